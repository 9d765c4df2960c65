// The low bits of integer expressions.
#include "Facts/Constants.h"
#include "Facts/ToolkitFunctions.h"
#include "Facts/ValueReader.h"

#include "Match/Annotation.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <utility>

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

bool isInteger(QualType type) {
  return type->isIntegralOrUnscopedEnumerationType() && !type->isBooleanType();
}

/// The toolkit's min and max, whose definitions are out of sight; a user's own are read.
bool isMinOrMax(const FunctionDecl *callee) {
  return callee && callee->getDeclName().isIdentifier() && callee->getNumParams() == 2 &&
         isFromSystem(*callee) &&
         llvm::StringSwitch<bool>(callee->getName())
             .Cases({"min", "max", "umin", "umax", "llmin", "llmax", "ullmin", "ullmax"}, true)
             .Default(false);
}

} // namespace

Congruence ValueReader::number(const Expr *expr) {
  expr = withoutBraces(expr);
  const FactContext::Level level(context);
  if (level.tooDeep() || !isInteger(expr->getType()))
    return Congruence::unknown();
  // Constants too: a promise in one, which evaluation takes for kept, may be broken.
  const Congruence followed = isa<IntegerLiteral>(expr) ? Congruence::unknown() : numberOf(expr);
  const std::optional<int64_t> constant = constantOf(*expr, context.ast);
  return narrowedTo(constant ? Congruence::constant(*constant) : followed,
                    context.ast.getIntWidth(expr->getType()));
}

std::pair<Congruence, Grounds> ValueReader::groundedNumber(const Expr &expr) {
  Grounds before = std::exchange(grounds, {});
  const Congruence known = number(&expr);
  Grounds own = std::exchange(grounds, std::move(before));
  grounds.add(own);
  return {known, std::move(own)};
}

Congruence ValueReader::numberOf(const Expr *expr) {
  if (const Expr *target = changedBy(*expr)) {
    // It was evaluated before what it is part of.
    const std::optional<Place> place = placeOf(target, context);
    const auto *step = dyn_cast<UnaryOperator>(expr);
    const Congruence now = place ? held(*place).number : Congruence::unknown();
    if (!step || !step->isPostfix())
      return now;
    return step->isIncrementOp() ? now - Congruence::constant(1) : now + Congruence::constant(1);
  }
  // Of an lvalue, what it is read as.
  if (const std::optional<Place> place = placeOf(expr, context))
    return held(*place).number;
  if (const auto *reference = dyn_cast<DeclRefExpr>(expr)) {
    const Value *bound = values.find({reference->getDecl()});
    if (!bound)
      return Congruence::unknown();
    grounds.add(bound->from);
    return bound->number;
  }
  if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(expr))
    return number(temporary->getSubExpr());
  if (const auto *cast = dyn_cast<CastExpr>(expr)) {
    switch (cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_IntegralCast:
    case CK_NoOp:
      return number(cast->getSubExpr());
    case CK_PointerToIntegral: {
      const AddressFact fact = pointer(cast->getSubExpr());
      grounds.add(fact.addressFrom);
      for (const OffsetFact &offset : fact.offsets)
        grounds.add(offset.from);
      return fact.address;
    }
    default:
      return Congruence::unknown();
    }
  }
  if (const auto *substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(expr))
    return number(substituted->getReplacement());
  if (const auto *op = dyn_cast<UnaryOperator>(expr)) {
    const Congruence value = number(op->getSubExpr());
    switch (op->getOpcode()) {
    case UO_Plus:
      return value;
    case UO_Minus:
      return Congruence::constant(0) - value;
    case UO_Not:
      return Congruence::constant(-1) - value;
    default:
      return Congruence::unknown();
    }
  }
  if (const auto *op = dyn_cast<BinaryOperator>(expr)) {
    if (op->getOpcode() == BO_Comma)
      return number(op->getRHS());
    return binary(op->getOpcode(), number(op->getLHS()), *op->getRHS(), op->getLHS()->getType());
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr)) {
    if (const std::optional<int64_t> condition = constantOf(*choice->getCond(), context.ast))
      return number(*condition ? choice->getTrueExpr() : choice->getFalseExpr());
    const Congruence first = number(choice->getTrueExpr()), second = number(choice->getFalseExpr());
    return first.join(second);
  }
  if (const auto *call = dyn_cast<CallExpr>(expr))
    return called(*call);
  return Congruence::unknown();
}

