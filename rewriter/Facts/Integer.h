// The low bits of integer expressions.
#pragma once

#include "Facts/FactContext.h"
#include "Plan/Congruence.h"

namespace ldgsts {

/// What is known of the value of \p expr, an integer expression: constants, + - * and << of them,
/// through casts and variables that nothing changes.
Congruence congruenceOf(const clang::Expr *expr, FactContext &context);

} // namespace ldgsts
