// What is said of numbers made of thread numbers, held against the numbers themselves.
#include "Facts/ThreadValue.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

using namespace ldgsts;

namespace {

constexpr unsigned Threads = 512;

/// A type of C++ integers.
struct Type {
  unsigned bits;
  bool isSigned;
};

/// One number a thread, and what is said of them.
struct Numbers {
  ThreadOperand known;
  std::vector<__int128> values;
};

__int128 wrapped(__int128 value, Type type) {
  const __int128 size = __int128(1) << type.bits;
  value = ((value % size) + size) % size;
  return type.isSigned && value >= size / 2 ? value - size : value;
}

Numbers converted(Numbers numbers, Type type) {
  for (__int128 &value : numbers.values)
    value = wrapped(value, type);
  numbers.known.value = inType(numbers.known.value, type.bits, type.isSigned);
  if (type.bits < 32) {
    Congruence &low = numbers.known.low;
    low.modulus = std::min<uint64_t>(low.modulus, uint64_t(1) << type.bits);
    low.residue %= low.modulus;
  }
  return numbers;
}

/// Empty if all that is said is true.
std::string lieAbout(const Numbers &numbers) {
  const ThreadValue &said = numbers.known.value;
  for (unsigned t = 0; t < Threads; ++t) {
    const __int128 value = numbers.values[t];
    if (said.most && (value < 0 || value > __int128(*said.most)))
      return "thread " + std::to_string(t) + " is out of bounds";
    const auto size = [](ThreadGroup group) -> unsigned {
      return group >= ThreadGroup::Block ? Threads : threadsIn(group);
    };
    const unsigned first = t - t % size(said.uniformity.same);
    if (value != numbers.values[first])
      return "thread " + std::to_string(t) + " differs";
    if (said.counts == ThreadGroup::Thread)
      continue;
    const unsigned start = t - t % size(said.counts);
    const uint64_t steps = size(said.counts) / said.unit;
    const __int128 origin = numbers.values[start];
    if (steps > 1 && (((origin % __int128(steps)) != 0) ||
                      value != origin + (t - start) / static_cast<unsigned>(said.unit)))
      return "thread " + std::to_string(t) + " does not count";
  }
  return "";
}

class Random {
public:
  explicit Random(unsigned seed) : engine(seed) {}
  unsigned below(unsigned n) { return std::uniform_int_distribution<unsigned>(0, n - 1)(engine); }

  __int128 constant() {
    const __int128 power = __int128(1) << below(12);
    switch (below(6)) {
    case 0:
      return power;
    case 1:
      return -power;
    case 2:
      return power - 1;
    case 3:
      return 32 * static_cast<int>(below(9)) - 128;
    case 4:
      return -1 - static_cast<int>(below(200));
    default:
      return below(200);
    }
  }

