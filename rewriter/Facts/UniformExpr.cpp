// The values of expressions, from those of their parts.
#include "Facts/Constants.h"
#include "Facts/Uniform.h"
#include "Facts/ValueReader.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace ldgsts {

/// Not behind a pointer or reference, nor a static member.
static bool isPartOfBase(const MemberExpr &member) {
  const auto *field = dyn_cast<FieldDecl>(member.getMemberDecl());
  return field && !member.isArrow() && !field->getType()->isReferenceType();
}

static bool isInteger(const Expr &expr) {
  return expr.getType()->isIntegralOrEnumerationType() && !expr.getType()->isBooleanType();
}

ThreadValue UniformValues::value(const Expr *expr) {
  const FactContext::Level level(context);
  if (level.tooDeep())
    return ThreadValue::unknown();
  expr = withoutBraces(expr);
  if (const std::optional<ThreadValue> constant = ofConstant(*expr))
    return *constant;
  if (const auto member = specialMember(expr))
    return valueOf(member->first, member->second, shape);
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(expr))
    return opaque->getSourceExpr() ? value(opaque->getSourceExpr()) : ThreadValue::unknown();
  if (const auto *member = dyn_cast<MemberExpr>(expr))
    return isPartOfBase(*member) ? ThreadValue::of(of(member->getBase())) : ThreadValue::unknown();
  if (const auto *reference = dyn_cast<DeclRefExpr>(expr)) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    return variable ? ofVariable(*variable) : ThreadValue::unknown();
  }
  if (const auto *cast = dyn_cast<CastExpr>(expr))
    return ofCast(*cast);
  if (const auto *substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(expr))
    return value(substituted->getReplacement());
  if (const auto *full = dyn_cast<FullExpr>(expr))
    return value(full->getSubExpr());
  if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(expr))
    return value(temporary->getSubExpr());
  if (const auto *argument = dyn_cast<CXXDefaultArgExpr>(expr))
    return value(argument->getExpr());
  if (const auto *op = dyn_cast<BinaryOperator>(expr))
    return ofBinary(*op);
  if (const auto *op = dyn_cast<UnaryOperator>(expr))
    return op->getOpcode() == UO_Deref || op->getOpcode() == UO_AddrOf
               ? ThreadValue::unknown()
               : ThreadValue::of(of(op->getSubExpr()));
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr))
    return ofChoice(*choice);
  if (const auto *call = dyn_cast<CallExpr>(expr))
    return ofCall(*call);
  return ThreadValue::unknown();
}

std::optional<ThreadValue> UniformValues::ofConstant(const Expr &expr) {
  if (const auto *literal = dyn_cast<IntegerLiteral>(&expr); // Most are.
      literal && literal->getValue().getActiveBits() <= 64)
    return ThreadValue::constant(literal->getValue().getZExtValue());
  Expr::EvalResult constant;
  if (expr.isGLValue() || !mayBeConstant(expr) || !expr.EvaluateAsRValue(constant, context.ast) ||
      constant.HasSideEffects)
    return std::nullopt;
  return constant.Val.isInt() && constant.Val.getInt().isNonNegative() &&
                 constant.Val.getInt().getActiveBits() <= 64
             ? ThreadValue::constant(constant.Val.getInt().getZExtValue())
             : ThreadValue();
}

ThreadValue UniformValues::ofCast(const CastExpr &cast) {
  switch (cast.getCastKind()) {
  // An address is the same for all threads only if the object is; what lies in memory is anybody's
  // guess.
  case CK_ArrayToPointerDecay:
  case CK_UserDefinedConversion:
    return ThreadValue::unknown();
  case CK_LValueToRValue:
  case CK_NoOp:
    return value(cast.getSubExpr());
  case CK_IntegralCast:
    return inTypeOf(cast.getType(), value(cast.getSubExpr()));
  default:
    return ThreadValue::of(of(cast.getSubExpr()));
  }
}

ThreadValue UniformValues::inTypeOf(QualType type, ThreadValue value) const {
  if (type->isIntegralOrEnumerationType() && !type->isBooleanType())
    return inType(value, context.ast.getIntWidth(type), type->isSignedIntegerOrEnumerationType());
  const bool isNone = value.isNone;
  value = ThreadValue::of(value.uniformity);
  value.isNone = isNone;
  return value;
}

