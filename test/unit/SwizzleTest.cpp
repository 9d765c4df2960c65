// Swizzled destinations: which vectors they leave together, and how few registers their addresses
// take.
#include "ExecuteSteps.h"
#include "Problems.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Digits = std::vector<Digit>;

CopyProblem swizzled(CopyProblem problem, Swizzle swizzle,
                     Congruence origin = Congruence::constant(0)) {
  problem.swizzle = swizzle;
  problem.sharedOrigin = origin;
  return problem;
}

/// half 64x64 without gaps: rows of 128 bytes.
CopyProblem halfs(int64_t threads, Swizzle swizzle, Congruence origin = Congruence::constant(0)) {
  return swizzled(rowMajor(2, threads, 64, 64, 64, 64), swizzle, origin);
}

TEST(Swizzle, MovesBits) {
  const Swizzle usual = {3, 3, 3};
  EXPECT_EQ(usual.place(5 * 64 + 3 * 8 + 2), 5 * 64 + 6 * 8 + 2); // column 3 ^ row 5
  EXPECT_EQ(usual.place(8 * 64 + 24), 8 * 64 + 24);               // row 8 is row 0 again
  EXPECT_EQ(usual.unit(), 8);
  EXPECT_EQ(usual.period(), 512);
  EXPECT_EQ((Swizzle{2, 1, 4}.place(0b1100001)), 0b1100111);
  EXPECT_EQ(Swizzle().place(12345), 12345);
  EXPECT_EQ(Swizzle().period(), 1);
  // -1 has all bits set: those that are flipped become zero.
  EXPECT_EQ(usual.place(-1), -1 - 0b111000);
}

TEST(Swizzle, VectorsStayInOneUnit) {
  EXPECT_EQ(planOf(halfs(128, {3, 3, 3})).width, 16);
  EXPECT_EQ(planOf(halfs(128, {3, 2, 3})).width, 8);
  expectBlocked(halfs(128, {3, 2, 3}), 16, Blocker::SwizzleUnit, 8);
  EXPECT_EQ(planOf(halfs(128, {3, 1, 3})).width, 4);
  expectBlocked(halfs(128, {3, 1, 3}), 8, Blocker::SwizzleUnit, 4);
  expectAlwaysBlocked(halfs(128, {3, 0, 3}), Blocker::SwizzleUnit, 2);
  EXPECT_EQ(planOf(halfs(128, {3, 4, 3})).width, 16);
  // Without bits to flip, the unit says nothing.
  EXPECT_EQ(planOf(halfs(128, {0, 0, 3})).width, 16);
}

TEST(Swizzle, ElementsThatAreNoPowerOfTwo) {
  // Units of 4 structs, 48 bytes: bytes do not swizzle as structs do.
  expectAlwaysBlocked(swizzled(aligned16(12, 128, {{1024, 1, 1}}), {2, 2, 3}), Blocker::SwizzleUnit,
                      48);
}

TEST(Swizzle, PartitionIsThatOfThePlainLayout) {
  const Plan plan = planOf(halfs(128, {3, 3, 3})), plain = planOf(halfs(128, {}));
  EXPECT_EQ(plan.thread, plain.thread);
  EXPECT_EQ(plan.outer, plain.outer);
  EXPECT_EQ(plan.swizzle, (Swizzle{3, 4, 3})); // of bytes
  // An overlap stays one: no two indices have one place.
  expectAlwaysBlocked(swizzled(rowMajor(2, 128, 64, 64, 64, 32), {3, 3, 3}), Blocker::Overlap, 64);
}

TEST(Swizzle, OriginOfAWindow) {
  const CopyProblem constant = halfs(128, {3, 3, 3}, Congruence::constant(4096 + 8));
  EXPECT_EQ(planOf(constant, {{}, {}, 4096 + 8}).width, 16);
  expectBlocked(halfs(128, {3, 3, 3}, Congruence::constant(4)), 16, Blocker::SharedOrigin, 8);
  const CopyProblem open = halfs(128, {3, 3, 3}, Congruence::multipleOf(4));
  expectBlocked(open, 16, Blocker::SharedOrigin, 8, /*certain=*/false);
  EXPECT_EQ(attemptAt(open, 8).plan.origin.knownAlignment(), 8u);
  expectAlwaysBlocked(halfs(128, {3, 3, 3}, {4, 1}), Blocker::SharedOrigin, 2);
}

TEST(Swizzle, SizesThatDoNotFit) {
  expectAlwaysBlocked(halfs(128, {3, 27, 26}), Blocker::Size, 0); // 2^56 halfs are 2^57 bytes
}

TEST(Swizzle, SimulationFindsAnotherSwizzle) {
  const CopyProblem problem = halfs(128, {3, 3, 3});
  Plan plan = planOf(problem);
  plan.swizzle = {};
  EXPECT_NE(
      simulate(problem, plan).find("thread 8, round 0: destination byte 128 gets source byte"),
      std::string::npos)
      << simulate(problem, plan);
  plan.swizzle = {3, 3, 3}; // of elements instead of bytes: it tears vectors apart
  EXPECT_NE(simulate(problem, plan), "");
  EXPECT_EQ(simulate(problem, planOf(problem), {{}, {}, 8}), "the destination origin cannot be 8");
}

