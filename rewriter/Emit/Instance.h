// What tells one instantiation of a template from the others, in the words of the template itself.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <string>

namespace ldgsts {

/// A constant expression over the template's own parameters, "N == 64 && Fast", that holds in the
/// instantiation \p function, a part of one included; empty: it is in no template. It is to be
/// written at \p use. Arguments are left out that cannot be spelled there: types without a name that
/// anybody may use and that is declared in front of it, addresses, templates.
std::string instanceCondition(const clang::FunctionDecl &function, clang::SourceLocation use,
                              const clang::ASTContext &context);

} // namespace ldgsts