  Numbers leaf() {
    Numbers numbers;
    numbers.values.resize(Threads);
    const unsigned kind = below(8);
    if (kind < 4) { // threadIdx.x
      for (unsigned t = 0; t < Threads; ++t)
        numbers.values[t] = t;
      numbers.known.value = ThreadValue::counting(ThreadGroup::Warpgroup, Threads - 1);
    } else if (kind < 7) {
      const __int128 value = constant();
      numbers.values.assign(Threads, value);
      numbers.known.low = Congruence::constant(static_cast<int64_t>(value));
      if (value >= 0)
        numbers.known.value = ThreadValue::constant(static_cast<uint64_t>(value));
    } else { // some multiple, which each warp or warpgroup has one of
      const ThreadGroup group = below(2) ? ThreadGroup::Warp : ThreadGroup::Warpgroup;
      const uint64_t factor = uint64_t(1) << below(9);
      for (unsigned t = 0; t < Threads; ++t)
        numbers.values[t] = t % threadsIn(group)
                                ? numbers.values[t - 1]
                                : (__int128(below(1u << 31)) - (1 << 30)) * __int128(factor);
      numbers.known.value = ThreadValue::of({group, ThreadGroup::Block});
      numbers.known.low = Congruence::multipleOf(factor);
    }
    return numbers;
  }

private:
  std::mt19937 engine;
};

using Operator = ThreadValue (*)(const ThreadOperand &, const ThreadOperand &);

struct NamedOperator {
  const char *name;
  Operator known;
  __int128 (*compute)(__int128, __int128);
  bool divides;
};

const NamedOperator Operators[] = {
    {"+", sum, [](__int128 a, __int128 b) { return a + b; }, false},
    {"-", difference, [](__int128 a, __int128 b) { return a - b; }, false},
    {"*", product, [](__int128 a, __int128 b) { return a * b; }, false},
    {"/", quotient, [](__int128 a, __int128 b) { return a / b; }, true},
    {"%", remainder, [](__int128 a, __int128 b) { return a % b; }, true},
    {"&", bitAnd, [](__int128 a, __int128 b) { return a & b; }, false},
    {"|", bitOr, [](__int128 a, __int128 b) { return a | b; }, false},
    {"^", bitXor, [](__int128 a, __int128 b) { return a ^ b; }, false},
    {"<", isLess, [](__int128 a, __int128 b) { return __int128(a < b); }, false},
};

/// A random expression, and how it is written; no numbers where it has no value for some thread.
Numbers expression(Random &random, unsigned depth, std::string &text) {
  const auto type = [&] { return Type{random.below(3) ? 32u : 64u, random.below(2) == 0}; };
  if (depth == 0 || random.below(4) == 0) {
    Numbers numbers = random.leaf();
    text += numbers.known.value.counts != ThreadGroup::Thread ? "x"
            : numbers.known.value.uniformity.same == ThreadGroup::Block
                ? std::to_string(static_cast<long long>(numbers.values[0]))
                : "w";
    return converted(numbers, type());
  }
  if (random.below(5) == 0) {
    const Type narrow = {8u << random.below(4), random.below(2) == 0};
    text += (narrow.isSigned ? "(int" : "(uint") + std::to_string(narrow.bits) + ")";
    Numbers numbers = expression(random, depth - 1, text);
    return numbers.values.empty() ? numbers : converted(numbers, narrow);
  }
  const Type in = type();
  text += in.isSigned ? "i" : "u";
  text += std::to_string(in.bits) + "(";
  Numbers a = expression(random, depth - 1, text);
  const unsigned which = random.below(std::size(Operators) + 1);
  const bool isShift = which == std::size(Operators);
  text += isShift ? " >> " : std::string(" ") + Operators[which].name + " ";
  if (a.values.empty())
    return a;
  a = converted(a, in);
  Numbers result;
  if (isShift) {
    const unsigned bits = random.below(10);
    text += std::to_string(bits) + ")";
    result.known.value = shiftedRight(a.known, bits);
    for (const __int128 value : a.values)
      result.values.push_back(value >> bits);
    return converted(result, in);
  }
  Numbers b = expression(random, depth - 1, text);
  text += ")";
  if (b.values.empty())
    return b;
  b = converted(b, in);
  const NamedOperator &op = Operators[which];
  result.known.value = op.known(a.known, b.known);
  for (unsigned t = 0; t < Threads; ++t) {
    if (op.divides && b.values[t] == 0)
      return {};
    const __int128 exact = op.compute(a.values[t], b.values[t]);
    if (in.isSigned && exact != wrapped(exact, in)) // Undefined behaviour.
      return {};
    result.values.push_back(exact);
  }
  // What Integer.cpp would say of sums of these.
  if (op.known == sum)
    result.known.low = a.known.low + b.known.low;
  if (op.known == product)
    result.known.low = a.known.low * b.known.low;
  return converted(result, in);
}

TEST(ThreadValue, IsTrueOfRandomExpressions) {
  Random random(20);
  unsigned checked = 0, same = 0, counting = 0;
  for (unsigned round = 0; round < 12000; ++round) {
    std::string text;
    const Numbers numbers = expression(random, 1 + random.below(4), text);
    if (numbers.values.empty())
      continue;
    ASSERT_EQ(lieAbout(numbers), "") << text;
    ++checked;
    const ThreadValue &said = numbers.known.value;
    counting += text.size() > 12 && said.counts != ThreadGroup::Thread;
    same += text.find('x') != std::string::npos && said.uniformity.same > ThreadGroup::Thread;
  }
  // Saying nothing would be true too.
  EXPECT_GT(checked, 6000u);
  EXPECT_GT(counting, 200u);
  EXPECT_GT(same, 200u);
}

ThreadOperand number(uint64_t value) {
  return {ThreadValue::constant(value), Congruence::constant(static_cast<int64_t>(value))};
}

const ThreadOperand Thread = {ThreadValue::counting(ThreadGroup::Warpgroup, 1023), {}};

TEST(ThreadValue, GroupsAreFound) {
  const Uniformity warp = {ThreadGroup::Warp, ThreadGroup::Warpgroup};
  const Uniformity warpgroup = {ThreadGroup::Warpgroup, ThreadGroup::Block};
  EXPECT_EQ(quotient(Thread, number(32)).uniformity, warp);
  EXPECT_EQ(quotient(Thread, number(64)).uniformity, warp);
  EXPECT_EQ(quotient(Thread, number(96)).uniformity, warp);
  EXPECT_EQ(quotient(Thread, number(128)).uniformity, warpgroup);
  EXPECT_EQ(quotient(Thread, number(48)).uniformity, Thread.value.uniformity);
  EXPECT_EQ(isLess(Thread, number(64)).uniformity, warp);
  EXPECT_EQ(isLess(number(127), Thread).uniformity, warpgroup);
  EXPECT_EQ(isLess(number(128), Thread).uniformity, Thread.value.uniformity);
  EXPECT_EQ(isLess(Thread, number(1024)).uniformity, Uniformity());
  EXPECT_EQ(isLess(Thread, number(1023)).uniformity, Thread.value.uniformity);
  EXPECT_EQ(isLess(number(1023), Thread).uniformity, Uniformity());
  EXPECT_EQ(isLess(number(1022), Thread).uniformity, Thread.value.uniformity);
  EXPECT_EQ(isLess(Thread, number(33)).uniformity, Thread.value.uniformity);
  const ThreadOperand warpNumber = {quotient(Thread, number(32)), {}};
  EXPECT_EQ(quotient(warpNumber, number(4)).uniformity, warpgroup);
  EXPECT_EQ(isLess(warpNumber, number(4)).uniformity, warpgroup);
  EXPECT_EQ(isLess(warpNumber, number(3)).uniformity, warp);
}

TEST(ThreadValue, CountsOn) {
  const ThreadOperand lane = {remainder(Thread, number(32)), {}};
  EXPECT_EQ(lane.value.counts, ThreadGroup::Warp);
  EXPECT_EQ(difference(Thread, lane).uniformity.same, ThreadGroup::Warp);
  EXPECT_EQ(bitAnd(Thread, number(127)).counts, ThreadGroup::Warpgroup);
  EXPECT_EQ(bitAnd(Thread, number(7)).counts, ThreadGroup::Thread);
  EXPECT_EQ(sum(Thread, number(64)).counts, ThreadGroup::Warp);
  EXPECT_EQ(sum(Thread, number(16)).counts, ThreadGroup::Thread);
  const ThreadValue eighths = quotient(Thread, number(8));
  EXPECT_EQ(eighths.counts, ThreadGroup::Warpgroup);
  EXPECT_EQ(eighths.unit, 8u);
}

TEST(ThreadValue, NegativeNumbersAreRoundedTheOtherWay) {
  ThreadOperand mayBeNegative = Thread;
  mayBeNegative.value.most.reset();
  EXPECT_EQ(quotient(mayBeNegative, number(32)).uniformity.same, ThreadGroup::Thread);
  EXPECT_EQ(remainder(mayBeNegative, number(32)).counts, ThreadGroup::Thread);
  EXPECT_EQ(shiftedRight(mayBeNegative, 5).uniformity.same, ThreadGroup::Warp);
}

} // namespace
