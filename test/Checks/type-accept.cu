// Trivially copyable elements of any size; const does not matter.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

struct vertex {
  float x, y, z;
};

__global__ void const_source(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void plain_source(float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

// 32 elements of 12 bytes are 24 times 16 bytes: 3072 copies among 128 threads.
__global__ void twelve_bytes(const vertex *A) {
  __shared__ alignas(16) vertex s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 24, threads 128, vec 16 bytes], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}
