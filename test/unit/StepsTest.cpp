#include "Emit/Steps.h"
#include "Problems.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Digits = std::vector<Digit>;

/// Run-time strides of both sides, told apart by their values.
const RuntimeStrides Values = {{1000003, 70001}, {50021, 3001}};

int64_t bytesOf(Step step, const std::vector<int64_t> &numbers) {
  return step.isConstant() ? step.bytes : step.bytes * numbers[step.runtime];
}

struct Place {
  int64_t global = 0;
  int64_t shared = 0;
};

/// What generated code computes for one running number.
Place evaluate(const std::vector<Term> &terms, int64_t running) {
  Place place;
  for (const Term &term : terms) {
    int64_t part = running / term.divisor;
    if (term.modulus != 0)
      part %= term.modulus;
    place.global += part * bytesOf(term.global, Values.global);
    place.shared += part * bytesOf(term.shared, Values.shared);
  }
  return place;
}

Place evaluate(const Offset &offset) {
  Place place = {offset.global, offset.shared};
  for (Step step : offset.globalRuntime)
    place.global += bytesOf(step, Values.global);
  for (Step step : offset.sharedRuntime)
    place.shared += bytesOf(step, Values.shared);
  return place;
}

void expectTerms(const Digits &digits, const std::vector<Term> &expected) {
  const std::vector<Term> terms = termsOf(digits);
  ASSERT_EQ(terms.size(), expected.size());
  for (size_t i = 0; i < terms.size(); ++i) {
    EXPECT_EQ(terms[i].divisor, expected[i].divisor) << "term " << i;
    EXPECT_EQ(terms[i].modulus, expected[i].modulus) << "term " << i;
    EXPECT_TRUE(terms[i].global == expected[i].global) << "term " << i;
    EXPECT_TRUE(terms[i].shared == expected[i].shared) << "term " << i;
  }
  // Two independent ways to walk the digits: terms of a running number, and nested enumeration.
  const std::vector<Offset> offsets = offsetsOf(digits);
  ASSERT_EQ(static_cast<int64_t>(offsets.size()), indexCount(digits));
  for (size_t i = 0; i < offsets.size(); ++i) {
    const Place byTerms = evaluate(terms, static_cast<int64_t>(i)), byOffset = evaluate(offsets[i]);
    EXPECT_EQ(byTerms.global, byOffset.global) << "index " << i;
    EXPECT_EQ(byTerms.shared, byOffset.shared) << "index " << i;
  }
}

TEST(Steps, TermsOfOneDigitNeedNoDivision) { expectTerms({{128, 16, 16}}, {{1, 0, 16, 16}}); }

TEST(Steps, TermsOfRowAndColumn) {
  expectTerms({{32, 128, 64}, {4, 16, 16}}, {{4, 0, 128, 64}, {1, 4, 16, 16}});
}

TEST(Steps, TermsOfThreeDigits) {
  expectTerms({{2, 4096, 512}, {8, 128, 16}, {4, 16, 2048}},
              {{32, 0, 4096, 512}, {4, 8, 128, 16}, {1, 4, 16, 2048}});
}

TEST(Steps, TermsFoldWhatIsOneStride) {
  expectTerms({{1, 999, 999}, {8, 128, 128}, {1, 5, 5}, {8, 16, 16}}, {{1, 0, 16, 16}});
  // One stride in the source only: both sides must agree.
  expectTerms({{8, 128, 256}, {8, 16, 16}}, {{8, 0, 128, 256}, {1, 8, 16, 16}});
}

TEST(Steps, TermsOfRunTimeStrides) {
  expectTerms({{32, {2, 0}, 64}, {4, 16, 16}}, {{4, 0, {2, 0}, 64}, {1, 4, 16, 16}});
  expectTerms({{4, {2, 0}, {2, 1}}, {8, {2, 1}, {2, 0}}, {4, 16, 16}},
              {{32, 0, {2, 0}, {2, 1}}, {4, 8, {2, 1}, {2, 0}}, {1, 4, 16, 16}});
  // Multiples of one number fold; equal multiples of two numbers do not, nor do a multiple and a
  // constant.
  expectTerms({{4, {16, 1}, 512}, {8, {2, 1}, 64}}, {{1, 0, {2, 1}, 64}});
  expectTerms({{4, {16, 0}, 512}, {8, {2, 1}, 64}}, {{8, 0, {16, 0}, 512}, {1, 8, {2, 1}, 64}});
  expectTerms({{4, 16, 512}, {8, {2, 1}, 64}}, {{8, 0, 16, 512}, {1, 8, {2, 1}, 64}});
}

