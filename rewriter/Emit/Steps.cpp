#include "Emit/Steps.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <utility>

using namespace ldgsts;

int64_t Steps::loopCount() const { return indexCount(loop); }

bool Steps::needs64(const std::vector<Digit> &digits) {
  int64_t reach = 0;
  for (const Digit &digit : digits) {
    if (!digit.global.isConstant())
      return true;
    reach += (digit.extent - 1) * std::abs(digit.global.bytes);
  }
  return reach > std::numeric_limits<int32_t>::max();
}

std::vector<Term> ldgsts::termsOf(const std::vector<Digit> &digits) {
  std::vector<Term> terms;
  const std::vector<Digit> walk = folded(digits);
  int64_t divisor = indexCount(walk);
  for (const Digit &digit : walk) {
    divisor /= digit.extent;
    // The running number is below the product of all extents: the outermost quotient is in range as
    // it is.
    terms.push_back({divisor, terms.empty() ? 0 : digit.extent, digit.global, digit.shared});
  }
  return terms;
}

/// Adds a distance to an offset of one side.
static void add(Step step, int64_t &constant, std::vector<Step> &runtime) {
  if (step.isConstant()) {
    constant += step.bytes;
    return;
  }
  const auto place =
      std::lower_bound(runtime.begin(), runtime.end(), step,
                       [](const Step &a, const Step &b) { return a.runtime < b.runtime; });
  if (place == runtime.end() || place->runtime != step.runtime)
    runtime.insert(place, step);
  else if ((place->bytes += step.bytes) == 0)
    runtime.erase(place);
}

std::vector<Offset> ldgsts::offsetsOf(const std::vector<Digit> &digits) {
  std::vector<Offset> offsets = {{}};
  for (const Digit &digit : digits) {
    std::vector<Offset> next;
    for (Offset offset : offsets)
      for (int64_t i = 0; i < digit.extent; ++i) {
        next.push_back(offset);
        add(digit.global, offset.global, offset.globalRuntime);
        add(digit.shared, offset.shared, offset.sharedRuntime);
      }
    offsets = std::move(next);
  }
  return offsets;
}

/// Splits outer digits into a loop and an unrolled body of at most `limit` rounds: whole digits
/// from the innermost outwards, then the largest part that divides the next one.
static void splitRounds(const std::vector<Digit> &outer, int64_t limit, Steps &steps) {
  int64_t room = limit;
  for (auto digit = outer.rbegin(); digit != outer.rend(); ++digit) {
    int64_t unrolled = std::min(digit->extent, room);
    while (digit->extent % unrolled != 0)
      --unrolled;
    const int64_t looped = digit->extent / unrolled;
    if (unrolled > 1)
      steps.round.insert(steps.round.begin(), {unrolled, digit->global, digit->shared});
    if (looped > 1)
      steps.loop.insert(steps.loop.begin(),
                        {looped, digit->global * unrolled, digit->shared * unrolled});
    // Outside of a loop nothing is unrolled: the body must be a suffix of the sequence.
    room = looped > 1 ? 1 : room / unrolled;
  }
}

Steps ldgsts::stepsOf(const Plan &plan, const EmitOptions &options) {
  assert(options.unrollLimit > 0 && "an unrolled body holds at least one copy");
  Steps steps;
  steps.width = plan.width;
  steps.thread = plan.thread;
  steps.cache = plan.width == 16 ? CacheOp::Global : CacheOp::All;
  steps.prefetch = options.prefetch >= 0 ? options.prefetch : plan.width == 16 ? 128 : 0;
  splitRounds(plan.outer, options.unrollLimit, steps);
  return steps;
}

bool Lowering::readsOperandsAgain() const {
  const auto isRuntime = [](const Digit &digit) {
    return !digit.global.isConstant() || !digit.shared.isConstant();
  };
  for (const Steps &steps : alternatives)
    for (const std::vector<Digit> *digits : {&steps.thread, &steps.loop, &steps.round})
      if (std::any_of(digits->begin(), digits->end(), isRuntime))
        return true;
  return isGuarded();
}

Lowering ldgsts::loweringOf(const Choice &choice, const EmitOptions &options) {
  Lowering lowering;
  for (const Plan &plan : choice.plans)
    lowering.alternatives.push_back(stepsOf(plan, options));
  lowering.terms = choice.terms;
  lowering.needsFallback = choice.needsFallback;
  return lowering;
}
