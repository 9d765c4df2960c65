// Scopes and groups: which threads execute a copy together, and each thread's number among them.
#pragma once

#include "detail/config.cuh"
#include "layout.cuh"

#include <type_traits>
#include <utility>

namespace ldgsts {

namespace detail {

/// CUDA's linear number of a thread in its block (CUDA C++ Programming Guide, "Thread Hierarchy").
__device__ __forceinline__ unsigned linear_thread() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

} // namespace detail

/// One thread copies the whole tile by itself.
struct LDGSTS_ANNOTATE("ldgsts.scope.thread") thread {
  static constexpr int size = 1;
  static __device__ __forceinline__ unsigned rank() { return 0; }
};

/// The 32 threads of a warp; a thread's number is its lane.
struct LDGSTS_ANNOTATE("ldgsts.scope.warp") warp {
  static constexpr int size = 32;
  static __device__ __forceinline__ unsigned rank() {
    // Not volatile: %laneid never changes (PTX ISA "Special Registers: %laneid"), so equal reads
    // may be merged.
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
  }
};

/// Four consecutive warps, aligned to four (PTX ISA "wgmma": warpgroup). A thread's number is
/// linear id mod 128.
struct LDGSTS_ANNOTATE("ldgsts.scope.warpgroup") warpgroup {
  static constexpr int size = 128;
  static __device__ __forceinline__ unsigned rank() { return detail::linear_thread() % 128; }
};

/// All threads of a block of X * Y * Z threads. The launch must use exactly this block size. With
/// any other one elements are copied twice or not at all, and a lowered copy reads and writes past
/// the tile.
template <int X = dynamic, int Y = 1, int Z = 1> struct LDGSTS_ANNOTATE("ldgsts.scope.cta") cta {
  static_assert(X > 0 && Y > 0 && Z > 0,
                "cta<X, Y, Z>: every extent of the block must be positive");
  static_assert(1ll * X * Y * Z <= 1024, "cta<X, Y, Z>: a block has at most 1024 threads");

  static constexpr int size = X * Y * Z;
  static __device__ __forceinline__ unsigned rank() {
    if constexpr (Y == 1 && Z == 1)
      return threadIdx.x;
    else
      return threadIdx.x + X * (threadIdx.y + Y * threadIdx.z);
  }
};

/// cta<>: all threads of the block, of whatever size and shape it is launched with; a thread's
/// number is its linear id. Lowered copies are made for the size that the kernel's
/// __launch_bounds__ allow, and test it.
template <> struct LDGSTS_ANNOTATE("ldgsts.scope.cta") cta<dynamic, 1, 1> {
  static __device__ __forceinline__ unsigned rank() { return detail::linear_thread(); }
};

/// Threads First .. First + N - 1 of the block, by linear id, of whatever shape it is; a thread's
/// number is its linear id - First. The block must have all of them. Its other threads may reach
/// the call or not, and do nothing in it.
template <int N, int First = 0> struct LDGSTS_ANNOTATE("ldgsts.scope.subset") subset {
  static_assert(N > 0, "subset<N, First>: N, the number of threads, must be positive");
  static_assert(First >= 0, "subset<N, First>: First, a linear id, must not be negative");
  static_assert(1ll * First + N <= 1024, "subset<N, First>: a block has at most 1024 threads");

  static constexpr int size = N;
  /// Of the block's other threads it is N or more.
  static __device__ __forceinline__ unsigned rank() { return detail::linear_thread() - First; }
};

namespace detail {

/// Threads that do not belong to the scope may reach a call too; their rank is `size` or more.
template <class Scope> inline constexpr bool others_may_reach = false;
template <int N, int First> inline constexpr bool others_may_reach<subset<N, First>> = true;

/// How many threads share the work.
template <class Scope> __device__ __forceinline__ unsigned threads_of() {
  if constexpr (std::is_same_v<Scope, cta<>>)
    return blockDim.x * blockDim.y * blockDim.z;
  else
    return Scope::size;
}

/// The same of a group. size() comes first: the thread_group of CUDA 13.0 declares a num_threads()
/// that nothing defines.
template <class Group>
__device__ __forceinline__ auto threads_in(const Group &group, int) -> decltype(group.size()) {
  return group.size();
}
template <class Group>
__device__ __forceinline__ auto threads_in(const Group &group, long)
    -> decltype(group.num_threads()) {
  return group.num_threads();
}

/// A group of threads, as cooperative groups has them: known by what it can do, since the header
/// does not include them.
template <class T, class = void> inline constexpr bool is_group = false;
template <class T>
inline constexpr bool is_group<T, std::void_t<decltype(std::declval<const T &>().thread_rank()),
                                              decltype(threads_in(std::declval<const T &>(), 0))>> =
    true;

} // namespace detail
} // namespace ldgsts
