// Extents of one do not count, and every rank from 1 to 5 is a tile.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void ones(const float *A) {
  __shared__ alignas(16) float s[1][128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void rank_1(const float *A) {
  __shared__ alignas(16) float s[4096];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<4096>>(assume_aligned<16>(A)));
}

__global__ void rank_5(const float *A) {
  __shared__ alignas(16) float s[2][2][2][16][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<2, 2, 2, 16, 32>>(assume_aligned<16>(A)));
}
