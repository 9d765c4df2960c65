// Which expressions are constants, asked without the cost of trying each.
#pragma once

#include "clang/AST/Expr.h"

#include <cstdint>
#include <optional>

namespace ldgsts {

/// Whether evaluation may succeed. It begins with the part that stands leftmost and goes no further
/// where that is no constant; to set it up for every part of a sum costs more than all else.
bool mayBeConstant(const clang::Expr &expr);

/// The value of a constant integer expression.
std::optional<int64_t> constantOf(const clang::Expr &expr, const clang::ASTContext &ast);

/// Without parentheses, and without braces around one number or pointer.
const clang::Expr *withoutBraces(const clang::Expr *expr);

} // namespace ldgsts
