// A copy's tile in bytes: an element is one more dimension, of stride one, so that elements of any
// size take the same path.
#pragma once

#include "Plan/Plan.h"

namespace ldgsts {

/// One dimension of the tile in bytes, with what is known of its steps.
struct Dimension : Digit {
  Congruence globalKnown, sharedKnown;
  int index = -1; ///< in the problem's dims
};

/// The dimensions of extent above one, in logical order; nothing when the tile is too large.
std::optional<std::vector<Dimension>> byteDimensions(const CopyProblem &problem);

/// Whether two elements lie in one place of the destination: then which of them stays would be left
/// to chance, and the attempt is blocked. A swizzle changes nothing: no two indices have one place.
Attempt overlapOf(const std::vector<Dimension> &dimensions, Side destination);

/// The tile, outermost first, split into the run that is contiguous on both sides and the rest.
struct Layout {
  std::vector<Dimension> rest;
  int64_t run = 1; ///< bytes
  int runDim = -1; ///< the one dimension in the problem's dims that it lies along, if bounded
};

/// The dimensions in the order of the partition, merged where both sides allow it; not those that
/// are bounded.
Layout layoutOf(const CopyProblem &problem, const std::vector<Dimension> &dimensions);

} // namespace ldgsts
