// The partition for layouts that need a second thought: pitches known at run time only, extents
// that are no powers of two.
#include "Problems.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Digits = std::vector<Digit>;

/// half 128x32 for 128 threads; rows of the source lie a run-time number of elements apart.
CopyProblem runtimePitch(Congruence known) { return rowMajor(2, 128, 128, 32, {1, 0, known}, 32); }

CopyProblem runtimePitch(uint64_t multipleOf) {
  return runtimePitch(Congruence::multipleOf(multipleOf));
}

TEST(Layout, RunTimePitchOfTheSource) {
  // Rows start at multiples of 16 bytes: four copies a row, 32 rows a round.
  const Plan plan = planOf(runtimePitch(8), {{40}, {}});
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{32, {2, 0}, 64}, {4, 16, 16}}));
  EXPECT_EQ(plan.outer, (Digits{{4, {64, 0}, 2048}})); // 32 rows of 2 bytes an element
  EXPECT_EQ(planOf(runtimePitch(64), {{4096}, {}}).thread, plan.thread);
  // Whatever the number turns out to be, a row that happens to follow its neighbour included.
  for (int64_t pitch : {0, 8, 32, -32, 1 << 30})
    EXPECT_EQ(simulate(runtimePitch(8), plan, {{pitch}, {}}), "") << pitch;
}

TEST(Layout, RunTimePitchThatAllowsLess) {
  const Plan by8 = planOf(runtimePitch(4), {{36}, {}});
  EXPECT_EQ(by8.width, 8);
  EXPECT_EQ(by8.thread, (Digits{{16, {2, 0}, 64}, {8, 8, 8}}));
  EXPECT_EQ(by8.outer, (Digits{{8, {32, 0}, 1024}}));
  expectBlocked(runtimePitch(4), 16, Blocker::GlobalStride, 8, /*certain=*/false);

  const Plan by4 = planOf(runtimePitch(2), {{34}, {}});
  EXPECT_EQ(by4.width, 4);
  EXPECT_EQ(by4.thread, (Digits{{8, {2, 0}, 64}, {16, 4, 4}}));
  EXPECT_EQ(by4.outer, (Digits{{16, {16, 0}, 512}}));
  expectBlocked(runtimePitch(2), 8, Blocker::GlobalStride, 4, /*certain=*/false);
}

TEST(Layout, RunTimePitchThatIsUnknown) {
  expectAlwaysBlocked(runtimePitch(1), Blocker::GlobalStride, 2, /*certain=*/false);
  // The plan behind the promise is there already.
  const Attempt attempt = attemptAt(runtimePitch(1), 16);
  EXPECT_EQ(attempt.dimension, 0);
  EXPECT_EQ(simulate(runtimePitch(8), attempt.plan, {{72}, {}}), "");
}

TEST(Layout, RunTimePitchThatIsSurelyMisaligned) {
  expectAlwaysBlocked(runtimePitch({2, 1}), Blocker::GlobalStride, 2);
  EXPECT_EQ(attemptAt(runtimePitch({2, 1}), 4).plan.width, 0);
  // 4 mod 8 elements: 8 bytes, and never 16.
  expectBlocked(runtimePitch({8, 4}), 16, Blocker::GlobalStride, 8);
  EXPECT_EQ(planOf(runtimePitch({8, 4}), {{44}, {}}).width, 8);
}

TEST(Layout, ConstantFactorOfARunTimePitch) {
  // Every fourth row of a matrix whose pitch is even: steps of 4 * 2 halfs.
  CopyProblem problem = runtimePitch(2);
  problem.dims[0].global.value = 4;
  const Plan plan = planOf(problem, {{34}, {}});
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{32, {8, 0}, 64}, {4, 16, 16}}));
}

TEST(Layout, UnprovedPitchIsToldLast) {
  CopyProblem problem = runtimePitch(1);
  // Both the pitch and the base are open: the pitch first, for the base may depend on it.
  problem.globalBase = Congruence::unknown();
  expectBlocked(problem, 16, Blocker::GlobalStride, 2, /*certain=*/false);
  problem.dims[0].global.known = Congruence::multipleOf(8);
  expectBlocked(problem, 16, Blocker::GlobalBase, 1, /*certain=*/false);
  // A fact about the destination stands against any promise.
  problem.dims[0].global.known = Congruence::unknown();
  problem.sharedBase = {16, 8};
  expectBlocked(problem, 16, Blocker::SharedBase, 8);
}

TEST(Layout, BlockersNameTheDimension) {
  const CopyProblem problem =
      aligned16(2, 32, {{1, 5, 5}, {4, 1024, 512}, {8, runtimeStride(2, 2), 40}, {32, 1, 1}});
  EXPECT_EQ(attemptAt(problem, 16).dimension, 2);
  EXPECT_EQ(attemptAt(problem, 8).dimension, 2);
  const CopyProblem constant = aligned16(2, 32, {{4, 1024, 512}, {8, 36, 40}, {32, 1, 1}});
  expectBlocked(constant, 16, Blocker::GlobalStride, 72);
  EXPECT_EQ(attemptAt(constant, 16).dimension, 1);
  CopyProblem base = constant;
  base.globalBase = {16, 2};
  EXPECT_EQ(attemptAt(base, 8).dimension, -1);
}

