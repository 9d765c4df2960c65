// ldgsts: copy_async(dst, src) from global to shared memory, for kernels in CUDA C++17.
//
// This header alone is a complete program: copy_async is then a synchronous element copy, which
// defines what the call means. Compiled with ldgsts' Clang plugin, or rewritten by ldgsts-rewrite,
// an eligible call becomes an unrolled sequence of cp.async (PTX ISA "Data Movement and Conversion
// Instructions: cp.async", sm_80 or later) instead. copy(dst, src), its synchronous relative,
// becomes vector loads and stores.
//
//     __shared__ alignas(16) __half A_smem[128][32];
//     copy_async<cta<128>>(A_smem, tile<shape<128, 32>>(assume_aligned<16>(A)));
//     commit_group();
//     wait_group<0>();
//     __syncthreads();
#pragma once

#include "completion.cuh"
#include "detail/config.cuh"
#include "detail/issue.cuh"
#include "detail/mdspan.cuh"
#include "edge.cuh"
#include "layout.cuh"
#include "option.cuh"
#include "promise.cuh"
#include "scope.cuh"
#include "tile.cuh"

namespace ldgsts {

namespace detail {

/// Of two tiles: elements of Src can be assigned to those of Dst.
template <class Dst, class Src,
          bool AreTiles = tile_traits<Dst>::is_tile && tile_traits<Src>::is_tile>
inline constexpr bool fit_elements = true;
template <class Dst, class Src>
inline constexpr bool fit_elements<Dst, Src, true> =
    std::is_assignable_v<decltype(element(std::declval<Dst &>(), 0)),
                         decltype(element(std::declval<Src &>(), 0))>;

/// Element i of `dst` becomes element i of `src`, with the element type's own assignment. i is the
/// row-major logical index, so [1, 32, 32] and [32, 32] correspond. This thread is number `rank` of
/// so many `threads`, which Team, a scope or a group, stands for.
template <class Team, class Number, class Dst, class Src, class... Options>
__device__ __forceinline__ void copy_elements(Number rank, Number threads, Dst &dst, Src &src,
                                              const Options &...options) {
  using to = tile_traits<Dst>;
  using from = tile_traits<Src>;
  static_assert(!is_group<Dst>, "a group of threads takes the place of the scope: "
                                "copy_async(group, dst, src), or copy(group, dst, src)");
  if constexpr (!is_group<Dst>) {
    static_assert(to::is_tile, "the destination must be a C array of rank 1 to 5, a "
                               "tile<shape<...>>(p), a slice<...> or an mdspan of static extents");
    static_assert(count_of<option_kind::unknown, Options...> == 0,
                  "an option must be one of those of <ldgsts/option.cuh> and <ldgsts/edge.cuh>");
  }
  static_assert(from::is_tile, "the source must be a C array of rank 1 to 5, a "
                               "tile<shape<...>>(p), a slice<...> or an mdspan of static extents");
  static_assert(!to::is_tile || !from::is_tile || to::size == from::size,
                "destination and source must have the same number of elements");
  static_assert((... && (count_of<kind_of<Options>, Options...> <= 1)),
                "more than one option of a kind");
  static_assert(!contradicts_itself<Options...>,
                "dispatch::sync never lowers a call, and expect_width, expect_rounds and direct "
                "want it lowered");

  constexpr bool is_assignable = fit_elements<Dst, Src>;
  static_assert(is_assignable, "elements of the source do not fit into those of the destination; "
                               "rows with pointers of their own are copied by each thread: "
                               "copy_async<thread>(..., direct)");

  if constexpr (to::is_tile && from::is_tile && is_assignable) {
    const auto valid = find_option<option_kind::valid>(options...);
    const auto when = find_option<option_kind::when>(options...);
    using element_type = std::remove_reference_t<decltype(element(dst, 0))>;
    using shape_type = typename decltype(view_of(src))::shape_type;
    unsigned part = 1;
    if constexpr (count_of<option_kind::when, Options...> > 0 && !std::is_same_v<Team, thread>)
      part = part_elements<element_type, shape_type>(threads);
    if (others_may_reach<Team> && rank >= threads)
      return;
    for (Number first = rank * part; first < to::size; first += threads * part)
      for (auto i = static_cast<unsigned>(first), end = i + part; i < end; ++i)
        if (is_active(when) && is_valid(valid, i, shape_type{}))
          element(dst, i) = element(src, i);
        else
          fill_element(element(dst, i), find_option<option_kind::fill>(options...));
  }
}

/// The threads of a group copy; those of a grid may be more than 32 bits can count.
template <class Group, class Dst, class Src, class... Options>
__device__ __forceinline__ void copy_in_group(const Group &group, Dst &dst, Src &src,
                                              const Options &...options) {
  static_assert(
      is_group<Group>,
      "the threads that copy are named by a scope, as in copy_async<warp>(dst, src), or "
      "by a group with thread_rank() and num_threads(), as in copy_async(group, dst, src)");
  if constexpr (is_group<Group>) {
    const auto rank = group.thread_rank();
    const auto threads = threads_in(group, 0);
    using number =
        std::conditional_t<(sizeof(rank) > 4 || sizeof(threads) > 4), unsigned long long, unsigned>;
    copy_elements<Group, number>(rank, threads, dst, src, options...);
  }
}

} // namespace detail

/// Copies the tile `src` (global memory) into the tile `dst` (shared memory); both have the same
/// number of elements. Every thread of `Scope` must make the call, with the same tiles. The bytes
/// are there for a thread after it has waited for its own copies (commit_group and wait_group, or
/// wait_all), for the others after a barrier behind that. `options`: those of option.cuh and
/// edge.cuh, at most one of a kind.
template <class Scope, class Dst, class Src, class... Options>
LDGSTS_ANNOTATE("ldgsts.copy_async")
__device__ void copy_async(Dst &&dst, Src &&src, Options... options) {
  detail::copy_elements<Scope, unsigned>(Scope::rank(), detail::threads_of<Scope>(), dst, src,
                                         options...);
}

/// The same for the threads of a group, such as cooperative groups' thread_block (then it means
/// what copy_async<cta<>>(dst, src, options...) means) and thread_block_tile<32>
/// (copy_async<warp>). Any object with thread_rank() and num_threads() will do; of other groups the
/// copy is not lowered. Every thread of the group must make the call, with the same tiles.
template <class Group, class Dst, class Src, class... Options>
LDGSTS_ANNOTATE("ldgsts.copy_async")
__device__ void copy_async(LDGSTS_ANNOTATE("ldgsts.group") const Group &group, Dst &&dst, Src &&src,
                           Options... options) {
  detail::copy_in_group(group, dst, src, options...);
}

/// The synchronous relative, between any two tiles: when the call returns, what this thread copied
/// is there, and what the others copied after a barrier; which thread copies which element is open.
/// Between global and shared memory it is lowered to vector loads and stores. Scope and options as
/// for copy_async; hints have no effect.
template <class Scope, class Dst, class Src, class... Options>
LDGSTS_ANNOTATE("ldgsts.copy")
__device__ void copy(Dst &&dst, Src &&src, Options... options) {
  detail::copy_elements<Scope, unsigned>(Scope::rank(), detail::threads_of<Scope>(), dst, src,
                                         options...);
}

/// The same for the threads of a group, as for copy_async.
template <class Group, class Dst, class Src, class... Options>
LDGSTS_ANNOTATE("ldgsts.copy")
__device__ void copy(LDGSTS_ANNOTATE("ldgsts.group") const Group &group, Dst &&dst, Src &&src,
                     Options... options) {
  detail::copy_in_group(group, dst, src, options...);
}

} // namespace ldgsts

#undef LDGSTS_ANNOTATE
