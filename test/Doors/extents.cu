// Extents that are no powers of two, with the scopes that they divide among and one whose last round is ragged.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plugin-ptx -Wno-pass-failed %s -o %t.plugin.ptx
// RUN: %plain-ptx -Wno-pass-failed %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.plugin.ptx packed_64x72=9x16+1024 by_128_64x72=5x16+2048 odd_64x72=4x16+2560 padded_64x96=8x16+1664/1536 \
// RUN:   by_128_64x96=7x16+2080/1920 packed_16x80=5x16+512 padded_16x80=1x16 by_32_16x80=6x16+528/480 packed_5x7=5x4+28 by_32_5x7=2x4+128 \
// RUN:   six_floats=4x8+256/192 vectors=3x16+512 padded_vectors=1x16 ranks=3x16~ \
// RUN:   far_ranks=2x16+2048
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

#define SOURCE(...) tile<shape<__VA_ARGS__>>(assume_aligned<16>(A))

// 9216 bytes are 576 copies of 16: 9 for each of 64 threads.
extern "C" __global__ void packed_64x72(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[64][72];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 9, threads 64, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<64>>(s, SOURCE(64, 72));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// For 128 threads they are 4.5 each: fewer than 9 of 8 bytes.
extern "C" __global__ void by_128_64x72(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[64][72];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 5, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, SOURCE(64, 72));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 64][1];
}

// 576 are 3.6 for each of 160, and 2304 of 4 bytes are no multiple of 160 either.
extern "C" __global__ void odd_64x72(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[64][72];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 160, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<160>>(s, SOURCE(64, 72));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 64][1];
}

// Rows of 192 bytes in 208: 12 copies, 8 rows by 96 threads a round.
extern "C" __global__ void padded_64x96(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[64][104];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 96, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<96>>(slice<64, 96>(s, 0, 0), SOURCE(64, 96));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 64][1];
}

// 120 of 128 threads take 10 rows a round.
extern "C" __global__ void by_128_64x96(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[64][104];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 7, threads 120, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(slice<64, 96>(s, 0, 0), SOURCE(64, 96));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 64][1];
}

// 160 copies: 5 for each lane.
extern "C" __global__ void packed_16x80(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[16][80];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 5, threads 32, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<warp>(s, SOURCE(16, 80));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

extern "C" __global__ void padded_16x80(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[16][88];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 160, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<160>>(slice<16, 80>(s, 0, 0), SOURCE(16, 80));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// 30 of 32 threads take 3 rows a round.
extern "C" __global__ void by_32_16x80(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[16][88];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 6, threads 30, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<warp>(slice<16, 80>(s, 0, 0), SOURCE(16, 80));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// 140 bytes: 35 copies of 4, one row of 7 threads a round.
extern "C" __global__ void packed_5x7(const float *A, float *B) {
  __shared__ alignas(16) float s[5][7];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 5, threads 7, vec 1], .ca [-Rpass=ldgsts]
  copy_async<cta<7>>(s, SOURCE(5, 7));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[4][threadIdx.x];
}

extern "C" __global__ void by_32_5x7(const float *A, float *B) {
  __shared__ alignas(16) float s[5][7];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 2, threads 32, vec 1], .ca [-Rpass=ldgsts]
  copy_async<warp>(s, SOURCE(5, 7));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[4][threadIdx.x % 7];
}

// Rows of 24 bytes in 32: 3 copies of 8, 8 rows by 24 threads a round.
extern "C" __global__ void six_floats(const float *A, float *B) {
  __shared__ alignas(16) float s[32][8];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 8-byte cp.async: [outer 4, threads 24, vec 2], .ca [-Rpass=ldgsts]
  copy_async<cta<24>>(slice<32, 6>(s, 0, 0), SOURCE(32, 6));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

struct Vector {
  float x, y, z;
};

// 128 elements of 12 bytes are 96 copies of 16.
extern "C" __global__ void vectors(const Vector *A, float *B) {
  __shared__ alignas(16) Vector s[32][4];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 3, threads 32, vec 16 bytes], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<warp>(s, SOURCE(32, 4));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1].z;
}

// Rows of 48 bytes in 96: 3 copies of 16 each.
extern "C" __global__ void padded_vectors(const Vector *A, float *B) {
  __shared__ alignas(16) Vector s[32][8];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 96, vec 16 bytes], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<96>>(slice<32, 4>(s, 0, 0), SOURCE(32, 4));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1].z;
}

// One to five dimensions, never as many on the other side: extents of one do not count.
extern "C" __global__ void ranks(const float *A, float *B) {
  __shared__ alignas(16) float one[512], three[4][8][16], five[2][1][2][8][16];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(one, SOURCE(1, 512));
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(three, SOURCE(4, 1, 8, 1, 16));
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(five, SOURCE(2, 2, 8, 16));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = one[threadIdx.x] + three[3][threadIdx.x % 8][1] + five[1][0][1][threadIdx.x % 8][2];
}

// Five dimensions that all count, in the other order in shared memory but for the last: 2 planes of 64 rows.
extern "C" __global__ void far_ranks(const float *A, float *B) {
  __shared__ alignas(16) float s[1024];
  // CHECK: extents.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 2, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<2, 4, 4, 4, 8>, stride<512, 8, 32, 128, 1>>(s), SOURCE(2, 4, 4, 4, 8));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}