TEST(Steps, TermsOfNothing) {
  expectTerms({}, {});
  expectTerms({{1, 16, 16}}, {});
}

void expectParts(const std::vector<Step> &parts, const std::vector<Step> &expected, size_t index) {
  ASSERT_EQ(parts.size(), expected.size()) << "offset " << index;
  for (size_t i = 0; i < parts.size(); ++i)
    EXPECT_TRUE(parts[i] == expected[i]) << "offset " << index << ", part " << i;
}

void expectOffsets(const Digits &digits, const std::vector<Offset> &expected) {
  const std::vector<Offset> offsets = offsetsOf(digits);
  ASSERT_EQ(offsets.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(offsets[i].global, expected[i].global) << "offset " << i;
    EXPECT_EQ(offsets[i].shared, expected[i].shared) << "offset " << i;
    expectParts(offsets[i].globalRuntime, expected[i].globalRuntime, i);
    expectParts(offsets[i].sharedRuntime, expected[i].sharedRuntime, i);
  }
}

TEST(Steps, OffsetsVaryTheLastDigitFastest) {
  expectOffsets({{2, 1000, 100}, {3, 10, 1}},
                {{0, 0}, {10, 1}, {20, 2}, {1000, 100}, {1010, 101}, {1020, 102}});
}

TEST(Steps, OffsetsOfARunTimePitch) {
  expectOffsets({{3, {64, 0}, 2048}},
                {{0, 0, {}, {}}, {0, 2048, {{64, 0}}, {}}, {0, 4096, {{128, 0}}, {}}});
  expectOffsets({{2, {64, 0}, {40, 1}}, {2, 16, 8}}, {{0, 0, {}, {}},
                                                      {16, 8, {}, {}},
                                                      {0, 0, {{64, 0}}, {{40, 1}}},
                                                      {16, 8, {{64, 0}}, {{40, 1}}}});
}

TEST(Steps, OffsetsCollectMultiplesOfOneNumber) {
  // By ascending number, whichever digit comes first; without those that cancel out.
  expectOffsets(
      {{2, {6, 1}, 0}, {2, {4, 0}, 0}},
      {{0, 0, {}, {}}, {0, 0, {{4, 0}}, {}}, {0, 0, {{6, 1}}, {}}, {0, 0, {{4, 0}, {6, 1}}, {}}});
  expectOffsets({{2, {6, 1}, 0}, {2, {-6, 1}, 0}},
                {{0, 0, {}, {}}, {0, 0, {{-6, 1}}, {}}, {0, 0, {{6, 1}}, {}}, {0, 0, {}, {}}});
}

TEST(Steps, OneOffsetOfNoDigits) { expectOffsets({}, {{0, 0}}); }

TEST(Steps, FarOffsetsNeed64Bits) {
  EXPECT_FALSE(Steps::needs64({}));
  EXPECT_FALSE(Steps::needs64({{32, 128, 64}, {4, 16, 16}}));
  EXPECT_FALSE(Steps::needs64({{2, INT32_MAX, 64}}));
  EXPECT_TRUE(Steps::needs64({{2, int64_t(1) << 31, 64}}));
  EXPECT_TRUE(Steps::needs64({{32, -(int64_t(1) << 30), 64}}));
  // Offsets in shared memory never do; a run-time pitch of the source may be anything.
  EXPECT_FALSE(Steps::needs64({{32, 64, {2, 0}}, {4, 16, int64_t(1) << 40}}));
  EXPECT_TRUE(Steps::needs64({{32, {2, 0}, 64}, {4, 16, 16}}));
}

TEST(Steps, CacheAndPrefetchFollowTheWidth) {
  for (int width : {16, 8, 4}) {
    Plan plan;
    plan.width = width;
    const Steps steps = stepsOf(plan, {});
    EXPECT_EQ(steps.width, width);
    EXPECT_EQ(steps.cache == CacheOp::Global, width == 16);
    EXPECT_EQ(steps.prefetch, width == 16 ? 128 : 0);
    for (int prefetch : {0, 64, 128, 256}) {
      EmitOptions options;
      options.hints.prefetch = prefetch;
      EXPECT_EQ(stepsOf(plan, options).prefetch, prefetch);
    }
  }
}

