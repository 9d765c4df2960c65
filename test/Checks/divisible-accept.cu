// The copies divide among the threads, whole rows at a time or within a row, at some width.
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

// 6 rows of 6 copies of 16 bytes do not divide among 8 threads, 6 rows of 24 copies of 4 bytes do: three rounds a row.
__global__ void narrower(const __half *A) {
  __shared__ alignas(16) __half s[6][48];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 18, threads 8, vec 2], .ca [-Rpass=ldgsts]
  copy_async<cta<8>>(s, tile<shape<6, 48>, pitch<64>>(assume_aligned<16>(A)));
}
