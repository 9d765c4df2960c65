// What a fact rests on: the declarations and statements of the source that it comes from.
#pragma once

#include "llvm/ADT/PointerUnion.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Decl;
class SourceLocation;
class Stmt;
} // namespace clang

namespace ldgsts {

/// A declaration, or a promise, condition or assignment.
using Ground = llvm::PointerUnion<const clang::Stmt *, const clang::Decl *>;

/// Each ground once, in the order in which they were met. The first few are enough to explain a
/// fact.
class Grounds {
public:
  Grounds() = default;
  Grounds(Ground ground) { add(ground); }

  void add(Ground ground);
  void add(const Grounds &others);
  const Ground *begin() const { return all.begin(); }
  const Ground *end() const { return all.end(); }
  bool empty() const { return all.empty(); }
  friend bool operator==(const Grounds &a, const Grounds &b) { return a.all == b.all; }

private:
  llvm::SmallVector<Ground, 2> all;
};

/// Where it is written.
clang::SourceLocation locationOf(Ground ground);

} // namespace ldgsts
