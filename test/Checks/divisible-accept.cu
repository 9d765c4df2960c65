// The copies divide among the threads, whole rows at a time or within a row, at some width; or the last round is ragged.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

// 128 copies of 16 bytes: one for each thread.
__global__ void one_round(const __half *A) {
  __shared__ alignas(16) __half s[128][8];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 8>>(assume_aligned<16>(A)));
}

// 32 copies of 16 bytes are a round for 32 of 128 threads; 128 of 4 bytes are one for all.
__global__ void narrower(const float *A) {
  __shared__ alignas(16) float s[128];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 1, threads 128, vec 1], .ca [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128>>(assume_aligned<16>(A)));
}

__global__ void too_few(const __half *A) {
  __shared__ alignas(16) __half s[100][8];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 100, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<100, 8>>(assume_aligned<16>(A)));
}

// 9 threads cover one and a half rows of 6 copies: 6 of them take one. 24 copies of 4 bytes a row would be 24 rounds.
__global__ void two_cuts(const __half *A) {
  __shared__ alignas(16) __half s[6][48];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 6, threads 6, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<9>>(s, tile<shape<6, 48>, pitch<64>>(assume_aligned<16>(A)));
}

// 12 copies a row: 21 rows a round, and 11 in the second.
__global__ void rows_of_twelve(const __half *A) {
  __shared__ alignas(16) __half s[32][96];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 2, threads 252, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<256>>(s, tile<shape<32, 96>, pitch<192>>(assume_aligned<16>(A)));
}

// Each of 32 threads has one of 32 pieces of 16 bytes.
__global__ void parts(const int *A, int n) {
  __shared__ alignas(16) int s[128];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)), when(threadIdx.x < n));
}
