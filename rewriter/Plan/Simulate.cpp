#include "Plan/Simulate.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

using namespace ldgsts;

namespace {

/// What is known of one byte of the destination tile.
struct Cell {
  int64_t source = 0; ///< byte offset in the source that it must come from
  enum { Copied, Zero, Kept } fate = Copied;
  bool written = false;
};

/// The destination tile by byte offset. A map, for a tile may be a small part of a huge matrix.
using Image = std::unordered_map<int64_t, Cell>;

struct Place {
  int64_t global = 0;
  int64_t shared = 0;
};

/// Where a byte comes from and where it goes.
struct Way {
  int64_t from = 0;
  int64_t to = 0;
};

Way wayOf(Transfer transfer, const Place &place) {
  return destinationOf(transfer) == Side::Shared ? Way{place.global, place.shared}
                                                 : Way{place.shared, place.global};
}

std::string number(int64_t value) { return std::to_string(value); }

/// A constant distance, or a multiple of a run-time number.
int64_t distance(int64_t factor, int runtime, const std::vector<int64_t> &numbers) {
  return runtime < 0 ? factor : factor * numbers[runtime];
}

/// How many elements of a dimension are valid.
int64_t validOf(const Bound &bound, int64_t extent, const RuntimeStrides &values) {
  const int64_t count = bound.isConstant() ? bound.value : values.valid[bound.runtime];
  return std::clamp<int64_t>(count, 0, extent);
}

bool isIdle(int64_t thread, const RuntimeStrides &values) {
  return values.idleEvery != 0 && thread % values.idleEvery == 0;
}

/// Where element number `index` lies, bit by bit: bit base + shift + k of the index flips bit base
/// + k.
int64_t swizzledPlace(const Swizzle &swizzle, int64_t index) {
  auto place = static_cast<uint64_t>(index);
  for (int k = 0; k < swizzle.bits; ++k)
    if (index >> (swizzle.base + swizzle.shift + k) & 1)
      place ^= uint64_t(1) << (swizzle.base + k);
  return static_cast<int64_t>(place);
}

/// The element-wise definition of the copy: dst(i, j, ...) = src(i, j, ...) for every index of the
/// tile. Returns a fault when the definition itself is ambiguous.
std::string defineTile(const CopyProblem &problem, const RuntimeStrides &values, Image &image) {
  std::vector<Place> strides;
  for (const TileDim &dim : problem.dims)
    strides.push_back({distance(dim.global.value, dim.global.runtime, values.global),
                       distance(dim.shared.value, dim.shared.runtime, values.shared)});
  const auto missing = problem.fill == Fill::Zero ? Cell::Zero : Cell::Kept;
  const int64_t partElements = std::max<int64_t>(partBytes(problem) / problem.elementBytes, 1);
  std::vector<int64_t> index(problem.dims.size(), 0);
  for (int64_t linear = 0;; ++linear) {
    const int64_t thread = problem.threads == 1 ? 0 : linear / partElements % problem.threads;
    bool isValid = !problem.isConditional || !isIdle(thread, values);
    Place element = {0, values.origin};
    for (size_t k = 0; k < index.size(); ++k) {
      element.global += index[k] * strides[k].global;
      element.shared += index[k] * strides[k].shared;
      const auto &[extent, global, shared, valid] = problem.dims[k];
      isValid &= !valid || index[k] < validOf(*valid, extent, values);
    }
    element.shared = swizzledPlace(problem.swizzle, element.shared);
    const Way way = wayOf(problem.transfer, element);
    for (int64_t byte = 0; byte < problem.elementBytes; ++byte)
      if (!image
               .emplace(
                   way.to * problem.elementBytes + byte,
                   Cell{way.from * problem.elementBytes + byte, isValid ? Cell::Copied : missing})
               .second)
        return "two elements of the tile share destination element " + number(way.to);

    size_t k = index.size();
    while (k > 0 && ++index[k - 1] == problem.dims[k - 1].extent)
      index[--k] = 0;
    if (k == 0)
      return "";
  }
}

/// Moves `place` by what the digits make of a running number, the last digit varying fastest.
void advance(Place &place, const std::vector<Digit> &digits, const RuntimeStrides &values,
             int64_t running) {
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    const int64_t count = running % digit->extent;
    place.global += count * distance(digit->global.bytes, digit->global.runtime, values.global);
    place.shared += count * distance(digit->shared.bytes, digit->shared.runtime, values.shared);
    running /= digit->extent;
  }
}

