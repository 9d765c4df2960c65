// How a function uses its variables: only read, assigned in plain sight, or beyond what we can see.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace ldgsts {

class VariableUses {
public:
  /// Adds the uses in a whole body, lambdas included.
  void read(const clang::Stmt *body);

  /// Nothing but its declaration gives the variable a value.
  bool isOnlyRead(const clang::VarDecl &variable) const {
    return !escaped.contains(&variable) && !assigned.count(&variable);
  }
  /// Every change is one of `assignments`; no reference, pointer, asm or lambda can change it
  /// unseen.
  bool isTracked(const clang::VarDecl &variable) const { return !escaped.contains(&variable); }

  /// It is changed inside a larger expression, whose order C++ leaves open.
  bool isEntangled(const clang::VarDecl &variable) const { return entangled.contains(&variable); }

  /// BinaryOperator (assignment, compound assignment) or UnaryOperator (++, --) per tracked
  /// variable.
  llvm::ArrayRef<const clang::Expr *> assignments(const clang::VarDecl &variable) const;

  /// The tracked variables that have assignments.
  const llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 2>> &
  allAssignments() const {
    return assigned;
  }

private:
  class Reader;
  void findEntangled(const clang::Stmt *statement, bool isInside);

  llvm::DenseSet<const clang::VarDecl *> escaped, entangled;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 2>> assigned;
};

} // namespace ldgsts
