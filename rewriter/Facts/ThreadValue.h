// Numbers that each thread has one of: where they are the same, and where they count the threads.
#pragma once

#include "Facts/ThreadGroup.h"
#include "Plan/Congruence.h"

#include <optional>

namespace ldgsts {

/// What is known of such a number.
struct ThreadValue {
  Uniformity uniformity;
  /// The largest group, up to the warpgroup, of whose threads the value counts units of `unit`
  /// threads: thread t of a group of G threads has q * (G / unit) + (t mod G) / unit, where q is
  /// the same in the group. threadIdx.x of a one-dimensional block counts threads, threadIdx.x / 32
  /// the warps of a warpgroup. Thread: it counts nothing.
  ThreadGroup counts = ThreadGroup::Thread;
  uint64_t unit = 1; ///< a power of two
  /// The value is at least 0 and at most this; absent: that is not known.
  std::optional<uint64_t> most = std::nullopt;
  /// The variable was given no value so far, nor was what is made of it.
  bool isNone = false;

  static ThreadValue unknown() { return of(Uniformity::unknown()); }
  static ThreadValue of(Uniformity uniformity) { return {uniformity}; }
  static ThreadValue constant(uint64_t value) { return {{}, ThreadGroup::Thread, 1, value}; }
  static ThreadValue counting(ThreadGroup group, uint64_t most) {
    return {{ThreadGroup::Thread, ThreadGroup::Warp}, group, 1, most};
  }
  static ThreadValue none() { return {{}, ThreadGroup::Thread, 1, std::nullopt, true}; }

  friend bool operator==(const ThreadValue &a, const ThreadValue &b) {
    return a.uniformity == b.uniformity && a.counts == b.counts && a.unit == b.unit &&
           a.most == b.most && a.isNone == b.isNone;
  }
};

/// A variable that has one value or the other, the same choice wherever both are the same.
ThreadValue either(const ThreadValue &a, const ThreadValue &b);

/// Some function of both, of which nothing else is known.
ThreadValue madeOf(const ThreadValue &a, const ThreadValue &b);

/// An operand, with its low bits in the type that is computed in.
struct ThreadOperand {
  ThreadValue value;
  Congruence low;
};

/// The operators on integers of one type. Wrap-around is allowed for: a value that counts does so
/// in its low bits.
ThreadValue sum(const ThreadOperand &a, const ThreadOperand &b);
ThreadValue difference(const ThreadOperand &a, const ThreadOperand &b);
ThreadValue product(const ThreadOperand &a, const ThreadOperand &b);
ThreadValue quotient(const ThreadOperand &a, const ThreadOperand &b); ///< rounded towards 0
ThreadValue remainder(const ThreadOperand &a, const ThreadOperand &b);
ThreadValue shiftedRight(const ThreadOperand &a, unsigned bits);
ThreadValue bitAnd(const ThreadOperand &a, const ThreadOperand &b);
ThreadValue bitOr(const ThreadOperand &a, const ThreadOperand &b);
ThreadValue bitXor(const ThreadOperand &a, const ThreadOperand &b);
ThreadValue isLess(const ThreadOperand &a, const ThreadOperand &b);

/// The value after a conversion to an integer type of \p bits bits, or as the result of an operator
/// in that type.
ThreadValue inType(ThreadValue value, unsigned bits, bool isSigned);

} // namespace ldgsts
