// Functions of the CUDA Toolkit that say which threads have the same value.
#pragma once

#include "clang/AST/Decl.h"

namespace ldgsts {

/// What a function of the toolkit returns.
enum class ToolkitFunction {
  None,          ///< no function of the toolkit, or one of which nothing is known
  WarpVote,      ///< (mask, ...): one value for the threads of the mask
  WarpShuffle,   ///< (mask, value, lane, width): the value of one lane
  BlockVote,     ///< one value for the block
  Pure,          ///< of its arguments alone
  BlockRank,     ///< cooperative groups: the thread's linear id
  TileRank,      ///< its number in a tile
  TileNumber,    ///< the number of its tile
  ThreadIndex,   ///< threadIdx
  BlockExtents,  ///< blockDim
  BlockProperty, ///< the same in the block
  Group,         ///< a group itself
};

/// By name, and only if each declaration stands in a system header or is a builtin: a user's own
/// function of the name may do anything. Compilers take the toolkit's folder for a system folder
/// even where a -I names it again.
ToolkitFunction toolkitFunction(const clang::FunctionDecl &function);

/// Declared in a system header, or part of the compiler: no code of the user.
bool isFromSystem(const clang::FunctionDecl &function);
/// The same of a class.
bool isFromSystem(const clang::TagDecl &tag);

} // namespace ldgsts
