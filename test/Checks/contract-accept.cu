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

// Rounds outside of a constant part are not there.
__global__ void part(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(64, 32), expect_rounds<2>);
}

// 64 of the threads copy 16 bytes, where without the contract all of them copy 8.
__global__ void few(const __half *A) {
  __shared__ alignas(16) __half s[2][16][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 8-byte cp.async: [outer 1, threads 128, vec 4], .ca [-Rpass=ldgsts]
  copy_async<cta<128>>(s[0], tile<shape<16, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 64, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s[1], tile<shape<16, 32>>(assume_aligned<16>(A)), expect_width<16>);
}

// The option was made elsewhere, of numbers that are known.
__global__ void named(const __half *A, int m, int columns) {
  __shared__ alignas(16) __half s[2][128][32];
  const auto edge = valid(m, assume_multiple<8>(columns));
  columns += 1;
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s[0], tile<shape<128, 32>>(assume_aligned<16>(A)), edge, expect_width<16>);
  constexpr auto half = valid(64, 24);
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s[1], tile<shape<128, 32>>(assume_aligned<16>(A)), half, expect_rounds<2>);
}

__global__ void synchronous(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy lowered to 2-byte loads and stores: [outer 32, threads 128, vec 1], global -> shared [-Rpass=ldgsts]
  copy<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A) + 1), expect_width<2>, expect_rounds<32>);
}
