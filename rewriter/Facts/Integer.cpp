#include "Facts/Integer.h"

#include "Match/Annotation.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace ldgsts {

namespace {

/// A value that passed through an integer of `bits` bits keeps only its low bits; all the operators
/// below are exact on those, whatever wraps around above.
Congruence narrowedTo(Congruence value, unsigned bits) {
  if (bits >= 32)
    return value; // Congruence::Limit is 2^32
  const uint64_t modulus = std::min<uint64_t>(value.modulus, uint64_t(1) << bits);
  return {modulus, value.residue % modulus};
}

/// The only value that a variable ever has, if its declaration says so.
const Expr *onlyInitializer(const VarDecl *variable, FactContext &context) {
  if (!variable || !variable->hasInit() || !variable->hasLocalStorage() ||
      isa<ParmVarDecl>(variable) || variable->getType().isVolatileQualified() ||
      variable->getType()->isReferenceType())
    return nullptr;
  const auto *function = dyn_cast_or_null<FunctionDecl>(variable->getParentFunctionOrMethod());
  if (!function || !context.uses(*function).isOnlyRead(*variable))
    return nullptr;
  return variable->getInit();
}

Congruence ofVariable(const VarDecl *variable, FactContext &context) {
  const Expr *init = onlyInitializer(variable, context);
  if (!init)
    return Congruence::unknown();
  if (const auto found = context.integers.find(variable); found != context.integers.end())
    return found->second;
  const Congruence value = congruenceOf(init, context);
  context.integers[variable] = value;
  return value;
}

Congruence ofBinary(const BinaryOperator &op, FactContext &context) {
  const Congruence left = congruenceOf(op.getLHS(), context);
  if (op.getOpcode() == BO_Shl) {
    Expr::EvalResult amount;
    if (!op.getRHS()->EvaluateAsInt(amount, context.ast) || amount.Val.getInt().uge(32))
      return Congruence::unknown();
    return left * Congruence::constant(int64_t(1) << amount.Val.getInt().getZExtValue());
  }
  const Congruence right = congruenceOf(op.getRHS(), context);
  switch (op.getOpcode()) {
  case BO_Add:
    return left + right;
  case BO_Sub:
    return left - right;
  case BO_Mul:
    return left * right;
  default:
    return Congruence::unknown();
  }
}

/// assume_multiple<N>(n).
Congruence ofPromise(const CallExpr &call, FactContext &context) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (annotationOf(callee) != "ldgsts.assume_multiple" || call.getNumArgs() != 1)
    return Congruence::unknown();
  const Congruence known = congruenceOf(call.getArg(0), context);
  const TemplateArgumentList *args = callee->getTemplateSpecializationArgs();
  if (!args || args->get(0).getKind() != TemplateArgument::Integral)
    return known;
  const uint64_t factor = args->get(0).getAsIntegral().getZExtValue();
  if (factor == 0 || (factor & (factor - 1)))
    return known;
  const Congruence promise = Congruence::multipleOf(factor);
  if (!known.contradicts(promise))
    return known.meet(promise);
  context.contradictions.push_back(
      {llvm::formatv("a multiple of {0}", factor),
       llvm::formatv("a number that is {0} mod {1}", known.residue % factor,
                     std::min<uint64_t>(factor, known.modulus)),
       call.getBeginLoc()});
  return known;
}

/// What the parts of an expression say of it.
Congruence ofParts(const Expr *expr, FactContext &context) {
  if (const auto *cast = dyn_cast<CastExpr>(expr)) {
    const auto *reference = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
    if (cast->getCastKind() == CK_LValueToRValue && reference)
      return ofVariable(dyn_cast<VarDecl>(reference->getDecl()), context);
    if (cast->getCastKind() == CK_IntegralCast || cast->getCastKind() == CK_NoOp)
      return congruenceOf(cast->getSubExpr(), context);
    return Congruence::unknown();
  }
  if (const auto *substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(expr))
    return congruenceOf(substituted->getReplacement(), context);
  if (const auto *op = dyn_cast<UnaryOperator>(expr); op && op->getOpcode() == UO_Minus)
    return Congruence::constant(0) - congruenceOf(op->getSubExpr(), context);
  if (const auto *op = dyn_cast<BinaryOperator>(expr))
    return ofBinary(*op, context);
  if (const auto *call = dyn_cast<CallExpr>(expr))
    return ofPromise(*call, context);
  return Congruence::unknown();
}

Congruence ofExpression(const Expr *expr, FactContext &context) {
  // Constants too: a promise in one, which evaluation takes for kept, may be broken.
  const Congruence followed = ofParts(expr, context);
  Expr::EvalResult constant;
  if (!expr->isValueDependent() && expr->EvaluateAsInt(constant, context.ast))
    return Congruence::constant(constant.Val.getInt().extOrTrunc(64).getSExtValue());
  return followed;
}

} // namespace

Congruence congruenceOf(const Expr *expr, FactContext &context) {
  expr = expr->IgnoreParens();
  const QualType type = expr->getType();
  const FactContext::Level level(context);
  if (level.tooDeep() || !type->isIntegralOrUnscopedEnumerationType() || type->isBooleanType())
    return Congruence::unknown();
  return narrowedTo(ofExpression(expr, context), context.ast.getIntWidth(type));
}

} // namespace ldgsts
