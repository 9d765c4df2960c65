// What a call expects of its plan, where it holds.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void widest(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), expect_width<16>, expect_rounds<4>);
}

// Wider than expected is no breach.
__global__ void wider(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), expect_width<8>);
}

// 8 bytes are proved: the test chooses between widths that are both expected.
__global__ void tested(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<8>(A)), expect_width<8>);
}

__global__ void synchronous(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy lowered to 2-byte loads and stores: [outer 32, threads 128, vec 1], global -> shared [-Rpass=ldgsts]
  copy<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A) + 1), expect_width<2>, expect_rounds<32>);
}
