// Threads that part before the call, or that might.
//
// RUN: %plugin %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cooperative_groups.h>
#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void condition(const float *A) {
  __shared__ alignas(16) float s[128][32];
  if (threadIdx.x < 64)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'threadIdx.x < 64' [-Wpass-failed]
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
}

// A group has to be there as a whole, as a scope has.
__global__ __launch_bounds__(128) void groups(const float *A) {
  __shared__ alignas(16) float s[512];
  const auto block = cooperative_groups::this_thread_block();
  const auto one = cooperative_groups::tiled_partition<32>(block);
  if (one.meta_group_rank() == 1)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'one.meta_group_rank() == 1' [-Wpass-failed]
    copy_async(block, s, tile<shape<512>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
  if (one.thread_rank() < 16)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'one.thread_rank() < 16' [-Wpass-failed]
    copy_async(one, s, tile<shape<512>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
}

// Of a block of rows, threadIdx.x numbers no warps.
__global__ void warps_of_rows(const float *A, float *out) {
  __shared__ alignas(16) float s[32][8];
  if (threadIdx.x / 32 == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: it is not known whether all threads of the scope reach the call: 'threadIdx.x / 32 == 0' differs among them if the block has several rows and blockDim.x is no multiple of 32 [-Wpass-failed]
    copy_async<warp>(s, tile<shape<32, 8>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:7: note: write it as assume_uniform(threadIdx.x / 32 == 0) if it is the same for them, or number the threads by threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z){{$}}
  out[threadIdx.y] = s[0][0];
}

__global__ void early_return(const float *A) {
  __shared__ alignas(16) float s[128][32];
  if (threadIdx.x == 0)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'threadIdx.x == 0' [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-4]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
}

__global__ void loop_bound(const float *A) {
  __shared__ alignas(16) float s[128][32];
  for (unsigned i = threadIdx.x; i < 300; i += 128)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'i < 300' [-Wpass-failed]
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:34: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
}

__global__ void second_operand(const float *A, int n) {
  __shared__ alignas(16) float s[128][32];
  const unsigned lane = threadIdx.x & 31;
  if (n > 3 && lane < 7)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'lane < 7' [-Wpass-failed]
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:16: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
}

__global__ void loaded_value(const float *A, const int *n) {
  __shared__ alignas(16) float s[128][32];
  if (*n > 3)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: it is not known whether all threads of the scope reach the call: '*n > 3' may differ among them [-Wpass-failed]
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:7: note: write it as assume_uniform(*n > 3) if it is the same for them, or move the call out of the condition{{$}}
}

__global__ void half_of_the_subset(const float *A) {
  __shared__ alignas(16) float s[32][32];
  if (threadIdx.x < 16)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'threadIdx.x < 16' [-Wpass-failed]
    copy_async<subset<32>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
}

// Every thread reaches the call, but not with the same tile: the header's copy and cp.async would deal the elements out
// differently.
__global__ void own_tiles(const float *A) {
  __shared__ alignas(16) float s[2][32][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the destination is not one tile for all threads of the scope: 'threadIdx.x' differs among them [-Wpass-failed]
  copy_async<cta<128>>(s[threadIdx.x / 64], tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:26: note: give all threads the same tile, or use a scope whose threads share it{{$}}
}

// Inline PTX can end a thread unseen.
__global__ void exits(const float *A) {
  __shared__ alignas(16) float s[32][32];
  if (threadIdx.x >= 64)
    asm volatile("exit;");
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: it is not known whether all threads of the scope reach the call: the control flow around it is not understood [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: let every loop around it end, without exit in inline PTX, or move the call to where the flow is plain{{$}}
}

// So can a function that has it.
__device__ void leave() { asm volatile("exit;"); }

__global__ void exits_elsewhere(const float *A) {
  __shared__ alignas(16) float s[32][32];
  if (threadIdx.x >= 64)
    leave();
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: it is not known whether all threads of the scope reach the call: the control flow around it is not understood [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: let every loop around it end, without exit in inline PTX, or move the call to where the flow is plain{{$}}
}

// A warp has its own tile, but a thread has none.
__global__ void lanes_tile(const float *A) {
  __shared__ alignas(16) float s[32][32][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the destination is not one tile for all threads of the scope: 'threadIdx.x' differs among them [-Wpass-failed]
  copy_async<warp>(s[threadIdx.x % 32], tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:22: note: give all threads the same tile, or use a scope whose threads share it{{$}}
}

__global__ void warps_of_a_warpgroup(const float *A) {
  __shared__ alignas(16) float s[32][32];
  if (threadIdx.x / 32 == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'threadIdx.x / 32 == 0' [-Wpass-failed]
    copy_async<warpgroup>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
}

__global__ void part_of_a_warp(const float *A) {
  __shared__ alignas(16) float s[32][32];
  if (threadIdx.x < 48)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'threadIdx.x < 48' [-Wpass-failed]
    copy_async<warp>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
}

// Rows of the block may be shorter than a warp.
__global__ void rows(const float *A) {
  __shared__ alignas(16) float s[32][32];
  if (threadIdx.y == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: it is not known whether all threads of the scope reach the call: 'threadIdx.y == 0' differs among them if the block has several rows and blockDim.x is no multiple of 32 [-Wpass-failed]
    copy_async<warp>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:7: note: write it as assume_uniform(threadIdx.y == 0) if it is the same for them, or number the threads by threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z){{$}}
}
