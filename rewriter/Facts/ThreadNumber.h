// What an expression is in one thread: a number, where it is made of threadIdx and constants alone.
#pragma once

#include "Facts/ThreadIndex.h"

#include "llvm/ADT/APSInt.h"

namespace ldgsts {

/// The value of the integer \p expr in the thread with the linear id \p thread, which is the same
/// whenever that thread gets there. Nothing where it is made of anything else, or undefined.
std::optional<llvm::APSInt> numberIn(uint64_t thread, const clang::Expr *expr,
                                     const BlockShape &shape, OnlyValue onlyValue,
                                     const clang::ASTContext &context);

} // namespace ldgsts
