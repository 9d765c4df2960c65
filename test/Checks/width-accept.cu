// The widest of 16, 8 and 4 bytes that both addresses, all strides and the contiguous run allow.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void rows_of_72_bytes(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 8-byte cp.async: [outer 8, threads 128, vec 4], .ca [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>, pitch<36>>(assume_aligned<16>(A)));
}

__global__ void offset_of_4_bytes(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 16, threads 128, vec 2], .ca [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A) + 2));
}

__global__ void shared_array_of_float(const float *A) {
  __shared__ float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

// Columns of 8 contiguous elements that lie 1024 elements apart in shared memory.
__global__ void tiled_along_k(const __half *A) {
  __shared__ alignas(16) __half s[8192];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<128, 8, 8>, stride<8, 1024, 1>>(s), tile<shape<128, 8, 8>>(assume_aligned<16>(A)));
}
