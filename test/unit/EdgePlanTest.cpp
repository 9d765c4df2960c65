// Tiles that the threads do not divide, and tiles of which only a part is valid.
#include "Problems.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Digits = std::vector<Digit>;

/// half 32x64, rows of 8 copies, pitch 72 in shared memory, for 128 threads: 16 rows a round.
CopyProblem bounded(std::optional<Bound> rows, std::optional<Bound> columns, Fill fill) {
  CopyProblem problem = rowMajor(2, 128, 32, 64, 64, 72);
  problem.dims[0].valid = rows;
  problem.dims[1].valid = columns;
  problem.fill = fill;
  return problem;
}

Bound atRunTime(int number, uint64_t multipleOf = 1) {
  return {0, number, Congruence::multipleOf(multipleOf)};
}

/// Executes the plan for every number of valid rows and columns, from less than none to more than
/// all.
void expectRight(const CopyProblem &problem, const Plan &plan, int64_t step) {
  for (int64_t rows = -1; rows <= 33; ++rows)
    for (int64_t columns = -step; columns <= 64 + step; columns += step) {
      const std::string fault = simulate(problem, plan, {{}, {}, 0, {rows, columns}});
      EXPECT_EQ(fault, "") << rows << " rows, " << columns << " columns";
      if (!fault.empty())
        return;
    }
}

TEST(EdgePlan, ATileSmallerThanTheScopeIsForTheFirstThreads) {
  const Plan plan = planOf(rowMajor(2, 64, 8, 8, 8, 8)); // 8 copies
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{8, 16, 16}}));
  EXPECT_EQ(plan.outer, Digits{});
  EXPECT_EQ(plan.idleThreads, 56);
}

TEST(EdgePlan, AsManyEvenRoundsAreBetterThanRaggedOnes) {
  const CopyProblem floats = aligned16(4, 128, {{128, 1, 1}});
  EXPECT_EQ(planOf(floats).width, 4);
  EXPECT_EQ(planOf(floats).idleThreads, 0);
  expectBlocked(floats, 16, Blocker::Threads, 32);
}

TEST(EdgePlan, ThatNarrowerCopiesAreEvenIsNoMatterWhereTheyAreNotWanted) {
  CopyProblem floats = aligned16(4, 128, {{128, 1, 1}});
  floats.leastWidth = 16;
  EXPECT_EQ(planOf(floats).width, 16);
  EXPECT_EQ(planOf(floats).idleThreads, 96);
  floats.leastWidth = 8;
  EXPECT_EQ(planOf(floats).width, 16);
  floats.leastWidth = 4;
  EXPECT_EQ(planOf(floats).width, 4);
}

TEST(EdgePlan, RoundsOutsideOfAConstantPartAreIdle) {
  // 2 rounds of 16 rows.
  EXPECT_EQ(planOf(bounded(Bound{16}, {}, Fill::Keep)).rounds(), 2);
  EXPECT_EQ(planOf(bounded(Bound{16}, {}, Fill::Keep)).busyRounds(), 1);
  EXPECT_EQ(planOf(bounded(Bound{17}, {}, Fill::Keep)).busyRounds(), 2);
  EXPECT_EQ(planOf(bounded(Bound{0}, {}, Fill::Keep)).busyRounds(), 0);
  EXPECT_EQ(planOf(bounded({}, Bound{0}, Fill::Keep)).busyRounds(), 0);
  EXPECT_EQ(planOf(bounded(Bound{16}, {}, Fill::Zero)).busyRounds(), 2); // zeros are written
  EXPECT_EQ(planOf(bounded(atRunTime(0), {}, Fill::Keep), {{}, {}, 0, {3}}).busyRounds(), 2);
}

TEST(EdgePlan, ValidRowsCountAlongAnAxis) {
  const CopyProblem problem = bounded(atRunTime(0), {}, Fill::Keep);
  const Plan plan = planOf(problem, {{}, {}, 0, {20}});
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{16, 128, 144, 0, 1}, {8, 16, 16}}));
  EXPECT_EQ(plan.outer, (Digits{{2, 2048, 2304, 0, 16}}));
  ASSERT_EQ(plan.axes.size(), 1u);
  EXPECT_EQ(plan.axes[0].extent, 32);
  EXPECT_EQ(plan.axes[0].span, 1);
  EXPECT_FALSE(plan.axes[0].isRagged);
  expectRight(problem, plan, 64);
}

TEST(EdgePlan, ZerosFillTheRestOfAVector) {
  const CopyProblem problem = bounded(atRunTime(0), atRunTime(1), Fill::Zero);
  const Plan plan = planOf(problem, {{}, {}, 0, {20, 3}});
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{16, 128, 144, 0, 1}, {8, 16, 16, 1, 16}}));
  ASSERT_EQ(plan.axes.size(), 2u);
  EXPECT_EQ(plan.axes[1].extent, 128); // bytes
  EXPECT_EQ(plan.axes[1].span, 16);
  EXPECT_EQ(plan.axes[1].unit, 2);
  expectRight(problem, plan, 1);
}

