// direct: each thread copies 16, 8 or 4 bytes from a place of its own, a page table's or a gathered row's, by one
// instruction at exactly these addresses.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 5 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx gathered=1x16 paged=1x16,1x8 words=1x4 tested=1x16
// RUN: FileCheck %s --check-prefix=PTX <%t.plugin.ptx
// RUN: FileCheck %s --check-prefix=PTX <%t.tool.ptx
//
// RUN: not %plugin -DMISUSE %s 2>&1 | %filecheck --check-prefixes=MISUSE
// RUN: rm -f %t.misuse.cu
// RUN: not %rewrite %s -o %t.misuse.cu -- %{cuda_flags} -DMISUSE 2>&1 | %filecheck --check-prefixes=MISUSE
// RUN: not ls %t.misuse.cu
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

using one_thread = ldgsts::thread;

#ifndef MISUSE

// A row for each eight threads, at a place that was looked up.
// PTX-LABEL: .entry gathered(
extern "C" __global__ void gathered(const __half *A, const int *rows, __half *B) {
  __shared__ alignas(16) __half s[16][64];
  const unsigned r = threadIdx.x / 8, c = threadIdx.x % 8 * 8;
  const __half *from = assume_aligned<16>(A) + 64ll * rows[r] + c;
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 1, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<one_thread>(tile<shape<8>>(&s[r][c]), tile<shape<8>>(from), direct);
  // PTX-NOT: setp
  // PTX: cp.async.cg.shared.global.L2::128B [%r{{[0-9]+( \+ 0)?}}], [%rd{{[0-9]+( \+ 0)?}}], 16;
  // PTX-NOT: setp
  // PTX: ret;
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x / 64][threadIdx.x % 64];
}

// Pointers that come from memory, in a branch that each thread takes by itself.
extern "C" __global__ void paged(const float *const *pages, const float *scales, float *B) {
  __shared__ alignas(16) float s[128][4];
  __shared__ alignas(16) float t[128][2];
  if (threadIdx.x % 3 != 0) {
    const float *page = assume_global(assume_aligned<16>(pages[threadIdx.x]));
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 1, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<one_thread>(tile<shape<4>>(s[threadIdx.x]), tile<shape<4>>(page), direct, expect_width<16>);
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 8-byte cp.async: [outer 1, threads 1, vec 2], .ca [-Rpass=ldgsts]
    copy_async<one_thread>(t[threadIdx.x], tile<shape<2>>(assume_aligned<8>(scales) + 2 * threadIdx.x), direct);
  }
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[127 - threadIdx.x][1] + t[127 - threadIdx.x][1];
}

extern "C" __global__ void words(const float *A, const int *at, float *B) {
  __shared__ float s[128];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 1, threads 1, vec 1], .ca [-Rpass=ldgsts]
  copy_async<one_thread>(tile<shape<1>>(s + threadIdx.x), tile<shape<1>>(A + at[threadIdx.x]), direct);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[127 - threadIdx.x];
}

// What is not known of the address is tested, for the one width that there is.
extern "C" __global__ void tested(const float *A, const int *at, float *B) {
  __shared__ alignas(16) float s[128][4];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else a synchronous copy: [outer 1, threads 1, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<one_thread>(s[threadIdx.x], tile<shape<4>>(A + at[threadIdx.x]), direct);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[127 - threadIdx.x][1];
}

#else

__global__ void of_a_warp(const float *A) {
  __shared__ alignas(16) float s[32][4];
  // MISUSE: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: direct is a copy by one thread, and 32 threads copy together{{$}}
  copy_async<warp>(s, tile<shape<32, 4>>(assume_aligned<16>(A)), direct);
  // MISUSE: :[[#@LINE-1]]:66: note: use the scope thread, or drop direct{{$}}
}

__global__ void of_twelve_bytes(const float *A) {
  __shared__ alignas(16) float s[3];
  // MISUSE: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: direct is one copy of 16, 8 or 4 bytes, and the tile has 12{{$}}
  copy_async<one_thread>(s, tile<shape<3>>(assume_aligned<16>(A)), direct);
  // MISUSE: :[[#@LINE-1]]:68: note: copy such a piece, or drop direct{{$}}
}

__global__ void of_two_rows(const float *A) {
  __shared__ alignas(16) float s[2][2];
  // MISUSE: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: direct is one copy of contiguous bytes, and only 8 lie together on both sides{{$}}
  copy_async<one_thread>(s, tile<shape<2, 2>, pitch<32>>(assume_aligned<16>(A)), direct);
  // MISUSE: :[[#@LINE-1]]:82: note: lay both sides out without gaps, or drop direct{{$}}
}

__global__ void not_aligned(const float *A) {
  __shared__ alignas(16) float s[4];
  // MISUSE: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: the source 'assume_aligned<16>(A) + 2' starts 8 bytes past a multiple of 16, and no 16-byte cp.async copies to or from there{{$}}
  copy_async<one_thread>(s, tile<shape<4>>(assume_aligned<16>(A) + 2), direct);
  // MISUSE: :[[#@LINE-1]]:44: note: start the tile at a multiple of 16 bytes{{$}}
}

#endif
