#include "Facts/ThreadNumber.h"

#include "Facts/Constants.h"
#include "Facts/ToolkitFunctions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::APSInt;

namespace ldgsts {

namespace {

/// Parts that are looked at: variables made of others twice each would take very long.
constexpr unsigned MaxParts = 256;

class Evaluator {
public:
  Evaluator(uint64_t thread, const BlockShape &shape, OnlyValue onlyValue,
            const ASTContext &context)
      : thread(thread), shape(shape), onlyValue(onlyValue), context(context) {}

  std::optional<APSInt> read(const Expr *expr) {
    expr = withoutBraces(expr);
    if (++parts > MaxParts || !expr->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    if (!expr->isGLValue())
      if (const std::optional<int64_t> constant = constantOf(*expr, context))
        return number(*constant, *expr);
    if (const auto member = specialMember(expr))
      return ofMember(member->first, member->second, *expr);
    if (const auto *opaque = dyn_cast<OpaqueValueExpr>(expr))
      return opaque->getSourceExpr() ? read(opaque->getSourceExpr()) : std::nullopt;
    if (const auto *full = dyn_cast<FullExpr>(expr))
      return read(full->getSubExpr());
    if (const auto *reference = dyn_cast<DeclRefExpr>(expr)) {
      const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
      const Expr *value = variable ? onlyValue(*variable) : nullptr;
      return value ? read(value) : std::nullopt;
    }
    if (const auto *cast = dyn_cast<CastExpr>(expr))
      return ofCast(*cast);
    if (const auto *op = dyn_cast<UnaryOperator>(expr))
      return ofUnary(*op);
    if (const auto *op = dyn_cast<BinaryOperator>(expr))
      return ofBinary(*op);
    if (const auto *choice = dyn_cast<ConditionalOperator>(expr)) {
      const std::optional<APSInt> condition = read(choice->getCond());
      return !condition
                 ? std::nullopt
                 : read(condition->isZero() ? choice->getFalseExpr() : choice->getTrueExpr());
    }
    if (const auto *call = dyn_cast<CallExpr>(expr))
      if (const FunctionDecl *callee = call->getDirectCallee();
          callee && toolkitFunction(*callee) == ToolkitFunction::BlockRank)
        return number(static_cast<int64_t>(thread), *expr);
    return std::nullopt;
  }

private:
  /// In the type of \p expr.
  APSInt number(int64_t value, const Expr &expr) const {
    return context.MakeIntValue(static_cast<uint64_t>(value), expr.getType());
  }

  APSInt converted(APSInt value, QualType type) const {
    value = value.extOrTrunc(context.getIntWidth(type));
    value.setIsUnsigned(!type->isSignedIntegerOrEnumerationType());
    return value;
  }

  static std::optional<uint64_t> exactly(const Congruence &extent) {
    return extent.modulus == Congruence::Limit ? std::optional(extent.residue) : std::nullopt;
  }

  /// x is the first dimension of the linear id x + X * (y + Y * z).
  std::optional<APSInt> ofMember(SpecialVariable variable, StringRef member, const Expr &expr) {
    const bool isIndex = variable == SpecialVariable::ThreadIdx;
    if ((!isIndex && variable != SpecialVariable::BlockDim) || member.size() != 1)
      return std::nullopt;
    const std::optional<uint64_t> x = exactly(shape.x), y = exactly(shape.y);
    if (!isIndex) {
      const std::optional<uint64_t> extent = member == "x" ? x : member == "y" ? y : std::nullopt;
      return extent ? std::optional(number(*extent, expr)) : std::nullopt;
    }
    if (shape.rank > 1 && (!x || (shape.rank > 2 && !y)))
      return std::nullopt;
    const uint64_t rows = shape.rank > 1 ? thread / *x : 0, planes = shape.rank > 2 ? rows / *y : 0;
    if (member == "x")
      return number(shape.rank > 1 ? thread % *x : thread, expr);
    if (member == "y")
      return number(shape.rank > 2 ? rows % *y : rows, expr);
    return member == "z" ? std::optional(number(planes, expr)) : std::nullopt;
  }

  std::optional<APSInt> ofCast(const CastExpr &cast) {
    const std::optional<APSInt> value = read(cast.getSubExpr());
    if (!value)
      return std::nullopt;
    switch (cast.getCastKind()) {
    case CK_LValueToRValue:
    case CK_NoOp:
      return value;
    case CK_IntegralCast:
      return converted(*value, cast.getType());
    case CK_IntegralToBoolean:
      return number(!value->isZero(), cast);
    default:
      return std::nullopt;
    }
  }

  std::optional<APSInt> ofUnary(const UnaryOperator &op) {
    const std::optional<APSInt> value = read(op.getSubExpr());
    if (!value)
      return std::nullopt;
    switch (op.getOpcode()) {
    case UO_Plus:
      return value;
    case UO_Minus:
      return value->isSigned() && value->isMinSignedValue() ? std::nullopt : std::optional(-*value);
    case UO_Not:
      return ~*value;
    case UO_LNot:
      return number(value->isZero(), op);
    default:
      return std::nullopt;
    }
  }

  std::optional<APSInt> ofBinary(const BinaryOperator &op) {
    if (op.getOpcode() == BO_Add && shape.rank > 1)
      if (const auto id = linearIdIn(&op, shape, onlyValue, context); id && id->isWhole)
        return ofLinearId(*id, op);
    const std::optional<APSInt> left = read(op.getLHS());
    if (!left)
      return std::nullopt;
    if (op.isLogicalOp() && left->isZero() == (op.getOpcode() == BO_LAnd))
      return number(op.getOpcode() == BO_LOr, op);
    const std::optional<APSInt> right = read(op.getRHS());
    if (!right)
      return std::nullopt;
    if (op.isLogicalOp())
      return number(!right->isZero(), op);
    if (op.isShiftOp())
      return shifted(*left, *right, op.getOpcode() == BO_Shl);
    // The usual arithmetic conversions have given both one type.
    if (left->getBitWidth() != right->getBitWidth() || left->isSigned() != right->isSigned())
      return std::nullopt;
    if (op.isComparisonOp())
      return compared(*left, *right, op);
    return computed(*left, *right, op.getOpcode());
  }

  std::optional<APSInt> ofLinearId(const LinearId &id, const BinaryOperator &op) {
    APSInt sum = number(static_cast<int64_t>(thread), op);
    for (const Expr *term : id.rest) {
      const std::optional<APSInt> value = read(term);
      if (!value)
        return std::nullopt;
      sum += converted(*value, op.getType());
    }
    return sum;
  }

  static std::optional<APSInt> shifted(const APSInt &left, const APSInt &right, bool isLeft) {
    if (right.isNegative() || right.uge(left.getBitWidth()) || (isLeft && left.isNegative()))
      return std::nullopt;
    const unsigned bits = static_cast<unsigned>(right.getZExtValue());
    return isLeft ? left << bits : left >> bits;
  }

  std::optional<APSInt> compared(const APSInt &left, const APSInt &right,
                                 const BinaryOperator &op) const {
    switch (op.getOpcode()) {
    case BO_EQ:
      return number(left == right, op);
    case BO_NE:
      return number(left != right, op);
    case BO_LT:
      return number(left < right, op);
    case BO_GT:
      return number(left > right, op);
    case BO_LE:
      return number(left <= right, op);
    case BO_GE:
      return number(left >= right, op);
    default:
      return std::nullopt;
    }
  }

  static std::optional<APSInt> computed(const APSInt &left, const APSInt &right,
                                        BinaryOperatorKind op) {
    bool overflows = false;
    APSInt result;
    const auto signedResult = [&](llvm::APInt (llvm::APInt::*function)(const llvm::APInt &, bool &)
                                      const) {
      result = APSInt((left.*function)(right, overflows), left.isUnsigned());
      return overflows && left.isSigned() ? std::nullopt : std::optional(result);
    };
    const bool isDivision = op == BO_Div || op == BO_Rem;
    if (isDivision &&
        (right.isZero() || (left.isSigned() && left.isMinSignedValue() && right.isAllOnes())))
      return std::nullopt;
    switch (op) {
    case BO_Add:
      return signedResult(&llvm::APInt::sadd_ov);
    case BO_Sub:
      return signedResult(&llvm::APInt::ssub_ov);
    case BO_Mul:
      return signedResult(&llvm::APInt::smul_ov);
    case BO_Div:
      return left / right;
    case BO_Rem:
      return left % right;
    case BO_And:
      return left & right;
    case BO_Or:
      return left | right;
    case BO_Xor:
      return left ^ right;
    default:
      return std::nullopt;
    }
  }

  const uint64_t thread;
  const BlockShape &shape;
  OnlyValue onlyValue;
  const ASTContext &context;
  unsigned parts = 0;
};

} // namespace

std::optional<APSInt> numberIn(uint64_t thread, const Expr *expr, const BlockShape &shape,
                               OnlyValue onlyValue, const ASTContext &context) {
  return Evaluator(thread, shape, onlyValue, context).read(expr);
}

} // namespace ldgsts
