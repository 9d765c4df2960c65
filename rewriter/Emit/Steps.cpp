#include "Emit/Steps.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <utility>

using namespace ldgsts;

int64_t Steps::loopCount() const { return indexCount(loop); }

bool Steps::cutsCopies() const {
  return fill == Fill::Zero &&
         (isConditional || std::any_of(limits.begin(), limits.end(),
                                       [](const Limit &limit) { return limit.fills; }));
}

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
      steps.round.insert(steps.round.begin(),
                         {unrolled, digit->global, digit->shared, digit->axis, digit->positions});
    if (looped > 1)
      steps.loop.insert(steps.loop.begin(),
                        {looped, digit->global * unrolled, digit->shared * unrolled, digit->axis,
                         digit->positions * unrolled});
    // Outside of a loop nothing is unrolled: the body must be a suffix of the sequence.
    room = looped > 1 ? 1 : room / unrolled;
  }
}

/// All bits up to the highest one of the value.
static uint64_t filled(uint64_t value) {
  for (int shift = 1; shift < 64; shift *= 2)
    value |= value >> shift;
  return value;
}

static uint64_t lowestSetBit(uint64_t value) { return value & (~value + 1); }

/// The bits that may be set in an index of 32 bits, in which sums wrap around.
class PossibleBits {
public:
  /// Adds a number of which only these bits may be set.
  void add(uint64_t others) {
    others &= All;
    // A carry starts where two bits meet, and ends within the largest sum.
    const uint64_t carries = filled(bits + others) & ~(lowestSetBit(bits & others) - 1);
    bits = (bits | others | ((bits & others) != 0 ? carries : 0)) & All;
  }

  void add(Congruence known) { add(known.residue | ~(known.modulus - 1)); }

  /// Adds what a digit reaches. Each run-time step is a multiple of the width.
  void add(const Digit &digit, int width) {
    if (digit.shared.bytes == 0)
      return;
    const auto step = static_cast<uint64_t>(digit.shared.bytes);
    const uint64_t multiples = ~(lowestSetBit(step) - 1);
    if (!digit.shared.isConstant())
      add(multiples & -static_cast<uint64_t>(width));
    else if (digit.shared.bytes < 0)
      add(multiples);
    else
      add(multiples & filled(step * static_cast<uint64_t>(digit.extent - 1)));
  }

  uint32_t mask() const { return static_cast<uint32_t>(bits); }

private:
  static constexpr uint64_t All = std::numeric_limits<uint32_t>::max();
  uint64_t bits = 0;
};

static uint32_t indexBitsOf(const Plan &plan, const Steps &steps) {
  PossibleBits bits;
  bits.add(plan.origin);
  for (const std::vector<Digit> *digits : {&steps.thread, &steps.loop})
    for (const Digit &digit : *digits)
      bits.add(digit, steps.width);
  for (const Digit &digit : steps.round)
    if (!digit.shared.isConstant())
      bits.add(digit, steps.width);
  return bits.mask();
}

SwizzledRounds ldgsts::swizzledRounds(const Steps &steps) {
  const int64_t index = steps.indexBits, met = index | steps.swizzle.flips(index);
  SwizzledRounds result;
  for (const Offset &offset : offsetsOf(steps.round)) {
    // Whole periods change no bit that matters. The rest has no carry to make if no bit of it meets
    // one of the index; then place(index + rest) is place(index) ^ place(rest), in which bits that
    // place(index) never has are as good as added.
    const int64_t rest = offset.shared & (steps.swizzle.period() - 1);
    const int64_t place = steps.swizzle.place(rest);
    const bool carries = (rest & index) != 0;
    const SwizzledBase base = {carries ? rest : 0, offset.sharedRuntime, carries ? 0 : place & met};
    const auto known = std::find(result.bases.begin(), result.bases.end(), base);
    result.rounds.push_back({static_cast<size_t>(known - result.bases.begin()),
                             offset.shared - rest + (carries ? 0 : place & ~met)});
    if (known == result.bases.end())
      result.bases.push_back(base);
  }
  return result;
}

Steps ldgsts::stepsOf(const Plan &plan, const EmitOptions &options) {
  assert(options.unrollLimit > 0 && "an unrolled body holds at least one copy");
  Steps steps;
  steps.transfer = plan.transfer;
  steps.width = plan.width;
  steps.thread = plan.thread;
  if (plan.transfer == Transfer::CpAsync) {
    const bool isWide = plan.width == 16;
    steps.cache = isWide ? options.hints.cache.value_or(CacheOp::Global) : CacheOp::All;
    steps.prefetch = options.hints.prefetch.value_or(isWide ? 128 : 0);
    steps.policy = options.hints.policy;
  }
  splitRounds(plan.outer, options.unrollLimit, steps);
  steps.limits = limitsOf(plan);
  steps.fill = plan.fill;
  steps.isConditional = plan.isConditional;
  steps.activeThreads = plan.idleThreads == 0 && !options.othersCome ? 0 : plan.threads();
  steps.swizzle = plan.swizzle;
  if (plan.swizzle.bits != 0)
    steps.indexBits = indexBitsOf(plan, steps);
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
  return isGuarded() ||
         std::any_of(alternatives.begin(), alternatives.end(), [](const Steps &steps) {
           return steps.swizzle.bits != 0 || steps.activeThreads != 0 ||
                  (steps.isConditional && steps.fill == Fill::Keep);
         });
}

Lowering ldgsts::loweringOf(const Choice &choice, int64_t elementBytes,
                            const EmitOptions &options) {
  Lowering lowering;
  for (const Plan &plan : choice.plans)
    lowering.alternatives.push_back(stepsOf(plan, options));
  lowering.terms = choice.terms;
  lowering.needsFallback = choice.needsFallback;
  lowering.elementBytes = elementBytes;
  return lowering;
}
