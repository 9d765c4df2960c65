#include "Plan/Simulate.h"
#include "Problems.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <random>
#include <sstream>

using namespace ldgsts;

namespace {

// 4 rows of 16 bytes each: pitch 32 in the source, 48 in the destination; one row a thread.
CopyProblem fourRows() { return rowMajor(4, 4, 4, 4, 8, 12); }

Plan rowPerThread() {
  Plan plan;
  plan.width = 16;
  plan.thread = {{4, 32, 48}};
  return plan;
}

void expectFault(const CopyProblem &problem, const Plan &plan, const std::string &words) {
  const std::string fault = simulate(problem, plan);
  EXPECT_NE(fault.find(words), std::string::npos) << "fault: '" << fault << "'";
}

TEST(Simulate, AcceptsAPlanMadeByHand) {
  EXPECT_EQ(simulate(fourRows(), rowPerThread()), "");
  Plan narrow; // the same rows by 8-byte copies: two rounds, the second half of a row in the second
  narrow.width = 8;
  narrow.thread = {{4, 32, 48}};
  narrow.outer = {{2, 8, 8}};
  EXPECT_EQ(simulate(fourRows(), narrow), "");
}

TEST(Simulate, FindsAByteWrittenTwice) {
  Plan plan = rowPerThread();
  plan.outer = {{2, 0, 0}};
  expectFault(fourRows(), plan, "thread 0, round 1: destination byte 0 is written twice");
}

TEST(Simulate, FindsAMissingByte) {
  Plan plan = rowPerThread();
  plan.width = 8;
  expectFault(fourRows(), plan, "destination byte 8 is never written");
}

TEST(Simulate, FindsAWrongSource) {
  Plan plan = rowPerThread();
  plan.thread = {{2, 32, 48}, {2, 64, 96}}; // the order of threads is free
  EXPECT_EQ(simulate(fourRows(), plan), "");
  plan.thread = {{2, 32, 96}, {2, 64, 48}}; // rows 1 and 2 exchanged
  expectFault(fourRows(), plan, "thread 1, round 0: destination byte 48 gets source byte 64");
}

TEST(Simulate, FindsAnOffsetThatIsNoMultiple) {
  Plan plan = rowPerThread();
  plan.thread = {{4, 40, 48}};
  expectFault(fourRows(), plan, "thread 1, round 0: source offset 40 is no multiple of 16");
  plan.thread = {{4, 32, 36}};
  expectFault(fourRows(), plan, "thread 1, round 0: destination offset 36 is no multiple of 16");
}

TEST(Simulate, FindsAccessesOutsideOfTheTile) {
  Plan plan = rowPerThread();
  plan.thread = {{4, 32, 16}}; // thread 1 writes the padding behind row 0
  expectFault(fourRows(), plan, "thread 1, round 0: destination byte 16 is outside");
  plan.thread = {{4, 16, 48}}; // thread 1 reads the padding behind row 0
  expectFault(fourRows(), plan, "thread 1, round 0: source byte 16 is outside");
  plan.thread = {{4, 32, -48}}; // in front of the tile
  expectFault(fourRows(), plan, "thread 1, round 0: destination byte -48 is outside");
}

TEST(Simulate, FindsAPlanForOtherThreads) {
  Plan plan = rowPerThread();
  plan.thread = {{2, 32, 48}};
  plan.outer = {{2, 64, 96}};
  expectFault(fourRows(), plan, "the plan is for 2 threads instead of 4");
}

TEST(Simulate, FindsAWidthThatIsNoCopySize) {
  Plan plan = rowPerThread();
  plan.width = 2;
  expectFault(fourRows(), plan, "2 is no cp-size");
}

TEST(Simulate, FindsABaseThatIsTooWeak) {
  CopyProblem problem = fourRows();
  problem.globalBase = Congruence::multipleOf(8);
  expectFault(problem, rowPerThread(), "the source base");
  problem = fourRows();
  problem.sharedBase = {16, 8};
  expectFault(problem, rowPerThread(), "the destination base");
}

TEST(Simulate, RefusesAnAmbiguousDefinition) {
  expectFault(rowMajor(4, 4, 4, 4, 8, 0), rowPerThread(), "share destination element 0");
}

// The rules of the partition once more, on the tile byte by byte instead of on its dimensions.

struct BytePlace {
  int64_t global = 0;
  int64_t shared = 0;
};

/// Every byte of the tile in the order of the partition: the source decides, larger strides
/// outside, a stride of zero outermost.
std::vector<BytePlace> bytesInOrder(const CopyProblem &problem) {
  std::vector<TileDim> dims = problem.dims;
  const auto weight = [](const TileDim &dim) {
    return dim.global.value == 0 ? INT64_MAX : std::abs(dim.global.value);
  };
  for (size_t i = 1; i < dims.size(); ++i) // insertion sort: equal weights keep their order
    for (size_t k = i; k > 0 && weight(dims[k]) > weight(dims[k - 1]); --k)
      std::swap(dims[k], dims[k - 1]);

  int64_t elements = 1;
  for (const TileDim &dim : dims)
    elements *= dim.extent;
  std::vector<BytePlace> bytes;
  for (int64_t element = 0; element < elements; ++element) {
    BytePlace place;
    int64_t rest = element;
    for (size_t k = dims.size(); k-- > 0; rest /= dims[k].extent) {
      place.global += rest % dims[k].extent * dims[k].global.value * problem.elementBytes;
      place.shared += rest % dims[k].extent * dims[k].shared.value * problem.elementBytes;
    }
    for (int64_t byte = 0; byte < problem.elementBytes; ++byte)
      bytes.push_back({place.global + byte, place.shared + byte});
  }
  return bytes;
}

bool allAddressesDivide(Congruence base, int width) {
  for (uint64_t period = 0; period < 16; ++period)
    if ((base.residue + period * base.modulus) % width != 0)
      return false;
  return true;
}

/// A copy of `width` bytes may start at each multiple of the width in the sequence, and each round
/// is the first one moved by a distance of its own.
bool widthIsLegal(const CopyProblem &problem, const std::vector<BytePlace> &bytes, int width) {
  if (!allAddressesDivide(problem.globalBase, width) ||
      !allAddressesDivide(problem.sharedBase, width))
    return false;
  const auto size = static_cast<int64_t>(bytes.size());
  if (size % (width * problem.threads) != 0)
    return false;
  for (int64_t i = 0; i < size; ++i) {
    const BytePlace &start = bytes[i - i % width];
    if (start.global % width != 0 || start.shared % width != 0 ||
        bytes[i].global != start.global + i % width || bytes[i].shared != start.shared + i % width)
      return false;
  }
  const int64_t round = width * problem.threads;
  for (int64_t i = 0; i < size; ++i) {
    const BytePlace &first = bytes[i % round];
    const BytePlace &moved = bytes[i - i % round];
    if (bytes[i].global != first.global + moved.global ||
        bytes[i].shared != first.shared + moved.shared)
      return false;
  }
  return true;
}

int widestLegal(const CopyProblem &problem) {
  const std::vector<BytePlace> bytes = bytesInOrder(problem);
  std::vector<int64_t> places;
  for (const BytePlace &byte : bytes)
    places.push_back(byte.shared);
  std::sort(places.begin(), places.end());
  if (std::adjacent_find(places.begin(), places.end()) != places.end())
    return 0;
  for (int width : {16, 8, 4})
    if (widthIsLegal(problem, bytes, width))
      return width;
  return 0;
}

class RandomProblem {
public:
  explicit RandomProblem(std::mt19937 &random) : random(random) {}

