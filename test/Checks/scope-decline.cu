// A scope that the block cannot have, and one that nobody knows.
//
// RUN: %plugin -Rpass-missed=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass-missed=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cooperative_groups.h>
#include <cuda_fp16.h>

using namespace ldgsts;
namespace cg = cooperative_groups;

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

// Anything with a rank and a size is a group to the header.
struct pair {
  __device__ unsigned thread_rank() const { return threadIdx.x % 2; }
  __device__ unsigned num_threads() const { return 2; }
};

__global__ __launch_bounds__(128) void groups_that_are_no_scope(const float *A) {
  __shared__ alignas(16) float s[128][32];
  const auto active = cg::coalesced_threads();
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: 'active' is a coalesced_group, whose size is known at run time only [-Wpass-failed]
  copy_async(active, s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:14: note: use copy_async<warp>(dst, src) where all threads of a warp copy the tile together{{$}}
  const auto half = cg::tiled_partition<16>(cg::this_thread_block());
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: 'half' is a thread_block_tile<16>, and of all tiles only those of 32 threads are lowered [-Wpass-failed]
  copy_async(half, s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:14: note: use copy_async<warp>(dst, src) where all threads of a warp copy the tile together{{$}}
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: 'cg::tiled_partition(cg::this_thread_block(), 32)' is a thread_group, whose size is known at run time only [-Wpass-failed]
  copy_async(cg::tiled_partition(cg::this_thread_block(), 32), s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:14: note: use copy_async<warp>(dst, src) where all threads of a warp copy the tile together{{$}}
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: 'cg::this_grid()' is a grid_group, which may be more than one block [-Wpass-failed]
  copy_async(cg::this_grid(), s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:14: note: use copy_async<cta<>>(dst, src) where all threads of a block copy the tile together{{$}}
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: 'pair{}' is a pair, which is none of the toolkit's groups [-Wpass-failed]
  copy_async(pair{}, s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:14: note: use copy_async<warp>(dst, src) where all threads of a warp copy the tile together{{$}}
  if (threadIdx.x < 16)
    // CHECK: :[[#@LINE+1]]:5: remark: copy stays an element copy: 'active' is a coalesced_group
    copy(active, s, tile<shape<128, 32>>(assume_aligned<16>(A)));
    // CHECK: :[[#@LINE-1]]:10: note: use copy<warp>(dst, src) where all threads of a warp copy the tile together
}

// What the call would do besides is not done by the instructions.
__device__ cg::thread_block counted(int *calls) {
  ++*calls;
  return cg::this_thread_block();
}
__global__ __launch_bounds__(128) void group_that_does_more(const float *A, int *calls) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: 'counted(calls)' may do more than name the threads, and a lowered copy does not evaluate it [-Wpass-failed]
  copy_async(counted(calls), s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:14: note: name the group in a variable in front of the call{{$}}
}

__global__ void block_without_bounds(const float *A) {
  __shared__ alignas(16) float s[128][32];
  const auto block = cg::this_thread_block();
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: a copy by 'block' takes the number of threads from __launch_bounds__, and a kernel that reaches the call has none, or is not known [-Wpass-failed]
  copy_async(block, s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: give all kernels that reach the call the same __launch_bounds__(N), or write copy_async<cta<N>>(dst, src){{$}}
}

// The bounds of the kernel hold in what it calls.
__global__ __launch_bounds__(64) void through_a_lambda(const float *A) {
  __shared__ alignas(16) float s[32][32];
  // CHECK: :[[#@LINE+1]]:27: warning: copy_async stays a synchronous copy: the scope has 128 threads, but __launch_bounds__ allows blocks of 64 at most [-Wpass-failed]
  const auto load = [&] { copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A))); };
  // CHECK: :[[#@LINE-1]]:27: note: use a scope of 64 threads or fewer, or raise the bound{{$}}
  load();
}