TEST(Steps, HintsAreFollowedWhereTheyCanBe) {
  for (int width : {16, 8, 4}) {
    Plan plan;
    plan.width = width;
    EmitOptions options;
    options.hints.cache = CacheOp::All;
    EXPECT_EQ(stepsOf(plan, options).cache, CacheOp::All) << width;
    EXPECT_EQ(stepsOf(plan, options).prefetch, width == 16 ? 128 : 0) << width;
    options.hints.cache = CacheOp::Global;
    EXPECT_EQ(stepsOf(plan, options).cache, width == 16 ? CacheOp::Global : CacheOp::All) << width;
    for (CachePolicy policy :
         {CachePolicy::EvictFirst, CachePolicy::EvictLast, CachePolicy::Given}) {
      options.hints.policy = policy;
      EXPECT_EQ(stepsOf(plan, options).policy, policy) << width;
    }
  }
}

Steps split(const Digits &outer, int unrollLimit) {
  Plan plan;
  plan.width = 16;
  plan.thread = {{128, 16, 16}};
  plan.outer = outer;
  EmitOptions options;
  options.unrollLimit = unrollLimit;
  const Steps steps = stepsOf(plan, options);
  EXPECT_EQ(steps.thread, plan.thread);

  // Loop and body together are the plan's rounds, in the plan's order.
  const std::vector<Offset> body = offsetsOf(steps.round);
  EXPECT_LE(body.size(), static_cast<size_t>(unrollLimit));
  const std::vector<Offset> rounds = offsetsOf(outer);
  EXPECT_EQ(rounds.size(), body.size() * steps.loopCount());
  for (size_t i = 0; i < rounds.size(); ++i) {
    const Place base = evaluate(termsOf(steps.loop), static_cast<int64_t>(i / body.size()));
    const Place inBody = evaluate(body[i % body.size()]), round = evaluate(rounds[i]);
    EXPECT_EQ(base.global + inBody.global, round.global) << "round " << i;
    EXPECT_EQ(base.shared + inBody.shared, round.shared) << "round " << i;
  }
  return steps;
}

TEST(Steps, ShortSequencesAreUnrolled) {
  const Steps none = split({}, 64);
  EXPECT_EQ(none.loop, Digits{});
  EXPECT_EQ(none.round, Digits{});
  EXPECT_EQ(none.loopCount(), 1);
  const Steps full = split({{4, 4096, 8192}, {16, 16, 16}}, 64);
  EXPECT_EQ(full.loop, Digits{});
  EXPECT_EQ(full.round, (Digits{{4, 4096, 8192}, {16, 16, 16}}));
}

TEST(Steps, LongSequencesLoopOverABody) {
  const Steps one = split({{512, 16, 16}}, 64); // a single thread: 8 times 64
  EXPECT_EQ(one.loop, (Digits{{8, 1024, 1024}}));
  EXPECT_EQ(one.round, (Digits{{64, 16, 16}}));
  EXPECT_EQ(one.loopCount(), 8);
}

TEST(Steps, BodiesTakeTheLargestDivisor) {
  const Steps divisor = split({{100, 16, 32}}, 64); // 100 = 2 * 50
  EXPECT_EQ(divisor.loop, (Digits{{2, 800, 1600}}));
  EXPECT_EQ(divisor.round, (Digits{{50, 16, 32}}));
  const Steps prime = split({{67, 16, 16}}, 64);
  EXPECT_EQ(prime.loop, (Digits{{67, 16, 16}}));
  EXPECT_EQ(prime.round, Digits{});
  const Steps rolled = split({{4, 2048, 2048}}, 1);
  EXPECT_EQ(rolled.loopCount(), 4);
}

TEST(Steps, LoopsOverRunTimeStrides) {
  const Steps steps = split({{32, {8, 0}, {256, 1}}, {4, {2, 0}, 64}}, 16);
  EXPECT_EQ(steps.loop, (Digits{{8, {32, 0}, {1024, 1}}}));
  EXPECT_EQ(steps.round, (Digits{{4, {8, 0}, {256, 1}}, {4, {2, 0}, 64}}));
}

