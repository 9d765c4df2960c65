// facts -> plan: the partition [outer, threads, vec] of DESIGN section 4. Pure arithmetic, no Clang
// header.
#pragma once

#include "Plan/Congruence.h"
#include "Plan/Edge.h"

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

/// CuTe's swizzle: the `bits` bits of an index from bit base + shift on are XORed into those from
/// bit base on. Other than zero bits need 0 < bits <= shift and base + shift + bits <= 62.
struct Swizzle {
  int bits = 0; ///< 0: every element in its place
  int base = 0;
  int shift = 0;

  /// How many neighbours stay together.
  int64_t unit() const { return int64_t(1) << base; }
  /// After how many the pattern repeats.
  int64_t period() const { return int64_t(1) << (bits == 0 ? 0 : base + shift + bits); }
  /// Of an index that is negative too: two's complement.
  int64_t place(int64_t index) const { return index ^ flips(index); }
  /// The bits of the place that the index's own bits flip.
  int64_t flips(int64_t index) const {
    return (index & (((int64_t(1) << bits) - 1) << (base + shift))) >> shift;
  }
  friend bool operator==(const Swizzle &a, const Swizzle &b) {
    return a.bits == b.bits && a.base == b.base && a.shift == b.shift;
  }
};

/// One dimension of the copied tile as both sides see it.
struct TileDim {
  int64_t extent = 1;
  Stride global;
  Stride shared;
  std::optional<Bound> valid = {}; ///< absent: all of it
};

/// What the planner is asked: who copies what, and what is known of both addresses.
struct CopyProblem {
  int64_t elementBytes = 1;
  int64_t threads = 1;
  /// Logical order, outermost first. Extents of one are allowed, and dropped unless they are
  /// bounded.
  std::vector<TileDim> dims;
  /// Byte address of element (0, ..., 0) on each side; of a swizzled destination, the address that
  /// its index counts from.
  Congruence globalBase;
  Congruence sharedBase;
  /// Of the destination's elements.
  Swizzle swizzle = {};
  /// Index of element (0, ..., 0) of a swizzled destination, in elements; it is added before the
  /// bits are flipped.
  Congruence sharedOrigin = Congruence::constant(0);
  Transfer transfer = Transfer::CpAsync;
  /// The address is surely in the memory that the side is named after.
  bool isGlobalKnown = true, isSharedKnown = true;
  /// Of the elements that are not valid.
  Fill fill = Fill::Keep;
  /// Each thread says for itself whether its part is valid: of several threads, that is the copies
  /// of partBytes() number t, t + threads, ... in row-major order.
  bool isConditional = false;
  /// The block may have been launched with another number of threads: that is tested.
  bool isBlockTested = false;
  /// Bytes: narrower copies are not wanted in the place of ragged ones.
  int leastWidth = 0;
};

/// The bytes of one copy where threads have parts of their own: the widest of 16, 8 and 4 that
/// whole elements make up, rows are multiples of and the threads divide; else one element.
int64_t partBytes(const CopyProblem &problem);

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
  int axis = -1;         ///< the plan's axis that it counts along; negative: none
  int64_t positions = 0; ///< on that axis, of one step
  int64_t logical = 0;   ///< bytes of one step in row-major order
  friend bool operator==(const Digit &a, const Digit &b) {
    return a.extent == b.extent && a.global == b.global && a.shared == b.shared &&
           a.axis == b.axis && a.positions == b.positions;
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
  std::vector<Digit> thread; ///< product of extents = threads that copy, the first of the scope
  std::vector<Digit> outer;  ///< product of extents = rounds
  /// Of the destination's bytes: an index counts from the origin, in bytes, and its place from the
  /// address.
  Swizzle swizzle = {};
  Congruence origin = Congruence::constant(0);
  std::vector<Axis> axes = {};
  Fill fill = Fill::Keep;
  bool isConditional = false;
  int64_t idleThreads = 0; ///< of the scope, the last ones, which copy nothing
  int64_t threads() const;
  int64_t rounds() const;
  /// Rounds in which any thread has something to do: less than rounds() where the valid part is a
  /// constant and what is not valid is kept.
  int64_t busyRounds() const;
  /// Whether each thread of the scope copies a whole piece in each round, whatever happens.
  bool isWhole() const;
  /// Whether the threads do not divide the copies.
  bool isRagged() const;
};

/// What the first warp's first copies cost: 128-byte lines of global memory that they read, and
/// wavefronts in which shared memory takes them, each with the least that so many bytes need.
struct Cost {
  int64_t lines = 0, leastLines = 0;
  int64_t wavefronts = 0, leastWavefronts = 0;

  /// Nothing can be gained. (A source that is read several times can take fewer lines.)
  bool isIdeal() const { return lines <= leastLines && wavefronts <= leastWavefronts; }
  /// Lines first: global memory is the slower one.
  bool isLessThan(const Cost &other) const {
    return lines != other.lines ? lines < other.lines : wavefronts < other.wavefronts;
  }
};

/// Why a width is not possible. The first one that applies is reported, in this order, with one
/// exception: a stride, a base or an origin that is merely unproved comes last, so that the promise
/// it asks for is enough.
enum class Blocker {
  None,
  Size,    ///< the tile reaches further than any address space; value 0
  Overlap, ///< two elements share a place in the destination; value: the stride that returns there
  Run,     ///< no run of that many bytes is contiguous on both sides; value: the run
  SwizzleUnit,  ///< the elements that a swizzle leaves together are fewer bytes than the width, or
                ///< their size is no power of two; value: their bytes
  GlobalStride, ///< a stride of the global side is not a multiple of the width; value: the stride,
                ///< or the known alignment of a run-time stride
  SharedStride, ///< a stride of the shared side is not
  GlobalBase,   ///< the global address is not a multiple of the width; value: its known alignment
  SharedBase,   ///< the shared address is not
  SharedOrigin, ///< the index of a swizzled tile's window is not; value: its known alignment
  ValidPart,    ///< the valid part of a row ends inside of a copy, which cannot be cut; value: its
                ///< known alignment
  Threads,      ///< the copies of that width do not divide among the threads; value: the copies
  Split, ///< they do, but not by splitting one dimension; value: the copies along the one that
         ///< neither divides nor is divided by the threads left for it
  Part,  ///< threads have parts of their own, which copies of that width do not make up; value: the
         ///< bytes of each
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
  /// Of a stride or a valid part: the index in `CopyProblem::dims` of its dimension.
  int dimension = -1;
  /// What stands against giving each thread as many copies: Threads or Split, with its value; the
  /// plan is ragged then.
  Blocker misfit = Blocker::None;
  int64_t misfitValue = 0;
  /// Meaningful when blocker is None, and behind something unproved: what holds once all of it is
  /// proved.
  Plan plan;
  /// Of the plan.
  Cost cost;

  /// A proof of alignment is all that the width lacks: everything else about it is decided. (That
  /// elements of the destination overlap is no matter of run time, even where nobody knows it.)
  bool lacksProof() const { return !certain && blocker != Blocker::Overlap; }
};

/// The stride that blocks an attempt.
const Stride &blockingStride(const CopyProblem &problem, const Attempt &attempt);

/// Every width of the problem's transfer in turn, widest first; all of them are tried, so that a
/// report can say what blocked each. One whose rounds are ragged is blocked where a narrower one
/// divides evenly, in as few or without a test. That run-time strides of the destination keep its
/// elements apart is taken for granted: as in BLAS, a pitch of at least the row is the caller's
/// contract.
std::vector<Attempt> attemptWidths(const CopyProblem &problem);

} // namespace ldgsts
