// Plans some of whose copies are left out, or cut, by what is compared with their positions along
// the tile's dimensions.
#pragma once

#include "../edge.cuh"
#include "plan.cuh"

namespace ldgsts::detail {

/// What a copy's position is compared with: `extent` positions, or those of a dimension's valid
/// part, `unit` positions an element. Behind it nothing is written, or zeros (fills). A copy covers
/// `span` positions.
struct limit {
  bool fills;
  int dimension; ///< negative: a constant
  long long extent, unit, span;
};

/// (n / divisor) % modulus * positions. modulus 0: not applied.
struct position_term {
  long long divisor, modulus, positions;
};

enum class reach { inside, outside, tested };

/// Active: so many threads of the scope copy, 0 for all. Fills: zeros take the place of what is not
/// valid. Conditional: each thread says whether its part is. Numbers: for each limit the five of
/// `limit`, and then how far one step of each digit moves along it.
template <class Plan, int Active, bool Fills, bool Conditional, int Limits, long long... Numbers>
struct edged : Plan {
  static constexpr bool has_edges = true;
  static constexpr int active = Active, limits = Limits;
  static constexpr bool fills = Fills, is_conditional = Conditional;
  static constexpr int limit_numbers = 5;
  static constexpr long long numbers[] = {Numbers..., 0};

  __host__ __device__ static constexpr limit limit_at(int l) {
    const long long *n = numbers + l * (limit_numbers + Plan::total_digits);
    return {n[0] != 0, static_cast<int>(n[1]), n[2], n[3], n[4]};
  }

  /// How far one step of digit `d` moves along limit `l`.
  __host__ __device__ static constexpr long long positions_at(int l, int d) {
    return numbers[l * (limit_numbers + Plan::total_digits) + limit_numbers + d];
  }

  /// How far along limit `l` the digits first .. first+count-1 reach.
  __host__ __device__ static constexpr long long reach_of(int l, int first, int count) {
    long long sum = 0;
    for (int d = first; d < first + count; ++d)
      sum += (digit_at(Plan::digits, d).extent - 1) * positions_at(l, d);
    return sum;
  }

  /// Where round `i` stands along limit `l` from the thread's first copy on.
  __host__ __device__ static constexpr long long round_at(int l, long long i) {
    long long sum = 0;
    for (int d = Plan::total_digits - 1; d >= Plan::thread_digits + Plan::loop_digits; --d) {
      const long long extent = digit_at(Plan::digits, d).extent;
      sum += i % extent * positions_at(l, d);
      i /= extent;
    }
    return sum;
  }

  __host__ __device__ static constexpr long long first_reach(int l) {
    return reach_of(l, 0, Plan::thread_digits + Plan::loop_digits);
  }

  /// What is known of round `i` at limit `l` before run time.
  __host__ __device__ static constexpr reach reach_at(int l, long long i) {
    const limit to = limit_at(l);
    const long long at = round_at(l, i);
    if (to.dimension < 0 && first_reach(l) + at + to.span <= to.extent)
      return reach::inside;
    return to.dimension < 0 && at >= to.extent ? reach::outside : reach::tested;
  }

  /// Whether round `i` is never made.
  __host__ __device__ static constexpr bool is_out(long long i) {
    for (int l = 0; l < Limits; ++l)
      if (!limit_at(l).fills && reach_at(l, i) == reach::outside)
        return true;
    return false;
  }

  /// The bytes that round `i` copies of the source at most, as far as is known before run time.
  __host__ __device__ static constexpr long long bytes_at(long long i) {
    long long bytes = Plan::width;
    for (int l = 0; l < Limits; ++l) {
      const limit to = limit_at(l);
      const long long left = to.extent - round_at(l, i);
      if (to.fills && reach_at(l, i) == reach::outside)
        bytes = 0;
      else if (is_cut_before(l, i) && left < bytes)
        bytes = left;
    }
    return bytes;
  }

