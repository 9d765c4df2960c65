// Promises: what the caller knows of a pointer or a number and the compiler cannot see. A broken
// promise is undefined behaviour.
#pragma once

#include "detail/config.cuh"

#include <type_traits>

namespace ldgsts {

/// `p` is a multiple of N bytes, N a power of two. cp.async needs both addresses aligned to its
/// size of 16, 8 or 4 bytes (PTX ISA "cp.async").
template <int N, class T>
LDGSTS_ANNOTATE("ldgsts.assume_aligned")
__host__ __device__ __forceinline__ T *assume_aligned(T *p) {
  static_assert(N > 0 && (N & (N - 1)) == 0, "assume_aligned<N>: N must be a power of two (bytes)");
  // The built-in takes no pointer to volatile.
  void *plain = const_cast<void *>(static_cast<const volatile void *>(p));
  return static_cast<T *>(__builtin_assume_aligned(plain, N));
}

/// `n` is a multiple of N, a power of two; says of a run-time pitch, stride or origin (in elements)
/// that rows start at such boundaries. Returns n.
template <long long N, class Integer>
LDGSTS_ANNOTATE("ldgsts.assume_multiple")
__host__ __device__ __forceinline__ constexpr Integer assume_multiple(Integer n) {
  static_assert(N > 0 && (N & (N - 1)) == 0, "assume_multiple<N>: N must be a power of two");
  static_assert(std::is_integral_v<Integer>, "assume_multiple<N>(n): n must be an integer");
#if defined(__clang__) || defined(__CUDA_ARCH__) // host compilers behind nvcc lack the built-in
  __builtin_assume(static_cast<long long>(n) % N == 0);
#endif
  return n;
}

/// `condition` is the same for all threads of the scope of each copy that depends on it, so that
/// they reach the copy together or not at all. Returns it. Nothing is generated from the promise: a
/// broken one ends as any copy does that only some threads of its scope reach.
LDGSTS_ANNOTATE("ldgsts.assume_uniform")
__host__ __device__ __forceinline__ constexpr bool assume_uniform(bool condition) {
  return condition;
}

/// `p` points to shared memory.
template <class T>
LDGSTS_ANNOTATE("ldgsts.assume_shared")
__host__ __device__ __forceinline__ T *assume_shared(T *p) {
  return p;
}

/// `p` points to global memory.
template <class T>
LDGSTS_ANNOTATE("ldgsts.assume_global")
__host__ __device__ __forceinline__ T *assume_global(T *p) {
  return p;
}

} // namespace ldgsts
