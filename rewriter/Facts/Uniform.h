// Which values are the same for all threads of a warp, a warpgroup or the block.
#pragma once

#include "Facts/FactContext.h"
#include "Facts/Facts.h"
#include "Facts/ThreadIndex.h"
#include "Facts/ThreadValue.h"
#include "Facts/ToolkitFunctions.h"

#include "clang/Analysis/Analyses/Dominators.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace ldgsts {

/// What decides where the flow goes on behind a block, as the user wrote it: of a short-circuit
/// operator the part that is decided last. Null: it is no expression.
const clang::Expr *conditionOf(const clang::CFGBlock &block);

/// Branches of which a thread always goes the same way, and whether that is the one where the
/// condition holds.
using Ways = std::vector<std::pair<const clang::CFGBlock *, bool>>;

/// The control flow of one function body, and the conditions that its statements depend on.
class FunctionFlow {
public:
  FunctionFlow(const clang::FunctionDecl &function, FactContext &context);
  /// False for bodies that Clang has no graph of, those with loops that nothing leaves, and those
  /// that inline PTX may leave.
  bool valid() const { return cfg != nullptr; }
  /// Of a valid flow.
  const clang::CFG &graph() const { return *cfg; }
  clang::CFGBlock *blockOf(const clang::Stmt *stmt) const;
  /// The blocks whose terminators decide whether \p block runs, directly or through other
  /// conditions: an early return, a break or a loop's bound counts like an `if` around it.
  llvm::ArrayRef<clang::CFGBlock *> deciders(clang::CFGBlock *block);
  /// Whether \p block is ever reached by a thread that always goes these ways.
  bool isReachedBy(const Ways &ways, const clang::CFGBlock *block) const;

private:
  std::unique_ptr<clang::CFG> cfg;
  std::unique_ptr<clang::ControlDependencyCalculator> dependencies;
  llvm::DenseMap<const clang::Stmt *, clang::CFGBlock *> blocks;
};

/// The values of the expressions of one function, by the threads that have them. A variable is the
/// same in a group when every value it is given is, and every condition that decides about an
/// assignment is too. All that is said holds where the threads of the group come together.
/// Variables are followed when they are asked for: most of a function decides about no copy.
class UniformValues {
public:
  UniformValues(const clang::FunctionDecl &function, FunctionFlow &flow, FactContext &context,
                const BlockShape &shape);

  Uniformity of(const clang::Expr *expr) { return value(expr).uniformity; }
  ThreadValue value(const clang::Expr *expr);
  ThreadValue ofVariable(const clang::VarDecl &variable);

  /// Whether variables are being followed right now.
  bool isFollowing() const { return !following.empty(); }

  /// What the threads of \p team have to say of a value.
  Agreement agreement(const clang::Expr *expr, const Team &team);

  /// All of \p team would have the same value if the block, which may have several rows of any
  /// length, had just one.
  bool isSameInRows(const clang::Expr *expr, const Team &team) const;

  /// The first value in \p operand that differs among the threads of \p team, so that they may
  /// mean different objects; null if none is known to. The calls of functions that we know nothing
  /// of are left out.
  const clang::Expr *differingPart(const clang::Expr *operand, const Team &team);

  /// The value of \p expr in the thread with this linear id; nothing where it is made of more than
  /// threadIdx and constants.
  std::optional<llvm::APSInt> numberIn(uint64_t thread, const clang::Expr *expr);

  /// The ways that this thread goes on behind the conditions that decide about \p block.
  Ways waysOf(uint64_t thread, clang::CFGBlock *block);

private:
  /// A function of one return statement whose value is asked for, with its arguments.
  struct Frame {
    const clang::FunctionDecl *function;
    llvm::SmallVector<ThreadValue, 4> arguments;
  };

  // UniformTeam.cpp: what a team agrees on
  std::optional<bool> isOneNumber(const clang::Expr *expr, ThreadRange range);
  Agreement agreementOnParts(const clang::Expr *expr, const Team &team, Agreement otherwise);

  // Uniform.cpp: variables
  /// The worst of the conditions that decide about \p block.
  Uniformity ofDeciders(clang::CFGBlock *block);
  ThreadValue ofAssigned(const clang::VarDecl &variable);
  void followAssignments();
  ThreadValue assignedValue(const clang::VarDecl &variable);
  ThreadValue ofOuter(const clang::VarDecl &variable);
  ThreadValue ofParameter(const clang::ParmVarDecl &parameter);
  ThreadValue ofArguments(const clang::ParmVarDecl &parameter);
  /// The initializer of a variable that nothing else gives a value; else null.
  const clang::Expr *onlyValue(const clang::VarDecl &variable);
  bool isOwn(const clang::VarDecl &variable) const;

  // UniformExpr.cpp: expressions
  /// Nothing: it is no constant.
  std::optional<ThreadValue> ofConstant(const clang::Expr &expr);
  ThreadValue ofCast(const clang::CastExpr &cast);
  ThreadValue ofChoice(const clang::ConditionalOperator &choice);
  ThreadValue ofBinary(const clang::BinaryOperator &op);
  ThreadValue ofAssignment(const clang::Expr *assignment);
  ThreadValue ofLinearId(const LinearId &id, clang::QualType type);
  ThreadValue combine(clang::BinaryOperatorKind op, clang::QualType type, const clang::Expr *left,
                      const clang::Expr *right);
  ThreadValue inTypeOf(clang::QualType type, ThreadValue value) const;
  Congruence lowBits(const clang::Expr *expr);

  // UniformCalls.cpp: calls
  ThreadValue ofCall(const clang::CallExpr &call);
  ThreadValue ofToolkit(const clang::CallExpr &call, ToolkitFunction function);
  ThreadValue ofShuffle(const clang::CallExpr &call);
  ThreadValue ofReturn(const clang::CallExpr &call);
  ThreadValue ofFrame(const clang::VarDecl &variable);

  // UniformOperand.cpp: operands
  const clang::Expr *onlyInit(const clang::Stmt *part,
                              llvm::SmallPtrSetImpl<const clang::VarDecl *> &followed);
  const clang::Expr *smallestDiffering(const clang::Expr *expr, const Team &team);

  const clang::FunctionDecl &function;
  FunctionFlow &flow;
  FactContext &context;
  const VariableUses &uses;
  const BlockShape shape;
  llvm::DenseMap<const clang::VarDecl *, ThreadValue> assigned;
  std::vector<const clang::VarDecl *> following; ///< whose values depend on each other
  llvm::DenseMap<const clang::VarDecl *, ThreadValue> initialized; ///< by their declaration only
  llvm::DenseMap<const clang::ParmVarDecl *, ThreadValue> parameters;
  llvm::SmallVector<Frame, 2> frames;
  unsigned framesLeft = 0; ///< that one call may still open
  bool isCopied = false;   ///< what is looked at was copied by a lambda, maybe in another round
};

/// Flow and values of one function, which hold for every call in it.
class FunctionAnalysis {
public:
  FunctionAnalysis(const clang::FunctionDecl &function, FactContext &context);
  FunctionFlow flow;
  /// Null where the flow is not valid, and while variables are being followed: what is known of
  /// them then is a guess.
  UniformValues *values() { return known && !known->isFollowing() ? &*known : nullptr; }

private:
  std::optional<UniformValues> known;
};

} // namespace ldgsts
