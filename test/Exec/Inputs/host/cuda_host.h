// CUDA's words in plain C++, included in front of a program: its kernels become functions that the
// CPU calls once for each thread of the block, one thread after the other.
#pragma once

// The standard library comes first: some of it looks at the macros below.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#define __CUDACC__ // the product's header asks for it
#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)

struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};

inline dim3 threadIdx{0, 0, 0}, blockDim;
inline void __syncthreads() {}
/// Named in the header's fast path, which no rewritten text calls.
size_t __cvta_generic_to_global(const void *pointer);
unsigned __isShared(const void *pointer);
unsigned __isGlobal(const void *pointer);
/// What a statement there that makes a cache policy is assigned to, as `asm` below has it.
inline unsigned lane;

namespace exec {

/// CUDA C++ Programming Guide, "Thread Hierarchy".
inline unsigned linearThread() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

/// What the product's header reads by inline PTX. `text` is the statement; there is one so far.
inline unsigned specialRegister(const char *text) {
  if (std::strcmp(text, R"("mov.u32 %0, %%laneid;" : "=r"(lane))") != 0) {
    std::printf("cuda_host.h does not know: asm(%s)\n", text);
    std::exit(1);
  }
  return linearThread() % 32;
}

} // namespace exec

// Only what is not volatile: that is left out by the header itself unless it compiles for a device.
#define asm(...) lane = exec::specialRegister(#__VA_ARGS__)
