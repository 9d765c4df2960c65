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
#include "layout.cuh"
#include "option.cuh"
#include "promise.cuh"
#include "scope.cuh"
#include "tile.cuh"

namespace ldgsts {

namespace detail {

/// Element i of `dst` becomes element i of `src`, with the element type's own assignment. i is the
/// row-major logical index, so [1, 32, 32] and [32, 32] correspond.
template <class Scope, class... Options, class Dst, class Src>
__device__ __forceinline__ void copy_elements(Dst &dst, Src &src) {
  using to = tile_traits<Dst>;
  using from = tile_traits<Src>;
  static_assert(to::is_tile, "the destination must be a C array of rank 1 to 5, a "
                             "tile<shape<...>>(p), a slice<...> or an mdspan of static extents");
  static_assert(from::is_tile, "the source must be a C array of rank 1 to 5, a "
                               "tile<shape<...>>(p), a slice<...> or an mdspan of static extents");
  static_assert(!to::is_tile || !from::is_tile || to::size == from::size,
                "destination and source must have the same number of elements");
  static_assert(count_of<option_kind::unknown, Options...> == 0,
                "an option must be dispatch::ldgsts, dispatch::sync or prefetch<Bytes>");
  static_assert(count_of<option_kind::dispatch, Options...> <= 1, "more than one dispatch option");
  static_assert(count_of<option_kind::prefetch, Options...> <= 1, "more than one prefetch option");

  if constexpr (to::is_tile && from::is_tile) {
    const unsigned rank = Scope::rank();
    const unsigned threads = threads_of<Scope>();
    if (!others_may_reach<Scope> || rank < threads)
      for (unsigned i = rank; i < to::size; i += threads)
        element(dst, i) = element(src, i);
  }
}

} // namespace detail

/// Copies the tile `src` (global memory) into the tile `dst` (shared memory); both have the same
/// number of elements. Every thread of `Scope` must make the call, with the same tiles. The bytes
/// are there for a thread after it has waited for its own copies (commit_group and wait_group, or
/// wait_all), for the others after a barrier behind that. `options`: at most one of
/// dispatch::ldgsts and dispatch::sync, and prefetch<Bytes>.
template <class Scope, class Dst, class Src, class... Options>
LDGSTS_ANNOTATE("ldgsts.copy_async")
__device__ void copy_async(Dst &&dst, Src &&src, Options...) {
  detail::copy_elements<Scope, Options...>(dst, src);
}

/// The synchronous relative, between any two tiles: when the call returns, what this thread copied
/// is there, and what the others copied after a barrier; which thread copies which element is open.
/// Between global and shared memory it is lowered to vector loads and stores. Scope and options as
/// for copy_async; prefetch<Bytes> has no effect.
template <class Scope, class Dst, class Src, class... Options>
LDGSTS_ANNOTATE("ldgsts.copy")
__device__ void copy(Dst &&dst, Src &&src, Options...) {
  detail::copy_elements<Scope, Options...>(dst, src);
}

} // namespace ldgsts

#undef LDGSTS_ANNOTATE