/// The steps of the problem's plan; they have been executed.
Steps stepsOfPlan(const CopyProblem &problem, const RuntimeStrides &values = {},
                  int unrollLimit = 64) {
  const Plan plan = planOf(problem, values);
  EmitOptions options;
  options.unrollLimit = unrollLimit;
  const Steps steps = stepsOf(plan, options);
  EXPECT_EQ(stepsFault(plan, steps, values, values.origin * problem.elementBytes), "");
  return steps;
}

void expectBases(const Steps &steps, const std::vector<SwizzledBase> &bases,
                 const std::vector<SwizzledRound> &rounds) {
  const SwizzledRounds actual = swizzledRounds(steps);
  ASSERT_EQ(actual.bases.size(), bases.size());
  for (size_t i = 0; i < bases.size(); ++i)
    EXPECT_TRUE(actual.bases[i] == bases[i])
        << i << ": " << actual.bases[i].add << ", " << actual.bases[i].flip;
  ASSERT_EQ(actual.rounds.size(), rounds.size());
  for (size_t i = 0; i < rounds.size(); ++i) {
    EXPECT_EQ(actual.rounds[i].base, rounds[i].base) << "round " << i;
    EXPECT_EQ(actual.rounds[i].offset, rounds[i].offset) << "round " << i;
  }
}

TEST(Swizzle, WholePeriodsAreOffsets) {
  // 128 threads are 16 rows, twice the 8 of a period.
  const Steps steps = stepsOfPlan(halfs(128, {3, 3, 3}));
  EXPECT_EQ(steps.indexBits, 0x7f0u); // 128 * 16 bytes
  expectBases(steps, {{0, {}, 0}}, {{0, 0}, {0, 2048}, {0, 4096}, {0, 6144}});
  // ... whatever the origin is.
  expectBases(stepsOfPlan(halfs(128, {3, 3, 3}, Congruence::multipleOf(8)), {{}, {}, 72}),
              {{0, {}, 0}}, {{0, 0}, {0, 2048}, {0, 4096}, {0, 6144}});
}

TEST(Swizzle, PartsOfAPeriodFlipBits) {
  // A warp takes 4 rows a round: row 4 has bit 2, which flips bit 6 of the thread's place, and is
  // itself an offset of 512 bytes.
  const Steps steps = stepsOfPlan(swizzled(rowMajor(2, 32, 16, 64, 64, 64), {3, 3, 3}));
  EXPECT_EQ(steps.indexBits, 0x1f0u);
  expectBases(steps, {{0, {}, 0}, {0, {}, 64}}, {{0, 0}, {1, 512}, {0, 1024}, {1, 1536}});
}

TEST(Swizzle, OneThreadHasNothingToFlip) {
  // All places are constants: rows 0 and 1, whose columns are flipped.
  const Steps steps = stepsOfPlan(swizzled(rowMajor(2, 1, 2, 16, 64, 64), {3, 3, 3}));
  EXPECT_EQ(steps.indexBits, 0u);
  expectBases(steps, {{0, {}, 0}}, {{0, 0}, {0, 16}, {0, 128 + 16}, {0, 128}});
}

TEST(Swizzle, CarriesAreAddedFirst) {
  // Rows of 160 bytes: nobody knows which bits 4 rows more change, but whole periods are offsets.
  const Steps steps = stepsOfPlan(swizzled(rowMajor(2, 32, 16, 64, 64, 80), {3, 3, 3}));
  expectBases(steps, {{0, {}, 0}, {640, {}, 0}, {256, {}, 0}, {896, {}, 0}},
              {{0, 0}, {1, 0}, {2, 1024}, {3, 1024}});
  // A column of a window: its origin meets every bit from 16 bytes on.
  const CopyProblem window =
      swizzled(rowMajor(2, 32, 8, 64, 64, 64), {3, 3, 3}, Congruence::multipleOf(8));
  expectBases(stepsOfPlan(window, {{}, {}, 1000}), {{0, {}, 0}, {512, {}, 0}}, {{0, 0}, {1, 0}});
  // A stage of a pipeline begins at a multiple of all that its threads reach.
  const CopyProblem stage =
      swizzled(rowMajor(2, 32, 8, 64, 64, 64), {3, 3, 3}, Congruence::multipleOf(512));
  expectBases(stepsOfPlan(stage, {{}, {}, 1536}), {{0, {}, 0}, {0, {}, 64}}, {{0, 0}, {1, 512}});
}

TEST(Swizzle, RunTimePitch) {
  const CopyProblem problem = swizzled(rowMajor(2, 32, 16, 64, 64, runtimeStride(0, 8)), {3, 3, 3});
  const Steps steps = stepsOfPlan(problem, {{}, {72}});
  EXPECT_EQ(steps.indexBits, 0xfffffff0u);
  expectBases(steps, {{0, {}, 0}, {0, {{8, 0}}, 0}, {0, {{16, 0}}, 0}, {0, {{24, 0}}, 0}},
              {{0, 0}, {1, 0}, {2, 0}, {3, 0}});
}

TEST(Swizzle, Loops) {
  // Two rounds in a loop of eight: the counter's bits belong to the index.
  const Steps steps = stepsOfPlan(halfs(32, {3, 3, 3}), {}, 2);
  EXPECT_EQ(steps.loopCount(), 8);
  EXPECT_EQ(steps.indexBits, 0x1df0u); // 4 rows, and 1024 * 8 without the 512 of the rounds
  expectBases(steps, {{0, {}, 0}, {0, {}, 64}}, {{0, 0}, {1, 512}});
}

} // namespace
