// plan -> steps: what one thread executes, in a form that the text and the AST back end read alike.
// No Clang header.
#pragma once

#include "Emit/Limits.h"
#include "Plan/Choice.h"
#include "Plan/Hints.h"

namespace ldgsts {

/// (index / divisor) % modulus, times a step on each side. divisor 1 and modulus 0 mean "not
/// applied".
struct Term {
  int64_t divisor = 1;
  int64_t modulus = 0;
  Step global;
  Step shared;
};

/// Where one unrolled copy lies from the bases: a constant number of bytes, plus multiples of
/// run-time numbers.
struct Offset {
  int64_t global = 0;
  int64_t shared = 0;
  /// One for each run-time number with a multiple other than zero, by ascending number.
  std::vector<Step> globalRuntime = {}, sharedRuntime = {};
};

/// base = address of the tile + sum of termsOf(thread)(thread number) [+ termsOf(loop)(i), i in 0
/// .. loopCount()-1]; then one copy of `width` bytes at base + each of offsetsOf(round), in that
/// order. Of a swizzled destination the same sum, with the origin in place of the address, is an
/// index in bytes, and swizzledRounds say where the copies go.
struct Steps {
  Transfer transfer = Transfer::CpAsync;
  int width = 0; ///< bytes
  /// Of cp.async alone: a load and a store have none of the three.
  CacheOp cache = CacheOp::All;
  int prefetch = 0; ///< L2 prefetch size in bytes: 0, 64, 128 or 256
  CachePolicy policy = CachePolicy::None;
  std::vector<Digit> thread; ///< the plan's thread digits
  std::vector<Digit>
      loop; ///< the part of the plan's outer digits that stays a loop; empty: no loop
  std::vector<Digit> round; ///< the unrolled part; empty: one round
  Swizzle swizzle;          ///< of the destination's bytes
  /// The bits that may be set in all of an index but a round's constant offset: origin, thread,
  /// loop and run-time strides.
  uint32_t indexBits = 0;
  std::vector<Limit> limits;  ///< along which copies are left out or cut
  Fill fill = Fill::Keep;     ///< what becomes of what is left out
  bool isConditional = false; ///< each thread says whether it copies
  int64_t activeThreads =
      0; ///< so many threads copy, those of the lowest numbers; 0: all that come
  int64_t loopCount() const;
  /// Whether every thread makes every copy, whole.
  bool isWhole() const { return limits.empty() && !isConditional && activeThreads == 0; }
  /// Whether the copies say how many bytes are read of the source: zeros fill the rest.
  bool cutsCopies() const;
  /// Offsets in global memory that the terms of these digits reach do not all fit 32 bits: they are
  /// large, or only known at run time.
  static bool needs64(const std::vector<Digit> &digits);
};

/// The digits as terms of one running number, outermost first. A digit that needs no division has
/// divisor 1, the outermost one needs no modulus (modulus 0); digits of extent 1 and neighbours
/// that form one stride are folded.
std::vector<Term> termsOf(const std::vector<Digit> &digits);

/// All offsets of the digits, the last digit varying fastest; one zero offset for no digits.
std::vector<Offset> offsetsOf(const std::vector<Digit> &digits);

/// What one register of a swizzled destination holds: address of the tile + (swizzle.place(index +
/// add + runtime) ^ flip), all in bytes.
struct SwizzledBase {
  int64_t add = 0;
  std::vector<Step> runtime = {};
  int64_t flip = 0;
  friend bool operator==(const SwizzledBase &a, const SwizzledBase &b) {
    return a.add == b.add && a.runtime == b.runtime && a.flip == b.flip;
  }
};

/// One copy goes to bases[base] + offset.
struct SwizzledRound {
  size_t base = 0;
  int64_t offset = 0;
};

/// As few bases as carries allow, in the order of their first use, and for each of offsetsOf(round)
/// where it goes.
struct SwizzledRounds {
  std::vector<SwizzledBase> bases;
  std::vector<SwizzledRound> rounds;
};

SwizzledRounds swizzledRounds(const Steps &steps);

/// What the call's options and the build's options ask of the emission.
struct EmitOptions {
  Hints hints; ///< of cp.async; by default .cg and 128 bytes for 16-byte copies, else .ca and none
  int unrollLimit =
      64; ///< longest unrolled sequence; longer ones become a loop over an unrolled body
  bool othersCome = false; ///< threads outside of the scope, which copy nothing, reach the call too
};

Steps stepsOf(const Plan &plan, const EmitOptions &options);

/// All that stands in place of a call. The terms are computed once; then the first alternative
/// whose width divides all of them is executed, and the user's own call where none does.
struct Lowering {
  std::vector<Steps> alternatives; ///< widest first, at least one
  std::vector<GuardTerm> terms;    ///< empty: one alternative, without a test
  bool needsFallback = false;      ///< else the last alternative needs no test
  int64_t elementBytes = 1;        ///< what an origin counts in
  bool isGuarded() const { return !terms.empty(); }
  /// Whether more is read of the operands than their addresses, or those more than once: a test, or
  /// a step that depends on a run-time stride, or a swizzled tile's origin; or not by all threads.
  bool readsOperandsAgain() const;
};

Lowering loweringOf(const Choice &choice, int64_t elementBytes, const EmitOptions &options);

} // namespace ldgsts
