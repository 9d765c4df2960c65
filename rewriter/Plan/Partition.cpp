// The partition of DESIGN section 4, wholly in bytes: an element is one more dimension, of stride
// one, so that elements of any size take the same path.
#include "Plan/Plan.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <utility>

using namespace ldgsts;

int64_t ldgsts::indexCount(const std::vector<Digit> &digits) {
  int64_t count = 1;
  for (const Digit &digit : digits)
    count *= digit.extent;
  return count;
}

std::vector<Digit> ldgsts::folded(const std::vector<Digit> &digits) {
  std::vector<Digit> result;
  for (const Digit &inner : digits) {
    if (inner.extent == 1)
      continue;
    if (!result.empty() && result.back().globalStride == inner.extent * inner.globalStride &&
        result.back().sharedStride == inner.extent * inner.sharedStride)
      result.back() = {result.back().extent * inner.extent, inner.globalStride, inner.sharedStride};
    else
      result.push_back(inner);
  }
  return result;
}

int64_t Plan::threads() const { return indexCount(thread); }

int64_t Plan::rounds() const { return indexCount(outer); }

namespace {

/// Bound on a tile's bytes and on how far one dimension reaches, beyond any GPU's address space. At
/// most 56 dimensions have an extent above one in so many bytes, so sums over all of them stay
/// below 2^62.
constexpr int64_t SizeLimit = int64_t(1) << 56;

/// More elements than a block's shared memory has bytes on any target.
constexpr int64_t SharedElementLimit = int64_t(1) << 18;

/// a * b, unless its magnitude is above SizeLimit.
std::optional<int64_t> boundedProduct(int64_t a, int64_t b) {
  int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product) || product > SizeLimit || product < -SizeLimit)
    return std::nullopt;
  return product;
}

/// The dimensions of extent above one, strides in bytes; nothing when the tile is too large.
std::optional<std::vector<Digit>> byteDigits(const CopyProblem &problem) {
  if (problem.elementBytes > SizeLimit)
    return std::nullopt;
  int64_t bytes = problem.elementBytes;
  std::vector<Digit> digits;
  for (const TileDim &dim : problem.dims) {
    assert(dim.extent > 0 && "a tile has at least one element");
    if (dim.extent == 1)
      continue;
    const auto size = boundedProduct(bytes, dim.extent);
    const auto global = boundedProduct(dim.globalStride, problem.elementBytes);
    const auto shared = boundedProduct(dim.sharedStride, problem.elementBytes);
    if (!size || !global || !shared || !boundedProduct(*global, dim.extent) ||
        !boundedProduct(*shared, dim.extent))
      return std::nullopt;
    bytes = *size;
    digits.push_back({dim.extent, *global, *shared});
  }
  return digits;
}

bool repeatsPlace(const std::vector<Digit> &digits) {
  std::vector<int64_t> places = {0};
  for (const Digit &digit : digits) {
    std::vector<int64_t> next;
    for (int64_t place : places)
      for (int64_t i = 0; i < digit.extent; ++i)
        next.push_back(place + i * digit.sharedStride);
    places = std::move(next);
  }
  std::sort(places.begin(), places.end());
  return std::adjacent_find(places.begin(), places.end()) != places.end();
}

/// Two elements in one place of the destination: which of them stays would be left to chance.
Attempt overlapOf(std::vector<Digit> digits) {
  std::sort(digits.begin(), digits.end(), [](const Digit &a, const Digit &b) {
    return std::abs(a.sharedStride) < std::abs(b.sharedStride);
  });
  // Strides that step over all that lies inside of them cannot come back to it.
  int64_t reach = 0; // of the first bytes of elements: all strides are whole elements
  auto returning = digits.begin();
  for (; returning != digits.end() && std::abs(returning->sharedStride) > reach; ++returning)
    reach += (returning->extent - 1) * std::abs(returning->sharedStride);
  Attempt attempt;
  if (returning == digits.end())
    return attempt;
  // Others may still interleave, as extents 2, 3 with strides 3, 2 do: the places decide.
  const bool broadcast = returning->sharedStride == 0;
  const bool countable = indexCount(digits) <= SharedElementLimit;
  if (!broadcast && countable && !repeatsPlace(digits))
    return attempt;
  attempt.blocker = Blocker::Overlap;
  attempt.value = returning->sharedStride;
  attempt.certain = broadcast || countable;
  return attempt;
}

/// The tile, outermost first, split into the run that is contiguous on both sides and the rest.
struct Layout {
  std::vector<Digit> rest;
  int64_t run = 1; ///< bytes
};

