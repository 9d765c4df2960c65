// What plans cost, by hand, and where that decides.
#include "Plan/Cost.h"
#include "Problems.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Digits = std::vector<Digit>;

void expectCost(const Cost &cost, int64_t lines, int64_t leastLines, int64_t wavefronts,
                int64_t leastWavefronts) {
  EXPECT_EQ(cost.lines, lines);
  EXPECT_EQ(cost.leastLines, leastLines);
  EXPECT_EQ(cost.wavefronts, wavefronts);
  EXPECT_EQ(cost.leastWavefronts, leastWavefronts);
}

/// Of the width that is chosen, whose plan has been executed.
Cost costOfPlan(const CopyProblem &problem, const RuntimeStrides &values = {}) {
  return attemptAt(problem, planOf(problem, values).width).cost;
}

TEST(Cost, ContiguousTileIsIdeal) {
  // 32 threads of 16 bytes: 512 bytes are 4 lines, and 4 times all the banks.
  const Cost cost = costOfPlan(rowMajor(2, 128, 128, 64, 64, 64));
  expectCost(cost, 4, 4, 4, 4);
  EXPECT_TRUE(cost.isIdeal());
  // 8 bytes: half of each; 4 bytes: one line, one wavefront.
  CopyProblem narrow = rowMajor(2, 128, 128, 64, 64, 64);
  narrow.globalBase = Congruence::multipleOf(8);
  expectCost(costOfPlan(narrow), 2, 2, 2, 2);
  narrow.globalBase = Congruence::multipleOf(4);
  expectCost(costOfPlan(narrow), 1, 1, 1, 1);
}

TEST(Cost, ShortRowsOfALargeMatrix) {
  // 8 rows of 64 bytes: half a line each. Their pitch in shared memory is 64 bytes: no gaps.
  expectCost(costOfPlan(rowMajor(2, 128, 128, 32, 4096, 32)), 8, 4, 4, 4);
  expectCost(costOfPlan(rowMajor(2, 128, 128, 32, runtimeStride(0, 8), 32), {{4096}, {}}), 8, 4, 4,
             4);
}

TEST(Cost, BaseInTheMiddleOfALine) {
  CopyProblem problem = rowMajor(2, 128, 128, 64, 64, 64);
  problem.globalBase = Congruence::constant(64);
  expectCost(costOfPlan(problem), 5, 4, 4, 4);
}

TEST(Cost, PaddedPitchesOfSharedMemory) {
  // 8 threads served together are 2 rows of 64 bytes. With a pitch of 128 bytes both want the same
  // half of the banks; with 80 bytes, the second one the banks from 20 on, of which 4 wrap around
  // to those of the first.
  expectCost(costOfPlan(rowMajor(2, 128, 128, 32, 4096, 64)), 8, 4, 8, 4);
  expectCost(costOfPlan(rowMajor(2, 128, 128, 32, 4096, 40)), 8, 4, 8, 4);
  // Rows of 128 bytes: whatever the pitch, one row at a time.
  expectCost(costOfPlan(rowMajor(2, 128, 64, 64, 4096, 72)), 4, 4, 4, 4);
}

TEST(Cost, RunTimePitchOfSharedMemory) {
  // The smallest pitch that fits: 32 elements, which are rows without gaps; 40 where it is 8
  // mod 16.
  expectCost(costOfPlan(rowMajor(2, 128, 128, 32, 4096, runtimeStride(0, 8)), {{}, {32}}), 8, 4, 4,
             4);
  expectCost(costOfPlan(rowMajor(2, 128, 128, 32, 4096, {1, 0, Congruence{16, 8}}), {{}, {40}}), 8,
             4, 8, 4);
}

TEST(Cost, ScopesBelowAWarp) {
  expectCost(costOfPlan(rowMajor(2, 1, 4, 64, 64, 64)), 1, 1, 1, 1);
  expectCost(costOfPlan(rowMajor(2, 12, 3, 64, 64, 64)), 2, 2, 2, 2); // 192 bytes
}

TEST(Cost, NarrowCopiesShareTheBytesOfABank) {
  // 32 copies of 2 bytes, two of them in each 4 bytes.
  CopyProblem problem = aligned16(2, 32, {{32, 1, 1}});
  problem.transfer = Transfer::ToShared;
  expectCost(costOfPlan(problem), 1, 1, 1, 1);
  // Bytes 0 and 130 are both in bank 0; bytes 2 and 132 in banks 0 and 1.
  problem = aligned16(2, 2, {{2, 1, 65}});
  problem.transfer = Transfer::ToShared;
  expectCost(costOfPlan(problem), 1, 1, 2, 1);
  problem.sharedBase = Congruence::constant(2);
  expectCost(costOfPlan(problem), 1, 1, 1, 1);
}

TEST(Cost, BroadcastReadsFewerLines) {
  // 4 rows of 128 bytes, all of them the same line.
  const Cost cost = costOfPlan(rowMajor(2, 32, 64, 64, 0, 64));
  expectCost(cost, 1, 4, 4, 4);
  EXPECT_TRUE(cost.isIdeal());
}

/// 8 columns a thread: what wgmma and ldmatrix like to read.
CopyProblem kTiled(Swizzle swizzle = {}) {
  CopyProblem problem = aligned16(2, 128, {{128, 64, 8}, {8, 8, 1024}, {8, 1, 1}});
  problem.swizzle = swizzle;
  return problem;
}

