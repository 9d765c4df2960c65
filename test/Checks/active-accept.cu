// Conditions that are the same for all threads of the scope, and a scope of one thread under any.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void block_uniform(const float *A, int n) {
  __shared__ alignas(16) float s[128][32];
  if (blockIdx.x < 4 && n > 0)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void loop_counter(const float *A, int n) {
  __shared__ alignas(16) float s[128][32];
  for (int i = 0; i < n; ++i)
    if (i % 2 == 0)
      // CHECK: :[[#@LINE+1]]:7: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
      copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void uniform_return(const float *A, int n) {
  __shared__ alignas(16) float s[128][32];
  if (n == 0)
    return;
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void after_a_divergent_branch(const float *A, float *B) {
  __shared__ alignas(16) float s[128][32];
  if (threadIdx.x < 64)
    B[threadIdx.x] = 0;
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void thread_scope(const float *A) {
  __shared__ alignas(16) float s[128][32];
  if (threadIdx.x == 5)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1024, threads 1, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<thread>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void whole_warps(const float *A) {
  __shared__ alignas(16) float s[4][32][32];
  const unsigned warp_id = threadIdx.x / 32;
  if (warp_id < 3)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<warp>(s[warp_id], tile<shape<32, 32>>(assume_aligned<16>(A) + warp_id * 1024));
}

__global__ void all_of_the_subset(const float *A) {
  __shared__ alignas(16) float s[32][32];
  const unsigned warp_id = threadIdx.x / 32;
  if (warp_id > 0 && warp_id < 3)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 64, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<subset<64, 32>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}

__global__ void whole_warpgroups(const float *A) {
  __shared__ alignas(16) float s[128][32];
  if (threadIdx.x >= 128)
    return;
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<warpgroup>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void voted(const float *A, const int *n) {
  __shared__ alignas(16) float s[32][32];
  if (__any_sync(0xffffffff, n[threadIdx.x] > 3))
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<warp>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}

__global__ void rows_of_64(const float *A) {
  __shared__ alignas(16) float s[2][32][32], all[128][32];
  if (threadIdx.y == 0)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<warp>(s[threadIdx.x / 32], tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<64, 2>>(all, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void promised(const float *A, const int *n) {
  __shared__ alignas(16) float s[128][32];
  if (assume_uniform(*n > 3))
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

// Decided last, when all callers are known.
__device__ void load(const float *A, float (&s)[128][32], int rows) {
  if (rows > 0)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void called(const float *A, int n) {
  __shared__ alignas(16) float s[128][32];
  load(A, s, n);
}