  CopyProblem next() {
    CopyProblem problem;
    problem.elementBytes = pick({1, 2, 2, 2, 3, 4, 4, 4, 6, 8, 8, 12, 12, 16, 16});
    problem.threads = pick({1, 32, 32, 32, 64, 64, 96, 128, 128, 256});
    problem.globalBase = base();
    problem.sharedBase = base();
    int64_t room = pick({512, 2048, 4096, 4096, 8192, 8192}) / problem.elementBytes;
    problem.dims.resize(below(5) + 1);
    for (TileDim &dim : problem.dims) {
      dim.extent = pick({1, 2, 2, 3, 4, 4, 5, 8, 8, 12, 16, 16, 16, 32, 64, 128});
      if (dim.extent > room)
        dim.extent = 1;
      room /= dim.extent;
    }
    for (Stride TileDim::*stride : {&TileDim::global, &TileDim::shared})
      lay(problem.dims, stride);
    return problem;
  }

private:
  int64_t below(int64_t limit) { return static_cast<int64_t>(random() % limit); }
  bool oneIn(int64_t count) { return below(count) == 0; }
  int64_t pick(const std::vector<int64_t> &choices) { return choices[below(choices.size())]; }

  Congruence base() {
    if (oneIn(8))
      return Congruence::constant(pick({0, 4, 8, 16, 24, 1000, 1024}));
    if (oneIn(8))
      return {16, static_cast<uint64_t>(pick({2, 4, 8, 12}))};
    return Congruence::multipleOf(pick({1, 2, 4, 8, 16, 16, 16, 16, 16, 128, 128, 128}));
  }

