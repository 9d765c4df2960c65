// Distances between rows, static and of run time: the same words through both doors, and the same copies.
//
// RUN: %plugin -Rpass=ldgsts -Rpass-missed=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: %plugin-ptx -Wno-pass-failed %s -o %t.plugin.ptx
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// In these kernels compilers add up the run-time numbers in another order.
// RUN: %ptx_parity --but arithmetic --only-in unknown,floats,both %t.plugin.ptx %t.tool.ptx
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
//
// 128 rows of 64 bytes are 512 copies of 16 bytes: 4 rounds of 128 threads, which take 32 rows at once. What a run-time
// pitch makes of a round lies in a register of its own.
// RUN: %ptx_copies %t.plugin.ptx promised=4x16~ unknown=4x16~,8x8~,16x4~ unknown_destination=4x16~,8x8~,16x4~ floats=8x16~,16x8~,32x4~ pitch_20=4x8+1024/1280 \
// RUN:   pitch_21=0 number_21=0 half_way=8x8~ far_rows=4x16~ planes=4x16~ k_tiled=8x16~ columns=4x16~ transposed=0 \
// RUN:   looped=64x16~ narrow=4x16~ wide=4x16~ both=2x16~ broadcast=4x16+512/1024
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

// TEXT-LABEL: void promised
extern "C" __global__ void promised(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<8>(ld)));
  // TEXT:      {{^}}  do { // copy_async: [outer 4, threads 128, vec 8], 16 bytes a copy
  // TEXT-NEXT: {{^}}    auto &&ldgsts_from = tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<8>(ld));
  // TEXT-NEXT: {{^}}    const unsigned ldgsts_thread = ::threadIdx.x;
  // TEXT-NEXT: {{^}}    const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(s)) + (ldgsts_thread / 4 * 64 + ldgsts_thread % 4 * 16);
  // TEXT-NEXT: {{^}}    const size_t ldgsts_src = __cvta_generic_to_global(ldgsts_from.data()) + (ldgsts_thread / 4 * (2ull * ldgsts_from.stride(0)) + ldgsts_thread % 4 * 16ull);
  // TEXT-NEXT: {{^}}    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // TEXT-NEXT: {{^}}    asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 2048], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src + 64ull * ldgsts_from.stride(0)) : "memory");
  // TEXT-NEXT: {{^}}    asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 4096], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src + 128ull * ldgsts_from.stride(0)) : "memory");
  // TEXT-NEXT: {{^}}    asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 6144], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src + 192ull * ldgsts_from.stride(0)) : "memory");
  // TEXT-NEXT: {{^}}  } while (0);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void unknown(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: pitches.cu:[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async tests the alignment at run time: nothing is known of 'ld', so rows of the source may start at 2-byte boundaries; assume_multiple<8>(ld) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), ld));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// The source's rows are packed: only the pitch of shared memory is tested.
extern "C" __global__ void unknown_destination(const __half *A, __half *B, int ls) {
  __shared__ alignas(16) __half s[128 * 48];
  // CHECK: pitches.cu:[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async tests the alignment at run time: nothing is known of 'ls', so rows of the destination may start at 2-byte boundaries; assume_multiple<8>(ls) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(tile<shape<128, 32>>(s, ls), tile<shape<128, 32>>(assume_aligned<16>(A)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}

// Rows of floats start at multiples of 4 bytes whatever the pitch: the last plan needs no test.
extern "C" __global__ void floats(const float *A, float *B, int ld) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: pitches.cu:[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async tests the alignment at run time: nothing is known of 'ld', so rows of the source may start at 4-byte boundaries; assume_multiple<4>(ld) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), ld));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// Rows 40 bytes apart, of 4 copies of 8 bytes: 32 rows a round.
extern "C" __global__ void pitch_20(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][16];
  // CHECK: pitches.cu:[[#@LINE+2]]:3: remark: copy_async lowered to 8-byte cp.async: [outer 4, threads 128, vec 4], .ca [-Rpass=ldgsts]
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async copies 8 bytes at a time instead of 16: rows of the source are 40 bytes apart; pad them to 24 or 32 elements [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 16>, pitch<20>>(assume_aligned<16>(A)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void pitch_21(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][16];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: rows of the source are 42 bytes apart, so they start at addresses that no cp.async can use [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 16>, pitch<21>>(assume_aligned<16>(A)));
  // CHECK: note: pad the rows to a multiple of 16 bytes (24 elements){{$}}
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void number_21(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][16];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: rows of the source are 42 bytes apart, so they start at addresses that no cp.async can use [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 16>>(assume_aligned<16>(A), 21));
  // CHECK: pitches.cu:[[#@LINE-1]]:{{[0-9]+}}: note: pad the rows to a multiple of 16 bytes (24 elements){{$}}
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void half_way(const __half *A, __half *B, int n) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: pitches.cu:[[#@LINE+2]]:3: remark: copy_async lowered to 8-byte cp.async: [outer 8, threads 128, vec 4], .ca [-Rpass=ldgsts]
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async copies 8 bytes at a time instead of 16: '8 * n + 4' is no multiple of 8, so rows of the source start at 8-byte boundaries [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), 8 * n + 4));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// Rows 2^27 bytes apart: 32 of them, and so a round, are beyond 32 bits, and beyond an immediate.
// TEXT-LABEL: void far_rows
extern "C" __global__ void far_rows(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>, pitch<1 << 26>>(assume_aligned<16>(A)));
  // TEXT: + (ldgsts_thread / 4 * 134217728ull + ldgsts_thread % 4 * 16ull);
  // TEXT: [%0 + 2048], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src + 4294967296) : "memory");
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// A plane is 32 rows: with 4 copies a row, 128 threads take one plane a round.
// TEXT-LABEL: void planes
extern "C" __global__ void planes(const __half *A, __half *B, unsigned ld) {
  __shared__ alignas(16) __half s[4][32][32];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<4, 32, 32>>(assume_aligned<16>(A), assume_multiple<8>(ld)));
  // TEXT: + (ldgsts_thread / 4 * (2ull * ldgsts_from.stride(1)) + ldgsts_thread % 4 * 16ull);
  // TEXT: [%0 + 4096], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src + 4ull * ldgsts_from.stride(0)) : "memory");
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[3][threadIdx.x % 32][1];
}

// 128x64 in 8 tiles of 8 columns each: thread 1 writes 1024 elements behind thread 0.
// TEXT-LABEL: void k_tiled
extern "C" __global__ void k_tiled(const __half *A, __half *B, long long ld) {
  __shared__ alignas(16) __half s[128 * 64];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<128, 8, 8>, stride<8, 1024, 1>>(s), tile<shape<128, 8, 8>, stride<dynamic, 8, 1>>(assume_aligned<16>(A), assume_multiple<8>(ld)));
  // TEXT: ldgsts_dst = {{.*}} + (ldgsts_thread / 8 * 16 + ldgsts_thread % 8 * 2048);
  // TEXT: ldgsts_src = {{.*}} + (ldgsts_thread / 8 * (2ull * ldgsts_from.stride(0)) + ldgsts_thread % 8 * 16ull);
  // TEXT: [%0 + 256], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src + 32ull * ldgsts_from.stride(0)) : "memory");
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}

