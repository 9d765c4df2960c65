// Which plans a site gets, and the run-time test that chooses among them.
#include "Plan/Choice.h"
#include "Problems.h"
#include "RandomCase.h"

#include <gtest/gtest.h>

#include <map>

using namespace ldgsts;

namespace {

std::optional<Choice> chosen(const CopyProblem &problem, Alignment alignment = Alignment::Guard) {
  return choosePlans(problem, attemptWidths(problem), alignment);
}

/// "16 8 else": the widths of the plans, and whether some values are left to the element copy.
std::string text(const std::optional<Choice> &choice) {
  if (!choice)
    return "none";
  std::string result;
  for (const Plan &plan : choice->plans)
    result += (result.empty() ? "" : " ") + std::to_string(plan.width);
  return result + (choice->needsFallback ? " else" : "");
}

/// The terms: "G" and "S" are the addresses, "G1*2" is two times the number 1 of the source.
std::string termsText(const std::optional<Choice> &choice) {
  std::string result;
  for (const GuardTerm &term : choice->terms) {
    result += (result.empty() ? "" : " ") + std::string(term.side == Side::Global ? "G" : "S");
    if (!term.isAddress())
      result += std::to_string(term.runtime) + "*" + std::to_string(term.bytes);
  }
  return result;
}

/// 128 x 32 halves by 128 threads, packed on both sides.
CopyProblem packed(uint64_t globalAlignment, uint64_t sharedAlignment) {
  CopyProblem problem = rowMajor(2, 128, 128, 32, 32, 32);
  problem.globalBase = Congruence::multipleOf(globalAlignment);
  problem.sharedBase = Congruence::multipleOf(sharedAlignment);
  return problem;
}

TEST(Choice, WhatIsProvedNeedsNoTest) {
  for (Alignment alignment : {Alignment::Prove, Alignment::Guard}) {
    const auto choice = chosen(packed(16, 16), alignment);
    EXPECT_EQ(text(choice), "16");
    EXPECT_FALSE(choice->isGuarded());
  }
}

TEST(Choice, ProveTakesTheWidestProvedWidth) {
  EXPECT_EQ(text(chosen(packed(8, 16), Alignment::Prove)), "8");
  EXPECT_EQ(text(chosen(packed(4, 16), Alignment::Prove)), "4");
  EXPECT_EQ(text(chosen(packed(2, 16), Alignment::Prove)), "none");
  EXPECT_FALSE(chosen(packed(8, 16), Alignment::Prove)->isGuarded());
}

TEST(Choice, GuardAddsTheWiderWidths) {
  EXPECT_EQ(text(chosen(packed(8, 16))), "16 8");
  EXPECT_EQ(text(chosen(packed(4, 16))), "16 8 4");
  // Below 4 bytes nothing is proved: some addresses suit no width.
  EXPECT_EQ(text(chosen(packed(2, 16))), "16 8 4 else");
  EXPECT_EQ(text(chosen(packed(1, 1))), "16 8 4 else");
}

TEST(Choice, TermsAreTheNumbersWithoutProof) {
  EXPECT_EQ(termsText(chosen(packed(8, 16))), "G");
  EXPECT_EQ(termsText(chosen(packed(16, 8))), "S");
  EXPECT_EQ(termsText(chosen(packed(4, 8))), "G S");
  // Rows 2 * ld bytes apart; a pitch of a multiple of 8 halves needs no test.
  EXPECT_EQ(termsText(chosen(rowMajor(2, 128, 128, 32, runtimeStride(0, 1), 40))), "G0*2");
  EXPECT_EQ(termsText(chosen(rowMajor(2, 128, 128, 32, runtimeStride(0, 8), 40))), "");
  EXPECT_EQ(termsText(chosen(rowMajor(2, 128, 128, 32, runtimeStride(0, 4), runtimeStride(0, 2)))),
            "G0*2 S0*2");
}

TEST(Choice, EachNumberIsTestedOnce) {
  // Strides ld and 32 * ld, as a pitch makes them: both are terms, for each has a number of its
  // own.
  EXPECT_EQ(
      termsText(chosen(aligned16(
          2, 128, {{4, runtimeStride(0, 1), 1280}, {32, runtimeStride(1, 1), 40}, {32, 1, 1}}))),
      "G0*2 G1*2");
  // The same number in two dimensions with one factor.
  EXPECT_EQ(
      termsText(chosen(aligned16(
          2, 128, {{4, runtimeStride(1, 1), 1280}, {32, runtimeStride(1, 1), 40}, {32, 1, 1}}))),
      "G1*2");
  // A dimension of extent one has no step.
  EXPECT_EQ(
      termsText(chosen(aligned16(
          2, 128, {{1, runtimeStride(0, 1), 1280}, {128, runtimeStride(1, 1), 40}, {32, 1, 1}}))),
      "G1*2");
}

TEST(Choice, WhatIsCertainlyWrongIsNoMatterOfTests) {
  // The source starts 8 bytes past a multiple of 16.
  CopyProblem problem = packed(16, 2);
  problem.globalBase = {16, 8};
  EXPECT_EQ(text(chosen(problem)), "8 4 else");
  EXPECT_EQ(termsText(chosen(problem)), "S");
  problem.globalBase = {16, 2};
  EXPECT_EQ(text(chosen(problem)), "none");
  // A pitch of 8 n + 4 halves.
  EXPECT_EQ(text(chosen(rowMajor(2, 128, 128, 32, Stride(1, 0, {8, 4}), 40))), "8");
}

TEST(Choice, WidthsThatOnlyThreadsBlockAreLeftOut) {
  // 512 halves by 128 threads: 64 copies of 16 bytes are too few.
  CopyProblem problem = aligned16(2, 128, {{512, 1, 1}});
  problem.globalBase = Congruence::multipleOf(2);
  EXPECT_EQ(text(chosen(problem)), "8 4 else");
  problem.globalBase = Congruence::multipleOf(8);
  EXPECT_EQ(text(chosen(problem)), "8");
  EXPECT_FALSE(chosen(problem)->isGuarded());
}

TEST(Choice, OverlapsAreNotGuarded) {
  // Strides of which nobody counts the places: no alignment makes that right.
  CopyProblem problem = aligned16(4, 32, {{32, 4, 0}, {4, 1, 1}});
  EXPECT_EQ(text(chosen(problem)), "none");
}

TEST(Choice, SpacesThatAreNotKnownAreTested) {
  CopyProblem problem = packed(16, 16);
  problem.isGlobalKnown = false;
  EXPECT_EQ(text(chosen(problem)), "16 else");
  EXPECT_EQ(termsText(chosen(problem)), "G-3*1");
  problem.isSharedKnown = false;
  EXPECT_EQ(termsText(chosen(problem)), "G-3*1 S-3*1");
  EXPECT_TRUE(chosen(problem)->tests({Side::Shared, GuardTerm::Space}));
  EXPECT_FALSE(chosen(problem)->tests({Side::Shared}));
  // A proved width still needs the element copy: for what lies elsewhere.
  problem.isGlobalKnown = true;
  problem.globalBase = Congruence::multipleOf(4);
  EXPECT_EQ(text(chosen(problem)), "16 8 4 else");
  EXPECT_EQ(termsText(chosen(problem)), "G S-3*1");
  // Without tests a space is nobody's question here.
  EXPECT_EQ(text(chosen(problem, Alignment::Prove)), "4");
  EXPECT_FALSE(chosen(problem, Alignment::Prove)->isGuarded());
}

TEST(Choice, OneByteTellsNoSpaceFromAnother) {
  // 1 divides the number that stands for another memory.
  CopyProblem problem = aligned16(1, 32, {{32, 1, 1}});
  problem.transfer = Transfer::ToShared;
  EXPECT_EQ(text(chosen(problem)), "1");
  problem.isGlobalKnown = false;
  EXPECT_EQ(text(chosen(problem)), "none");
  problem = aligned16(1, 32, {{64, 1, 1}});
  problem.transfer = Transfer::ToShared;
  problem.globalBase = Congruence::unknown();
  EXPECT_EQ(text(chosen(problem)), "2 1");
  problem.isSharedKnown = false;
  EXPECT_EQ(text(chosen(problem)), "2 else");
}

// However aligned, and whether or not alignment is tested.
TEST(Choice, ABlockOfAnySizeIsTested) {
  CopyProblem problem = packed(16, 16);
  problem.isBlockTested = true;
  for (Alignment alignment : {Alignment::Prove, Alignment::Guard}) {
    EXPECT_EQ(text(chosen(problem, alignment)), "16 else");
    EXPECT_EQ(termsText(chosen(problem, alignment)), "S-4*128"); // threads
  }
  problem.globalBase = Congruence::multipleOf(4);
  EXPECT_EQ(text(chosen(problem)), "16 8 4 else");
  EXPECT_EQ(termsText(chosen(problem)), "G S-4*128");
  EXPECT_EQ(text(chosen(problem, Alignment::Prove)), "4 else");
  EXPECT_EQ(termsText(chosen(problem, Alignment::Prove)), "S-4*128");
  // 1 divides the number that stands for another size.
  problem = aligned16(1, 32, {{32, 1, 1}});
  problem.transfer = Transfer::ToShared;
  problem.isBlockTested = true;
  EXPECT_EQ(text(chosen(problem)), "none");
}

/// One execution: what the addresses are.
struct Addresses {
  int64_t global, shared;
};

bool divides(int width, const Choice &choice, const Addresses &addresses,
             const RuntimeStrides &values) {
  for (const GuardTerm &term : choice.terms) {
    const bool global = term.side == Side::Global;
    const int64_t value = term.isValid()     ? term.bytes * values.valid[term.bound()]
                          : term.isAddress() ? (global ? addresses.global : addresses.shared)
                          : term.isOrigin()
                              ? term.bytes * values.origin
                              : term.bytes * (global ? values.global : values.shared)[term.runtime];
    if (value % width != 0)
      return false;
  }
  return true;
}

/// The plan that the test chooses; null: the element copy.
const Plan *executed(const Choice &choice, const Addresses &addresses,
                     const RuntimeStrides &values) {
  for (const Plan &plan : choice.plans)
    if ((&plan == &choice.plans.back() && !choice.needsFallback) ||
        divides(plan.width, choice, addresses, values))
      return &plan;
  return nullptr;
}

/// The same copy for somebody who knows all numbers.
CopyProblem known(CopyProblem problem, const Addresses &addresses, const RuntimeStrides &values) {
  problem.globalBase = Congruence::constant(addresses.global);
  problem.sharedBase = Congruence::constant(addresses.shared);
  if (problem.swizzle.bits != 0)
    problem.sharedOrigin = Congruence::constant(values.origin);
  for (TileDim &dim : problem.dims) {
    if (!dim.global.isConstant())
      dim.global.known = Congruence::constant(values.global[dim.global.runtime]);
    if (!dim.shared.isConstant())
      dim.shared.known = Congruence::constant(values.shared[dim.shared.runtime]);
    if (dim.valid && !dim.valid->isConstant())
      dim.valid->known = Congruence::constant(values.valid[dim.valid->runtime]);
  }
  return problem;
}

// Whatever the numbers turn out to be, the test picks the plan that the planner would have made
// with all of them known.
TEST(Choice, TheTestDecidesAsThePlannerWouldWithAllNumbersKnown) {
  RandomCases cases(20260102);
  std::mt19937_64 random(7);
  std::map<int, int> executions; // by width, of guarded choices
  for (int i = 0; i < 6000; ++i) {
    RandomCase c = cases.next();
    for (const TileDim &dim : c.problem.dims)
      if (dim.valid && !dim.valid->isConstant()) // as the header cuts it
        c.values.valid[dim.valid->runtime] =
            std::clamp<int64_t>(c.values.valid[dim.valid->runtime], 0, dim.extent);
    const auto address = [&](Congruence fact) {
      return static_cast<int64_t>(fact.residue + fact.modulus * (random() % 64));
    };
    const Addresses addresses = {address(c.problem.globalBase), address(c.problem.sharedBase)};
    const std::optional<Choice> choice = chosen(c.problem);
    const CopyProblem all = known(c.problem, addresses, c.values);
    const std::optional<Plan> best = provedPlan(all);
    const Plan *plan = choice ? executed(*choice, addresses, c.values) : nullptr;
    // Ragged rounds of a wider copy are not tested for.
    if (!best || !best->isRagged())
      ASSERT_EQ(plan ? plan->width : 0, best ? best->width : 0) << asUnitTest(c);
    std::string fault;
    if (plan) {
      Plan tested = *plan; // The test has found out what the origin is.
      tested.origin = Congruence::constant(all.elementBytes) * all.sharedOrigin;
      fault = simulate(all, tested, c.values);
    }
    ASSERT_EQ(fault, "") << asUnitTest(c);
    if (choice && choice->isGuarded())
      ++executions[plan ? plan->width : 0];
  }
  for (int width : {16, 8, 4, 0})
    EXPECT_GT(executions[width], 20) << "width " << width;
}

} // namespace
