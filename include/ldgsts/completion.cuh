// Completion: when the bytes of copy_async are there. Everything here concerns the calling thread's
// own copies; other threads may read them only after a barrier that follows the wait.
#pragma once

#include "detail/config.cuh"

namespace ldgsts {

// Below sm_80 there is no cp.async: every copy was synchronous, and nothing is left to wait for.
// The "memory" clobbers keep the compiler from moving loads and stores of the tile across the call.

/// Closes a group of all copies that this thread issued since the last one; an empty group is fine
/// (PTX ISA "cp.async.commit_group").
__device__ __forceinline__ void commit_group() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

/// Waits until at most the N most recent groups of this thread are still pending (PTX ISA
/// "cp.async.wait_group").
template <int N> __device__ __forceinline__ void wait_group() {
  static_assert(N >= 0, "wait_group<N>: N is the number of groups that may stay pending");
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
#endif
}

/// Waits for all copies of this thread, committed or not (PTX ISA "cp.async.wait_all").
__device__ __forceinline__ void wait_all() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

} // namespace ldgsts