  /// Strides of one side: mostly row-major, with padding here and there, now and then in another
  /// order, reversed, repeated or overlapping.
  void lay(std::vector<TileDim> &dims, Stride TileDim::*stride) {
    std::vector<size_t> order(dims.size());
    std::iota(order.rbegin(), order.rend(), 0);
    if (oneIn(4))
      std::swap(order[below(order.size())], order[below(order.size())]);
    int64_t next = oneIn(24) ? 2 : 1;
    for (size_t k : order) {
      dims[k].*stride = oneIn(24) ? -next : next;
      next *= dims[k].extent;
      if (oneIn(4))
        next += pick({1, 2, 4, 8, 8, 16, 16, 32});
    }
    if (oneIn(12))
      dims[below(dims.size())].*stride = pick({0, 0, 1, 4, 32});
  }

  std::mt19937 &random;
};

std::string show(const CopyProblem &problem) {
  std::ostringstream out;
  out << problem.elementBytes << " bytes, " << problem.threads << " threads, bases "
      << problem.globalBase.residue << " mod " << problem.globalBase.modulus << ", "
      << problem.sharedBase.residue << " mod " << problem.sharedBase.modulus;
  for (const TileDim &dim : problem.dims)
    out << ", " << dim.extent << ":(" << dim.global.value << ", " << dim.shared.value << ")";
  return out.str();
}

TEST(Simulate, RandomProblemsGetTheWidestRightPlan) {
  constexpr unsigned Seed = 20260101;
  SCOPED_TRACE("seed " + std::to_string(Seed));
  std::mt19937 random(Seed);
  RandomProblem problems(random);
  std::map<int, int> plansOfWidth;
  std::map<Blocker, int> blockers;
  for (int i = 0; i < 3000; ++i) {
    const CopyProblem problem = problems.next();
    SCOPED_TRACE("case " + std::to_string(i) + ": " + show(problem));
    const std::vector<Attempt> attempts = attemptWidths(problem);
    const std::optional<Plan> plan = choosePlan(attempts);
    ASSERT_EQ(plan ? plan->width : 0, widestLegal(problem));
    if (plan)
      ASSERT_EQ(simulate(problem, *plan), "");
    ++plansOfWidth[plan ? plan->width : 0];
    for (const Attempt &attempt : attempts)
      ++blockers[attempt.blocker];
  }
  // The cases say something about every outcome (a tile of 2^56 bytes cannot be executed).
  for (int width : {16, 8, 4, 0})
    EXPECT_GT(plansOfWidth[width], 50) << "width " << width;
  for (Blocker blocker :
       {Blocker::Overlap, Blocker::Run, Blocker::GlobalStride, Blocker::SharedStride,
        Blocker::GlobalBase, Blocker::SharedBase, Blocker::Threads, Blocker::Split})
    EXPECT_GT(blockers[blocker], 20) << "blocker " << static_cast<int>(blocker);
}

} // namespace
