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
  /// Adds the uses in a whole body, lambdas included, or in what a constructor gives a member or a
  /// base. \p isPlain: the statement's result is dropped, no reference is bound to it.
  void read(const clang::Stmt *statement, bool isPlain);

  /// Nothing but its declaration gives the variable a value.
  bool isOnlyRead(const clang::VarDecl &variable) const {
    return !escaped.contains(&variable) && !assigned.count(&variable);
  }
  /// Every change is one of `assignments`; no reference, pointer, asm or lambda can change it
  /// unseen.
  bool isTracked(const clang::VarDecl &variable) const { return !escaped.contains(&variable); }

  /// It is changed inside an expression that mentions it elsewhere too, in an order that C++ leaves
  /// open.
  bool isEntangled(const clang::VarDecl &variable) const { return entangled.contains(&variable); }

  /// BinaryOperator (assignment, compound assignment) or UnaryOperator (++, --) per tracked
  /// variable, of the whole or of a member.
  llvm::ArrayRef<const clang::Expr *> assignments(const clang::VarDecl &variable) const;

private:
  class Reader;
  /// The variables in an expression that is evaluated in one piece, and in pieces inside of it
  /// while these are read.
  struct Mentions {
    llvm::SmallVector<const clang::ValueDecl *, 32> all;
    llvm::SmallVector<const clang::ValueDecl *, 8> changed;
  };
  void findEntangled(const clang::Stmt *statement, bool isPlain);
  /// \p isPlain: the statement's result, an lvalue, is dropped or read at once.
  void findEntangled(const clang::Stmt *statement, Mentions &mentioned, bool isInPiece,
                     bool isPlain);
  /// What becomes of a reference becomes of its variable.
  void followReferences();

  llvm::DenseSet<const clang::VarDecl *> escaped;
  llvm::DenseSet<const clang::ValueDecl *> entangled;
  /// The variable that a constant reference is bound to, or to a part of.
  llvm::DenseMap<const clang::VarDecl *, const clang::VarDecl *> references;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 2>> assigned;
};

/// The function whose local variable or parameter it is; null for others.
const clang::FunctionDecl *ownerOf(const clang::VarDecl &variable);

/// The variable, or the part of one, that a local reference to constants is another name of: only a
/// cast, or a mutable member, lets anybody change it by that. Null for other declarations, and for
/// references to objects that were made for them or lie behind pointers.
const clang::Expr *boundTo(const clang::ValueDecl &declaration);

/// The variable that an assignment to \p target changes, wholly or in part; null if it is none.
const clang::DeclRefExpr *changedVariable(const clang::Expr *target);

/// What an assignment, ++ or -- changes; null for other statements.
const clang::Expr *changedBy(const clang::Stmt &statement);

} // namespace ldgsts
