// Promises that say more than is known, or the same again.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void more(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void again(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(assume_aligned<16>(A) + 8)));
}

__global__ void known_space(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<128, 32>>(assume_shared(&s[0][0])), tile<shape<128, 32>>(assume_aligned<16>(assume_global(A))));
}

__global__ void numbers(const __half *A, int ld, int c) {
  __shared__ alignas(16) __half s[128][32];
  const auto matrix = tile<shape<128, 64>>(assume_aligned<16>(A), assume_multiple<8>(assume_multiple<2>(4 * ld)));
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, slice<128, 32>(matrix, 0, assume_multiple<8>(24 + 8 * c)));
}
