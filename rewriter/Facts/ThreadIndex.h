// threadIdx and its kin, and the numbers made of them that number the threads of a block.
#pragma once

#include "Facts/BlockShape.h"
#include "Facts/ThreadValue.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace ldgsts {

enum class SpecialVariable { ThreadIdx, BlockIdx, BlockDim, GridDim, WarpSize };

/// One of the variables of the toolkit's headers.
std::optional<SpecialVariable> specialVariable(const clang::VarDecl &variable);

/// threadIdx.x, blockDim.y, ...: the variable and the member. With Clang's headers a property, with
/// others a field.
std::optional<std::pair<SpecialVariable, llvm::StringRef>> specialMember(const clang::Expr *expr);

/// What is known of a whole special variable, or of its \p member "x", "y" or "z".
ThreadValue valueOf(SpecialVariable variable, llvm::StringRef member, const BlockShape &shape);

/// The only value of a variable, or null.
using OnlyValue = llvm::function_ref<const clang::Expr *(const clang::VarDecl &)>;

/// An integer expression that contains the linear id of the thread, x + X * (y + Y * z) in any
/// order, where X and Y are blockDim's or the known numbers.
struct LinearId {
  ThreadGroup counts = ThreadGroup::Thread; ///< where the id counts the threads
  bool isWhole = false; ///< it is the id in blocks of any shape that the kernel may have
  llvm::SmallVector<const clang::Expr *, 2> rest; ///< what is added to it
};

/// Absent: there is none in \p expr, or it has one dimension, which is a value like any other.
std::optional<LinearId> linearIdIn(const clang::Expr *expr, const BlockShape &shape,
                                   OnlyValue onlyValue, const clang::ASTContext &context);

} // namespace ldgsts