TEST(Steps, BodiesAreASuffixOfTheRounds) {
  // 10 rounds fit whole and 6 times as many fit 64: of 9 outside, 3 (not 6, which does not divide).
  const Steps inner = split({{5, 65536, 512}, {9, 4096, 9999}, {10, 16, 16}}, 64);
  EXPECT_EQ(inner.round, (Digits{{3, 4096, 9999}, {10, 16, 16}}));
  EXPECT_EQ(inner.loop, (Digits{{5, 65536, 512}, {3, 12288, 29997}}));
  // Outside of a digit that stays whole in the loop nothing is unrolled, although 2 would fit.
  const Steps blocked = split({{2, 65536, 512}, {7, 4096, 9999}, {16, 16, 16}}, 64);
  EXPECT_EQ(blocked.round, (Digits{{16, 16, 16}}));
  EXPECT_EQ(blocked.loop, (Digits{{2, 65536, 512}, {7, 4096, 9999}}));
}

/// A choice of two plans, as one has it whose source is 8-byte aligned.
Choice twoPlans() {
  Choice choice;
  choice.plans = {planOf(rowMajor(2, 128, 128, 32, 64, 32)), {}};
  choice.plans[1].width = 8;
  choice.plans[1].thread = {{128, 8, 8}};
  choice.plans[1].outer = {{128, 1024, 1024}};
  choice.terms = {{Side::Global}};
  return choice;
}

TEST(Steps, LoweringHasOneAlternativeAPlan) {
  Choice choice = twoPlans();
  EmitOptions options;
  options.unrollLimit = 32;
  const Lowering lowering = loweringOf(choice, 2, options);
  ASSERT_EQ(lowering.alternatives.size(), 2u);
  EXPECT_EQ(lowering.alternatives[0].width, 16);
  EXPECT_EQ(lowering.alternatives[0].prefetch, 128);
  EXPECT_EQ(lowering.alternatives[0].loop, Digits{});
  // The options hold for each: 128 rounds are 4 times 32.
  EXPECT_EQ(lowering.alternatives[1].width, 8);
  EXPECT_EQ(lowering.alternatives[1].prefetch, 0);
  EXPECT_EQ(lowering.alternatives[1].loop, (Digits{{4, 32768, 32768}}));
  EXPECT_EQ(lowering.terms, choice.terms);
  EXPECT_TRUE(lowering.isGuarded());
  EXPECT_FALSE(lowering.needsFallback);
  choice.needsFallback = true;
  EXPECT_TRUE(loweringOf(choice, 2, {}).needsFallback);
}

TEST(Steps, WhatReadsTheOperandsAgain) {
  Lowering plain;
  plain.alternatives = {stepsOf(planOf(rowMajor(2, 128, 128, 32, 64, 32)), {})};
  EXPECT_FALSE(plain.isGuarded());
  EXPECT_FALSE(plain.readsOperandsAgain());
  Lowering guarded = plain;
  guarded.terms = {{Side::Shared}};
  EXPECT_TRUE(guarded.readsOperandsAgain());
  // A run-time stride anywhere: of a thread, a round or a loop, of either side.
  for (std::vector<Digit> Steps::*digits : {&Steps::thread, &Steps::round, &Steps::loop})
    for (const Digit &digit : {Digit{4, {2, 0}, 64}, Digit{4, 64, {2, 1}}}) {
      Lowering runtime = plain;
      (runtime.alternatives[0].*digits).push_back(digit);
      EXPECT_TRUE(runtime.readsOperandsAgain());
    }
  // All threads that come evaluate them, and some copy; zeros are written by all.
  Lowering part = plain;
  part.alternatives[0].activeThreads = 64;
  EXPECT_TRUE(part.readsOperandsAgain());
  Lowering conditional = plain;
  conditional.alternatives[0].isConditional = true;
  EXPECT_TRUE(conditional.readsOperandsAgain());
  conditional.alternatives[0].fill = Fill::Zero;
  EXPECT_FALSE(conditional.readsOperandsAgain());
}

TEST(Steps, OfTheDesignsExample) {
  const Steps steps = stepsOf(planOf(rowMajor(2, 128, 128, 32, 64, 32)), {});
  EXPECT_EQ(steps.thread, (Digits{{32, 128, 64}, {4, 16, 16}}));
  EXPECT_EQ(steps.round, (Digits{{4, 4096, 2048}}));
  EXPECT_EQ(steps.loop, Digits{});
}

} // namespace
