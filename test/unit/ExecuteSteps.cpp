#include "ExecuteSteps.h"

#include <algorithm>

using namespace ldgsts;

namespace {

struct Place {
  int64_t global = 0;
  uint32_t shared = 0; ///< an address in shared memory has 32 bits
  friend bool operator==(Place a, Place b) { return a.global == b.global && a.shared == b.shared; }
};

int64_t bytesOf(Step step, const std::vector<int64_t> &numbers) {
  return step.isConstant() ? step.bytes : step.bytes * numbers[step.runtime];
}

/// By digits, the last one varying fastest: what the plan means.
void advance(Place &place, const std::vector<Digit> &digits, const RuntimeStrides &values,
             int64_t running) {
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    place.global += running % digit->extent * bytesOf(digit->global, values.global);
    place.shared +=
        static_cast<uint32_t>(running % digit->extent * bytesOf(digit->shared, values.shared));
    running /= digit->extent;
  }
}

/// By terms: what the code computes.
void advance(Place &place, const std::vector<Term> &terms, const RuntimeStrides &values,
             int64_t running) {
  for (const Term &term : terms) {
    const int64_t part = running / term.divisor % (term.modulus == 0 ? running + 1 : term.modulus);
    place.global += part * bytesOf(term.global, values.global);
    place.shared += static_cast<uint32_t>(part * bytesOf(term.shared, values.shared));
  }
}

int64_t sumOf(const std::vector<Step> &steps, const std::vector<int64_t> &numbers) {
  int64_t sum = 0;
  for (const Step &step : steps)
    sum += bytesOf(step, numbers);
  return sum;
}

uint32_t place(const Swizzle &swizzle, uint32_t index) {
  return static_cast<uint32_t>(swizzle.place(index));
}

/// What the code computes of how much a thread copies: by limits.
std::optional<int> copiedBytes(const Steps &steps, const RoundEdges &edges, int64_t thread,
                               int64_t loop, const RuntimeStrides &values) {
  const bool isIdle =
      steps.isConditional && values.idleEvery != 0 && thread % values.idleEvery == 0;
  if (steps.activeThreads != 0 && thread >= steps.activeThreads)
    return std::nullopt;
  if (edges.isOut || (isIdle && steps.fill == Fill::Keep))
    return std::nullopt;
  const auto left = [&](LimitTest test) {
    const Limit &limit = steps.limits[test.limit];
    int64_t left = limit.extent - test.at;
    if (!limit.isConstant())
      left = std::clamp<int64_t>(values.valid[limit.runtime], 0, limit.extent / limit.unit) *
                 limit.unit -
             test.at;
    for (const auto &[digits, number] : {std::pair(&steps.thread, thread), {&steps.loop, loop}})
      for (const PositionTerm &term : positionsOf(*digits, limit))
        left -= number / term.divisor % (term.modulus == 0 ? number + 1 : term.modulus) *
                term.positions;
    return left;
  };
  for (const LimitTest &test : edges.reaches)
    if (left(test) <= 0)
      return std::nullopt;
  int64_t bytes = isIdle ? 0 : edges.bytes;
  for (const LimitTest &test : edges.fills)
    bytes = left(test) > 0 ? bytes : 0;
  for (const LimitTest &cut : edges.cuts)
    bytes = std::clamp<int64_t>(left(cut), 0, bytes);
  return static_cast<int>(bytes);
}

} // namespace

std::string stepsFault(const Plan &plan, const Steps &steps, const RuntimeStrides &values,
                       int64_t originBytes) {
  const std::vector<Term> threadTerms = termsOf(steps.thread), loopTerms = termsOf(steps.loop);
  const std::vector<Offset> offsets = offsetsOf(steps.round);
  const SwizzledRounds swizzled = swizzledRounds(steps);
  const std::vector<RoundEdges> edges = edgesOf(steps);
  const auto count = static_cast<int64_t>(offsets.size());
  if (count * steps.loopCount() != plan.rounds())
    return "the steps have another number of rounds";
  for (int64_t thread = 0; thread < plan.threads() + plan.idleThreads; ++thread)
    for (int64_t round = 0; round < plan.rounds(); ++round) {
      Place expected = {0, static_cast<uint32_t>(originBytes)};
      advance(expected, plan.thread, values, thread);
      advance(expected, plan.outer, values, round);
      expected.shared = place(plan.swizzle, expected.shared);

      Place actual = {0, static_cast<uint32_t>(originBytes)};
      advance(actual, threadTerms, values, thread);
      advance(actual, loopTerms, values, round / count);
      const Offset &offset = offsets[round % count];
      actual.global += offset.global + sumOf(offset.globalRuntime, values.global);
      if (steps.swizzle.bits == 0) {
        actual.shared +=
            static_cast<uint32_t>(offset.shared + sumOf(offset.sharedRuntime, values.shared));
      } else {
        const SwizzledRound &to = swizzled.rounds[round % count];
        const SwizzledBase &base = swizzled.bases[to.base];
        const auto moved = static_cast<uint32_t>(base.add + sumOf(base.runtime, values.shared));
        actual.shared =
            (place(steps.swizzle, actual.shared + moved) ^ static_cast<uint32_t>(base.flip)) +
            static_cast<uint32_t>(to.offset);
      }
      const auto due = copiedBytes(plan, thread, round, values);
      const auto copied = copiedBytes(steps, edges[round % count], thread, round / count, values);
      if (due != copied)
        return "thread " + std::to_string(thread) + ", round " + std::to_string(round) +
               ": the steps copy " + std::to_string(copied.value_or(-1)) + " bytes instead of " +
               std::to_string(due.value_or(-1));
      if (!due)
        continue;
      if (!(actual == expected))
        return "thread " + std::to_string(thread) + ", round " + std::to_string(round) +
               ": the steps go to " + std::to_string(actual.global) + ", " +
               std::to_string(actual.shared) + " instead of " + std::to_string(expected.global) +
               ", " + std::to_string(expected.shared);
    }
  return "";
}
