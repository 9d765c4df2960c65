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

/// Element i of `dst` becomes element i of `src`, with the element type's own assignment. i is the
/// row-major logical index, so [1, 32, 32] and [32, 32] correspond.
template <class Scope, class Dst, class Src, class... Options>
__device__ __forceinline__ void copy_elements(Dst &dst, Src &src, const Options &...options) {
  using to = tile_traits<Dst>;
  using from = tile_traits<Src>;
  static_assert(to::is_tile, "the destination must be a C array of rank 1 to 5, a "
                             "tile<shape<...>>(p), a slice<...> or an mdspan of static extents");
  static_assert(from::is_tile, "the source must be a C array of rank 1 to 5, a "
                               "tile<shape<...>>(p), a slice<...> or an mdspan of static extents");
  static_assert(!to::is_tile || !from::is_tile || to::size == from::size,
                "destination and source must have the same number of elements");
  static_assert(count_of<option_kind::unknown, Options...> == 0,
                "an option must be one of those of <ldgsts/option.cuh> and <ldgsts/edge.cuh>");
  static_assert((... && (count_of<kind_of<Options>, Options...> <= 1)),
                "more than one option of a kind");
  static_assert(!contradicts_itself<Options...>,
                "dispatch::sync never lowers a call, and expect_width, expect_rounds and direct "
                "want it lowered");

  if constexpr (to::is_tile && from::is_tile) {
    const auto valid = find_option<option_kind::valid>(options...);
    const auto when = find_option<option_kind::when>(options...);
    using element_type = std::remove_reference_t<decltype(element(dst, 0))>;
    using shape_type = typename decltype(view_of(src))::shape_type;
    const unsigned rank = Scope::rank(), threads = threads_of<Scope>();
    unsigned part = 1;
    if constexpr (count_of<option_kind::when, Options...> > 0 && !std::is_same_v<Scope, thread>)
      part = part_elements<element_type, shape_type>(threads);
    if (others_may_reach<Scope> && rank >= threads)
      return;
    for (unsigned first = rank * part; first < to::size; first += threads * part)
      for (unsigned i = first; i < first + part; ++i)
        if (is_active(when) && is_valid(valid, i, shape_type{}))
          element(dst, i) = element(src, i);
        else
          fill_element(element(dst, i), find_option<option_kind::fill>(options...));
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
  detail::copy_elements<Scope>(dst, src, options...);
}

/// The synchronous relative, between any two tiles: when the call returns, what this thread copied
/// is there, and what the others copied after a barrier; which thread copies which element is open.
/// Between global and shared memory it is lowered to vector loads and stores. Scope and options as
/// for copy_async; hints have no effect.
template <class Scope, class Dst, class Src, class... Options>
LDGSTS_ANNOTATE("ldgsts.copy")
__device__ void copy(Dst &&dst, Src &&src, Options... options) {
  detail::copy_elements<Scope>(dst, src, options...);
}

} // namespace ldgsts

#undef LDGSTS_ANNOTATE
