// Swizzled shared memory: the vector stays inside of one unit of 2^M elements; what is in the way of one, through both doors.
//
// RUN: %plugin-ptx -Rpass=ldgsts -Rpass-analysis=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-analysis=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

#define SOURCE tile<shape<64, 64>>(assume_aligned<16>(A))

// Rows of 128 bytes: row r flips the 16-byte pieces of its row by r % 8, which is (index & 896) >> 3 in bytes.
// TEXT-LABEL: {{^}}__global__ void units_of_16_bytes(
__global__ void units_of_16_bytes(const __half *A) {
  __shared__ alignas(1024) __half s[64][64];
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: :[[#@LINE+1]]:3: remark: a warp's first copies read 4 128-byte lines of global memory (4 at best) and write shared memory in 4 wavefronts (4 at best) [-Rpass-analysis=ldgsts]
  copy_async<cta<128>>(tile<swizzle<3, 3, 3>>(s), SOURCE);
  // TEXT: + (ldgsts_index ^ ((ldgsts_index & 896) >> 3));
}

__global__ void units_of_8_bytes(const __half *A) {
  __shared__ alignas(1024) __half s[64][64];
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 8-byte cp.async: [outer 8, threads 128, vec 4], .ca [-Rpass=ldgsts]
  // CHECK: remark: a warp's first copies
  copy_async<cta<128>>(tile<swizzle<3, 2, 3>>(s), SOURCE);
}

__global__ void units_of_4_bytes(const __half *A) {
  __shared__ alignas(1024) __half s[64][64];
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 16, threads 128, vec 2], .ca [-Rpass=ldgsts]
  // CHECK: remark: a warp's first copies
  copy_async<cta<128>>(tile<swizzle<3, 1, 3>>(s), SOURCE);
}

__global__ void units_of_2_bytes(const __half *A) {
  __shared__ alignas(1024) __half s[64][64];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the destination's swizzle keeps only 2 bytes together, and cp.async copies 16, 8 or 4 [-Wpass-failed]
  copy_async<cta<128>>(tile<swizzle<3, 0, 3>>(s), SOURCE);
  // CHECK: note: use swizzle<B, 3, S>, which keeps 16 bytes together, or leave the swizzle out{{$}}
}

// The index is swizzled, so a window that starts inside of a unit is torn apart.
__global__ void odd_origin(const __half *A) {
  __shared__ alignas(1024) __half s[64][64];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the window of the swizzled destination starts at a multiple of 2 bytes only, and no cp.async copies to there [-Wpass-failed]
  copy_async<cta<32>>(slice<32, 32>(tile<swizzle<3, 3, 3>>(s), 0, 3), tile<shape<32, 32>>(assume_aligned<16>(A)));
  // CHECK: note: start the window at a multiple of 16 bytes{{$}}
}

__global__ void any_origin(const __half *A, int c) {
  __shared__ alignas(1024) __half s[64][64];
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 4, threads 32, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: remark: a warp's first copies
  copy_async<cta<32>>(slice<32, 32>(tile<swizzle<3, 3, 3>>(s), 0, c), tile<shape<32, 32>>(assume_aligned<16>(A)));
}

__global__ void source(const __half *A) {
  __shared__ alignas(1024) __half s[64][64];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source is swizzled, and only swizzles of shared memory are planned for [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<64, 64>, swizzle<3, 3, 3>>(assume_aligned<16>(A)));
  // CHECK: note: describe the source without the swizzle{{$}}
}
