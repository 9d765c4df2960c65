// The lowered form of copy_async and copy: the function that unrolls a plan, or tests which of
// several fits. The compiler side instantiates `issue` in place of a call's callee; it is no part
// of the interface for users.
#pragma once

#include "config.cuh"
#include "mdspan.cuh"
#include "piece.cuh"
#include "plan.cuh"
#include "swizzled.cuh"

#include <utility>

namespace ldgsts::detail {

/// A step in bytes, for the tile's own strides.
template <long long Bytes, int Runtime, class Number, class Tile>
__device__ __forceinline__ Number distance(const Tile &tile) {
  if constexpr (Bytes == 0 || Runtime < 0)
    return static_cast<Number>(Bytes);
  else
    return static_cast<Number>(Bytes) * static_cast<Number>(tile.stride(Runtime));
}

/// What one term moves a side by where the running number is `n`.
template <class Running, int I, side Side, class Number, class Tile>
__device__ __forceinline__ Number moved_by(unsigned n, const Tile &tile) {
  constexpr term part = Running::terms.at[I];
  constexpr step by = Side == global_side ? part.global : part.shared;
  if constexpr (part.divisor != 1)
    n /= static_cast<unsigned>(part.divisor);
  if constexpr (part.modulus != 0)
    n %= static_cast<unsigned>(part.modulus);
  return n * distance<by.bytes, by.runtime, Number>(tile);
}

/// What all terms move a side by, added up as in the rewritten text: compilers keep the order.
template <class Running, side Side, class Number, class Tile, int... I>
__device__ __forceinline__ Number sum_of(unsigned n, const Tile &tile,
                                         std::integer_sequence<int, I...>) {
  return (Number{0} + ... + moved_by<Running, I, Side, Number>(n, tile));
}
template <class Running, class Tile>
__device__ __forceinline__ unsigned shared_sum(unsigned n, const Tile &tile) {
  return sum_of<Running, shared_side, unsigned>(
      n, tile, std::make_integer_sequence<int, Running::terms.count>{});
}
template <class Running, class Tile>
__device__ __forceinline__ unsigned long long global_sum(unsigned n, const Tile &tile) {
  return sum_of<Running, global_side, typename Running::global_type>(
      n, tile, std::make_integer_sequence<int, Running::terms.count>{});
}

/// What the run-time strides, R, move one side by in round I.
template <class Plan, int I, side Side, class Number, class Tile, int... R>
__device__ __forceinline__ Number run_time_offset(const Tile &tile,
                                                  std::integer_sequence<int, R...>) {
  return (Number{0} + ... +
          distance<moved_at(Plan::round, Plan::round_digits, I, Side, R), R, Number>(tile));
}

template <class Dst> __device__ __forceinline__ unsigned shared_address(const Dst &dst) {
  return static_cast<unsigned>(__cvta_generic_to_shared(address(dst)));
}

/// Round I's address in a swizzled destination, without its constant offset. Rounds that add and
/// flip the same bits share one register.
template <class Plan, int I, class Dst>
__device__ __forceinline__ unsigned swizzled_address(const Dst &dst, unsigned index) {
  constexpr swizzled_offset round =
      Plan::offset_of(moved_at(Plan::round, Plan::round_digits, I, shared_side));
  using dims = std::make_integer_sequence<int, 5>;
  if constexpr (has_run_time(Plan::round, Plan::round_digits, shared_side))
    index += run_time_offset<Plan, I, shared_side, unsigned>(dst, dims{});
  constexpr auto flip = static_cast<unsigned>(round.flip);
  return shared_address(dst) + (Plan::place(index + static_cast<unsigned>(round.add)) ^ flip);
}

/// The unrolled rounds: a fold, so that they are unrolled without an optimizer too. Run-time
/// strides move the bases of each; rounds without them, the usual ones, instantiate nothing for it.
/// `shared` is an address or, of a swizzled destination, an index in bytes.
template <class Plan, class InShared, class InGlobal, int... I>
__device__ __forceinline__ void copy_rounds(unsigned long long global, unsigned shared,
                                            const InShared &in_shared, const InGlobal &in_global,
                                            std::integer_sequence<int, I...>) {
  using dims = std::make_integer_sequence<int, 5>;
  if constexpr (Plan::is_swizzled)
    (copy_piece<Plan::width, Plan::how, Plan::prefetch,
                moved_at(Plan::round, Plan::round_digits, I, global_side),
                Plan::offset_of(moved_at(Plan::round, Plan::round_digits, I, shared_side)).offset>(
         global + run_time_offset<Plan, I, global_side, unsigned long long>(in_global, dims{}),
         swizzled_address<Plan, I>(in_shared, shared)),
     ...);
  else if constexpr (Plan::run_time_rounds)
    (copy_piece<Plan::width, Plan::how, Plan::prefetch,
                moved_at(Plan::round, Plan::round_digits, I, global_side),
                moved_at(Plan::round, Plan::round_digits, I, shared_side)>(
         global + run_time_offset<Plan, I, global_side, unsigned long long>(in_global, dims{}),
         shared + run_time_offset<Plan, I, shared_side, unsigned>(in_shared, dims{})),
     ...);
  else
    (copy_piece<Plan::width, Plan::how, Plan::prefetch,
                moved_at(Plan::round, Plan::round_digits, I, global_side),
                moved_at(Plan::round, Plan::round_digits, I, shared_side)>(global, shared),
     ...);
}

/// What takes the place of a call: `run<Dst, Src, Options...>` executes it, with the parameter
/// types of the call's function given explicitly. rank: the thread's number inside the scope;
/// tested: the address whose alignment stands for the source's.
template <class Plan> struct sequence {
  using thread = typename Plan::thread;
  using loop = typename Plan::loop;
  using rounds = std::make_integer_sequence<int, Plan::rounds>;

  template <class Dst, class Src, class... Options>
  __device__ static __forceinline__ void run(unsigned rank, const void *, Dst &&dst, Src &&src,
                                             Options &&...) {
    if constexpr (Plan::how == to_global)
      copy_between(rank, src, dst);
    else
      copy_between(rank, dst, src);
  }

private:
  template <class InShared, class InGlobal>
  __device__ static __forceinline__ void copy_between(unsigned rank, const InShared &in_shared,
                                                      const InGlobal &in_global) {
    unsigned shared;
    if constexpr (Plan::is_swizzled)
      shared = static_cast<unsigned>(in_shared.origin()) *
               static_cast<unsigned>(sizeof(*in_shared.data()));
    else
      shared = shared_address(in_shared);
    shared += shared_sum<thread>(rank, in_shared);
    const unsigned long long global =
        __cvta_generic_to_global(address(in_global)) + global_sum<thread>(rank, in_global);

    if constexpr (loop::count == 1) {
      copy_rounds<Plan>(global, shared, in_shared, in_global, rounds{});
    } else {
#pragma unroll 1
      for (unsigned i = 0; i < static_cast<unsigned>(loop::count); ++i)
        copy_rounds<Plan>(global + global_sum<loop>(i, in_global),
                          shared + shared_sum<loop>(i, in_shared), in_shared, in_global, rounds{});
    }
  }
};

/// What a number of `terms` is, where it is not the dimension of a run-time stride.
inline constexpr long long address_term = -1, origin_term = -2, space_term = -3, block_term = -4;

/// The numbers that a guarded plan tests, three integers each: the side (0 global, 1 shared), what
/// it is, and the bytes that a stride or an origin counts in, or the threads of the block.
template <long long... Numbers> struct terms {
  static constexpr int count = sizeof...(Numbers) / 3;
  static constexpr long long at[] = {Numbers...};

  /// All terms in one number: a power of two divides it if it divides each.
  template <class InShared, class InGlobal, int... I>
  __device__ static __forceinline__ unsigned long long
  joined(const void *tested, const InShared &in_shared, const InGlobal &in_global,
         std::integer_sequence<int, I...>) {
    return (0ull | ... | value<I>(tested, in_shared, in_global));
  }

private:
  template <int I, class InShared, class InGlobal>
  __device__ static __forceinline__ unsigned long long
  value(const void *tested, const InShared &in_shared, const InGlobal &in_global) {
    constexpr bool is_shared = at[3 * I] != 0;
    constexpr long long what = at[3 * I + 1], bytes = at[3 * I + 2];
    if constexpr (what == space_term) // odd, so that no width divides it: in another memory
      return is_shared ? !__isShared(address(in_shared)) : !__isGlobal(address(in_global));
    else if constexpr (what == block_term) // odd, as above: of another size
      return blockDim.x * blockDim.y * blockDim.z != static_cast<unsigned>(bytes);
    // Addresses in their own space: there compilers see what a step in a loop leaves unchanged.
    else if constexpr (what == address_term && is_shared)
      return shared_address(in_shared);
    else if constexpr (what == address_term)
      return __cvta_generic_to_global(tested);
    else if constexpr (what == origin_term)
      return static_cast<unsigned long long>(bytes) *
             static_cast<unsigned long long>(in_shared.origin());
    else if constexpr (is_shared)
      return distance<bytes, static_cast<int>(what), unsigned long long>(in_shared);
    else
      return distance<bytes, static_cast<int>(what), unsigned long long>(in_global);
  }
};

/// Plans of which a test at run time chooses: the first whose width divides all Terms. Fallback is
/// called where no width does; nullptr if the last plan needs no test.
template <auto Fallback, class Terms, class... Plans> struct guarded;

template <auto Fallback, class Terms, class... Plans>
struct sequence<guarded<Fallback, Terms, Plans...>> {
  static constexpr bool needs_fallback =
      !std::is_same_v<std::remove_const_t<decltype(Fallback)>, decltype(nullptr)>;

