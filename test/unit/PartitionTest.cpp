#include "Problems.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Digits = std::vector<Digit>;

CopyProblem contiguousTile(int64_t elementBytes, int64_t threads, uint64_t alignment) {
  CopyProblem problem = rowMajor(elementBytes, threads, 128, 32, 32, 32);
  problem.globalBase = Congruence::multipleOf(alignment);
  return problem;
}

TEST(Partition, TableOfTheDesign) {
  struct Case {
    int64_t elementBytes;
    uint64_t alignment;
    int width;
    int64_t rounds;
  };
  for (const Case &c : {Case{2, 16, 16, 4}, {4, 16, 16, 8}, {2, 8, 8, 8}, {2, 4, 4, 16}}) {
    const Plan plan = planOf(contiguousTile(c.elementBytes, 128, c.alignment));
    EXPECT_EQ(plan.width, c.width) << c.elementBytes << ", " << c.alignment;
    EXPECT_EQ(plan.rounds(), c.rounds) << c.elementBytes << ", " << c.alignment;
    EXPECT_EQ(plan.threads(), 128);
  }
}

TEST(Partition, ContiguousTileIsOneSplitRun) {
  const Plan plan = planOf(contiguousTile(2, 128, 16));
  EXPECT_EQ(plan.thread, (Digits{{128, 16, 16}}));
  EXPECT_EQ(plan.outer, (Digits{{4, 2048, 2048}}));
}

TEST(Partition, ScopesOfOtherSizes) {
  EXPECT_EQ(planOf(contiguousTile(2, 32, 16)).outer, (Digits{{16, 512, 512}}));
  EXPECT_EQ(planOf(contiguousTile(2, 512, 16)).outer, Digits{});
  const Plan alone = planOf(contiguousTile(2, 1, 16));
  EXPECT_EQ(alone.thread, Digits{});
  EXPECT_EQ(alone.outer, (Digits{{512, 16, 16}}));
}

TEST(Partition, UnprovedBase) {
  const CopyProblem problem = contiguousTile(2, 128, 2);
  expectAlwaysBlocked(problem, Blocker::GlobalBase, 2, /*certain=*/false);
  // The plan behind the promise is there already, for a run-time guard.
  const Attempt attempt = attemptAt(problem, 16);
  EXPECT_EQ(simulate(contiguousTile(2, 128, 16), attempt.plan), "");
}

TEST(Partition, BaseThatIsSurelyMisaligned) {
  CopyProblem problem = contiguousTile(2, 128, 16);
  problem.sharedBase = {16, 8};
  expectBlocked(problem, 16, Blocker::SharedBase, 8);
  EXPECT_EQ(planOf(problem).width, 8);
  // No promise about the source would help, so the fact about the destination is what is told.
  problem.globalBase = Congruence::multipleOf(2);
  expectBlocked(problem, 16, Blocker::SharedBase, 8);
  expectBlocked(problem, 8, Blocker::GlobalBase, 2, /*certain=*/false);
}

TEST(Partition, UnprovedBaseIsToldLast) {
  // 128 floats for 128 threads are one round of 4 bytes: a promise about the base would buy
  // nothing.
  CopyProblem problem = aligned16(4, 128, {{128, 1, 1}});
  problem.globalBase = Congruence::multipleOf(4);
  expectBlocked(problem, 16, Blocker::Threads, 32);
  expectBlocked(problem, 8, Blocker::Threads, 64);
  // A base that is surely misaligned is a fact like the thread count, and comes before it.
  problem.globalBase = {4, 2};
  expectAlwaysBlocked(problem, Blocker::GlobalBase, 2);
}

