// Every scope of the header, up to the largest block that the kernel allows.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cooperative_groups.h>
#include <cuda_fp16.h>

using namespace ldgsts;

__global__ __launch_bounds__(128) void whole_block(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void block_of_three_extents(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<8, 4, 4>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void one_warp(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 32, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<warp>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void one_warpgroup(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<warpgroup>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ __launch_bounds__(128) void last_warp_of_the_block(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 32, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<subset<32, 96>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ __launch_bounds__(128) void as_the_bounds_say(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the block's size allows it, else a synchronous copy: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void one_thread(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1024, threads 1, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<thread>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ __launch_bounds__(128) void groups(const float *A) {
  __shared__ alignas(16) float s[128][32];
  const auto block = cooperative_groups::this_thread_block();
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the block's size allows it, else a synchronous copy: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async(block, s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 32, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async(cooperative_groups::tiled_partition<32>(block), s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}
