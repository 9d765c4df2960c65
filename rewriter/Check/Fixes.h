// Promises as insertions into the source.
#pragma once

#include "Check/Check.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace ldgsts {

/// \p promise, such as "assume_multiple<8>", around an expression; nothing where it comes from a
/// macro, or there is none.
std::optional<Fix> wrapped(const clang::Expr *expr, const std::string &promise,
                           const clang::ASTContext &ast);

/// How the declaration of a variable asks for an alignment: "alignas(16)".
std::string alignmentText(const clang::VarDecl &variable, int width);

/// That in the declaration of a variable.
std::optional<Fix> aligned(const clang::VarDecl &variable, int width, const clang::ASTContext &ast);

} // namespace ldgsts