TEST(Partition, PaddedPitch) {
  const CopyProblem by16 = rowMajor(2, 128, 128, 64, 64, 72); // 144 = 9 * 16
  EXPECT_EQ(planOf(by16).width, 16);
  // A row is 8 copies: 128 threads are 16 rows of 8.
  EXPECT_EQ(planOf(by16).thread, (Digits{{16, 128, 144}, {8, 16, 16}}));
  EXPECT_EQ(planOf(by16).outer, (Digits{{8, 2048, 2304}}));

  // 4 threads: the other half of each row is the inner outer digit.
  EXPECT_EQ(planOf(rowMajor(2, 4, 128, 64, 64, 72)).outer, (Digits{{128, 128, 144}, {2, 64, 64}}));

  const CopyProblem by4 = rowMajor(2, 128, 128, 64, 64, 66); // 132 = 33 * 4
  expectBlocked(by4, 16, Blocker::SharedStride, 132);
  expectBlocked(by4, 8, Blocker::SharedStride, 132);
  EXPECT_EQ(planOf(by4).width, 4);

  const CopyProblem by8 = rowMajor(2, 128, 128, 16, 20, 16); // 40 = 5 * 8
  expectBlocked(by8, 16, Blocker::GlobalStride, 40);
  EXPECT_EQ(planOf(by8).width, 8);

  expectAlwaysBlocked(rowMajor(2, 128, 128, 16, 16, 21), Blocker::SharedStride, 42);
  expectAlwaysBlocked(rowMajor(2, 128, 128, 16, 21, 16), Blocker::GlobalStride, 42);
}

TEST(Partition, KTiledDestination) {
  // shape<128, 8, 8>, stride<8, 1024, 1> in shared memory; 128 rows of 64 columns in global memory.
  const CopyProblem problem = aligned16(2, 128, {{128, 64, 8}, {8, 8, 1024}, {8, 1, 1}});
  const Plan plan = planOf(problem);
  EXPECT_EQ(plan.width, 16);
  // Thread 1 is one vector further in the row: 16 bytes in global, one K tile in shared memory.
  EXPECT_EQ(plan.thread, (Digits{{16, 128, 16}, {8, 16, 2048}}));
  EXPECT_EQ(plan.outer, (Digits{{8, 2048, 256}}));
}

TEST(Partition, RunShorterThanTheWidth) {
  const CopyProblem problem = rowMajor(4, 96, 128, 6, 8, 8); // rows of 24 bytes
  expectBlocked(problem, 16, Blocker::Run, 24);
  const Plan plan = planOf(problem);
  EXPECT_EQ(plan.width, 8);
  EXPECT_EQ(plan.thread, (Digits{{32, 32, 32}, {3, 8, 8}}));
  EXPECT_EQ(plan.outer, (Digits{{4, 1024, 1024}}));
}

TEST(Partition, TransposeHasNoRun) {
  expectAlwaysBlocked(aligned16(2, 128, {{64, 64, 1}, {64, 1, 64}}), Blocker::Run, 2);
  // Four bytes wide elements are runs of their own: the transpose is a gather of 4-byte copies.
  const CopyProblem floats = aligned16(4, 128, {{64, 64, 1}, {64, 1, 64}});
  expectBlocked(floats, 8, Blocker::Run, 4);
  EXPECT_EQ(planOf(floats).width, 4);
}

TEST(Partition, SplitOfTwoDimensions) {
  // 128 threads are no whole number of rows of 3 copies, nor a part of one: 126 take 42 rows a
  // round.
  const CopyProblem problem = rowMajor(4, 128, 128, 6, 8, 8);
  const Plan plan = planOf(problem);
  EXPECT_EQ(plan.width, 8);
  EXPECT_EQ(plan.thread, (Digits{{42, 32, 32, 0, 1}, {3, 8, 8}}));
  EXPECT_EQ(plan.outer, (Digits{{4, 1344, 1344, 0, 42}}));
  EXPECT_EQ(plan.idleThreads, 2);
}

