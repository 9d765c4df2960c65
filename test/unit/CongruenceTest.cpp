#include "Plan/Congruence.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

using namespace ldgsts;

namespace {

std::vector<Congruence> smallCongruences() {
  std::vector<Congruence> all;
  for (uint64_t modulus : {1, 2, 4, 8})
    for (uint64_t residue = 0; residue < modulus; ++residue)
      all.push_back({modulus, residue});
  return all;
}

/// The values of [-64, 64) that satisfy the congruence: enough periods for products of two moduli
/// of 8.
std::vector<int64_t> valuesOf(Congruence congruence) {
  std::vector<int64_t> values;
  for (int64_t value = -64; value < 64; ++value)
    if ((static_cast<uint64_t>(value) & (congruence.modulus - 1)) == congruence.residue)
      values.push_back(value);
  return values;
}

/// The congruence of largest modulus that all values satisfy, from the gcd of their distances.
Congruence strongest(const std::vector<int64_t> &values) {
  int64_t gcd = 0;
  for (int64_t value : values)
    gcd = std::gcd(gcd, value - values.front());
  uint64_t modulus = 1;
  while (gcd % static_cast<int64_t>(2 * modulus) == 0)
    modulus *= 2;
  return {modulus, static_cast<uint64_t>(values.front()) & (modulus - 1)};
}

std::string show(Congruence c) {
  return std::to_string(c.residue) + " mod " + std::to_string(c.modulus);
}

/// `actual` must be what exhaustive evaluation allows, no weaker and no stronger.
template <class Operation>
void expectExact(Congruence a, Congruence b, Congruence actual, Operation operation) {
  std::vector<int64_t> results;
  for (int64_t x : valuesOf(a))
    for (int64_t y : valuesOf(b))
      results.push_back(operation(x, y));
  EXPECT_EQ(show(actual), show(strongest(results))) << show(a) << " and " << show(b);
}

TEST(Congruence, ArithmeticIsExact) {
  for (Congruence a : smallCongruences())
    for (Congruence b : smallCongruences()) {
      expectExact(a, b, a + b, [](int64_t x, int64_t y) { return x + y; });
      expectExact(a, b, a - b, [](int64_t x, int64_t y) { return x - y; });
      expectExact(a, b, a * b, [](int64_t x, int64_t y) { return x * y; });
    }
}

TEST(Congruence, BitsAreExact) {
  for (Congruence a : smallCongruences())
    for (Congruence b : smallCongruences()) {
      expectExact(a, b, a & b, [](int64_t x, int64_t y) { return x & y; });
      expectExact(a, b, a | b, [](int64_t x, int64_t y) { return x | y; });
      expectExact(a, b, a ^ b, [](int64_t x, int64_t y) { return x ^ y; });
    }
  EXPECT_EQ(Congruence::unknown() & Congruence::constant(~15), Congruence::multipleOf(16));
  EXPECT_EQ(Congruence::unknown() & Congruence::constant(0), Congruence::constant(0));
  EXPECT_EQ(Congruence::unknown() | Congruence::constant(7), (Congruence{8, 7}));
}

TEST(Congruence, ShiftsToTheRightAreExact) {
  for (Congruence a : smallCongruences())
    for (unsigned bits : {0u, 1u, 2u, 3u, 5u})
      expectExact(a, Congruence::unknown(), a.shiftedRight(bits),
                  [bits](int64_t x, int64_t) { return x >> bits; });
  EXPECT_EQ(Congruence::constant(96).shiftedRight(5), (Congruence{Congruence::Limit / 32, 3}));
  EXPECT_EQ(Congruence::constant(96).shiftedRight(200), Congruence::unknown());
}

TEST(Congruence, RemaindersDifferByMultiples) {
  // Of C++: -3 % 8 is -3, which is 5 mod 8.
  for (Congruence a : smallCongruences())
    for (int64_t divisor : {1, 2, 4, 6, 8, 16}) {
      const Congruence remainder = a % Congruence::constant(divisor);
      for (int64_t x : valuesOf(a))
        EXPECT_FALSE(remainder.contradicts(Congruence::constant(x % divisor)))
            << x << " % " << divisor << " is not " << show(remainder);
    }
  EXPECT_EQ((Congruence{16, 12}) % Congruence::constant(24), (Congruence{8, 4}));
  EXPECT_EQ((Congruence{16, 12}) % Congruence::multipleOf(4), (Congruence{4, 0}));
}

TEST(Congruence, JoinIsTheStrongestOfBoth) {
  for (Congruence a : smallCongruences())
    for (Congruence b : smallCongruences()) {
      std::vector<int64_t> either = valuesOf(a);
      for (int64_t value : valuesOf(b))
        either.push_back(value);
      EXPECT_EQ(show(a.join(b)), show(strongest(either))) << show(a) << " or " << show(b);
    }
}

TEST(Congruence, MeetAndContradictionAreIntersections) {
  for (Congruence a : smallCongruences())
    for (Congruence b : smallCongruences()) {
      std::vector<int64_t> both;
      for (int64_t value : valuesOf(a))
        if (Congruence::constant(value).residue % b.modulus == b.residue)
          both.push_back(value);
      EXPECT_EQ(a.contradicts(b), both.empty()) << show(a) << " and " << show(b);
      if (!both.empty())
        EXPECT_EQ(show(a.meet(b)), show(strongest(both))) << show(a) << " and " << show(b);
    }
}

TEST(Congruence, MultiplesAreDecidedFromTheValues) {
  for (Congruence a : smallCongruences())
    for (uint64_t power : {1, 2, 4, 8, 16}) {
      bool all = true, none = true;
      for (int64_t value : valuesOf(a)) {
        const bool multiple = value % static_cast<int64_t>(power) == 0;
        all &= multiple;
        none &= !multiple;
      }
      EXPECT_EQ(a.isMultipleOf(power), all) << show(a) << ", " << power;
      EXPECT_EQ(a.isNotMultipleOf(power), none) << show(a) << ", " << power;
    }
}

TEST(Congruence, ConstantsAreTwosComplement) {
  EXPECT_EQ(Congruence::constant(5), (Congruence{Congruence::Limit, 5}));
  EXPECT_EQ(Congruence::constant(-8), (Congruence{Congruence::Limit, Congruence::Limit - 8}));
  EXPECT_EQ(Congruence::constant(-8).knownAlignment(), 8u);
  EXPECT_EQ(Congruence::constant(INT64_MIN), (Congruence{Congruence::Limit, 0}));
  EXPECT_EQ(Congruence::constant(-3) * Congruence::constant(7), Congruence::constant(-21));
  EXPECT_EQ(Congruence::constant(3) - Congruence::constant(7), Congruence::constant(-4));
}

TEST(Congruence, UnknownTimesPitchKeepsThePitch) {
  EXPECT_EQ(Congruence::unknown() * Congruence::constant(128), Congruence::multipleOf(128));
  // 96 = 3 * 32: only the power of two survives.
  EXPECT_EQ(Congruence::unknown() * Congruence::constant(96), Congruence::multipleOf(32));
  EXPECT_EQ(Congruence::unknown() * Congruence::constant(0), Congruence::constant(0));
}

TEST(Congruence, LargeModuliStopAtTheLimit) {
  EXPECT_EQ(Congruence::multipleOf(uint64_t(1) << 40), Congruence::multipleOf(Congruence::Limit));
  const Congruence page = Congruence::multipleOf(uint64_t(1) << 31);
  EXPECT_EQ(page * page, Congruence::multipleOf(Congruence::Limit));
  EXPECT_EQ(Congruence::constant(0) * Congruence::constant(0), Congruence::constant(0));
}

TEST(Congruence, JoinOfBranches) {
  EXPECT_EQ(Congruence::multipleOf(16).join({16, 8}), Congruence::multipleOf(8));
  EXPECT_EQ(Congruence::constant(1).join(Congruence::constant(5)), (Congruence{4, 1}));
  EXPECT_EQ(Congruence::constant(7).join(Congruence::constant(7)), Congruence::constant(7));
}

} // namespace