bool isInSource(const Image &image, int64_t byte) {
  return std::any_of(image.begin(), image.end(), [&](const auto &entry) {
    return entry.second.fate == Cell::Copied && entry.second.source == byte;
  });
}

/// Where a copy stands along the axes of its plan.
std::vector<int64_t> positionsOf(const Plan &plan, int64_t thread, int64_t round) {
  std::vector<int64_t> positions(plan.axes.size());
  for (const auto &[digits, number] : {std::pair(&plan.thread, thread), {&plan.outer, round}}) {
    int64_t running = number;
    for (auto digit = digits->rbegin(); digit != digits->rend(); ++digit) {
      if (digit->axis >= 0)
        positions[digit->axis] += running % digit->extent * digit->positions;
      running /= digit->extent;
    }
  }
  return positions;
}

/// Executes one copy of `width` bytes, to the place that the plan's swizzle gives it, of which
/// \p copied come from the source; returns the fault, or an empty string.
std::string copyBytes(Image &image, Place place, const Plan &plan, int copied) {
  const int width = plan.width;
  if (copied != width &&
      (plan.fill == Fill::Keep || (copied != 0 && plan.transfer != Transfer::CpAsync)))
    return "only " + number(copied) + " bytes of the copy are valid";
  place.shared = plan.swizzle.place(place.shared);
  Way way = wayOf(plan.transfer, place);
  if (way.from % width != 0)
    return "source offset " + number(way.from) + " is no multiple of " + number(width);
  if (way.to % width != 0)
    return "destination offset " + number(way.to) + " is no multiple of " + number(width);
  for (int byte = 0; byte < width; ++byte, ++way.from, ++way.to) {
    const auto found = image.find(way.to);
    if (found == image.end())
      return "destination byte " + number(way.to) + " is outside of the tile";
    Cell &cell = found->second;
    const bool isCopied = byte < copied;
    if (cell.fate == Cell::Kept)
      return "destination byte " + number(way.to) + " has to stay";
    if (isCopied && cell.source != way.from && !isInSource(image, way.from))
      return "source byte " + number(way.from) + " is outside of the tile";
    if (isCopied && cell.source != way.from)
      return "destination byte " + number(way.to) + " gets source byte " + number(way.from) +
             " instead of " + number(cell.source);
    if (isCopied != (cell.fate == Cell::Copied))
      return "destination byte " + number(way.to) + (isCopied ? " has to be" : " is not to be") +
             " zero";
    if (cell.written)
      return "destination byte " + number(way.to) + " is written twice";
    cell.written = true;
  }
  return "";
}

/// What can be said of the plan before it runs.
std::string checkFrame(const CopyProblem &problem, const Plan &plan) {
  if (plan.transfer != problem.transfer)
    return "the plan is for another way of the bytes";
  const std::vector<int> &widths = widthsOf(problem.transfer);
  if (std::find(widths.begin(), widths.end(), plan.width) == widths.end())
    return number(plan.width) + " bytes cannot be copied at once";
  if (plan.threads() + plan.idleThreads != problem.threads)
    return "the plan is for " + number(plan.threads()) + " threads instead of " +
           number(problem.threads);
  const bool isSharedWritten = destinationOf(problem.transfer) == Side::Shared;
  const auto lacks = [&](const Congruence &known) { return !known.isMultipleOf(plan.width); };
  if (lacks(isSharedWritten ? problem.globalBase : problem.sharedBase))
    return "the source base is not known to be a multiple of " + number(plan.width);
  if (lacks(isSharedWritten ? problem.sharedBase : problem.globalBase))
    return "the destination base is not known to be a multiple of " + number(plan.width);
  if (lacks(plan.origin))
    return "the origin is not known to be a multiple of " + number(plan.width);
  return "";
}

bool fits(int64_t value, Congruence known) {
  return (static_cast<uint64_t>(value) - known.residue) % known.modulus == 0;
}

