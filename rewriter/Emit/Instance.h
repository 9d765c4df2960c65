// What tells one instantiation of a template from the others, in the words of the template itself.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <string>

namespace ldgsts {

struct InstanceCondition {
  /// A constant expression over the template's own parameters, "N == 64 && Fast", that holds in
  /// this instantiation; empty: the function is in no template.
  std::string text;
  /// The argument that cannot be spelled at the call, as Clang names it; empty: there is none.
  std::string unspelled;
};

/// Of \p function and all that it is a part of, to be written at \p use. Types have to be declared
/// in front of it and to have a name that anybody may use.
InstanceCondition instanceCondition(const clang::FunctionDecl &function, clang::SourceLocation use,
                                    const clang::ASTContext &context);

} // namespace ldgsts
