// The lowered form of copy_async and copy: the function that unrolls a plan, or tests which of
// several fits. The compiler side instantiates `issue` in place of a call's callee; it is no part
// of the interface for users.
#pragma once

#include "../option.cuh"
#include "config.cuh"
#include "edges.cuh"
#include "mdspan.cuh"
#include "piece.cuh"
#include "plan.cuh"
#include "swizzled.cuh"
#include "terms.cuh"

#include <utility>

namespace ldgsts::detail {

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

struct no_value {};

/// Round I's copy, as far as it is made. `policy`: 64 bits, or no_value.
template <class Plan, int I, long long GlobalOffset, long long SharedOffset, class Edges,
          class Policy>
__device__ __forceinline__ void copy_round(unsigned long long global, unsigned shared,
                                           const Edges &edges, Policy policy) {
  const auto copy = [=](auto... bytes) {
    if constexpr (std::is_same_v<Policy, no_value>)
      copy_piece<Plan::width, Plan::how, Plan::prefetch, GlobalOffset, SharedOffset>(global, shared,
                                                                                     bytes...);
    else
      copy_piece<Plan::width, Plan::how, Plan::prefetch, GlobalOffset, SharedOffset>(
          global, shared, bytes..., policy);
  };
  if constexpr (!Plan::has_edges) {
    copy();
  } else if constexpr (!Plan::is_out(I)) {
    constexpr std::make_integer_sequence<int, Plan::limits> limits{};
    if (!edges.template is_written<I>(limits))
      return;
    if constexpr (Plan::fills)
      copy(edges.template bytes<I>(limits));
    else
      copy();
  }
}

/// The cache policy that comes from Source, or no_value. Compilers may merge those that are made:
/// the statement depends on nothing.
template <int Source, class... Options>
__device__ __forceinline__ auto policy_of(const Options &...options) {
  if constexpr (Source == no_policy) {
    return no_value{};
  } else if constexpr (Source == given_policy) {
    return find_option<option_kind::policy>(options...).value;
  } else {
    unsigned long long policy;
    if constexpr (Source == evict_first_policy)
      asm("createpolicy.fractional.L2::evict_first.b64 %0;" : "=l"(policy));
    else
      asm("createpolicy.fractional.L2::evict_last.b64 %0;" : "=l"(policy));
    return policy;
  }
}

/// The unrolled rounds: a fold, so that they are unrolled without an optimizer too. Run-time
/// strides move the bases of each; rounds without them, the usual ones, instantiate nothing for it.
/// `shared` is an address or, of a swizzled destination, an index in bytes.
template <class Plan, class InShared, class InGlobal, class Edges, class Policy, int... I>
__device__ __forceinline__ void copy_rounds(unsigned long long global, unsigned shared,
                                            const InShared &in_shared, const InGlobal &in_global,
                                            const Edges &edges, Policy policy,
                                            std::integer_sequence<int, I...>) {
  using dims = std::make_integer_sequence<int, 5>;
  if constexpr (Plan::is_swizzled)
    (copy_round<Plan, I, moved_at(Plan::round, Plan::round_digits, I, global_side),
                Plan::offset_of(moved_at(Plan::round, Plan::round_digits, I, shared_side)).offset>(
         global + run_time_offset<Plan, I, global_side, unsigned long long>(in_global, dims{}),
         swizzled_address<Plan, I>(in_shared, shared), edges, policy),
     ...);
  else if constexpr (Plan::run_time_rounds)
    (copy_round<Plan, I, moved_at(Plan::round, Plan::round_digits, I, global_side),
                moved_at(Plan::round, Plan::round_digits, I, shared_side)>(
         global + run_time_offset<Plan, I, global_side, unsigned long long>(in_global, dims{}),
         shared + run_time_offset<Plan, I, shared_side, unsigned>(in_shared, dims{}), edges,
         policy),
     ...);
  else
    (copy_round<Plan, I, moved_at(Plan::round, Plan::round_digits, I, global_side),
                moved_at(Plan::round, Plan::round_digits, I, shared_side)>(global, shared, edges,
                                                                           policy),
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
                                             Options &&...options) {
    copy(rank, dst, src, policy_of<Plan::policy>(options...), options...);
  }

  template <class Dst, class Src, class Policy, class... Options>
  __device__ static __forceinline__ void copy(unsigned rank, const Dst &dst, const Src &src,
                                              Policy policy, const Options &...options) {
    if constexpr (Plan::how == to_global)
      copy_at_edges(rank, src, dst, policy, options...);
    else
      copy_at_edges(rank, dst, src, policy, options...);
  }

private:
  template <class InShared, class InGlobal, class Policy, class... Options>
  __device__ static __forceinline__ void copy_at_edges(unsigned rank, const InShared &in_shared,
                                                       const InGlobal &in_global, Policy policy,
                                                       const Options &...options) {
    if constexpr (!Plan::has_edges) {
      copy_between(rank, in_shared, in_global, no_value{}, policy);
    } else {
      if (Plan::active != 0 && rank >= static_cast<unsigned>(Plan::active))
        return;
      const edges<Plan> first(rank, std::make_integer_sequence<int, Plan::limits>{}, options...);
      if (Plan::is_conditional && !Plan::fills && !first.is_active)
        return;
      copy_between(rank, in_shared, in_global, first, policy);
    }
  }

  template <class InShared, class InGlobal, class Edges, class Policy>
  __device__ static __forceinline__ void copy_between(unsigned rank, const InShared &in_shared,
                                                      const InGlobal &in_global, const Edges &first,
                                                      Policy policy) {
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
      copy_rounds<Plan>(global, shared, in_shared, in_global, first, policy, rounds{});
    } else {
#pragma unroll 1
      for (unsigned i = 0; i < static_cast<unsigned>(loop::count); ++i)
        copy_rounds<Plan>(global + global_sum<loop>(i, in_global),
                          shared + shared_sum<loop>(i, in_shared), in_shared, in_global,
                          moved_on(first, i), policy, rounds{});
    }
  }

