// facts -> plan: the partition [outer, threads, vec] of DESIGN section 4. Pure arithmetic, no Clang
// header.
#pragma once

#include "Plan/Congruence.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ldgsts {

enum class Side { Global, Shared };

/// How the bytes travel.
enum class Transfer {
  CpAsync,  ///< from global to shared memory by cp.async
  ToShared, ///< the same way by a load and a store, through registers
  ToGlobal, ///< from shared to global memory by a load and a store
};

/// The side that is written.
Side destinationOf(Transfer transfer);

/// The bytes that one thread can move at once, widest first.
const std::vector<int> &widthsOf(Transfer transfer);

/// Distance between neighbours of one dimension on one side, in elements. Not explicit: most
/// strides are plain numbers.
struct Stride {
  /// The stride itself, or a constant factor of a run-time number.
  int64_t value = 0;
  /// Which run-time number of that side the factor applies to; negative: none, a constant stride.
  int runtime = -1;
  /// What is known of the run-time number itself.
  Congruence known;

  Stride(int64_t value = 0, int runtime = -1, Congruence known = {})
      : value(value), runtime(runtime), known(known) {}
  bool isConstant() const { return runtime < 0; }
};

/// One dimension of the copied tile as both sides see it.
struct TileDim {
  int64_t extent = 1;
  Stride global;
  Stride shared;
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
  Transfer transfer = Transfer::CpAsync;
};

/// A distance in bytes: a constant, or `bytes` times a run-time number of that side.
struct Step {
  int64_t bytes = 0;
  int runtime = -1; ///< negative: a constant distance

  Step(int64_t bytes = 0, int runtime = -1) : bytes(bytes), runtime(runtime) {}
  bool isConstant() const { return runtime < 0; }
  friend Step operator*(Step step, int64_t count) { return {step.bytes * count, step.runtime}; }
  friend bool operator==(Step a, Step b) { return a.bytes == b.bytes && a.runtime == b.runtime; }
};

/// Part of an index: it counts 0 .. extent-1 and moves both addresses.
struct Digit {
  int64_t extent = 1;
  Step global;
  Step shared;
  friend bool operator==(const Digit &a, const Digit &b) {
    return a.extent == b.extent && a.global == b.global && a.shared == b.shared;
  }
};

/// How many indices the digits count: the product of their extents, 1 for no digits.
int64_t indexCount(const std::vector<Digit> &digits);

/// The same walk with as few digits as possible: extents of one are dropped, and neighbours that
/// form one stride on both sides are merged.
std::vector<Digit> folded(const std::vector<Digit> &digits);

/// The partition [outer, threads, vec]. Digits are listed outermost first; the last one varies
/// fastest.
struct Plan {
  Transfer transfer = Transfer::CpAsync;
  int width = 0;             ///< bytes a thread copies a round, one of widthsOf(transfer)
  std::vector<Digit> thread; ///< product of extents = threads of the scope
  std::vector<Digit> outer;  ///< product of extents = rounds
  int64_t threads() const;
  int64_t rounds() const;
};

/// Why a width is not possible. The first one that applies is reported, in this order, with one
/// exception: a stride or a base that is merely unproved comes last, so that the promise it asks
/// for is enough.
enum class Blocker {
  None,
  Size,    ///< the tile reaches further than any address space; value 0
  Overlap, ///< two elements share a place in the destination; value: the stride that returns there
  Run,     ///< no run of that many bytes is contiguous on both sides; value: the run
  GlobalStride, ///< a stride of the global side is not a multiple of the width; value: the stride,
                ///< or the known alignment of a run-time stride
  SharedStride, ///< a stride of the shared side is not
  GlobalBase,   ///< the global address is not a multiple of the width; value: its known alignment
  SharedBase,   ///< the shared address is not
  Threads,      ///< the copies of that width do not divide among the threads; value: the copies
  Split, ///< they do, but not by splitting one dimension; value: the copies along the one that
         ///< neither divides nor is divided by the threads left for it
};

/// The side that an alignment blocker is about.
Side sideOf(Blocker blocker);

/// The outcome for one width.
struct Attempt {
  int width = 0;
  Blocker blocker = Blocker::None;
  /// The offending number, as the blocker says; bytes where it is a length or a distance.
  int64_t value = 0;
  /// The blocker is a fact (true), or only something that nobody could prove (false).
  bool certain = true;
  /// Of a stride: the index in `CopyProblem::dims` of the dimension that it belongs to.
  int dimension = -1;
  /// Meaningful when blocker is None, and behind something unproved: what holds once all of it is
  /// proved.
  Plan plan;
};

/// Every width of the problem's transfer in turn, widest first; all of them are tried, so that a
/// report can say what blocked each. That run-time strides of the destination keep its elements
/// apart is taken for granted: as in BLAS, a pitch of at least the row is the caller's contract.
std::vector<Attempt> attemptWidths(const CopyProblem &problem);

/// The plan of the first width that nothing blocks.
std::optional<Plan> choosePlan(const std::vector<Attempt> &attempts);

} // namespace ldgsts
