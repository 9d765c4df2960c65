// What tells one instantiation of a template from the others, in the words of the template itself.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <string>

namespace ldgsts {

struct InstanceCondition {
  /// A constant expression over the template's own parameters, "N == 64 && Fast", that holds in the
  /// instantiation; empty: it is in no template, or nothing can be said.
  std::string text;
  /// It may hold in another instantiation too: arguments are left out that cannot be spelled there
  /// (types without a name that anybody may use and that is declared in front, addresses,
  /// templates), and parameters whose names may mean something else there.
  bool isPartial = false;
};

/// Of the function \p function, or what it is a part of, to be written at \p use.
InstanceCondition instanceCondition(const clang::FunctionDecl &function, clang::SourceLocation use,
                                    const clang::ASTContext &context);

} // namespace ldgsts