TEST(Partition, StructsAreBytes) {
  const CopyProblem contiguous = aligned16(12, 128, {{1024, 1, 1}});
  EXPECT_EQ(planOf(contiguous).width, 16);
  EXPECT_EQ(planOf(contiguous).rounds(), 6); // 12288 bytes / 16 / 128
  // Rows of 4 structs, 48 bytes, one struct of padding: 60 = 15 * 4.
  const CopyProblem padded = rowMajor(12, 96, 32, 4, 4, 5);
  expectBlocked(padded, 16, Blocker::SharedStride, 60);
  expectBlocked(padded, 8, Blocker::SharedStride, 60);
  EXPECT_EQ(planOf(padded).width, 4);
  // Scattered: each struct is three 4-byte copies.
  const CopyProblem scattered = rowMajor(12, 96, 32, 1, 3, 1);
  expectBlocked(scattered, 8, Blocker::Run, 12);
  EXPECT_EQ(planOf(scattered).thread, (Digits{{32, 36, 12}, {3, 4, 4}}));
}

TEST(Partition, WindowOfAMatrix) {
  const Plan plan = planOf(rowMajor(2, 128, 32, 32, 64, 32));
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{32, 128, 64}, {4, 16, 16}}));
  EXPECT_EQ(plan.rounds(), 1);
}

TEST(Partition, SameTileInOtherWords) {
  const Plan flat = planOf(aligned16(2, 128, {{4096, 1, 1}}));
  const std::vector<std::vector<TileDim>> spellings = {
      {{1, 7, 3}, {1, 0, 0}, {128, 32, 32}, {1, 5, 9}, {32, 1, 1}}, // unit extents, any stride
      {{4, 1024, 1024}, {8, 128, 128}, {16, 8, 8}, {8, 1, 1}},      // reshaped
      {{128, 1, 1}, {32, 128, 128}},                                // column-major on both sides
  };
  for (const auto &dims : spellings) {
    const Plan plan = planOf(aligned16(2, 128, dims));
    EXPECT_EQ(plan.width, flat.width);
    EXPECT_EQ(plan.thread, flat.thread);
    EXPECT_EQ(plan.outer, flat.outer);
  }
}

TEST(Partition, OneElement) {
  const Plan plan = planOf(aligned16(16, 1, {{1, 1, 1}}));
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, Digits{});
  EXPECT_EQ(plan.outer, Digits{});
  EXPECT_EQ(planOf(aligned16(4, 1, {})).width, 4);
  expectAlwaysBlocked(aligned16(1, 1, {}), Blocker::Run, 1);
}

TEST(Partition, BroadcastSource) {
  // Every row of the destination gets the same 32 halfs: threads still walk along the row first.
  const Plan plan = planOf(rowMajor(2, 128, 64, 32, 0, 32));
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{32, 0, 64}, {4, 16, 16}}));
  EXPECT_EQ(plan.outer, (Digits{{2, 0, 2048}}));
}

TEST(Partition, EqualSourceStridesKeepTheirOrder) {
  // Windows that slide by one row: dst(i, j, .) = src(i + j, .).
  const Plan plan = planOf(aligned16(2, 64, {{4, 32, 512}, {4, 32, 128}, {32, 1, 1}}));
  EXPECT_EQ(plan.thread, (Digits{{4, 64, 1024}, {4, 64, 256}, {4, 16, 16}}));
}

TEST(Partition, OverlappingDestination) {
  expectAlwaysBlocked(rowMajor(2, 128, 128, 32, 32, 0), Blocker::Overlap, 0);
  expectAlwaysBlocked(rowMajor(2, 128, 128, 32, 32, 16), Blocker::Overlap, 32);
  expectAlwaysBlocked(rowMajor(2, 128, 128, 32, 32, -16), Blocker::Overlap, -32);
  expectAlwaysBlocked(rowMajor(2, 128, 128, 32, 32, 31), Blocker::Overlap, 62);
  expectAlwaysBlocked(rowMajor(1, 128, 128, 32, 32, 31), Blocker::Overlap, 31);
  // Rows of 32 halfs with a pitch of 32 touch and do not overlap, whichever way they run.
  EXPECT_EQ(planOf(rowMajor(2, 128, 128, 32, 32, -32)).width, 16);
}

