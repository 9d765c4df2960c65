// A plan as template arguments: the digits of a thread's number, of a loop and of the unrolled
// rounds, and the coordinate arithmetic that they make.
#pragma once

#include "config.cuh"

namespace ldgsts::detail {

/// A distance in bytes: a constant (runtime -1), or `bytes` times the tile's run-time stride of
/// dimension `runtime`.
struct step {
  long long bytes;
  int runtime;
};

/// Part of an index: it counts 0 .. extent-1 and moves both addresses.
struct digit {
  long long extent;
  step global, shared;
};

/// (n / divisor) % modulus, times a step on each side. modulus 0: not applied.
struct term {
  long long divisor, modulus;
  step global, shared;
};

struct term_list {
  static constexpr int capacity = 12;
  int count = 0;
  term at[capacity] = {};
};

/// Digits are five numbers each (extent, global step, shared step), in a row, outermost first.
inline constexpr int digit_numbers = 5;

/// Where a side's step lies in the numbers of a digit.
enum side { global_side = 1, shared_side = 3 };

__host__ __device__ constexpr digit digit_at(const long long *digits, int d) {
  const long long *n = digits + digit_numbers * d;
  return {n[0], {n[1], static_cast<int>(n[2])}, {n[3], static_cast<int>(n[4])}};
}

__host__ __device__ constexpr long long product(const long long *digits, int count) {
  long long result = 1;
  for (int d = 0; d < count; ++d)
    result *= digit_at(digits, d).extent;
  return result;
}

/// One `outer` step is `count` of the `inner` ones.
__host__ __device__ constexpr bool is_multiple(step outer, step inner, long long count) {
  return outer.runtime == inner.runtime && outer.bytes == inner.bytes * count;
}

/// The coordinate arithmetic for one running number over these digits. Neighbours that form one
/// stride on both sides become one term; the outermost term needs no modulus, and the innermost no
/// division.
__host__ __device__ constexpr term_list terms_of(const long long *digits, int count) {
  digit folded[term_list::capacity] = {}; // innermost first
  term_list list;
  for (int d = count - 1; d >= 0; --d) {
    const digit outer = digit_at(digits, d);
    if (outer.extent == 1)
      continue;
    digit *inner = list.count > 0 ? &folded[list.count - 1] : nullptr;
    if (inner && is_multiple(outer.global, inner->global, inner->extent) &&
        is_multiple(outer.shared, inner->shared, inner->extent))
      inner->extent *= outer.extent;
    else
      folded[list.count++] = outer;
  }
  long long divisor = 1;
  for (int k = 0; k < list.count; ++k) {
    const bool outermost = k + 1 == list.count;
    list.at[list.count - 1 - k] = {divisor, outermost ? 0 : folded[k].extent, folded[k].global,
                                   folded[k].shared};
    divisor *= folded[k].extent;
  }
  return list;
}

/// What combination number `i` of the digits moves one side by, the last digit varying fastest: the
/// constant bytes (runtime -1), or the multiple of one run-time stride. It is evaluated twice a
/// round, so it reads the numbers as they are.
__host__ __device__ constexpr long long moved_at(const long long *digits, int count, long long i,
                                                 side s, int runtime = -1) {
  long long result = 0;
  for (const long long *n = digits + digit_numbers * count; n != digits;) {
    n -= digit_numbers;
    if (n[s + 1] == runtime)
      result += i % n[0] * n[s];
    i /= n[0];
  }
  return result;
}

__host__ __device__ constexpr bool has_run_time(const long long *digits, int count, side s) {
  for (int d = 0; d < count; ++d)
    if (digits[digit_numbers * d + s + 1] >= 0)
      return true;
  return false;
}

/// 32-bit products are enough when no thread's offset reaches 2^31.
__host__ __device__ constexpr bool fits_32_bits(const long long *digits, int count) {
  long long reach = 0;
  for (int d = 0; d < count; ++d)
    reach += (digit_at(digits, d).extent - 1) * digit_at(digits, d).global.bytes;
  return reach < (1ll << 31) && !has_run_time(digits, count, global_side);
}

/// The type of a global offset.
template <bool Fits32Bits> __host__ __device__ constexpr auto global_zero() {
  if constexpr (Fits32Bits)
    return 0u;
  else
    return 0ull;
}

/// Terms of the running number over digits First .. First+Count-1 of a plan, and the type that
/// holds their sum.
template <class Plan, int First, int Count> struct running {
  static_assert(Count <= term_list::capacity);
  static constexpr const long long *digits = Plan::digits + digit_numbers * First;
  static constexpr term_list terms = terms_of(digits, Count);
  static constexpr long long count = product(digits, Count);
  using global_type = decltype(global_zero<fits_32_bits(digits, Count)>());
};

/// Where the cache policy of cp.async comes from: nowhere, createpolicy, or an option of the call.
enum policy_source { no_policy, evict_first_policy, evict_last_policy, given_policy };

/// What one thread executes. Width: bytes of a piece, 16, 8 or 4 (cp-size), or for loads and stores
/// also 2 or 1. Prefetch: L2 prefetch size of cp.async in bytes, 0 for none. Digits: five numbers
/// each, of which the first `ThreadDigits` digits split the thread's number, the next `LoopDigits`
/// a loop that stays one; the rest are unrolled. For a cache policy it is wrapped in
/// `with_policy`, for a swizzled shared side in `swizzled`, and for copies that are left out or cut
/// in `edged`.
template <int Width, int Instruction, int Prefetch, int ThreadDigits, int LoopDigits,
          long long... Digits>
struct plan {
  static constexpr int total_digits = sizeof...(Digits) / digit_numbers;
  static_assert(sizeof...(Digits) % digit_numbers == 0 &&
                ThreadDigits + LoopDigits <= total_digits);

  static constexpr bool is_swizzled = false;
  static constexpr bool has_edges = false;
  static constexpr int thread_digits = ThreadDigits, loop_digits = LoopDigits;
  static constexpr int policy = no_policy;
  static constexpr int width = Width;
  static constexpr int how = Instruction;
  static constexpr int prefetch = Prefetch;
  static constexpr long long digits[] = {Digits..., 0}; // the zero: an array is never empty

  using thread = running<plan, 0, ThreadDigits>;
  using loop = running<plan, ThreadDigits, LoopDigits>;

  static constexpr int round_digits = total_digits - ThreadDigits - LoopDigits;
  static constexpr const long long *round = digits + digit_numbers * (ThreadDigits + LoopDigits);
  static constexpr int rounds = product(round, round_digits);
  static constexpr bool run_time_rounds = has_run_time(round, round_digits, global_side) ||
                                          has_run_time(round, round_digits, shared_side);
};

/// A plan whose copies take a cache policy.
template <class Plan, int Source> struct with_policy : Plan {
  static constexpr int policy = Source;
};

} // namespace ldgsts::detail