ThreadValue UniformValues::ofChoice(const ConditionalOperator &choice) {
  const ThreadValue condition = value(choice.getCond());
  ThreadValue result = either(value(choice.getTrueExpr()), value(choice.getFalseExpr()));
  result.uniformity = worse(result.uniformity, condition.uniformity);
  result.counts = std::min(result.counts, condition.uniformity.same);
  return inTypeOf(choice.getType(), result);
}

ThreadValue UniformValues::ofBinary(const BinaryOperator &op) {
  if (op.isPtrMemOp())
    return ThreadValue::unknown();
  if (op.getOpcode() == BO_Comma)
    return madeOf(value(op.getLHS()), value(op.getRHS()));
  if (op.isAssignmentOp())
    return madeOf(value(op.getLHS()), value(op.getRHS()));
  if (!isInteger(*op.getLHS()) || !isInteger(*op.getRHS()))
    return madeOf(value(op.getLHS()), value(op.getRHS()));
  if (op.getOpcode() == BO_Add)
    if (const auto id = linearIdIn(
            &op, shape, [this](const VarDecl &variable) { return onlyValue(variable); },
            context.ast))
      return ofLinearId(*id, op.getType());
  return combine(op.getOpcode(), op.getType(), op.getLHS(), op.getRHS());
}

/// The low bits of a number that stands beside one that counts.
Congruence UniformValues::lowBits(const Expr *expr) {
  if (frames.empty()) {
    const Values anywhere; // The threads need not be at one point.
    return ValueReader(context, anywhere).number(expr);
  }
  // A parameter is not what all callers pass here, but one argument.
  const std::optional<int64_t> constant = constantOf(*expr, context.ast);
  return constant ? Congruence::constant(*constant) : Congruence::unknown();
}

ThreadValue UniformValues::ofLinearId(const LinearId &id, QualType type) {
  ThreadOperand result = {ThreadValue::counting(id.counts, 1023), Congruence::unknown()};
  for (const Expr *term : id.rest)
    result.value = sum(result, {value(term), lowBits(term)});
  return inTypeOf(type, result.value);
}

/// The result of `left op right` in type \p type. For assignments the left side has its old value.
ThreadValue UniformValues::combine(BinaryOperatorKind op, QualType type, const Expr *left,
                                   const Expr *right) {
  ThreadOperand a = {value(left), {}}, b = {value(right), {}};
  if (a.value.counts != ThreadGroup::Thread || b.value.counts != ThreadGroup::Thread) {
    a.low = lowBits(left);
    b.low = lowBits(right);
  }
  const auto result = [&](ThreadValue value) { return inTypeOf(type, value); };
  switch (op) {
  case BO_Add:
    return result(sum(a, b));
  case BO_Sub:
    return result(difference(a, b));
  case BO_Mul:
    return result(product(a, b));
  case BO_Div:
    return result(quotient(a, b));
  case BO_Rem:
    return result(remainder(a, b));
  case BO_And:
    return result(bitAnd(a, b));
  case BO_Or:
    return result(bitOr(a, b));
  case BO_Xor:
    return result(bitXor(a, b));
  case BO_Shr: {
    const std::optional<int64_t> bits = constantOf(*right, context.ast);
    if (bits && *bits >= 0 && *bits < 32)
      return result(shiftedRight(a, *bits));
    return madeOf(a.value, b.value);
  }
  case BO_LT:
  case BO_GE: // !(left < right)
    return isLess(a, b);
  case BO_GT:
  case BO_LE: // !(right < left)
    return isLess(b, a);
  default:
    return madeOf(a.value, b.value);
  }
}

/// What an assignment, compound assignment, ++ or -- leaves in its variable.
ThreadValue UniformValues::ofAssignment(const Expr *assignment) {
  if (const auto *compound = dyn_cast<CompoundAssignOperator>(assignment)) {
    // A wider type that it is computed in keeps both numbers and the result's low bits.
    if (isInteger(*compound->getLHS()) && isInteger(*compound->getRHS()))
      return combine(BinaryOperator::getOpForCompoundAssignment(compound->getOpcode()),
                     compound->getType(), compound->getLHS(), compound->getRHS());
    return madeOf(value(compound->getLHS()), value(compound->getRHS()));
  }
  if (const auto *op = dyn_cast<BinaryOperator>(assignment))
    return value(op->getRHS());
  const ThreadValue old = value(cast<UnaryOperator>(assignment)->getSubExpr());
  return madeOf(old, old);
}

} // namespace ldgsts