  template <class Edges>
  __device__ static __forceinline__ Edges moved_on(const Edges &first, unsigned i) {
    if constexpr (Plan::has_edges)
      return Edges(first, i, std::make_integer_sequence<int, Plan::limits>{});
    else
      return first;
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
    // The policy is the same for all plans.
    if (!choose<Plans...>(joined_terms(tested, dst, src, options...), rank, dst, src,
                          policy_of<(... | Plans::policy)>(options...), options...))
      if constexpr (needs_fallback)
        Fallback(static_cast<Dst &&>(dst), static_cast<Src &&>(src),
                 static_cast<Options &&>(options)...);
  }

private:
  template <class Dst, class Src, class... Options>
  __device__ static __forceinline__ unsigned long long
  joined_terms(const void *tested, const Dst &dst, const Src &src, const Options &...options) {
    constexpr std::make_integer_sequence<int, Terms::count> indices{};
    const auto valid = find_option<option_kind::valid>(options...);
    // All plans go the same way.
    if constexpr ((... || (Plans::how == to_global)))
      return Terms::joined(address(dst), src, dst, valid, indices);
    else
      return Terms::joined(tested, dst, src, valid, indices);
  }

  /// False: no width divides `alignment`, and nothing was done.
  template <class First, class... Rest, class Dst, class Src, class Policy, class... Options>
  __device__ static __forceinline__ bool choose(unsigned long long alignment, unsigned rank,
                                                const Dst &dst, const Src &src, Policy policy,
                                                const Options &...options) {
    constexpr bool is_tested = needs_fallback || sizeof...(Rest) > 0;
    if (!is_tested || alignment % First::width == 0) {
      sequence<First>::copy(rank, dst, src, policy, options...);
      return true;
    }
    if constexpr (sizeof...(Rest) > 0)
      return choose<Rest...>(alignment, rank, dst, src, policy, options...);
    return false;
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
