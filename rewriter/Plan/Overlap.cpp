// Two elements in one place of the destination.
#include "Plan/Layout.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

using namespace ldgsts;

/// More elements than a block's shared memory has bytes on any target.
static constexpr int64_t SharedElementLimit = int64_t(1) << 18;

/// Whether differences of indices, not all zero, cancel out with `distance` along the digits from
/// `inner` on. Strides are not zero, the largest first.
static bool cancels(const std::vector<Digit> &digits, Step Digit::*side, size_t inner,
                    int64_t distance, bool moved) {
  if (inner == digits.size())
    return distance == 0 && moved;
  int64_t reach = 0; // of the digits further in, which must bring back what is left
  for (size_t i = inner + 1; i < digits.size(); ++i)
    reach += (digits[i].extent - 1) * std::abs((digits[i].*side).bytes);
  const int64_t stride = std::abs((digits[inner].*side).bytes), last = digits[inner].extent - 1;
  // Only |distance + i * stride| <= reach is worth a look: few i, as strides go.
  const int64_t middle = -distance / stride, around = reach / stride + 1;
  for (int64_t i = std::max(-last, middle - around); i <= std::min(last, middle + around); ++i)
    if (std::abs(distance + i * stride) <= reach &&
        cancels(digits, side, inner + 1, distance + i * stride, moved || i != 0))
      return true;
  return false;
}

/// A run-time stride is taken to step over all that lies inside of it, which nobody can prove here.
Attempt ldgsts::overlapOf(const std::vector<Dimension> &dimensions, Side destination) {
  Step Digit::*const side = destination == Side::Shared ? &Digit::shared : &Digit::global;
  std::vector<Digit> digits;
  std::copy_if(dimensions.begin(), dimensions.end(), std::back_inserter(digits),
               [&](const Digit &digit) { return (digit.*side).isConstant(); });
  std::sort(digits.begin(), digits.end(), [&](const Digit &a, const Digit &b) {
    return std::abs((a.*side).bytes) < std::abs((b.*side).bytes);
  });
  // Strides that step over all that lies inside of them cannot come back to it.
  int64_t reach = 0; // of the first bytes of elements: all strides are whole elements
  auto returning = digits.begin();
  for (; returning != digits.end() && std::abs(((*returning).*side).bytes) > reach; ++returning)
    reach += (returning->extent - 1) * std::abs(((*returning).*side).bytes);
  Attempt attempt;
  if (returning == digits.end())
    return attempt;
  const int64_t stride = ((*returning).*side).bytes;
  // Others may still interleave, as extents 2, 3 with strides 3, 2 do: the differences decide.
  const bool broadcast = stride == 0;
  const bool countable = indexCount(digits) <= SharedElementLimit;
  std::reverse(digits.begin(), digits.end());
  if (!broadcast && countable && !cancels(digits, side, 0, 0, false))
    return attempt;
  attempt.blocker = Blocker::Overlap;
  attempt.value = stride;
  attempt.certain = broadcast || countable;
  return attempt;
}
