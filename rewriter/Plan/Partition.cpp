// The partition of DESIGN section 4, wholly in bytes: an element is one more dimension, of stride
// one, so that elements of any size take the same path.
#include "Plan/Plan.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <iterator>
#include <utility>

using namespace ldgsts;

Side ldgsts::destinationOf(Transfer transfer) {
  return transfer == Transfer::ToGlobal ? Side::Global : Side::Shared;
}

const std::vector<int> &ldgsts::widthsOf(Transfer transfer) {
  // PTX ISA "cp.async": cp-size is 4, 8 or 16. "ld", "st": a scalar of 1 to 8 bytes, or a vector of
  // up to 16.
  static const std::vector<int> cpAsync = {16, 8, 4}, loadStore = {16, 8, 4, 2, 1};
  return transfer == Transfer::CpAsync ? cpAsync : loadStore;
}

Side ldgsts::sideOf(Blocker blocker) {
  return blocker == Blocker::SharedStride || blocker == Blocker::SharedBase ? Side::Shared
                                                                            : Side::Global;
}

int64_t ldgsts::indexCount(const std::vector<Digit> &digits) {
  int64_t count = 1;
  for (const Digit &digit : digits)
    count *= digit.extent;
  return count;
}

/// Neighbours are merged where, on each side, the outer step is all of the inner walk; the merged
/// digit keeps what else the inner one says. Run-time steps qualify as multiples of one number.
template <class Part> static std::vector<Part> foldedParts(const std::vector<Part> &parts) {
  std::vector<Part> result;
  for (Part inner : parts) {
    if (inner.extent == 1)
      continue;
    if (!result.empty() && result.back().global == inner.global * inner.extent &&
        result.back().shared == inner.shared * inner.extent) {
      inner.extent *= result.back().extent;
      result.pop_back();
    }
    result.push_back(inner);
  }
  return result;
}

std::vector<Digit> ldgsts::folded(const std::vector<Digit> &digits) { return foldedParts(digits); }

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

/// One dimension of the tile in bytes, with what is known of its steps.
struct Dimension : Digit {
  Congruence globalKnown, sharedKnown;
  int index = -1; ///< in the problem's dims
};

Congruence knownOf(const Stride &stride, int64_t bytes) {
  const Congruence factor = Congruence::constant(bytes);
  return stride.isConstant() ? factor : factor * stride.known;
}

/// The dimensions of extent above one; nothing when the tile is too large.
std::optional<std::vector<Dimension>> byteDimensions(const CopyProblem &problem) {
  if (problem.elementBytes > SizeLimit)
    return std::nullopt;
  int64_t bytes = problem.elementBytes;
  std::vector<Dimension> dimensions;
  for (size_t i = 0; i < problem.dims.size(); ++i) {
    const auto &[extent, globalStride, sharedStride] = problem.dims[i];
    assert(extent > 0 && "a tile has at least one element");
    if (extent == 1)
      continue;
    const auto size = boundedProduct(bytes, extent);
    const auto global = boundedProduct(globalStride.value, problem.elementBytes);
    const auto shared = boundedProduct(sharedStride.value, problem.elementBytes);
    if (!size || !global || !shared || !boundedProduct(*global, extent) ||
        !boundedProduct(*shared, extent))
      return std::nullopt;
    bytes = *size;
    dimensions.push_back(
        {{extent, {*global, globalStride.runtime}, {*shared, sharedStride.runtime}},
         knownOf(globalStride, *global),
         knownOf(sharedStride, *shared),
         static_cast<int>(i)});
  }
  return dimensions;
}

bool repeatsPlace(const std::vector<Digit> &digits, Step Digit::*destination) {
  std::vector<int64_t> places = {0};
  for (const Digit &digit : digits) {
    std::vector<int64_t> next;
    for (int64_t place : places)
      for (int64_t i = 0; i < digit.extent; ++i)
        next.push_back(place + i * (digit.*destination).bytes);
    places = std::move(next);
  }
  std::sort(places.begin(), places.end());
  return std::adjacent_find(places.begin(), places.end()) != places.end();
}

