#include "Problems.h"

#include <gtest/gtest.h>

#include <utility>

using namespace ldgsts;

CopyProblem aligned16(int64_t elementBytes, int64_t threads, std::vector<TileDim> dims) {
  const auto base = Congruence::multipleOf(16);
  return {elementBytes, threads, std::move(dims), base, base};
}

CopyProblem rowMajor(int64_t elementBytes, int64_t threads, int64_t rows, int64_t columns,
                     Stride globalPitch, Stride sharedPitch) {
  return aligned16(elementBytes, threads, {{rows, globalPitch, sharedPitch}, {columns, 1, 1}});
}

Stride runtimeStride(int dimension, uint64_t multipleOf) {
  return {1, dimension, Congruence::multipleOf(multipleOf)};
}

std::optional<Plan> provedPlan(const CopyProblem &problem) {
  const auto choice = choosePlans(problem, attemptWidths(problem), Alignment::Prove);
  return choice ? std::optional(choice->plans.front()) : std::nullopt;
}

Plan planOf(const CopyProblem &problem, const RuntimeStrides &values) {
  const std::optional<Plan> plan = provedPlan(problem);
  if (!plan) {
    ADD_FAILURE() << "no plan";
    return {};
  }
  EXPECT_EQ(simulate(problem, *plan, values), "");
  return *plan;
}

Attempt attemptAt(const CopyProblem &problem, int width) {
  for (const Attempt &attempt : attemptWidths(problem))
    if (attempt.width == width)
      return attempt;
  ADD_FAILURE() << "width " << width << " was not tried";
  return {};
}

void expectBlocked(const CopyProblem &problem, int width, Blocker blocker, int64_t value,
                   bool certain) {
  const Attempt attempt = attemptAt(problem, width);
  EXPECT_EQ(static_cast<int>(attempt.blocker), static_cast<int>(blocker)) << "width " << width;
  EXPECT_EQ(attempt.value, value) << "width " << width;
  EXPECT_EQ(attempt.certain, certain) << "width " << width;
}

void expectAlwaysBlocked(const CopyProblem &problem, Blocker blocker, int64_t value, bool certain) {
  for (int width : {16, 8, 4})
    expectBlocked(problem, width, blocker, value, certain);
  EXPECT_FALSE(provedPlan(problem));
}
