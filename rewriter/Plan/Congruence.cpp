#include "Plan/Congruence.h"

#include <algorithm>
#include <cassert>

using namespace ldgsts;

static bool isPowerOfTwo(uint64_t value) { return value != 0 && (value & (value - 1)) == 0; }

static uint64_t lowestSetBit(uint64_t value) { return value & (~value + 1); }

static Congruence congruent(uint64_t value, uint64_t modulus) {
  return {modulus, value & (modulus - 1)};
}

Congruence Congruence::constant(int64_t value) {
  return congruent(static_cast<uint64_t>(value), Limit);
}

Congruence Congruence::multipleOf(uint64_t powerOfTwo) {
  assert(isPowerOfTwo(powerOfTwo) && "only powers of two are tracked");
  return {std::min(powerOfTwo, Limit), 0};
}

uint64_t Congruence::knownAlignment() const {
  return residue == 0 ? modulus : lowestSetBit(residue);
}

bool Congruence::isNotMultipleOf(uint64_t powerOfTwo) const {
  assert(isPowerOfTwo(powerOfTwo) && "only powers of two are tracked");
  return (residue & (powerOfTwo - 1)) != 0;
}

Congruence Congruence::join(Congruence other) const {
  const uint64_t common = std::min(modulus, other.modulus);
  const uint64_t difference = (residue ^ other.residue) & (common - 1);
  return congruent(residue, difference == 0 ? common : lowestSetBit(difference));
}

bool Congruence::contradicts(Congruence other) const {
  return ((residue ^ other.residue) & (std::min(modulus, other.modulus) - 1)) != 0;
}

Congruence Congruence::shiftedRight(unsigned bits) const {
  const uint64_t factor = uint64_t(1) << std::min(bits, 63u);
  return factor >= modulus ? unknown() : congruent(residue / factor, modulus / factor);
}

/// A bit of the result is known where \p isKnown says so; what is tracked ends at the first that is
/// not.
template <class IsKnown> static Congruence bitwise(uint64_t residue, IsKnown isKnown) {
  uint64_t modulus = 1;
  while (modulus < Congruence::Limit && isKnown(modulus))
    modulus *= 2;
  return congruent(residue, modulus);
}

namespace ldgsts {

Congruence operator&(Congruence a, Congruence b) {
  // A zero on one side is enough.
  return bitwise(a.residue & b.residue, [&](uint64_t bit) {
    const bool inA = bit < a.modulus, inB = bit < b.modulus;
    return (inA && inB) || (inA && !(a.residue & bit)) || (inB && !(b.residue & bit));
  });
}

Congruence operator|(Congruence a, Congruence b) {
  // So is a one here.
  return bitwise(a.residue | b.residue, [&](uint64_t bit) {
    const bool inA = bit < a.modulus, inB = bit < b.modulus;
    return (inA && inB) || (inA && (a.residue & bit)) || (inB && (b.residue & bit));
  });
}

Congruence operator^(Congruence a, Congruence b) {
  return congruent(a.residue ^ b.residue, std::min(a.modulus, b.modulus));
}

Congruence operator+(Congruence a, Congruence b) {
  return congruent(a.residue + b.residue, std::min(a.modulus, b.modulus));
}

Congruence operator-(Congruence a, Congruence b) {
  return congruent(a.residue - b.residue, std::min(a.modulus, b.modulus));
}

Congruence operator*(Congruence a, Congruence b) {
  // (ra + ma i) (rb + mb j) = ra rb + ra mb j + rb ma i + ma mb i j. The greatest common divisor of
  // the factors of the unknown i and j is the modulus: that of ra mb and ma mb is mb align(a), and
  // so on.
  const auto capped = [](uint64_t x, uint64_t y) {
    return x >= Congruence::Limit / y ? Congruence::Limit : x * y;
  };
  return congruent(a.residue * b.residue, std::min(capped(b.modulus, a.knownAlignment()),
                                                   capped(a.modulus, b.knownAlignment())));
}

} // namespace ldgsts