Congruence ValueReader::binary(BinaryOperatorKind op, Congruence left, const Expr &right,
                               QualType type) {
  switch (op) {
  case BO_Add:
    return left + number(&right);
  case BO_Sub:
    return left - number(&right);
  case BO_Mul:
    return left * number(&right);
  case BO_And:
    return left & number(&right);
  case BO_Or:
    return left | number(&right);
  case BO_Xor:
    return left ^ number(&right);
  case BO_Rem:
    return left % number(&right);
  case BO_Div:
    return divided(left, right, type);
  case BO_Shl:
  case BO_Shr: {
    const std::optional<int64_t> amount = constantOf(right, context.ast);
    if (!amount || *amount < 0 || *amount >= 32)
      return Congruence::unknown();
    return op == BO_Shr ? left.shiftedRight(static_cast<unsigned>(*amount))
                        : left * Congruence::constant(int64_t(1) << *amount);
  }
  default:
    return Congruence::unknown();
  }
}

Congruence ValueReader::divided(Congruence left, const Expr &right, QualType type) {
  const std::optional<int64_t> divisor = constantOf(right, context.ast);
  if (!divisor || *divisor <= 0 || !llvm::isPowerOf2_64(*divisor))
    return Congruence::unknown();
  // Division rounds towards zero and a shift down: they agree where nothing is negative or nothing
  // is left over.
  if (!type->isUnsignedIntegerOrEnumerationType() && !left.isMultipleOf(*divisor))
    return Congruence::unknown();
  return left.shiftedRight(llvm::Log2_64(*divisor));
}

Congruence ValueReader::called(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (annotationOf(callee) == "ldgsts.assume_multiple" && call.getNumArgs() == 1)
    return promisedMultiple(call);
  if (isMinOrMax(callee))
    return number(call.getArg(0)).join(number(call.getArg(1)));
  if (const auto *method = dyn_cast<CXXMemberCallExpr>(&call))
    if (const std::optional<Congruence> stride = strideOf(*method))
      return *stride;
  const std::optional<Value> value = returned(call);
  return value ? value->number : Congruence::unknown();
}

/// assume_multiple<N>(n).
Congruence ValueReader::promisedMultiple(const CallExpr &call) {
  const Congruence known = number(call.getArg(0));
  const TemplateArgumentList *args = call.getDirectCallee()->getTemplateSpecializationArgs();
  if (!args || args->get(0).getKind() != TemplateArgument::Integral)
    return known;
  const uint64_t factor = args->get(0).getAsIntegral().getZExtValue();
  if (factor == 0 || (factor & (factor - 1)))
    return known;
  const Congruence promise = Congruence::multipleOf(factor);
  grounds.add(Ground(&call));
  if (!known.contradicts(promise))
    return known.meet(promise);
  if (!broken)
    broken = {llvm::formatv("a multiple of {0}", factor),
              llvm::formatv("a number that is {0} mod {1}", known.residue % factor,
                            std::min<uint64_t>(factor, known.modulus)),
              call.getBeginLoc()};
  return known;
}

Value ValueReader::assigned(const Expr &assignment, const Place &target) {
  const QualType type = target.back()->getType();
  const auto *op = dyn_cast<BinaryOperator>(&assignment);
  if (op && op->getOpcode() == BO_Assign)
    return initial(op->getRHS(), type);
  Value value = held(target);
  const auto *compound = dyn_cast<CompoundAssignOperator>(&assignment);
  const auto *step = dyn_cast<UnaryOperator>(&assignment);
  const bool isCounted = step && step->isIncrementDecrementOp();
  if (type->isPointerType()) {
    if (!value.address)
      return {};
    if (isCounted)
      value.address = moved(*value.address, nullptr, type->getPointeeType(), step->isDecrementOp());
    else if (compound)
      value.address = moved(*value.address, compound->getRHS(), type->getPointeeType(),
                            compound->getOpcode() == BO_SubAssign);
    else
      return {};
    return value;
  }
  if (!isInteger(type))
    return {};
  if (isCounted)
    value.number = step->isIncrementOp() ? value.number + Congruence::constant(1)
                                         : value.number - Congruence::constant(1);
  else if (compound && isInteger(compound->getComputationLHSType()) &&
           isInteger(compound->getComputationResultType()))
    value.number = binary(BinaryOperator::getOpForCompoundAssignment(compound->getOpcode()),
                          value.number, *compound->getRHS(), compound->getComputationLHSType());
  else
    return {};
  value.number = narrowedTo(value.number, context.ast.getIntWidth(type));
  value.from = {};
  if (value.number.modulus > 1) {
    value.from = grounds;
    value.from.add(Ground(&assignment));
  }
  value.broken = broken;
  return value;
}

} // namespace ldgsts
