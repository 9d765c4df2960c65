#include "Facts/Constants.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace ldgsts {

/// The part that is evaluated first.
static const Expr *leftmost(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParens();
    if (const auto *cast = dyn_cast<CastExpr>(expr))
      expr = cast->getSubExpr();
    else if (const auto *op = dyn_cast<BinaryOperator>(expr); op && !op->isAssignmentOp())
      expr = op->getLHS();
    else
      return expr;
  }
}

bool mayBeConstant(const Expr &expr) {
  if (expr.isValueDependent())
    return false;
  const Expr *first = leftmost(&expr);
  if (isa<PseudoObjectExpr>(first)) // threadIdx.x
    return false;
  const auto *reference = dyn_cast<DeclRefExpr>(first);
  const auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  // Only what is const, or a constant expression, or refers to such may be read; the address of
  // anything else is no number.
  return !variable || variable->getType().isConstQualified() ||
         variable->getType()->isReferenceType() || !variable->getType()->isArithmeticType();
}

/// Nothing: it is wider.
static std::optional<int64_t> bits64(const llvm::APSInt &value) {
  const unsigned bits = value.isSigned() ? value.getSignificantBits() : value.getActiveBits();
  return bits > 64 ? std::nullopt : std::optional(value.extOrTrunc(64).getSExtValue());
}

std::optional<int64_t> constantOf(const Expr &expr, const ASTContext &ast) {
  if (const auto *literal = dyn_cast<IntegerLiteral>(expr.IgnoreParens())) // Most are.
    return bits64(llvm::APSInt(literal->getValue()));
  Expr::EvalResult constant;
  if (!mayBeConstant(expr) || !expr.EvaluateAsInt(constant, ast))
    return std::nullopt;
  return bits64(constant.Val.getInt());
}

const Expr *withoutBraces(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParens();
    const auto *list = dyn_cast<InitListExpr>(expr);
    if (!list || list->getNumInits() != 1 || !list->getType()->isScalarType())
      return expr;
    expr = list->getInit(0);
  }
}

} // namespace ldgsts