TEST(Layout, RunTimePitchOfThreeDimensions) {
  // Strides (16 * ld, ld, 1) are multiples of one number: 4 times 16 rows are 64 rows.
  const Stride planes = {16, 1, Congruence::multipleOf(8)};
  const auto pitch = runtimeStride(1, 8);
  const Plan merged =
      planOf(aligned16(2, 128, {{4, planes, 512}, {16, pitch, 32}, {32, 1, 1}}), {{0, 48}, {}});
  EXPECT_EQ(merged.thread, (Digits{{32, {2, 1}, 64}, {4, 16, 16}}));
  EXPECT_EQ(merged.outer, (Digits{{2, {64, 1}, 2048}}));
  // Padding between planes of the destination keeps them apart.
  const Plan padded =
      planOf(aligned16(2, 128, {{4, planes, 600}, {16, pitch, 32}, {32, 1, 1}}), {{0, 48}, {}});
  EXPECT_EQ(padded.thread, (Digits{{2, {32, 1}, 1200}, {16, {2, 1}, 64}, {4, 16, 16}}));
  EXPECT_EQ(padded.outer, (Digits{{2, {64, 1}, 2400}}));
  // So do two numbers of which nobody knows that one is 16 times the other.
  const Plan apart =
      planOf(aligned16(2, 128, {{4, runtimeStride(0, 8), 512}, {16, pitch, 32}, {32, 1, 1}}),
             {{16 * 48, 48}, {}});
  EXPECT_EQ(apart.thread, (Digits{{2, {2, 0}, 1024}, {16, {2, 1}, 64}, {4, 16, 16}}));
  EXPECT_EQ(apart.outer, (Digits{{2, {4, 0}, 2048}}));
}

TEST(Layout, RunTimePitchOfTheDestination) {
  const auto pitch = runtimeStride(0, 8);
  const Plan plan = planOf(rowMajor(2, 128, 128, 32, 32, pitch), {{}, {40}});
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{32, 64, {2, 0}}, {4, 16, 16}}));
  EXPECT_EQ(plan.outer, (Digits{{4, 2048, {64, 0}}}));
  const Plan both = planOf(rowMajor(2, 128, 128, 32, pitch, pitch), {{1000}, {40}});
  EXPECT_EQ(both.thread, (Digits{{32, {2, 0}, {2, 0}}, {4, 16, 16}}));
  EXPECT_EQ(both.outer, (Digits{{4, {64, 0}, {64, 0}}}));

  const CopyProblem unknown = rowMajor(2, 128, 128, 32, 32, runtimeStride(0, 1));
  expectAlwaysBlocked(unknown, Blocker::SharedStride, 2, /*certain=*/false);
  EXPECT_EQ(attemptAt(unknown, 16).dimension, 0);
}

TEST(Layout, RunTimePitchOfColumns) {
  // Column-major on both sides, columns of 32 halfs.
  const Plan plan =
      planOf(aligned16(2, 64, {{32, 1, 1}, {16, runtimeStride(1, 8), 40}}), {{0, 64}, {}});
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{16, {2, 1}, 80}, {4, 16, 16}}));
  // A run-time stride is never one: nothing is contiguous here, whatever is known of it.
  expectAlwaysBlocked(aligned16(2, 64, {{16, 32, 32}, {32, runtimeStride(1, 8), 1}}), Blocker::Run,
                      2);
}

TEST(Layout, RunTimePitchesAreOutermost) {
  // However far apart the planes are: a pitch counts as larger.
  const Plan plan =
      planOf(aligned16(2, 16, {{4, 1 << 20, 32}, {8, runtimeStride(1, 8), 128}, {32, 1, 1}}),
             {{0, 64}, {}});
  EXPECT_EQ(plan.thread, (Digits{{4, 2 << 20, 64}, {4, 16, 16}}));
  EXPECT_EQ(plan.outer, (Digits{{8, {2, 1}, 256}}));
  // Rows that are read twice are read one after the other.
  const Plan broadcast = planOf(
      aligned16(2, 128, {{32, runtimeStride(0, 8), 64}, {2, 0, 2048}, {64, 1, 1}}), {{64}, {}});
  EXPECT_EQ(broadcast.thread, (Digits{{16, {2, 0}, 128}, {8, 16, 16}}));
  EXPECT_EQ(broadcast.outer, (Digits{{2, 0, 4096}, {2, {32, 0}, 2048}}));
}