TEST(EdgePlan, WhatStaysIsNotCutByVectors) {
  // A row of valid columns may end anywhere: a promise, or a test at run time, has to say where
  // not.
  expectBlocked(bounded({}, atRunTime(1), Fill::Keep), 16, Blocker::ValidPart, 2, false);
  expectBlocked(bounded({}, atRunTime(1), Fill::Keep), 4, Blocker::ValidPart, 2, false);
  const CopyProblem promised = bounded(atRunTime(0), atRunTime(1, 8), Fill::Keep);
  const Plan plan = planOf(promised, {{}, {}, 0, {20, 24}});
  EXPECT_EQ(plan.width, 16);
  expectRight(promised, plan, 8);
  // 20 columns are 40 bytes.
  const CopyProblem twenty = bounded({}, Bound{20}, Fill::Keep);
  expectBlocked(twenty, 16, Blocker::ValidPart, 8);
  EXPECT_EQ(planOf(twenty).width, 8);
  EXPECT_EQ(planOf(bounded({}, Bound{20}, Fill::Zero)).width, 16);
}

TEST(EdgePlan, LoadsAndStoresAreNeverCut) {
  CopyProblem problem = bounded({}, atRunTime(1), Fill::Zero);
  problem.transfer = Transfer::ToShared;
  expectBlocked(problem, 16, Blocker::ValidPart, 2, false);
  EXPECT_EQ(planOf(problem, {{}, {}, 0, {0, 7}}).width, 2);
}

TEST(EdgePlan, TheGuardTestsWhereTheValidPartEnds) {
  const CopyProblem problem = bounded(atRunTime(0), atRunTime(1), Fill::Keep);
  const auto choice = choosePlans(problem, attemptWidths(problem), Alignment::Guard);
  ASSERT_TRUE(choice);
  ASSERT_EQ(choice->plans.size(), 3u);
  EXPECT_TRUE(choice->needsFallback);
  ASSERT_EQ(choice->terms.size(), 1u);
  EXPECT_TRUE(choice->terms[0].isValid());
  EXPECT_EQ(choice->terms[0].bound(), 1);
  EXPECT_EQ(choice->terms[0].bytes, 2);
  EXPECT_FALSE(choosePlans(problem, attemptWidths(problem), Alignment::Prove));
}

TEST(EdgePlan, BoundedDimensionsAreNotMerged) {
  CopyProblem problem = rowMajor(2, 128, 32, 64, 64, 64); // contiguous
  problem.dims[0].valid = atRunTime(0);
  const Plan plan = planOf(problem, {{}, {}, 0, {5}});
  EXPECT_EQ(plan.thread, (Digits{{16, 128, 128, 0, 1}, {8, 16, 16}}));
}

TEST(EdgePlan, ARaggedDimensionMayBeBoundedToo) {
  CopyProblem problem = rowMajor(2, 128, 20, 64, 64, 72);
  problem.dims[0].valid = atRunTime(0);
  for (const Fill fill : {Fill::Keep, Fill::Zero}) {
    problem.fill = fill;
    const Plan plan = planOf(problem, {{}, {}, 0, {5}});
    EXPECT_EQ(plan.outer, (Digits{{2, 2048, 2304, 0, 16}}));
    ASSERT_EQ(plan.axes.size(), 1u);
    EXPECT_TRUE(plan.axes[0].isRagged);
    for (int64_t rows = -1; rows <= 21; ++rows)
      EXPECT_EQ(simulate(problem, plan, {{}, {}, 0, {rows}}), "") << rows;
  }
}

TEST(EdgePlan, PartsOfThreadsArePiecesInRowMajorOrder) {
  CopyProblem problem = aligned16(4, 32, {{128, 1, 1}});
  problem.isConditional = true;
  EXPECT_EQ(partBytes(problem), 16);
  const Plan plan = planOf(problem, {{}, {}, 0, {}, 2});
  EXPECT_EQ(plan.width, 16);
  EXPECT_EQ(plan.thread, (Digits{{32, 16, 16}}));
  // 16-byte pieces are not 8-byte ones: what the source lacks of alignment stands against it.
  problem.globalBase = Congruence::multipleOf(8);
  EXPECT_FALSE(provedPlan(problem));
  expectBlocked(problem, 8, Blocker::Part, 16);
  // Rows of 8 bytes have pieces of 8.
  CopyProblem rows = rowMajor(4, 32, 64, 2, 2, 2);
  rows.isConditional = true;
  EXPECT_EQ(partBytes(rows), 8);
  EXPECT_EQ(planOf(rows, {{}, {}, 0, {}, 2}).width, 8);
  // One thread has it all.
  CopyProblem one = aligned16(4, 1, {{12, 1, 1}});
  one.isConditional = true;
  EXPECT_EQ(planOf(one, {{}, {}, 0, {}, 1}).rounds(), 3);
}

TEST(EdgePlan, SimulationFindsWhatEdgesForbid) {
  const CopyProblem keep = bounded(atRunTime(0), {}, Fill::Keep);
  Plan plan = planOf(keep, {{}, {}, 0, {20}});
  Plan unguarded = plan;
  unguarded.axes.clear();
  for (std::vector<Digit> *digits : {&unguarded.thread, &unguarded.outer})
    for (Digit &digit : *digits)
      digit.axis = -1;
  EXPECT_NE(simulate(keep, unguarded, {{}, {}, 0, {20}}).find("has to stay"), std::string::npos);
  EXPECT_EQ(simulate(keep, unguarded, {{}, {}, 0, {32}}), "");
  Plan zero = plan;
  zero.fill = Fill::Zero;
  EXPECT_NE(simulate(keep, zero, {{}, {}, 0, {20}}).find("has to stay"), std::string::npos);
  Plan uncut = planOf(bounded({}, atRunTime(1), Fill::Zero), {{}, {}, 0, {0, 3}});
  uncut.axes[0].span = 1;
  EXPECT_NE(simulate(bounded({}, atRunTime(1), Fill::Zero), uncut, {{}, {}, 0, {0, 3}})
                .find("has to be zero"),
            std::string::npos);
}

} // namespace