// Both sides column-major: columns of 64 bytes, ld elements apart.
extern "C" __global__ void columns(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[128 * 32];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<32, 128>, stride<1, 32>>(s), tile<shape<32, 128>, stride<1, dynamic>>(assume_aligned<16>(A), assume_multiple<8>(ld)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}

extern "C" __global__ void transposed(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[32][128];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: only 2 contiguous bytes lie together on both sides, and cp.async copies 16, 8 or 4 [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<32, 128>, stride<1, dynamic>>(assume_aligned<16>(A), assume_multiple<8>(ld)));
  // CHECK: note: lay both tiles out along the same dimension, in rows of a multiple of 4 bytes (16 for the widest copies){{$}}
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[0][threadIdx.x];
}

// 4 threads copy one row of 4 copies a round: 128 rounds, of which 64 are the body of a loop.
// TEXT-LABEL: void looped
extern "C" __global__ void looped(const __half *A, __half *B, size_t ld) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 128, threads 4, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<4>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<8>(ld)));
  // TEXT:      {{^}}    unsigned ldgsts_i = 0;
  // TEXT-NEXT: {{^}}    #pragma unroll 1
  // TEXT-NEXT: {{^}}    do {
  // TEXT-NEXT: {{^}}      const unsigned ldgsts_dst_i = ldgsts_dst + ldgsts_i * 4096;
  // TEXT-NEXT: {{^}}      const size_t ldgsts_src_i = ldgsts_src + ldgsts_i * (128ull * ldgsts_from.stride(0));
  // TEXT-NEXT: {{^}}      asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst_i), "l"(ldgsts_src_i) : "memory");
  // TEXT-NEXT: {{^}}      asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 64], [%1], 16;" ::"r"(ldgsts_dst_i), "l"(ldgsts_src_i + 2ull * ldgsts_from.stride(0)) : "memory");
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void narrow(const __half *A, __half *B, unsigned short ld) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), static_cast<unsigned short>(8 * ld)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void wide(const __half *A, __half *B, long long ld) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), ld * 8));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// Shared memory with a run-time pitch of its own; its addresses have 32 bits.
// TEXT-LABEL: void both
extern "C" __global__ void both(const float *A, float *B, int ld, int ls) {
  __shared__ alignas(16) float s[32 * 48];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 2, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<32, 32>>(s, 4 * ls), tile<shape<32, 32>>(assume_aligned<16>(A), ld * 4));
  // TEXT:      {{^}}    auto &&ldgsts_to = tile<shape<32, 32>>(s, 4 * ls);
  // TEXT-NEXT: {{^}}    auto &&ldgsts_from = tile<shape<32, 32>>(assume_aligned<16>(A), ld * 4);
  // TEXT: ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(ldgsts_to.data())) + (ldgsts_thread / 8 * (4u * static_cast<unsigned>(ldgsts_to.stride(0))) + ldgsts_thread % 8 * 16);
  // TEXT: [%0], [%1], 16;" ::"r"(ldgsts_dst + 64u * static_cast<unsigned>(ldgsts_to.stride(0))), "l"(ldgsts_src + 64ull * ldgsts_from.stride(0)) : "memory");
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}

// Every 32 rows of shared memory are the same 32 rows of the source.
extern "C" __global__ void broadcast(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[4][32][32];
  // CHECK: pitches.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<4, 32, 32>, stride<0, 64, 1>>(assume_aligned<16>(A)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[3][threadIdx.x % 32][1];
}