TEST(Cost, KTiledKeepsItsLines) {
  // The 8 threads of a row write to 8 tiles, 2048 bytes apart: all to the same banks. Threads along
  // a column would not, and read 32 lines instead of 4.
  const Plan plan = planOf(kTiled());
  EXPECT_EQ(plan.thread, (Digits{{16, 128, 16}, {8, 16, 2048}}));
  expectCost(costOfPlan(kTiled()), 4, 4, 32, 4);
  Plan columns = plan;
  columns.thread = {{128, 128, 16}};
  columns.outer = {{8, 16, 2048}};
  EXPECT_EQ(simulate(kTiled(), columns), "");
  expectCost(costOf(kTiled(), columns), 32, 4, 4, 4);
  EXPECT_TRUE(costOfPlan(kTiled()).isLessThan(costOf(kTiled(), columns)));
}

TEST(Cost, SwizzleTakesConflictsAway) {
  // The tile's number, bits 11 to 13 of the byte, goes into bits 4 to 6: 7 bits further down.
  expectCost(costOfPlan(kTiled({3, 3, 7})), 4, 4, 4, 4);
  // A column of 64x64, 8 rows a phase of 128 bytes each: one bank group, or all of them.
  CopyProblem problem = rowMajor(2, 32, 64, 64, 64, 64);
  Plan column;
  column.width = 16;
  column.thread = {{32, 128, 128}};
  expectCost(costOf(problem, column), 32, 4, 32, 4);
  column.swizzle = {3, 4, 3};
  expectCost(costOf(problem, column), 32, 4, 4, 4);
}

/// Planes, rows, columns in global memory; in shared memory the planes' rows alternate.
CopyProblem alternating() {
  return aligned16(2, 128, {{8, 64 * 64, 32}, {64, 64, 8 * 32}, {32, 1, 1}});
}

TEST(Cost, AnotherOrderWithFewerConflicts) {
  // In the usual order a warp is 8 rows of 64 bytes: 8 lines. 2 rows are served together, 512 bytes
  // apart in shared memory: 2 wavefronts instead of 1, 4 times.
  Plan usual;
  usual.width = 16;
  usual.thread = {{32, 128, 512}, {4, 16, 16}};
  usual.outer = {{8, 8192, 64}, {2, 4096, 16384}};
  EXPECT_EQ(simulate(alternating(), usual), "");
  expectCost(costOf(alternating(), usual), 8, 4, 8, 4);
  // Eight planes of one row are 8 lines too, and lie side by side in shared memory.
  const Plan plan = planOf(alternating());
  EXPECT_EQ(plan.thread, (Digits{{4, 128, 512}, {8, 8192, 64}, {4, 16, 16}}));
  EXPECT_EQ(plan.outer, (Digits{{16, 512, 2048}}));
  expectCost(costOfPlan(alternating()), 8, 4, 4, 4);
}

TEST(Cost, EqualCostKeepsTheOrder) {
  // The same with a gap of one row in shared memory, which takes the conflicts away: 576 bytes are
  // 64 more than the banks.
  const CopyProblem padded = aligned16(2, 128, {{8, 64 * 64, 32}, {64, 64, 9 * 32}, {32, 1, 1}});
  EXPECT_EQ(planOf(padded).thread, (Digits{{32, 128, 576}, {4, 16, 16}}));
  expectCost(costOfPlan(padded), 8, 4, 4, 4);
}

TEST(Cost, AnotherOrderWithFewerLines) {
  // Rows of 64 bytes that are read twice, to two places: 8 rows are 8 lines, 4 rows twice are 4.
  const CopyProblem twice = aligned16(2, 128, {{32, 4096, 32}, {2, 0, 1024}, {32, 1, 1}});
  EXPECT_EQ(planOf(twice).thread, (Digits{{16, 8192, 64}, {2, 0, 2048}, {4, 16, 16}}));
  // The price of it comes second: 2048 bytes apart, two threads of a phase want one bank.
  expectCost(costOfPlan(twice), 4, 4, 8, 4);
}

TEST(Cost, OrdersThatDoNotFitAreLeftOut) {
  // As above with 5 planes: 32 units of 4 vectors and planes of 5 do not fit.
  const CopyProblem five = aligned16(2, 128, {{5, 64 * 64, 32}, {64, 64, 8 * 32}, {32, 1, 1}});
  EXPECT_EQ(planOf(five).thread, (Digits{{32, 128, 512}, {4, 16, 16}}));
  expectCost(costOfPlan(five), 8, 4, 8, 4);
}

TEST(Cost, UnitExtentsSayNothing) {
  const CopyProblem problem = aligned16(
      2, 128, {{1, INT64_MIN, runtimeStride(7, 1)}, {128, 64, 64}, {1, INT64_MIN, 0}, {64, 1, 1}});
  expectCost(costOfPlan(problem, {{}, {0, 0, 0, 0, 0, 0, 0, 0}}), 4, 4, 4, 4);
}

TEST(Cost, DistancesThatWrapAround) {
  // The figure means nothing then, but it is one.
  const int64_t far = int64_t(1) << 40;
  const Cost cost =
      costOfPlan(rowMajor(2, 128, 128, 32, {far, 0, Congruence::multipleOf(8)}, 32), {{32}, {}});
  EXPECT_EQ(cost.leastLines, 4);
}

} // namespace
