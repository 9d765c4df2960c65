// Which values are the same for every thread of the block.
#pragma once

#include "Facts/FactContext.h"
#include "Facts/Facts.h"

#include "clang/Analysis/Analyses/Dominators.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace ldgsts {

/// The control flow of one function body, and the conditions that its statements depend on.
class FunctionFlow {
public:
  FunctionFlow(const clang::FunctionDecl &function, clang::ASTContext &context);
  /// False for bodies that Clang has no graph of, and those with loops that nothing leaves.
  bool valid() const { return cfg != nullptr; }
  /// Of a valid flow.
  const clang::CFG &graph() const { return *cfg; }
  clang::CFGBlock *blockOf(const clang::Stmt *stmt) const;
  /// The blocks whose terminators decide whether \p block runs, directly or through other
  /// conditions: an early return, a break or a loop's bound counts like an `if` around it.
  llvm::ArrayRef<clang::CFGBlock *> deciders(clang::CFGBlock *block);

private:
  std::unique_ptr<clang::CFG> cfg;
  std::unique_ptr<clang::ControlDependencyCalculator> dependencies;
  llvm::DenseMap<const clang::Stmt *, clang::CFGBlock *> blocks;
};

/// Block-level uniformity of the expressions of one function. A variable is uniform when every
/// value it is given is, and every condition that decides about an assignment is too.
class UniformValues {
public:
  UniformValues(const clang::FunctionDecl &function, FunctionFlow &flow, FactContext &context);
  Uniformity of(const clang::Expr *expr);
  /// Whether the threads may mean different objects by \p expr, an operand: the worst of the values
  /// in it, the calls of functions that we know nothing of left out. \p worst is that value.
  Uniformity ofOperand(const clang::Expr *expr, const clang::Expr **worst = nullptr);
  Uniformity ofDeciders(clang::CFGBlock *block, const clang::Stmt **worst = nullptr);

private:
  /// The only value of the variable of tile type that \p part refers to, the first time.
  const clang::Expr *onlyTile(const clang::Stmt *part,
                              llvm::SmallPtrSetImpl<const clang::VarDecl *> &followed);
  Uniformity ofVariable(const clang::VarDecl &variable);
  Uniformity ofParameter(const clang::ParmVarDecl &parameter);

  FunctionFlow &flow;
  FactContext &context;
  const VariableUses &uses;
  llvm::DenseMap<const clang::VarDecl *, Uniformity> assigned;
  llvm::DenseMap<const clang::VarDecl *, Uniformity> initialized; ///< by their declaration only
};

/// Flow and values of one function, which hold for every call in it.
struct FunctionAnalysis {
  FunctionFlow flow;
  std::optional<UniformValues> values; ///< absent when the flow is not valid
  FunctionAnalysis(const clang::FunctionDecl &function, FactContext &context)
      : flow(function, context.ast) {
    if (flow.valid())
      values.emplace(function, flow, context);
  }
};

} // namespace ldgsts
