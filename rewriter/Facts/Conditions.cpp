// What a condition that holds, or does not, says of the values in it.
#include "Facts/ValueFlow.h"
#include "Facts/ValueReader.h"

#include "llvm/ADT/bit.h"

using namespace clang;

namespace ldgsts {

namespace {

class Learner {
public:
  /// \p ground: the condition.
  Learner(Ground ground, Values &values, FactContext &context)
      : ground(ground), values(values), context(context) {}

  void condition(const Expr *expr, bool holds) {
    expr = expr->IgnoreParens();
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(expr);
        cast && cast->getCastKind() == CK_IntegralToBoolean)
      return condition(cast->getSubExpr(), holds);
    if (const auto *op = dyn_cast<UnaryOperator>(expr); op && op->getOpcode() == UO_LNot)
      return condition(op->getSubExpr(), !holds);
    if (const auto *op = dyn_cast<BinaryOperator>(expr)) {
      if (op->isLogicalOp()) {
        if ((op->getOpcode() == BO_LAnd) != holds)
          return; // One of both, and nobody knows which.
        condition(op->getLHS(), holds);
        return condition(op->getRHS(), holds);
      }
      if (op->isEqualityOp()) {
        if ((op->getOpcode() == BO_EQ) != holds)
          return;
        number(op->getLHS(), known(op->getRHS()));
        return number(op->getRHS(), known(op->getLHS()));
      }
    }
    if (!holds) // As a number it is zero.
      number(expr, Congruence::constant(0));
  }

private:
  Congruence known(const Expr *expr) { return ValueReader(context, values).number(expr); }

  /// The expression turned out to be such a number.
  void number(const Expr *expr, Congruence value) {
    const FactContext::Level level(context);
    expr = expr->IgnoreParens();
    if (level.tooDeep() || value.modulus == 1 || !expr->getType()->isIntegerType())
      return;
    if (const auto *cast = dyn_cast<CastExpr>(expr))
      return throughCast(*cast, value);
    const auto *op = dyn_cast<BinaryOperator>(expr);
    if (!op)
      return;
    switch (op->getOpcode()) {
    case BO_Rem: // x = q d + r
      return number(op->getLHS(), value + Congruence::unknown() * known(op->getRHS()));
    case BO_And:
      masked(op->getLHS(), known(op->getRHS()), value);
      return masked(op->getRHS(), known(op->getLHS()), value);
    case BO_Add:
      number(op->getLHS(), value - known(op->getRHS()));
      return number(op->getRHS(), value - known(op->getLHS()));
    case BO_Sub:
      number(op->getLHS(), value + known(op->getRHS()));
      return number(op->getRHS(), known(op->getLHS()) - value);
    default:
      return;
    }
  }

  /// The low bits that the mask lets through are those of the value.
  void masked(const Expr *expr, Congruence mask, Congruence value) {
    const uint64_t clear = ~mask.residue & (mask.modulus - 1);
    const uint64_t through = clear ? clear & (~clear + 1) : mask.modulus;
    const uint64_t modulus = std::min(through, value.modulus);
    number(expr, {modulus, value.residue % modulus});
  }

  void throughCast(const CastExpr &cast, Congruence value) {
    const Expr *inner = cast.getSubExpr();
    switch (cast.getCastKind()) {
    case CK_IntegralCast: {
      // What is cut off or added above says nothing of what is below.
      const unsigned bits = context.ast.getIntWidth(cast.getType());
      if (bits < 32) {
        const uint64_t modulus = std::min(value.modulus, uint64_t(1) << bits);
        value = {modulus, value.residue % modulus};
      }
      if (inner->getType()->isBooleanType())
        return;
      return number(inner, value);
    }
    case CK_NoOp:
      return number(inner, value);
    case CK_PointerToIntegral:
      return address(inner, value);
    case CK_LValueToRValue:
      if (const std::optional<Place> place = placeOf(inner, context)) {
        Value held = heldAt(*place);
        if (!held.number.contradicts(value)) { // Else the code is never reached.
          const Congruence known = held.number.meet(value);
          if (!(known == held.number))
            held.from.add(ground);
          held.number = known;
          values.set(*place, held);
        }
      }
      return;
    default:
      return;
    }
  }

  void address(const Expr *pointer, Congruence value) {
    while (const auto *cast = dyn_cast<CastExpr>(pointer->IgnoreParens())) {
      if (cast->getCastKind() == CK_LValueToRValue) {
        const std::optional<Place> place = placeOf(cast->getSubExpr(), context);
        if (!place)
          return;
        Value held = heldAt(*place);
        if (!held.address)
          held.address = ValueReader(context, values).pointer(cast);
        if (!held.address->address.contradicts(value)) {
          held.address->settle(held.address->address.meet(value), ground);
          values.set(*place, held);
        }
        return;
      }
      if (cast->getCastKind() != CK_BitCast && cast->getCastKind() != CK_NoOp)
        return;
      pointer = cast->getSubExpr();
    }
  }

  Value heldAt(const Place &place) {
    const Value *held = values.find(place);
    return held ? *held : context.everywhere(place);
  }

  const Ground ground;
  Values &values;
  FactContext &context;
};

} // namespace

void learn(const Expr *condition, bool holds, Values &values, FactContext &context) {
  Learner(Ground(condition), values, context).condition(condition, holds);
}

} // namespace ldgsts
