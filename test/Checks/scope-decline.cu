// A scope that the block cannot have, and one that nobody knows.
//
// RUN: %plugin %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ __launch_bounds__(128) void too_many_threads(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the scope has 256 threads, but __launch_bounds__ allows blocks of 128 at most [-Wpass-failed]
  copy_async<cta<256>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: use a scope of 128 threads or fewer, or raise the bound{{$}}
}

__global__ __launch_bounds__(128) void beyond_the_block(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the scope has threads 112 to 143 of the block, but __launch_bounds__ allows blocks of 128 at most [-Wpass-failed]
  copy_async<subset<32, 112>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: use a scope within the first 128 threads, or raise the bound{{$}}
}

__global__ void without_bounds(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: cta<> takes the number of threads from __launch_bounds__, and a kernel that reaches the call has none, or is not known [-Wpass-failed]
  copy_async<cta<>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: give all kernels that reach the call the same __launch_bounds__(N), or write cta<N>{{$}}
}

struct half_warp {
  static constexpr int size = 16;
  static __device__ unsigned rank() { return threadIdx.x % 16; }
};

__global__ void unknown_scope(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the scope is none of thread, warp, warpgroup, cta<X, Y, Z>, cta<> and subset<N, First> of at most 1024 threads [-Wpass-failed]
  copy_async<half_warp>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: name one of them as the first template argument{{$}}
}

// 256 threads would copy past a tile that is divided among 128.
__global__ __launch_bounds__(256) void larger_block(const float *A) {
  __shared__ alignas(16) float s[32][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the scope has 128 threads, but __launch_bounds__ allows blocks of 256, whose further threads would copy past the tile [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: give the kernel __launch_bounds__(128), or the scope all threads of the block{{$}}
}

// The bounds of the kernel hold in what it calls.
__global__ __launch_bounds__(64) void through_a_lambda(const float *A) {
  __shared__ alignas(16) float s[32][32];
  // CHECK: :[[#@LINE+1]]:27: warning: copy_async stays a synchronous copy: the scope has 128 threads, but __launch_bounds__ allows blocks of 64 at most [-Wpass-failed]
  const auto load = [&] { copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A))); };
  // CHECK: :[[#@LINE-1]]:27: note: use a scope of 64 threads or fewer, or raise the bound{{$}}
  load();
}
