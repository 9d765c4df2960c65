// The partition of DESIGN section 4.
#include "Plan/Carve.h"
#include "Plan/Cost.h"
#include "Plan/Layout.h"

#include <algorithm>
#include <array>
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

namespace {

/// Orders of the units that are looked at: all of four, and those of the innermost four of more.
constexpr int OrderLimit = 24;

class WidthAttempt {
public:
  WidthAttempt(const CopyProblem &problem, const Layout &layout, int width)
      : problem(problem), layout(layout), width(width) {}

  Attempt run() {
    attempt.width = width;
    // What is merely unproved comes last: with promises for it, the width must be possible.
    if (!runBlocks() && !swizzleBlocks() && !alignmentBlocks(/*certain=*/true) && !threadsBlock())
      alignmentBlocks(/*certain=*/false);
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
  bool alignmentBlocks(bool certain) {
    return strideBlocks(Blocker::GlobalStride, &Digit::global, &Dimension::globalKnown, certain) ||
           strideBlocks(Blocker::SharedStride, &Digit::shared, &Dimension::sharedKnown, certain) ||
           baseBlocks(Blocker::GlobalBase, problem.globalBase, certain) ||
           baseBlocks(Blocker::SharedBase, problem.sharedBase, certain) ||
           baseBlocks(Blocker::SharedOrigin, originBytes(), certain) || validBlocks(certain);
  }

  /// A copy is cut only where zeros fill the rest: by cp.async's source size (PTX ISA "cp.async").
  bool validBlocks(bool certain) {
    const Bound *bound = layout.runDim < 0 ? nullptr : &*problem.dims[layout.runDim].valid;
    if (!bound || (problem.fill == Fill::Zero && problem.transfer == Transfer::CpAsync))
      return false;
    const Congruence bytes =
        Congruence::constant(problem.elementBytes) *
        (bound->isConstant() ? Congruence::constant(bound->value) : bound->known);
    // A bound at run time may lie behind all of the tile.
    if (bytes.isMultipleOf(width) || bound->isConstant() != certain)
      return false;
    attempt.dimension = layout.runDim;
    return block(Blocker::ValidPart, static_cast<int64_t>(bytes.knownAlignment()), certain);
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

  /// The plan without its digits.
  Plan frame() const {
    Plan plan;
    plan.transfer = problem.transfer;
    plan.width = width;
    plan.swizzle = byteSwizzle();
    plan.origin = originBytes();
    plan.fill = problem.fill;
    plan.isConditional = problem.isConditional;
    for (size_t i = 0; i < problem.dims.size(); ++i) {
      const TileDim &dim = problem.dims[i];
      const bool isRun = static_cast<int>(i) == layout.runDim;
      const int64_t unit = isRun ? problem.elementBytes : 1;
      if (dim.valid)
        plan.axes.push_back({dim.extent * unit, isRun ? width : 1, dim.valid, unit});
    }
    return plan;
  }

  /// The axis of a dimension; negative: it has none.
  int axisOf(int dimension) const {
    int axis = -1;
    for (int i = 0; i <= dimension; ++i)
      axis += problem.dims[i].valid ? 1 : 0;
    return dimension >= 0 && problem.dims[dimension].valid ? axis : -1;
  }

  /// What the threads divide: copies, outermost dimension first.
  std::vector<Digit> units() const {
    std::vector<Digit> units;
    for (const Dimension &dimension : layout.rest) {
      units.push_back(dimension);
      units.back().axis = axisOf(dimension.index);
      units.back().positions = units.back().axis < 0 ? 0 : 1;
    }
    if (layout.run != width) {
      const int axis = axisOf(layout.runDim);
      units.push_back({layout.run / width, width, width, axis, axis < 0 ? 0 : width, width});
    }
    return units;
  }

  bool threadsBlock() {
    const std::vector<Digit> usual = units();
    Plan plan = frame();
    const int64_t copies = indexCount(usual);
    if (copies % problem.threads != 0) {
      attempt.misfit = Blocker::Threads;
      attempt.misfitValue = copies;
    } else if (const int64_t misfit = carve(usual, problem.threads, /*isRagged=*/false, plan)) {
      attempt.misfit = Blocker::Split;
      attempt.misfitValue = misfit;
    }
    const bool hasParts = problem.isConditional && problem.threads > 1;
    const bool isRagged = attempt.misfit != Blocker::None;
    if (hasParts && (isRagged || width != partBytes(problem) || !isRowMajor(plan)))
      return block(Blocker::Part, partBytes(problem));
    if (isRagged) {
      plan = frame();
      carve(usual, problem.threads, isRagged, plan);
    }
    attempt.plan = std::move(plan);
    attempt.cost = costOf(problem, attempt.plan);
    if (!hasParts)
      improve(usual, isRagged);
    if (!attempt.plan.isRagged()) // in another order
      attempt.misfit = Blocker::None;
    return false;
  }

  /// Takes another order of the units where the warps read fewer lines in it, or as many with fewer
  /// bank conflicts, or in fewer rounds. With equal cost the usual one stays.
  void improve(const std::vector<Digit> &usual, bool isRagged) {
    std::vector<size_t> order(usual.size());
    std::iota(order.begin(), order.end(), 0);
    for (int count = 1; count < OrderLimit && (isRagged || !attempt.cost.isIdeal()) &&
                        std::next_permutation(order.begin(), order.end());
         ++count) {
      std::vector<Digit> units;
      for (size_t unit : order)
        units.push_back(usual[unit]);
      Plan plan = frame();
      if (carve(units, problem.threads, isRagged, plan) != 0)
        continue;
      const Cost cost = costOf(problem, plan);
      if (total(cost, plan) >= total(attempt.cost, attempt.plan))
        continue;
      attempt.plan = std::move(plan);
      attempt.cost = cost;
    }
  }

  static std::array<int64_t, 3> total(const Cost &cost, const Plan &plan) {
    return {cost.lines * plan.rounds(), cost.wavefronts * plan.rounds(), plan.rounds()};
  }

  const CopyProblem &problem;
  const Layout &layout;
  int width;
  Attempt attempt;
};

} // namespace

/// Ragged rounds are worth their test only where they are fewer than those of a narrower copy that
/// every thread makes, and no test of alignment where such a copy needs none.
static void preferEven(std::vector<Attempt> &attempts, int leastWidth) {
  for (size_t i = 0; i < attempts.size(); ++i) {
    Attempt &ragged = attempts[i];
    const bool isProved = ragged.blocker == Blocker::None;
    if (ragged.misfit == Blocker::None || !(isProved || ragged.lacksProof()))
      continue;
    const bool isBeaten =
        std::any_of(attempts.begin() + i + 1, attempts.end(), [&](const Attempt &even) {
          const bool isUsable = even.blocker == Blocker::None || (!isProved && even.lacksProof());
          const bool needsLess = !isProved && even.blocker == Blocker::None;
          return isUsable && even.width >= leastWidth && even.misfit == Blocker::None &&
                 (needsLess || even.plan.rounds() <= ragged.plan.rounds());
        });
    if (!isBeaten)
      continue;
    ragged.blocker = ragged.misfit;
    ragged.value = ragged.misfitValue;
    ragged.certain = true;
    ragged.dimension = -1;
  }
}

std::vector<Attempt> ldgsts::attemptWidths(const CopyProblem &problem) {
  assert(problem.elementBytes > 0 && problem.threads > 0);
  const auto dimensions = byteDimensions(problem);
  Attempt common; // what blocks every width alike
  Layout layout;
  if (dimensions) {
    common = overlapOf(*dimensions, destinationOf(problem.transfer));
    layout = layoutOf(problem, *dimensions);
  } else {
    common.blocker = Blocker::Size;
  }

  std::vector<Attempt> attempts;
  for (int width : widthsOf(problem.transfer)) {
    common.width = width;
    attempts.push_back(common.blocker == Blocker::None ? WidthAttempt(problem, layout, width).run()
                                                       : common);
  }
  preferEven(attempts, problem.leastWidth);
  return attempts;
}
