// plan -> steps, at the edges of a tile: which copies a thread leaves out, or cuts. No Clang
// header.
#pragma once

#include "Plan/Plan.h"

namespace ldgsts {

/// What a copy's position along one axis is compared with. `left` is how many positions there are
/// from the thread's first copy on: the limit less the position of (thread, loop).
struct Limit {
  int axis = 0;
  bool fills =
      false;        ///< zeros take the place of what lies behind it; else nothing is written there
  int runtime = -1; ///< which valid part it is; negative: a constant
  int64_t extent = 1; ///< positions: the limit itself, or for a valid part those of all the tile
  int64_t unit = 1;   ///< positions of one element
  int64_t span = 1;   ///< positions that one copy covers
  bool isConstant() const { return runtime < 0; }
  /// What one step of a digit moves along it.
  int64_t positionsOf(const Digit &digit) const { return digit.axis == axis ? digit.positions : 0; }
};

/// left(limit) > at
struct LimitTest {
  size_t limit = 0;
  int64_t at = 0;
};

/// What decides about one round's copy.
struct RoundEdges {
  bool isOut = false;             ///< it is never made
  std::vector<LimitTest> reaches; ///< all must hold, or nothing is written
  std::vector<LimitTest> fills;   ///< all must hold, or zeros are written
  /// So many bytes of the source are copied, and zeros behind them: `bytes`, or where there is one
  /// of these, at most left(limit) - at. (Vectors lie along one dimension.)
  std::vector<LimitTest> cuts;
  int64_t bytes = 0;
};

struct Steps;

/// The limits of a plan's axes.
std::vector<Limit> limitsOf(const Plan &plan);

/// For each of offsetsOf(round). Only what the numbers known now leave open is tested.
std::vector<RoundEdges> edgesOf(const Steps &steps);

/// One digit of a running number that moves along a limit: (n / divisor) % modulus * positions;
/// divisor 1 and modulus 0 mean "not applied".
struct PositionTerm {
  int64_t divisor = 1;
  int64_t modulus = 0;
  int64_t positions = 0;
};

/// What a running number over these digits moves along a limit, outermost digit first.
std::vector<PositionTerm> positionsOf(const std::vector<Digit> &digits, const Limit &limit);

} // namespace ldgsts