TEST(Partition, InterleavedDestination) {
  // Extents 2, 3 with strides 3, 2: places 0 2 4 3 5 7, all different.
  EXPECT_EQ(planOf(aligned16(16, 6, {{2, 3, 3}, {3, 2, 2}})).width, 16);
  // Extents 2, 4: 3 + 2 * i is odd, 2 * j is even. Extents 3, 4: 6 = 2 * 3 = 3 * 2.
  EXPECT_EQ(planOf(aligned16(16, 8, {{2, 4, 3}, {4, 1, 2}})).width, 16);
  expectAlwaysBlocked(aligned16(16, 12, {{3, 4, 3}, {4, 1, 2}}), Blocker::Overlap, 48);
  // More elements than shared memory can hold are not enumerated.
  expectAlwaysBlocked(aligned16(16, 128, {{2, 1 << 18, 3}, {1 << 18, 1, 2}}), Blocker::Overlap, 48,
                      /*certain=*/false);
}

TEST(Partition, NegativeStrides) {
  const Plan plan = planOf(rowMajor(2, 128, 128, 32, -32, 32)); // rows from the last to the first
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{32, -64, 64}, {4, 16, 16}}));
  expectAlwaysBlocked(aligned16(2, 128, {{4096, -1, 1}}), Blocker::Run, 2);
  EXPECT_EQ(planOf(aligned16(4, 128, {{4096, -1, 1}})).width, 4);
}

TEST(Partition, SizesThatDoNotFit) {
  const int64_t huge = int64_t(1) << 31;
  expectAlwaysBlocked(aligned16(16, 128,
                                {{huge, huge, huge},
                                 {huge, huge, huge},
                                 {huge, huge, huge},
                                 {huge, huge, huge},
                                 {huge, 1, 1}}),
                      Blocker::Size, 0);
  expectAlwaysBlocked(rowMajor(2, 128, 128, 32, INT64_MIN, 32), Blocker::Size, 0);
  expectAlwaysBlocked(rowMajor(2, 128, 128, 32, 32, INT64_MAX), Blocker::Size, 0);
  expectAlwaysBlocked(rowMajor(1, 128, 2, 32, INT64_MIN / 2, 32), Blocker::Size, 0);
  expectAlwaysBlocked(rowMajor(INT64_MAX, 128, 2, 1, 1, 1), Blocker::Size, 0);
  expectAlwaysBlocked(aligned16(int64_t(1) << 60, 128, {}), Blocker::Size, 0);
  // Each stride fits, but not what 2^20 rows of it reach, or how many elements there are.
  const int64_t far = int64_t(1) << 40;
  expectAlwaysBlocked(rowMajor(2, 128, 1 << 20, 32, far, 32), Blocker::Size, 0);
  expectAlwaysBlocked(rowMajor(2, 128, 1 << 20, 32, 32, far), Blocker::Size, 0);
  expectAlwaysBlocked(aligned16(2, 128, {{huge, 0, 1}, {huge, 0, 1}}), Blocker::Size, 0);
  // A pitch of 2^40 elements is no size of a tile, only a distance, and fits.
  EXPECT_EQ(planOf(rowMajor(2, 128, 128, 32, far, 32)).width, 16);
}

TEST(Partition, EveryWidthIsReported) {
  const std::vector<Attempt> attempts = attemptWidths(contiguousTile(2, 128, 16));
  ASSERT_EQ(attempts.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(attempts[i].width, 16 >> i);
    EXPECT_EQ(attempts[i].plan.width, 16 >> i);
    EXPECT_EQ(attempts[i].plan.rounds(), 4 << i);
  }
}

TEST(Partition, FoldedKeepsTheWalk) {
  EXPECT_EQ(folded({{2, 64, 64}, {1, 5, 5}, {4, 16, 16}}), (Digits{{8, 16, 16}}));
  EXPECT_EQ(folded({{2, 64, 128}, {4, 16, 16}}), (Digits{{2, 64, 128}, {4, 16, 16}}));
  EXPECT_EQ(folded({{2, 128, 64}, {4, 16, 16}}), (Digits{{2, 128, 64}, {4, 16, 16}}));
  EXPECT_EQ(folded({{1, 3, 3}}), Digits{});
  EXPECT_EQ(indexCount({{2, 64, 64}, {1, 5, 5}, {4, 16, 16}}), 8);
}

} // namespace