  /// Whether limit `l` cuts round `i` in the same place for all threads.
  __host__ __device__ static constexpr bool is_cut_before(int l, long long i) {
    const limit to = limit_at(l);
    return to.fills && to.span > 1 && to.dimension < 0 && first_reach(l) == 0 &&
           reach_at(l, i) == reach::tested;
  }
};

struct position_list {
  int count = 0;
  position_term at[term_list::capacity] = {};
};

/// What a running number over the digits first .. first+count-1 moves along limit `l`, in as few
/// terms as possible.
template <class Plan>
__host__ __device__ constexpr position_list positions_along(int l, int first, int count) {
  position_list list;
  long long divisor = product(Plan::digits + digit_numbers * first, count);
  const long long all = divisor;
  for (int d = first; d < first + count; ++d) {
    const long long extent = digit_at(Plan::digits, d).extent;
    const long long positions = Plan::positions_at(l, d);
    divisor /= extent;
    if (positions == 0 || extent == 1)
      continue;
    position_term *outer = list.count > 0 ? &list.at[list.count - 1] : nullptr;
    if (outer && outer->positions == positions * extent && outer->divisor == divisor * extent)
      *outer = {divisor, outer->modulus * extent, positions};
    else
      list.at[list.count++] = {divisor, divisor * extent == all ? 0 : extent, positions};
  }
  return list;
}

template <class Plan, int L, int First, int Count> struct along {
  static constexpr position_list terms = positions_along<Plan>(L, First, Count);

  template <int I> __device__ static __forceinline__ int term(unsigned n) {
    constexpr position_term part = terms.at[I];
    if constexpr (part.divisor != 1)
      n /= static_cast<unsigned>(part.divisor);
    if constexpr (part.modulus != 0)
      n %= static_cast<unsigned>(part.modulus);
    return static_cast<int>(n * static_cast<unsigned>(part.positions));
  }
  template <int... I>
  __device__ static __forceinline__ int sum(unsigned n, std::integer_sequence<int, I...>) {
    return (0 + ... + term<I>(n));
  }
};

/// How far a running number over the digits First .. First+Count-1 moves along limit L.
template <class Plan, int L, int First, int Count>
__device__ __forceinline__ int moved_along(unsigned n) {
  using terms = along<Plan, L, First, Count>;
  return terms::sum(n, std::make_integer_sequence<int, terms::terms.count>{});
}

/// What is left of each limit behind a thread's first copy, and whether the thread copies.
template <class Plan> struct edges {
  int left[Plan::limits == 0 ? 1 : Plan::limits];
  bool is_active;

  template <class... Options, int... L>
  __device__ __forceinline__ edges(unsigned rank, std::integer_sequence<int, L...>,
                                   const Options &...options)
      : left{(limit_of<L>(options...) - moved_along<Plan, L, 0, Plan::thread_digits>(rank))...},
        is_active(detail::is_active(find_option<option_kind::when>(options...))) {}

  /// The same for round `i` of the loop.
  template <int... L>
  __device__ __forceinline__ edges(const edges &first, unsigned i, std::integer_sequence<int, L...>)
      : left{(first.left[L] - moved_along<Plan, L, Plan::thread_digits, Plan::loop_digits>(i))...},
        is_active(first.is_active) {}

  template <int L, class... Options>
  __device__ static __forceinline__ int limit_of(const Options &...options) {
    constexpr limit to = Plan::limit_at(L);
    if constexpr (to.dimension < 0)
      return static_cast<int>(to.extent);
    else
      return find_option<option_kind::valid>(options...)
                 .clamped(to.dimension, static_cast<int>(to.extent / to.unit)) *
             static_cast<int>(to.unit);
  }

  /// Whether round I passes limit L, if it is one of those (fills or not).
  template <int I, int L, bool Fills> __device__ __forceinline__ bool passes() const {
    constexpr limit to = Plan::limit_at(L);
    constexpr int at = static_cast<int>(Plan::round_at(L, I));
    if constexpr (to.fills == Fills && Plan::reach_at(L, I) == reach::tested &&
                  !(Fills && to.span > 1))
      return left[L] > at;
    else
      return true;
  }

  /// The bytes that limit L leaves of round I.
  template <int I, int L> __device__ __forceinline__ int cut(int bytes) const {
    constexpr limit to = Plan::limit_at(L);
    constexpr int at = static_cast<int>(Plan::round_at(L, I));
    if constexpr (to.fills && to.span > 1 && Plan::reach_at(L, I) == reach::tested &&
                  !Plan::is_cut_before(L, I))
      return source_bytes<static_cast<int>(Plan::bytes_at(I))>(left[L] - at);
    else
      return bytes;
  }

  template <int I, int... L>
  __device__ __forceinline__ bool is_written(std::integer_sequence<int, L...>) const {
    return (true && ... && passes<I, L, false>());
  }

  /// How many bytes of the source are copied, and zeros behind them.
  template <int I, int... L>
  __device__ __forceinline__ int bytes(std::integer_sequence<int, L...>) const {
    constexpr int most = static_cast<int>(Plan::bytes_at(I));
    if constexpr (most == 0)
      return 0;
    int count = most;
    ((count = cut<I, L>(count)), ...);
    return (is_active && ... && passes<I, L, true>()) ? count : 0;
  }
};

} // namespace ldgsts::detail
