// What changes when the bytes travel by loads and stores, in one direction or the other.
#include "Emit/Steps.h"
#include "Problems.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Digits = std::vector<Digit>;

CopyProblem by(Transfer transfer, CopyProblem problem) {
  problem.transfer = transfer;
  return problem;
}

constexpr Transfer LoadsAndStores[] = {Transfer::ToShared, Transfer::ToGlobal};

TEST(Transfer, LoadsAndStoresHaveFiveWidths) {
  EXPECT_EQ(widthsOf(Transfer::CpAsync), (std::vector<int>{16, 8, 4}));
  for (const Transfer transfer : LoadsAndStores) {
    CopyProblem problem = by(transfer, rowMajor(1, 32, 32, 64, 64, 64));
    for (const int width : {16, 8, 4, 2, 1}) {
      problem.globalBase = Congruence::multipleOf(width);
      const std::vector<Attempt> attempts = attemptWidths(problem);
      ASSERT_EQ(attempts.size(), 5u);
      for (size_t i = 0; i < 5; ++i)
        EXPECT_EQ(attempts[i].width, 16 >> i);
      const Plan plan = planOf(problem);
      EXPECT_EQ(plan.transfer, transfer);
      EXPECT_EQ(plan.width, width);
      EXPECT_EQ(plan.thread, (Digits{{32, width, width}}));
      EXPECT_EQ(plan.rounds(), 64 / width);
    }
  }
}

TEST(Transfer, GlobalMemoryDrivesInBothDirections) {
  // The tile is column-major in global memory: threads walk along its columns, either way.
  for (const Transfer transfer : LoadsAndStores) {
    const Plan plan = planOf(by(transfer, aligned16(4, 64, {{16, 1, 1}, {16, 16, 20}})));
    EXPECT_EQ(plan.width, 16);
    EXPECT_EQ(plan.thread, (Digits{{16, 64, 80}, {4, 16, 16}}));
  }
  // Its rows are columns in shared memory: one element at a time, along the rows of global memory.
  for (const Transfer transfer : LoadsAndStores) {
    const Plan plan = planOf(by(transfer, aligned16(2, 32, {{32, 32, 1}, {32, 1, 33}})));
    EXPECT_EQ(plan.width, 2);
    EXPECT_EQ(plan.thread, (Digits{{32, 2, 66}}));
    EXPECT_EQ(plan.outer, (Digits{{32, 64, 2}}));
  }
}

TEST(Transfer, OnlyTheDestinationMustNotOverlap) {
  const CopyProblem globalBroadcast = rowMajor(2, 32, 8, 32, 0, 32);
  const CopyProblem sharedBroadcast = rowMajor(2, 32, 8, 32, 32, 0);
  EXPECT_EQ(planOf(by(Transfer::ToShared, globalBroadcast)).width, 16);
  EXPECT_EQ(planOf(by(Transfer::ToGlobal, sharedBroadcast)).width, 16);
  for (const int width : {16, 8, 4, 2, 1}) {
    expectBlocked(by(Transfer::ToShared, sharedBroadcast), width, Blocker::Overlap, 0);
    expectBlocked(by(Transfer::ToGlobal, globalBroadcast), width, Blocker::Overlap, 0);
  }
  // Rows that reach into the next ones, and rows that merely interleave.
  expectBlocked(by(Transfer::ToGlobal, rowMajor(2, 32, 8, 32, 16, 32)), 16, Blocker::Overlap, 32);
  EXPECT_EQ(planOf(by(Transfer::ToGlobal, aligned16(16, 6, {{2, 3, 3}, {3, 2, 2}}))).width, 16);
}

TEST(Transfer, EachSideNamesItsBlocker) {
  for (const Transfer transfer : LoadsAndStores) {
    CopyProblem problem = by(transfer, rowMajor(2, 32, 8, 32, 36, 32)); // 72 bytes
    expectBlocked(problem, 16, Blocker::GlobalStride, 72);
    EXPECT_EQ(planOf(problem).width, 8);
    problem = by(transfer, rowMajor(2, 32, 8, 32, 32, 33)); // 66 bytes
    expectBlocked(problem, 4, Blocker::SharedStride, 66);
    EXPECT_EQ(planOf(problem).width, 2);
    problem.sharedBase = {16, 3};
    EXPECT_EQ(planOf(problem).width, 1);
  }
  EXPECT_EQ(sideOf(Blocker::SharedBase), Side::Shared);
  EXPECT_EQ(sideOf(Blocker::SharedStride), Side::Shared);
  EXPECT_EQ(sideOf(Blocker::GlobalBase), Side::Global);
  EXPECT_EQ(sideOf(Blocker::GlobalStride), Side::Global);
  EXPECT_EQ(destinationOf(Transfer::CpAsync), Side::Shared);
  EXPECT_EQ(destinationOf(Transfer::ToShared), Side::Shared);
  EXPECT_EQ(destinationOf(Transfer::ToGlobal), Side::Global);
}

TEST(Transfer, ATestNeedsNoFallback) {
  // Nothing is known of the output but what its type promises: 2 bytes always work.
  CopyProblem problem = by(Transfer::ToGlobal, rowMajor(2, 32, 8, 32, 32, 32));
  problem.globalBase = Congruence::multipleOf(2);
  const auto choice = choosePlans(problem, attemptWidths(problem), Alignment::Guard);
  ASSERT_TRUE(choice);
  std::vector<int> widths;
  for (const Plan &plan : choice->plans)
    widths.push_back(plan.width);
  EXPECT_EQ(widths, (std::vector<int>{16, 8, 4, 2}));
  EXPECT_FALSE(choice->needsFallback);
  EXPECT_EQ(choice->terms, (std::vector<GuardTerm>{{Side::Global}}));
}

TEST(Transfer, StepsKeepIt) {
  for (const Transfer transfer : LoadsAndStores) {
    EmitOptions options;
    options.hints = {256, CacheOp::Global, CachePolicy::EvictFirst};
    const Steps steps = stepsOf(planOf(by(transfer, rowMajor(2, 32, 8, 32, 32, 32))), options);
    EXPECT_EQ(steps.transfer, transfer);
    EXPECT_EQ(steps.width, 16);
    EXPECT_EQ(steps.prefetch, 0); // these are hints for cp.async
    EXPECT_EQ(steps.cache, CacheOp::All);
    EXPECT_EQ(steps.policy, CachePolicy::None);
  }
}

TEST(Transfer, SimulationReadsTheOtherSide) {
  // 4 rows of 16 bytes, 32 bytes apart in global and 48 in shared memory.
  const CopyProblem problem = by(Transfer::ToGlobal, rowMajor(4, 4, 4, 4, 8, 12));
  Plan plan;
  plan.transfer = Transfer::ToGlobal;
  plan.width = 16;
  plan.thread = {{4, 32, 48}};
  EXPECT_EQ(simulate(problem, plan), "");
  plan.thread = {{4, 16, 48}};
  EXPECT_NE(simulate(problem, plan).find("destination byte 16 is outside of the tile"),
            std::string::npos);
  plan.thread = {{4, 32, 16}};
  EXPECT_NE(simulate(problem, plan).find("source byte 16 is outside of the tile"),
            std::string::npos);
  plan.thread = {{4, 32, 48}};
  plan.transfer = Transfer::ToShared;
  EXPECT_NE(simulate(problem, plan), "");
}

} // namespace
