// Where a tile does not exist as a whole: its valid part, and rounds that reach past its end.
#pragma once

#include "Plan/Congruence.h"

#include <cstdint>
#include <optional>

namespace ldgsts {

/// What becomes of the destination where the source is not valid.
enum class Fill {
  Keep, ///< it stays as it is
  Zero, ///< it becomes zero
};

/// How many elements of a dimension are valid, from its first one on.
struct Bound {
  int64_t value = 0;     ///< 0 .. the dimension's extent, if it is a constant
  int runtime = -1;      ///< else which of the run-time numbers it is; negative: a constant
  Congruence known = {}; ///< of the run-time number, before it is cut to 0 .. extent

  bool isConstant() const { return runtime < 0; }
};

/// A dimension along which not everything is copied. Copies stand at positions of it: elements, or
/// bytes for the dimension that vectors lie along.
struct Axis {
  int64_t extent = 1; ///< positions of the tile
  /// Positions that one copy covers: the bytes of a vector, else 1.
  int64_t span = 1;
  std::optional<Bound> valid = {}; ///< absent: all of it
  int64_t unit = 1;                ///< positions of one element: its bytes, or 1
  bool isRagged = false;           ///< the last round reaches past the extent
};

} // namespace ldgsts
