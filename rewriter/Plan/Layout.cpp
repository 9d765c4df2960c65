#include "Plan/Layout.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

using namespace ldgsts;

int64_t ldgsts::indexCount(const std::vector<Digit> &digits) {
  int64_t count = 1;
  for (const Digit &digit : digits)
    count *= digit.extent;
  return count;
}

/// Neighbours that \p mayMeet are merged where, on each side, the outer step is all of the inner
/// walk; the merged digit keeps what else the inner one says. Run-time steps qualify as multiples
/// of one number.
template <class Part, class MayMeet>
static std::vector<Part> foldedParts(const std::vector<Part> &parts, MayMeet mayMeet) {
  std::vector<Part> result;
  for (Part inner : parts) {
    if (inner.extent == 1)
      continue;
    if (!result.empty() && mayMeet(result.back(), inner) &&
        result.back().global == inner.global * inner.extent &&
        result.back().shared == inner.shared * inner.extent) {
      inner.extent *= result.back().extent;
      result.pop_back();
    }
    result.push_back(inner);
  }
  return result;
}

std::vector<Digit> ldgsts::folded(const std::vector<Digit> &digits) {
  return foldedParts(digits, [](const Digit &, const Digit &) { return true; });
}

namespace {

/// Bound on a tile's bytes and on how far one dimension reaches, beyond any GPU's address space. At
/// most 56 dimensions have an extent above one in so many bytes, so sums over all of them stay
/// below 2^62.
constexpr int64_t SizeLimit = int64_t(1) << 56;

/// a * b, unless its magnitude is above SizeLimit.
std::optional<int64_t> boundedProduct(int64_t a, int64_t b) {
  int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product) || product > SizeLimit || product < -SizeLimit)
    return std::nullopt;
  return product;
}

Congruence knownOf(const Stride &stride, int64_t bytes) {
  const Congruence factor = Congruence::constant(bytes);
  return stride.isConstant() ? factor : factor * stride.known;
}

} // namespace

std::optional<std::vector<Dimension>> ldgsts::byteDimensions(const CopyProblem &problem) {
  if (problem.elementBytes > SizeLimit ||
      !boundedProduct(problem.elementBytes, problem.swizzle.period()))
    return std::nullopt;
  int64_t bytes = problem.elementBytes;
  std::vector<Dimension> dimensions;
  for (size_t i = 0; i < problem.dims.size(); ++i) {
    const auto &[extent, globalStride, sharedStride, valid] = problem.dims[i];
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
  int64_t logical = problem.elementBytes;
  for (auto dimension = dimensions.rbegin(); dimension != dimensions.rend(); ++dimension) {
    dimension->logical = logical;
    logical *= dimension->extent;
  }
  return dimensions;
}

/// Global memory drives: neighbouring threads get neighbouring global addresses. A run-time stride
/// is a pitch, larger than all constant strides. A source stride of zero reads the same bytes
/// again, which is best left to the outermost position.
Layout ldgsts::layoutOf(const CopyProblem &problem, const std::vector<Dimension> &dimensions) {
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
  const auto isBounded = [&](const Dimension &dimension) {
    return problem.dims[dimension.index].valid.has_value();
  };

  Layout layout;
  layout.rest = foldedParts(sorted, [&](const Dimension &outer, const Dimension &inner) {
    // Parts of threads are counted in row-major order.
    const bool isOrdered = !problem.isConditional || outer.logical == inner.logical * inner.extent;
    return isOrdered && !isBounded(outer) && !isBounded(inner);
  });
  layout.run = problem.elementBytes;
  if (!layout.rest.empty() && layout.rest.back().global == layout.run &&
      layout.rest.back().shared == layout.run) {
    const Dimension &innermost = layout.rest.back();
    layout.run *= innermost.extent;
    layout.runDim = isBounded(innermost) ? innermost.index : -1;
    layout.rest.pop_back();
  }
  return layout;
}
