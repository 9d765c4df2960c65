// What shape the blocks have that run a function, by what is written in it and around it.
#pragma once

#include "Facts/ThreadGroup.h"
#include "Plan/Congruence.h"

#include "clang/AST/Decl.h"

namespace ldgsts {

class FactContext;

/// A warp is 32 consecutive linear ids x + X * (y + Y * z), so it lies in one row of the block only
/// if X is a multiple of 32.
struct BlockShape {
  unsigned rank = 1; ///< dimensions in which the block may have more than one thread
  Congruence x, y;   ///< threads along the first two

  /// Every group of this size starts at a multiple of the block's first \p dims dimensions, or
  /// there are no others.
  bool dividesInto(ThreadGroup group, unsigned dims) const {
    const Congruence threads = dims == 1 ? x : x * y;
    return rank <= dims || threads.isMultipleOf(threadsIn(group));
  }
  /// The largest such group up to the warpgroup; Thread: none is.
  ThreadGroup largestDivided(unsigned dims) const {
    return dividesInto(ThreadGroup::Warpgroup, dims) ? ThreadGroup::Warpgroup
           : dividesInto(ThreadGroup::Warp, dims)    ? ThreadGroup::Warp
                                                     : ThreadGroup::Thread;
  }
};

/// What the body of a function says, and the bodies of the functions that it calls.
struct BlockNotes {
  unsigned rank = 1;           ///< dimensions of threadIdx and blockDim that are mentioned
  bool isSized = false;        ///< by a scope cta<X, Y, Z>, which is the block's size
  bool sizesDiffer = false;    ///< two scopes do not agree
  int64_t size[3] = {1, 1, 1}; ///< X, Y, Z
  bool ends = false;           ///< inline PTX may end the thread (PTX ISA "exit", "ret")

  void add(const BlockNotes &other);
  /// As a scope that may not be there says: the block may have such dimensions.
  BlockNotes withoutSize() const;
  friend bool operator==(const BlockNotes &a, const BlockNotes &b) {
    return a.rank == b.rank && a.isSized == b.isSized && a.sizesDiffer == b.sizesDiffer &&
           std::equal(a.size, a.size + 3, b.size) && a.ends == b.ends;
  }
};

struct Callee {
  const clang::FunctionDecl *function;
  bool isCertain; ///< else a template may call it, or not
};

/// The same of one body, and whom it calls.
struct BodyNotes {
  BlockNotes own;
  /// The control flow shows where a thread ends, in a function that is declared not to return: who
  /// calls this one sees nothing of it.
  bool endsInSight = false;
  llvm::SmallVector<Callee> callees;
};

/// Of \p function alone.
BodyNotes bodyNotes(const clang::FunctionDecl &function, FactContext &context);

/// Of \p function and all that it calls.
BlockNotes blockNotes(const clang::FunctionDecl &function, FactContext &context);

/// Of the blocks of the kernels that reach \p function. A block has as many dimensions as they
/// mention, or as a scope has; without any mention of y and z it is a row of threads.
BlockShape blockShape(const clang::FunctionDecl &function, FactContext &context);

} // namespace ldgsts