/// Global memory drives: neighbouring threads get neighbouring global addresses. A source stride of
/// zero reads the same bytes again, which is best left to the outermost position.
Layout layoutOf(const std::vector<Digit> &digits, int64_t elementBytes) {
  const auto distance = [](const Digit &digit) {
    return digit.globalStride == 0 ? std::numeric_limits<int64_t>::max()
                                   : std::abs(digit.globalStride);
  };
  std::vector<Digit> sorted; // by insertion, which keeps the order of equal strides
  for (const Digit &digit : digits)
    sorted.insert(
        std::upper_bound(sorted.begin(), sorted.end(), digit,
                         [&](const Digit &a, const Digit &b) { return distance(a) > distance(b); }),
        digit);
  sorted.push_back({elementBytes, 1, 1});

  Layout layout;
  layout.rest = folded(sorted);
  if (!layout.rest.empty() && layout.rest.back().globalStride == 1 &&
      layout.rest.back().sharedStride == 1) {
    layout.run = layout.rest.back().extent;
    layout.rest.pop_back();
  }
  return layout;
}

/// Gives the innermost of the units to the threads and leaves the others to `outer`, splitting at
/// most one dimension. Returns 0, or the extent of the dimension that does not fit.
int64_t carve(const std::vector<Digit> &units, int64_t threads, Plan &plan) {
  for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
    const auto [extent, global, shared] = *unit;
    if (threads % extent == 0) {
      plan.thread.insert(plan.thread.begin(), *unit);
      threads /= extent;
      continue;
    }
    if (extent % threads != 0)
      return extent;
    if (threads > 1)
      plan.thread.insert(plan.thread.begin(), {threads, global, shared});
    plan.outer.insert(plan.outer.begin(), {extent / threads, global * threads, shared * threads});
    threads = 1;
  }
  return 0;
}

class WidthAttempt {
public:
  WidthAttempt(const CopyProblem &problem, const Layout &layout, int width)
      : problem(problem), layout(layout), width(width) {}

  Attempt run() {
    attempt.width = width;
    // A base that is merely unproved comes last: with a promise for it, the width must be possible.
    if (!runBlocks() && !strideBlocks() && !baseBlocks(/*certain=*/true) && !threadsBlock())
      baseBlocks(/*certain=*/false);
    return attempt;
  }

private:
  bool block(Blocker blocker, int64_t value, bool certain = true) {
    attempt.blocker = blocker;
    attempt.value = value;
    attempt.certain = certain;
    return true;
  }

  bool runBlocks() { return layout.run % width != 0 && block(Blocker::Run, layout.run); }

  bool strideBlocks() {
    for (const Digit &digit : layout.rest)
      if (digit.globalStride % width != 0)
        return block(Blocker::GlobalStride, digit.globalStride);
    for (const Digit &digit : layout.rest)
      if (digit.sharedStride % width != 0)
        return block(Blocker::SharedStride, digit.sharedStride);
    return false;
  }

  // Both addresses must be multiples of cp-size (PTX ISA "cp.async").
  bool baseBlocks(bool certain) {
    for (const auto &[blocker, base] : {std::pair(Blocker::GlobalBase, problem.globalBase),
                                        std::pair(Blocker::SharedBase, problem.sharedBase)})
      if (!base.isMultipleOf(width) && base.isNotMultipleOf(width) == certain)
        return block(blocker, static_cast<int64_t>(base.knownAlignment()), certain);
    return false;
  }

  bool threadsBlock() {
    std::vector<Digit> units = layout.rest;
    if (layout.run != width)
      units.push_back({layout.run / width, width, width});
    const int64_t copies = indexCount(units);
    if (copies % problem.threads != 0)
      return block(Blocker::Threads, copies);
    Plan plan;
    plan.width = width;
    if (const int64_t misfit = carve(units, problem.threads, plan))
      return block(Blocker::Split, misfit);
    attempt.plan = std::move(plan);
    return false;
  }

  const CopyProblem &problem;
  const Layout &layout;
  int width;
  Attempt attempt;
};

} // namespace

std::vector<Attempt> ldgsts::attemptWidths(const CopyProblem &problem) {
  assert(problem.elementBytes > 0 && problem.threads > 0);
  const auto digits = byteDigits(problem);
  Attempt common; // what blocks every width alike
  Layout layout;
  if (digits) {
    common = overlapOf(*digits);
    layout = layoutOf(*digits, problem.elementBytes);
  } else {
    common.blocker = Blocker::Size;
  }

  std::vector<Attempt> attempts;
  for (int width : {16, 8, 4}) {
    common.width = width;
    attempts.push_back(common.blocker == Blocker::None ? WidthAttempt(problem, layout, width).run()
                                                       : common);
  }
  return attempts;
}

std::optional<Plan> ldgsts::choosePlan(const std::vector<Attempt> &attempts) {
  for (const Attempt &attempt : attempts)
    if (attempt.blocker == Blocker::None)
      return attempt.plan;
  return std::nullopt;
}
