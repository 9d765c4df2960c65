// Conditions that are the same for the whole block, and a scope of one thread under any.
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
