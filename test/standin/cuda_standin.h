// A stand-in for the CUDA headers, for tests on machines without a CUDA Toolkit:
//   clang++ -x cuda -nocudainc -nocudalib --cuda-path=/nonexistent --cuda-feature=+ptx80
//           -Itest/standin -include cuda_standin.h --cuda-gpu-arch=sm_90 --cuda-device-only -S
// (Clang takes the PTX version from the toolkit; without one it assumes 4.2, which has no
// cp.async.) It declares what our tests and examples use, with the toolkit's names and layouts.
// Device code reaches PTX, and the host pass an object file that nothing here can link.
#pragma once

#if !defined(__clang__) || !defined(__CUDA__)
#error "cuda_standin.h is for clang -x cuda -nocudainc"
#endif

#include <stddef.h>
#include <stdlib.h> // Clang's CUDA wrapper of <new> takes malloc and free for declared

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(bytes) __attribute__((aligned(bytes)))

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1)
      : x(x), y(y), z(z) {}
};
struct __align__(8) int2 {
  int x, y;
};
struct __align__(8) uint2 {
  unsigned x, y;
};
struct __align__(8) float2 {
  float x, y;
};
struct __align__(16) int4 {
  int x, y, z, w;
};
struct __align__(16) uint4 {
  unsigned x, y, z, w;
};
struct __align__(16) float4 {
  float x, y, z, w;
};

// threadIdx, blockIdx, blockDim, gridDim: Clang's own, which need no toolkit.
#include <__clang_cuda_builtin_vars.h>

__device__ inline void __syncwarp(unsigned mask = 0xffffffff) { __nvvm_bar_warp_sync(mask); }

__device__ inline size_t __cvta_generic_to_shared(const void *p) {
  return (size_t)(void __attribute__((address_space(3))) *)p;
}
__device__ inline size_t __cvta_generic_to_global(const void *p) {
  return (size_t)(void __attribute__((address_space(1))) *)p;
}

__device__ inline unsigned __isShared(const void *p) { return __nvvm_isspacep_shared(p); }
__device__ inline unsigned __isGlobal(const void *p) { return __nvvm_isspacep_global(p); }

__device__ inline int atomicAdd(int *at, int value) {
  return __atomic_fetch_add(at, value, __ATOMIC_RELAXED);
}
__device__ inline unsigned atomicAdd(unsigned *at, unsigned value) {
  return __atomic_fetch_add(at, value, __ATOMIC_RELAXED);
}

#include "standin_runtime.h"
#include "standin_types.h"
#include "standin_warp.h"
