// What the threads of a team agree on: what is the same in the group around it and, of a range of
// threads, what comes to the same number in each.
#include "Facts/ThreadNumber.h"
#include "Facts/Uniform.h"

using namespace clang;

namespace ldgsts {

std::optional<llvm::APSInt> UniformValues::numberIn(uint64_t thread, const Expr *expr) {
  return ldgsts::numberIn(
      thread, expr, shape, [this](const VarDecl &variable) { return onlyValue(variable); },
      context.ast);
}

/// A terminator with one way on where its condition holds, and one where it does not.
static bool isBranch(const CFGBlock &block) {
  const Stmt *terminator = block.getTerminatorStmt();
  return terminator && block.succ_size() == 2 &&
         (isa<IfStmt, WhileStmt, DoStmt, ForStmt, ConditionalOperator>(terminator) ||
          (isa<BinaryOperator>(terminator) && cast<BinaryOperator>(terminator)->isLogicalOp()));
}

Ways UniformValues::waysOf(uint64_t thread, CFGBlock *block) {
  Ways ways;
  for (const CFGBlock *decider : flow.deciders(block))
    if (const Expr *condition = isBranch(*decider) ? conditionOf(*decider) : nullptr)
      if (const std::optional<llvm::APSInt> number = numberIn(thread, condition))
        ways.emplace_back(decider, !number->isZero());
  return ways;
}

/// Whether the value is one number in all threads of the range; nothing where some thread's is not
/// known.
std::optional<bool> UniformValues::isOneNumber(const Expr *expr, ThreadRange range) {
  const std::optional<llvm::APSInt> first = numberIn(range.first, expr);
  if (!first)
    return std::nullopt;
  bool isOne = true;
  for (uint64_t i = 1; i < range.count; ++i) {
    const std::optional<llvm::APSInt> other = numberIn(range.first + i, expr);
    if (!other)
      return std::nullopt;
    isOne &= *other == *first;
  }
  return isOne;
}

Agreement UniformValues::agreement(const Expr *expr, const Team &team) {
  const FactContext::Level level(context);
  const Agreement inGroup = of(expr).in(team.group);
  if (inGroup == Agreement::Same || !team.isRange() || level.tooDeep())
    return inGroup;
  if (const std::optional<bool> isOne = isOneNumber(expr, team.range))
    return *isOne ? Agreement::Same : Agreement::Different;
  return agreementOnParts(expr, team, inGroup);
}

bool UniformValues::isSameInRows(const Expr *expr, const Team &team) const {
  if (shape.rank == 1 || shape.x.isNotMultipleOf(threadsIn(team.group)))
    return false;
  return UniformValues(function, flow, context, BlockShape()).agreement(expr, team) ==
         Agreement::Same;
}

/// A function of values that the threads agree on is one that they agree on.
Agreement UniformValues::agreementOnParts(const Expr *expr, const Team &team, Agreement otherwise) {
  expr = expr->IgnoreParens();
  const auto both = [&](const Expr *left, const Expr *right) {
    return std::max(agreement(left, team), agreement(right, team));
  };
  if (const auto *reference = dyn_cast<DeclRefExpr>(expr)) {
    // Lambdas may hold copies from different rounds of a loop.
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    const Expr *value = variable && isOwn(*variable) ? onlyValue(*variable) : nullptr;
    return value ? agreement(value, team) : otherwise;
  }
  if (const auto *cast = dyn_cast<CastExpr>(expr))
    switch (cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_NoOp:
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
      return agreement(cast->getSubExpr(), team);
    default:
      return otherwise;
    }
  if (const auto *op = dyn_cast<UnaryOperator>(expr))
    return op->isArithmeticOp() ? agreement(op->getSubExpr(), team) : otherwise;
  if (const auto *op = dyn_cast<BinaryOperator>(expr))
    return op->isAssignmentOp() || op->isCommaOp() || op->isPtrMemOp()
               ? otherwise
               : both(op->getLHS(), op->getRHS());
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr))
    return std::max(agreement(choice->getCond(), team),
                    both(choice->getTrueExpr(), choice->getFalseExpr()));
  return otherwise;
}

} // namespace ldgsts