TEST(Layout, RunTimePitchAndOverlap) {
  // The run-time pitch is the caller's contract; constant strides are looked at without it.
  const auto pitch = runtimeStride(0, 8);
  expectAlwaysBlocked(aligned16(2, 128, {{4, 1024, pitch}, {8, 32, 0}, {32, 1, 1}}),
                      Blocker::Overlap, 0);
  EXPECT_EQ(
      planOf(aligned16(2, 128, {{4, 1024, pitch}, {8, 32, 32}, {32, 1, 1}}), {{}, {256}}).width,
      16);
}

TEST(Layout, RunTimePitchWithAFactorThatDoesNotFit) {
  CopyProblem problem = runtimePitch(8);
  problem.dims[0].global.value = INT64_MAX;
  expectAlwaysBlocked(problem, Blocker::Size, 0);
}

TEST(Layout, ContiguousExtentsThatAreNoPowersOfTwo) {
  // half 64x72, 9216 bytes: 576 copies of 16 bytes are 4.5 a thread, 1152 of 8 bytes are 9.
  // Five rounds, of which half of the threads make the last one, are fewer than nine.
  const Plan half = planOf(rowMajor(2, 128, 64, 72, 72, 72));
  EXPECT_EQ(half.width, 16);
  EXPECT_EQ(half.outer, (Digits{{5, 2048, 2048, 0, 128}}));
  EXPECT_EQ(planOf(rowMajor(2, 64, 64, 72, 72, 72)).outer, (Digits{{9, 1024, 1024}}));
  // half 64x96: 768 copies are 6 a thread.
  EXPECT_EQ(planOf(rowMajor(2, 128, 64, 96, 96, 96)).outer, (Digits{{6, 2048, 2048}}));
  // half 16x80: 160 copies are 5 for each lane of a warp, and 1.25 for 128 threads; 640 of 4 bytes
  // are 5.
  EXPECT_EQ(planOf(rowMajor(2, 32, 16, 80, 80, 80)).outer, (Digits{{5, 512, 512}}));
  EXPECT_EQ(planOf(rowMajor(2, 128, 16, 80, 80, 80)).outer, (Digits{{2, 2048, 2048, 0, 128}}));
  // float 5x7, 140 bytes: 35 copies of 4 bytes, for one thread or for 35.
  expectBlocked(rowMajor(4, 1, 5, 7, 7, 7), 8, Blocker::Run, 140);
  EXPECT_EQ(planOf(rowMajor(4, 1, 5, 7, 7, 7)).outer, (Digits{{35, 4, 4}}));
  EXPECT_EQ(planOf(rowMajor(4, 35, 5, 7, 7, 7)).thread, (Digits{{35, 4, 4}}));
  EXPECT_EQ(planOf(rowMajor(4, 32, 5, 7, 7, 7)).outer, (Digits{{2, 128, 128, 0, 32}}));
  expectAlwaysBlocked(rowMajor(2, 1, 5, 7, 7, 7), Blocker::Run, 70);
}

TEST(Layout, PaddedExtentsThatAreNoPowersOfTwo) {
  // half 64x72: rows of 9 copies, 8 of them a round for 72 threads; 63 of 64 threads take 7.
  const Plan nine = planOf(rowMajor(2, 72, 64, 72, 1024, 80));
  EXPECT_EQ(nine.thread, (Digits{{8, 2048, 160}, {9, 16, 16}}));
  EXPECT_EQ(nine.outer, (Digits{{8, 16384, 1280}}));
  const Plan seven = planOf(rowMajor(2, 64, 64, 72, 1024, 80));
  EXPECT_EQ(seven.thread, (Digits{{7, 2048, 160, 0, 1}, {9, 16, 16}}));
  EXPECT_EQ(seven.outer, (Digits{{10, 14336, 1120, 0, 7}}));
  // half 64x96: rows of 12 copies.
  const Plan twelve = planOf(rowMajor(2, 96, 64, 96, runtimeStride(0, 8), 104), {{96}, {}});
  EXPECT_EQ(twelve.thread, (Digits{{8, {2, 0}, 208}, {12, 16, 16}}));
  EXPECT_EQ(twelve.outer, (Digits{{8, {16, 0}, 1664}}));
  EXPECT_EQ(planOf(rowMajor(2, 128, 64, 96, 96, 104)).outer, (Digits{{7, 1920, 2080, 0, 10}}));
  // half 16x80: rows of 10 copies; 5 threads take half a row a round.
  const Plan ten = planOf(rowMajor(2, 5, 16, 80, 96, 88));
  EXPECT_EQ(ten.thread, (Digits{{5, 16, 16}}));
  EXPECT_EQ(ten.outer, (Digits{{16, 192, 176}, {2, 80, 80}}));
  // float 5x7: rows of 7 copies of 4 bytes, whatever the pitch.
  const Plan short7 = planOf(rowMajor(4, 7, 5, 7, runtimeStride(0, 1), 8), {{9}, {}});
  EXPECT_EQ(short7.thread, (Digits{{7, 4, 4}}));
  EXPECT_EQ(short7.outer, (Digits{{5, {4, 0}, 32}}));
}

} // namespace