/// Two elements in one place of the destination: which of them stays would be left to chance. A
/// run-time stride is taken to step over all that lies inside of it, which nobody can prove here.
Attempt overlapOf(const std::vector<Dimension> &dimensions, Side destinationSide) {
  Step Digit::*const destination =
      destinationSide == Side::Shared ? &Digit::shared : &Digit::global;
  const auto strideOf = [&](const Digit &digit) { return (digit.*destination).bytes; };
  std::vector<Digit> digits;
  std::copy_if(dimensions.begin(), dimensions.end(), std::back_inserter(digits),
               [&](const Digit &digit) { return (digit.*destination).isConstant(); });
  std::sort(digits.begin(), digits.end(), [&](const Digit &a, const Digit &b) {
    return std::abs(strideOf(a)) < std::abs(strideOf(b));
  });
  // Strides that step over all that lies inside of them cannot come back to it.
  int64_t reach = 0; // of the first bytes of elements: all strides are whole elements
  auto returning = digits.begin();
  for (; returning != digits.end() && std::abs(strideOf(*returning)) > reach; ++returning)
    reach += (returning->extent - 1) * std::abs(strideOf(*returning));
  Attempt attempt;
  if (returning == digits.end())
    return attempt;
  // Others may still interleave, as extents 2, 3 with strides 3, 2 do: the places decide.
  const bool broadcast = strideOf(*returning) == 0;
  const bool countable = indexCount(digits) <= SharedElementLimit;
  if (!broadcast && countable && !repeatsPlace(digits, destination))
    return attempt;
  attempt.blocker = Blocker::Overlap;
  attempt.value = strideOf(*returning);
  attempt.certain = broadcast || countable;
  return attempt;
}

/// The tile, outermost first, split into the run that is contiguous on both sides and the rest.
struct Layout {
  std::vector<Dimension> rest;
  int64_t run = 1; ///< bytes
};

/// Global memory drives: neighbouring threads get neighbouring global addresses. A run-time stride
/// is a pitch, larger than all constant strides. A source stride of zero reads the same bytes
/// again, which is best left to the outermost position.
Layout layoutOf(const std::vector<Dimension> &dimensions, int64_t elementBytes) {
  const auto distance = [](const Step &step) {
    const int kind = !step.isConstant() ? 1 : step.bytes == 0 ? 2 : 0;
    return std::pair(kind, kind == 0 ? std::abs(step.bytes) : 0);
  };
  std::vector<Dimension> sorted; // by insertion, which keeps the order of equal strides
  for (const Dimension &dimension : dimensions)
    sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), dimension,
                                   [&](const Digit &a, const Digit &b) {
                                     return distance(a.global) > distance(b.global);
                                   }),
                  dimension);
  sorted.push_back({{elementBytes, 1, 1}, Congruence::constant(1), Congruence::constant(1), -1});

  Layout layout;
  layout.rest = foldedParts(sorted);
  if (!layout.rest.empty() && layout.rest.back().global == 1 && layout.rest.back().shared == 1) {
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
    // What is merely unproved comes last: with promises for it, the width must be possible.
    if (!runBlocks() && !addressBlocks(/*certain=*/true) && !threadsBlock())
      addressBlocks(/*certain=*/false);
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

  // Both addresses must be multiples of the width, in each round: of cp-size (PTX ISA "cp.async"),
  // or of the size of a vector (PTX ISA "Addresses as Operands").
  bool addressBlocks(bool certain) {
    return strideBlocks(Blocker::GlobalStride, &Digit::global, &Dimension::globalKnown, certain) ||
           strideBlocks(Blocker::SharedStride, &Digit::shared, &Dimension::sharedKnown, certain) ||
           baseBlocks(Blocker::GlobalBase, problem.globalBase, certain) ||
           baseBlocks(Blocker::SharedBase, problem.sharedBase, certain);
  }

  bool fails(const Congruence &known, bool certain) const {
    return !known.isMultipleOf(width) && known.isNotMultipleOf(width) == certain;
  }

  bool strideBlocks(Blocker blocker, Step Digit::*step, Congruence Dimension::*known,
                    bool certain) {
    for (const Dimension &dimension : layout.rest)
      if (fails(dimension.*known, certain)) {
        attempt.dimension = dimension.index;
        return block(blocker,
                     (dimension.*step).isConstant()
                         ? (dimension.*step).bytes
                         : static_cast<int64_t>((dimension.*known).knownAlignment()),
                     certain);
      }
    return false;
  }

  bool baseBlocks(Blocker blocker, const Congruence &base, bool certain) {
    return fails(base, certain) &&
           block(blocker, static_cast<int64_t>(base.knownAlignment()), certain);
  }

  bool threadsBlock() {
    std::vector<Digit> units(layout.rest.begin(), layout.rest.end());
    if (layout.run != width)
      units.push_back({layout.run / width, width, width});
    const int64_t copies = indexCount(units);
    if (copies % problem.threads != 0)
      return block(Blocker::Threads, copies);
    Plan plan;
    plan.transfer = problem.transfer;
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
  const auto dimensions = byteDimensions(problem);
  Attempt common; // what blocks every width alike
  Layout layout;
  if (dimensions) {
    common = overlapOf(*dimensions, destinationOf(problem.transfer));
    layout = layoutOf(*dimensions, problem.elementBytes);
  } else {
    common.blocker = Blocker::Size;
  }

  std::vector<Attempt> attempts;
  for (int width : widthsOf(problem.transfer)) {
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