std::string checkStride(const Stride &stride, const std::vector<int64_t> &numbers,
                        const char *side) {
  if (stride.isConstant())
    return "";
  const std::string name = "run-time stride " + number(stride.runtime) + " of the " + side;
  if (static_cast<size_t>(stride.runtime) >= numbers.size())
    return name + " has no value";
  if (!fits(numbers[stride.runtime], stride.known))
    return name + " cannot be " + number(numbers[stride.runtime]);
  return "";
}

/// What can be said of the values before the plan runs.
std::string checkValues(const CopyProblem &problem, const Plan &plan,
                        const RuntimeStrides &values) {
  for (const TileDim &dim : problem.dims) {
    if (std::string fault = checkStride(dim.global, values.global, "source"); !fault.empty())
      return fault;
    if (std::string fault = checkStride(dim.shared, values.shared, "destination"); !fault.empty())
      return fault;
    if (dim.valid && !dim.valid->isConstant() &&
        (static_cast<size_t>(dim.valid->runtime) >= values.valid.size() ||
         !fits(values.valid[dim.valid->runtime], dim.valid->known)))
      return "the valid part of a dimension has no value that fits";
  }
  if (!fits(values.origin, problem.sharedOrigin) ||
      !fits(values.origin * problem.elementBytes, plan.origin))
    return "the destination origin cannot be " + number(values.origin);
  const auto lacks = [](Step step, const std::vector<int64_t> &numbers) {
    return step.runtime >= static_cast<int>(numbers.size());
  };
  for (const std::vector<Digit> *digits : {&plan.thread, &plan.outer})
    for (const Digit &digit : *digits)
      if (lacks(digit.global, values.global) || lacks(digit.shared, values.shared))
        return "the plan steps by a run-time stride that has no value";
  return "";
}

} // namespace

std::optional<int> ldgsts::copiedBytes(const Plan &plan, int64_t thread, int64_t round,
                                       const RuntimeStrides &values) {
  if (thread >= plan.threads())
    return std::nullopt;
  const std::vector<int64_t> positions = positionsOf(plan, thread, round);
  int64_t bytes = plan.isConditional && isIdle(thread, values) ? 0 : plan.width;
  for (size_t i = 0; i < plan.axes.size(); ++i) {
    const Axis &axis = plan.axes[i];
    if (axis.isRagged && positions[i] >= axis.extent)
      return std::nullopt;
    if (!axis.valid)
      continue;
    const int64_t left =
        axis.unit * validOf(*axis.valid, axis.extent / axis.unit, values) - positions[i];
    bytes = std::min(bytes, axis.span > 1 ? std::clamp<int64_t>(left, 0, plan.width)
                            : left > 0    ? plan.width
                                          : 0);
  }
  if (plan.fill == Fill::Keep && bytes == 0)
    return std::nullopt;
  return static_cast<int>(bytes);
}

std::string ldgsts::simulate(const CopyProblem &problem, const Plan &plan,
                             const RuntimeStrides &values) {
  if (std::string fault = checkFrame(problem, plan); !fault.empty())
    return fault;
  if (std::string fault = checkValues(problem, plan, values); !fault.empty())
    return fault;
  Image image;
  if (std::string fault = defineTile(problem, values, image); !fault.empty())
    return fault;

  for (int64_t round = 0; round < plan.rounds(); ++round)
    for (int64_t thread = 0; thread < plan.threads(); ++thread) {
      Place place = {0, values.origin * problem.elementBytes};
      advance(place, plan.thread, values, thread);
      advance(place, plan.outer, values, round);
      const std::optional<int> copied = copiedBytes(plan, thread, round, values);
      if (!copied)
        continue;
      if (std::string fault = copyBytes(image, place, plan, *copied); !fault.empty())
        return "thread " + number(thread) + ", round " + number(round) + ": " + fault;
    }

  std::vector<int64_t> missing;
  for (const auto &[byte, cell] : image)
    if (!cell.written && cell.fate != Cell::Kept)
      missing.push_back(byte);
  if (missing.empty())
    return "";
  return "destination byte " + number(*std::min_element(missing.begin(), missing.end())) +
         " is never written";
}
