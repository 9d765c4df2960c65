#include "Facts/ThreadValue.h"

#include <functional>

namespace ldgsts {

namespace {

constexpr ThreadGroup Fixed[] = {ThreadGroup::Warpgroup, ThreadGroup::Warp};

/// Steps that a value makes in one \p group; 0 if it does not count there, or is the same.
uint64_t stepsIn(ThreadGroup group, const ThreadValue &value) {
  return value.counts >= group && value.unit < threadsIn(group) ? threadsIn(group) / value.unit : 0;
}

/// The same in the group, with low bits \p residue modulo \p steps.
bool isFixed(const ThreadOperand &operand, ThreadGroup group, uint64_t steps, uint64_t residue) {
  return operand.value.uniformity.same >= group && operand.low.modulus >= steps &&
         operand.low.residue % steps == residue % steps;
}

/// Makes \p result count as \p counting does in the largest group in which \p holds.
template <class Holds>
void countWhere(ThreadValue &result, const ThreadValue &counting, Holds holds) {
  for (const ThreadGroup group : Fixed)
    if (const uint64_t steps = stepsIn(group, counting); steps && holds(group, steps)) {
      result.counts = group;
      result.unit = counting.unit;
      return;
    }
}

/// Makes \p result the same in the largest group in which \p holds.
template <class Holds>
void sameWhere(ThreadValue &result, const ThreadValue &counting, Holds holds) {
  for (const ThreadGroup group : Fixed)
    if (const uint64_t steps = stepsIn(group, counting); steps && holds(group, steps)) {
      result.uniformity = result.uniformity.onceSameIn(group);
      return;
    }
}

/// The value counts on when a fixed multiple of the steps is added, or-ed or xor-ed to it: that
/// changes q alone.
void countBeside(ThreadValue &result, const ThreadValue &counting, const ThreadOperand &other) {
  countWhere(result, counting,
             [&](ThreadGroup group, uint64_t steps) { return isFixed(other, group, steps, 0); });
}

bool isPowerOfTwo(uint64_t n) { return n && !(n & (n - 1)); }

/// The value, where it is the same for all and known.
std::optional<uint64_t> exactly(const ThreadOperand &operand) {
  if (!operand.value.most || *operand.value.most >= operand.low.modulus)
    return std::nullopt;
  return operand.low.residue;
}

/// Division by \p divisor, rounded down: a multiple of the steps leaves q alone, a divisor of the
/// steps makes larger units.
void divide(ThreadValue &result, const ThreadValue &counting, const ThreadOperand &divisor) {
  sameWhere(result, counting,
            [&](ThreadGroup group, uint64_t steps) { return isFixed(divisor, group, steps, 0); });
  const uint64_t number = exactly(divisor).value_or(0);
  if (number && counting.most)
    result.most = *counting.most / number;
  if (!isPowerOfTwo(number))
    return;
  countWhere(result, counting, [&](ThreadGroup, uint64_t steps) { return number < steps; });
  if (result.counts != ThreadGroup::Thread)
    result.unit *= number;
}

/// The bound of a function that grows with both, if its largest value does not wrap around.
template <class Function>
void boundBy(ThreadValue &result, const ThreadValue &a, const ThreadValue &b, Function function) {
  constexpr uint64_t Limit = UINT32_MAX;
  if (a.most && b.most && *a.most <= Limit && *b.most <= Limit)
    result.most = function(*a.most, *b.most);
}

} // namespace

ThreadValue either(const ThreadValue &a, const ThreadValue &b) {
  if (a.isNone || b.isNone)
    return a.isNone ? b : a;
  ThreadValue result = ThreadValue::of(worse(a.uniformity, b.uniformity));
  if (a.unit == b.unit) {
    result.counts = std::min(a.counts, b.counts);
    result.unit = a.unit;
  }
  if (a.most && b.most)
    result.most = std::max(*a.most, *b.most);
  return result;
}

ThreadValue madeOf(const ThreadValue &a, const ThreadValue &b) {
  if (a.isNone || b.isNone)
    return ThreadValue::none();
  return ThreadValue::of(worse(a.uniformity, b.uniformity));
}

ThreadValue sum(const ThreadOperand &a, const ThreadOperand &b) {
  ThreadValue result = madeOf(a.value, b.value);
  countBeside(result, a.value, b);
  countBeside(result, b.value, a);
  boundBy(result, a.value, b.value, std::plus<>());
  return result;
}

ThreadValue difference(const ThreadOperand &a, const ThreadOperand &b) {
  ThreadValue result = madeOf(a.value, b.value);
  countBeside(result, a.value, b);
  // x - x % 32: what is counted goes, and a difference of two q remains.
  if (a.value.unit == b.value.unit)
    sameWhere(result, a.value,
              [&](ThreadGroup group, uint64_t) { return stepsIn(group, b.value); });
  return result;
}

ThreadValue product(const ThreadOperand &a, const ThreadOperand &b) {
  ThreadValue result = madeOf(a.value, b.value);
  boundBy(result, a.value, b.value, std::multiplies<>());
  return result;
}

ThreadValue quotient(const ThreadOperand &a, const ThreadOperand &b) {
  ThreadValue result = madeOf(a.value, b.value);
  if (!a.value.most) // Below 0, threads of one group would be rounded up to the next one's q.
    return result;
  if (b.value.most)
    result.most = a.value.most;
  divide(result, a.value, b);
  return result;
}

ThreadValue remainder(const ThreadOperand &a, const ThreadOperand &b) {
  ThreadValue result = madeOf(a.value, b.value);
  if (!a.value.most)
    return result;
  countBeside(result, a.value, b);
  result.most = a.value.most;
  return result;
}

ThreadValue shiftedRight(const ThreadOperand &a, unsigned bits) {
  ThreadValue result = madeOf(a.value, a.value);
  if (bits >= 32)
    return result;
  const uint64_t divisor = uint64_t(1) << bits;
  divide(result, a.value, {ThreadValue::constant(divisor), Congruence::constant(divisor)});
  return result;
}

ThreadValue bitAnd(const ThreadOperand &a, const ThreadOperand &b) {
  ThreadValue result = madeOf(a.value, b.value);
  for (const auto &[counting, mask] : {std::pair(a, b), std::pair(b, a)}) {
    sameWhere(result, counting.value, [&, &mask = mask](ThreadGroup group, uint64_t steps) {
      return isFixed(mask, group, steps, 0);
    });
    countWhere(result, counting.value, [&, &mask = mask](ThreadGroup group, uint64_t steps) {
      return isFixed(mask, group, steps, steps - 1);
    });
  }
  result.most = a.value.most && b.value.most ? std::min(a.value.most, b.value.most)
                : a.value.most               ? a.value.most
                                             : b.value.most;
  return result;
}

ThreadValue bitOr(const ThreadOperand &a, const ThreadOperand &b) {
  ThreadValue result = madeOf(a.value, b.value);
  for (const auto &[counting, mask] : {std::pair(a, b), std::pair(b, a)}) {
    countBeside(result, counting.value, mask);
    sameWhere(result, counting.value, [&, &mask = mask](ThreadGroup group, uint64_t steps) {
      return isFixed(mask, group, steps, steps - 1);
    });
  }
  return result;
}

ThreadValue bitXor(const ThreadOperand &a, const ThreadOperand &b) {
  ThreadValue result = madeOf(a.value, b.value);
  countBeside(result, a.value, b);
  countBeside(result, b.value, a);
  return result;
}

ThreadValue isLess(const ThreadOperand &a, const ThreadOperand &b) {
  ThreadValue result = madeOf(a.value, b.value);
  result.most = 1;
  // The last thread of the block may settle it.
  const auto number = exactly(a), limit = exactly(b);
  if ((limit && a.value.most && *a.value.most < *limit) ||
      (number && b.value.most && *b.value.most <= *number))
    result.uniformity = {};
  // q * steps + i < r * steps is q < r, and r * steps - 1 < q * steps + i is r <= q, whether or not
  // the type has a sign.
  sameWhere(result, a.value,
            [&](ThreadGroup group, uint64_t steps) { return isFixed(b, group, steps, 0); });
  sameWhere(result, b.value,
            [&](ThreadGroup group, uint64_t steps) { return isFixed(a, group, steps, steps - 1); });
  return result;
}

ThreadValue inType(ThreadValue value, unsigned bits, bool isSigned) {
  // Steps are 128 at most: 8 bits hold what is counted, and the others are part of q.
  if (bits < 8)
    value.counts = ThreadGroup::Thread;
  const unsigned valueBits = bits - isSigned;
  if (valueBits > 64) // __int128
    return value;
  const uint64_t most = UINT64_MAX >> (64 - valueBits);
  if (value.most && *value.most > most)
    value.most.reset();
  if (!value.most && !isSigned)
    value.most = most;
  return value;
}

} // namespace ldgsts
