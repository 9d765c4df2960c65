#include "Problems.h"

#include <gtest/gtest.h>

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

void expectFaultWith(const CopyProblem &problem, const Plan &plan, const RuntimeStrides &values,
                     const std::string &words) {
  const std::string fault = simulate(problem, plan, values);
  EXPECT_NE(fault.find(words), std::string::npos) << "fault: '" << fault << "'";
}

void expectFault(const CopyProblem &problem, const Plan &plan, const std::string &words) {
  expectFaultWith(problem, plan, {}, words);
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
  expectFault(fourRows(), plan, "2 bytes cannot be copied at once");
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

// The same rows with pitches that only run time knows: 8 floats in the source, 12 in the
// destination.
CopyProblem fourRuntimeRows() {
  return rowMajor(4, 4, 4, 4, runtimeStride(0, 4), runtimeStride(0, 4));
}

TEST(Simulate, ExecutesRunTimeStrides) {
  Plan plan = rowPerThread();
  plan.thread = {{4, {4, 0}, {4, 0}}};
  EXPECT_EQ(simulate(fourRuntimeRows(), plan, {{8}, {12}}), "");
  EXPECT_EQ(simulate(fourRuntimeRows(), plan, {{1000000}, {4}}), "");
  // Constant steps are right for one value of the strides only.
  EXPECT_EQ(simulate(fourRuntimeRows(), rowPerThread(), {{8}, {12}}), "");
  EXPECT_NE(simulate(fourRuntimeRows(), rowPerThread(), {{8}, {16}}), "");
  plan.thread = {{4, {8, 0}, {4, 0}}}; // every other row of the source
  EXPECT_NE(simulate(fourRuntimeRows(), plan, {{8}, {12}}), "");
}

TEST(Simulate, FindsAStrideWithoutAValue) {
  expectFaultWith(fourRuntimeRows(), rowPerThread(), {{}, {12}},
                  "run-time stride 0 of the source has no value");
  expectFaultWith(fourRuntimeRows(), rowPerThread(), {{8}, {}},
                  "run-time stride 0 of the destination has no value");
  Plan plan = rowPerThread();
  plan.thread = {{4, {4, 1}, 48}};
  expectFaultWith(fourRuntimeRows(), plan, {{8}, {12}}, "a run-time stride that has no value");
}

TEST(Simulate, FindsAValueAgainstWhatIsKnown) {
  expectFaultWith(fourRuntimeRows(), rowPerThread(), {{10}, {12}},
                  "run-time stride 0 of the source cannot be 10");
  expectFaultWith(fourRuntimeRows(), rowPerThread(), {{8}, {13}},
                  "run-time stride 0 of the destination cannot be 13");
  CopyProblem odd = fourRuntimeRows();
  odd.dims[0].global.known = {4, 3};
  EXPECT_EQ(simulate(odd, rowPerThread(), {{-1}, {12}}).find("cannot be"), std::string::npos);
  expectFaultWith(odd, rowPerThread(), {{5}, {12}}, "run-time stride 0 of the source cannot be 5");
}

} // namespace
