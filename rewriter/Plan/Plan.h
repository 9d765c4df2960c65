// facts -> plan: the partition [outer, threads, vec] of DESIGN section 4. Pure arithmetic, no Clang
// header.
#pragma once

#include "Plan/Congruence.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ldgsts {

/// One dimension of the copied tile as both sides see it; strides in elements.
struct TileDim {
  int64_t extent = 1;
  int64_t globalStride = 0;
  int64_t sharedStride = 0;
};

/// What the planner is asked: who copies what, and what is known of both addresses.
struct CopyProblem {
  int64_t elementBytes = 1;
  int64_t threads = 1;
  /// Logical order, outermost first. Extents of one are allowed and dropped.
  std::vector<TileDim> dims;
  /// Byte address of element (0, ..., 0) on each side.
  Congruence globalBase;
  Congruence sharedBase;
};

/// Part of an index: it counts 0 .. extent-1 and moves both addresses; strides in bytes.
struct Digit {
  int64_t extent = 1;
  int64_t globalStride = 0;
  int64_t sharedStride = 0;
  friend bool operator==(const Digit &a, const Digit &b) {
    return a.extent == b.extent && a.globalStride == b.globalStride &&
           a.sharedStride == b.sharedStride;
  }
};

/// The partition [outer, threads, vec]. Digits are listed outermost first; the last one varies
/// fastest.
struct Plan {
  int width = 0; ///< bytes a thread copies a round: 16, 8 or 4 (cp-size, PTX ISA "cp.async")
  std::vector<Digit> thread; ///< product of extents = threads of the scope
  std::vector<Digit> outer;  ///< product of extents = rounds
  int64_t threads() const;
  int64_t rounds() const;
};

/// Why a width is not possible.
enum class Blocker {
  None,
  GlobalBase,   ///< the source address is not a multiple of the width
  SharedBase,   ///< the destination address is not
  GlobalStride, ///< a stride of the source is not
  SharedStride, ///< a stride of the destination is not
  Run,          ///< no run of that many bytes is contiguous on both sides
  Threads,      ///< the copies of that width do not divide among the threads
  Split,        ///< they do, but only by splitting more than one dimension
};

/// The outcome for one width.
struct Attempt {
  int width = 0;
  Blocker blocker = Blocker::None;
  /// The offending number: known alignment of a base, the stride, the run (bytes), or the number of
  /// copies.
  int64_t value = 0;
  /// The blocker is a fact (true), or only something that nobody could prove (false).
  bool certain = true;
  Plan plan; ///< meaningful when blocker is None
};

/// Every width of 16, 8, 4 in turn, widest first; all three are tried, so that a report can say
/// what blocked each.
std::vector<Attempt> attemptWidths(const CopyProblem &problem);

/// The plan of the first width that nothing blocks.
std::optional<Plan> choosePlan(const std::vector<Attempt> &attempts);

} // namespace ldgsts
