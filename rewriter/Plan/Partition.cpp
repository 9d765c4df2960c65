// The partition of DESIGN section 4.
#include "Plan/Cost.h"
#include "Plan/Layout.h"

#include <algorithm>
#include <cassert>
#include <numeric>
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
  return blocker == Blocker::SharedStride || blocker == Blocker::SharedBase ||
                 blocker == Blocker::SharedOrigin
             ? Side::Shared
             : Side::Global;
}

const Stride &ldgsts::blockingStride(const CopyProblem &problem, const Attempt &attempt) {
  const TileDim &dim = problem.dims[attempt.dimension];
  return sideOf(attempt.blocker) == Side::Shared ? dim.shared : dim.global;
}

int64_t Plan::threads() const { return indexCount(thread); }

int64_t Plan::rounds() const { return indexCount(outer); }

namespace {

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

/// Orders of the units that are looked at: all of four, and those of the innermost four of more.
constexpr int OrderLimit = 24;

class WidthAttempt {
public:
  WidthAttempt(const CopyProblem &problem, const Layout &layout, int width)
      : problem(problem), layout(layout), width(width) {}

  Attempt run() {
    attempt.width = width;
    // What is merely unproved comes last: with promises for it, the width must be possible.
    if (!runBlocks() && !swizzleBlocks() && !addressBlocks(/*certain=*/true) && !threadsBlock())
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

  // Units of a power of two bytes: then bytes swizzle as elements do, and none of a multiple of the
  // width that fits a unit is apart from the others.
  bool swizzleBlocks() {
    const int64_t unit = problem.elementBytes * problem.swizzle.unit();
    const bool isPowerOfTwo = (unit & (unit - 1)) == 0;
    return problem.swizzle.bits != 0 && (unit < width || !isPowerOfTwo) &&
           block(Blocker::SwizzleUnit, unit);
  }

  // Both addresses must be multiples of the width, in each round: of cp-size (PTX ISA "cp.async"),
  // or of the size of a vector (PTX ISA "Addresses as Operands").
  bool addressBlocks(bool certain) {
    return strideBlocks(Blocker::GlobalStride, &Digit::global, &Dimension::globalKnown, certain) ||
           strideBlocks(Blocker::SharedStride, &Digit::shared, &Dimension::sharedKnown, certain) ||
           baseBlocks(Blocker::GlobalBase, problem.globalBase, certain) ||
           baseBlocks(Blocker::SharedBase, problem.sharedBase, certain) ||
           baseBlocks(Blocker::SharedOrigin, originBytes(), certain);
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

  Congruence originBytes() const {
    return Congruence::constant(problem.elementBytes) * problem.sharedOrigin;
  }

  /// The problem's swizzle, of bytes.
  Swizzle byteSwizzle() const {
    Swizzle swizzle = problem.swizzle;
    for (int64_t bytes = problem.elementBytes; swizzle.bits != 0 && bytes > 1; bytes /= 2)
      ++swizzle.base;
    return swizzle;
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
    plan.swizzle = byteSwizzle();
    plan.origin = originBytes();
    if (const int64_t misfit = carve(units, problem.threads, plan))
      return block(Blocker::Split, misfit);
    attempt.plan = std::move(plan);
    attempt.cost = costOf(problem, attempt.plan);
    improve(units);
    return false;
  }

  /// Takes another order of the units where the warps read fewer lines in it, or as many with fewer
  /// bank conflicts. With equal cost the usual one stays.
  void improve(const std::vector<Digit> &usual) {
    std::vector<size_t> order(usual.size());
    std::iota(order.begin(), order.end(), 0);
    for (int count = 1; count < OrderLimit && !attempt.cost.isIdeal() &&
                        std::next_permutation(order.begin(), order.end());
         ++count) {
      std::vector<Digit> units;
      for (size_t unit : order)
        units.push_back(usual[unit]);
      Plan plan = attempt.plan;
      plan.thread.clear();
      plan.outer.clear();
      if (carve(units, problem.threads, plan) != 0)
        continue;
      const Cost cost = costOf(problem, plan);
      if (!cost.isLessThan(attempt.cost))
        continue;
      attempt.plan = std::move(plan);
      attempt.cost = cost;
    }
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