  template <class Dst, class Src, class... Options>
  __device__ static __forceinline__ void run(unsigned rank, const void *tested, Dst &&dst,
                                             Src &&src, Options &&...options) {
    if (!choose<Plans...>(joined_terms(tested, dst, src), rank, dst, src))
      if constexpr (needs_fallback)
        Fallback(static_cast<Dst &&>(dst), static_cast<Src &&>(src),
                 static_cast<Options &&>(options)...);
  }

private:
  template <class Dst, class Src>
  __device__ static __forceinline__ unsigned long long
  joined_terms(const void *tested, const Dst &dst, const Src &src) {
    constexpr std::make_integer_sequence<int, Terms::count> indices{};
    // All plans go the same way.
    if constexpr ((... || (Plans::how == to_global)))
      return Terms::joined(address(dst), src, dst, indices);
    else
      return Terms::joined(tested, dst, src, indices);
  }

  /// False: no width divides `alignment`, and nothing was done.
  template <class First, class... Rest, class Dst, class Src>
  __device__ static __forceinline__ bool choose(unsigned long long alignment, unsigned rank,
                                                Dst &dst, Src &src) {
    constexpr bool is_tested = needs_fallback || sizeof...(Rest) > 0;
    if (!is_tested || alignment % First::width == 0) {
      sequence<First>::template run<Dst &, Src &>(rank, nullptr, dst, src);
      return true;
    }
    if constexpr (sizeof...(Rest) > 0)
      return choose<Rest...>(alignment, rank, dst, src);
    return false;
  }
};

/// What only the first Threads threads of the scope execute, while others reach the call too.
template <int Threads, class Plan> struct limited;

template <int Threads, class Plan> struct sequence<limited<Threads, Plan>> {
  template <class Dst, class Src, class... Options>
  __device__ static __forceinline__ void run(unsigned rank, const void *tested, Dst &&dst,
                                             Src &&src, Options &&...options) {
    if (rank < static_cast<unsigned>(Threads))
      sequence<Plan>::template run<Dst, Src, Options...>(rank, tested, static_cast<Dst &&>(dst),
                                                         static_cast<Src &&>(src),
                                                         static_cast<Options &&>(options)...);
  }
};

/// Executes Plan in place of copy_async<Scope>(dst, src, options...), on sm_80 or later, or of
/// copy<Scope>(dst, src, options...). Dst, Src and Options are given explicitly as the exact
/// parameter types of that function: the two have the same function type, and one can take the
/// other's place in a call.
template <class Plan, class Scope, class Dst, class Src, class... Options>
__device__ __forceinline__ void issue(Dst dst, Src src, Options... options) {
  sequence<Plan>::template run<Dst, Src, Options...>(
      Scope::rank(), address(src), static_cast<Dst &&>(dst), static_cast<Src &&>(src),
      static_cast<Options &&>(options)...);
}

/// A source with a pointer that is aligned as its address is, and does not change where that does.
template <class Src> struct tested_source {
  Src tile;
  const void *tested;
};
template <class Src>
__device__ __forceinline__ tested_source<Src> with_tested(Src src, const void *tested) {
  return {static_cast<Src &&>(src), tested};
}

/// issue, for a source that with_tested made.
template <class Plan, class Scope, class Dst, class Src, class... Options>
__device__ __forceinline__ void issue_tested(Dst dst, tested_source<Src> src, Options... options) {
  sequence<Plan>::template run<Dst, Src, Options...>(
      Scope::rank(), src.tested, static_cast<Dst &&>(dst), static_cast<Src &&>(src.tile),
      static_cast<Options &&>(options)...);
}

} // namespace ldgsts::detail
