// Windows of arrays, tiles and windows, with origins that are constants, known multiples or anything: the same words
// through both doors, and the same copies.
//
// RUN: %plugin -Rpass=ldgsts -Rpass-missed=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: %plugin-ptx -Wno-pass-failed %s -o %t.plugin.ptx
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --but arithmetic --only-in per_warp %t.plugin.ptx %t.tool.ptx
//
// 32 rows of 64 bytes are 128 copies of 16 bytes, 256 of 8 and 512 of 4: 1, 2 and 4 rounds of 128 threads, which take
// 32, 16 and 8 rows at once. Rows lie 64 bytes apart in shared memory and 128 bytes in global memory.
// DEFINE: %{any} = 1x16,2x8+1024/2048,4x4+512/1024
// RUN: %ptx_copies %t.plugin.ptx multiple=1x16 anything=%{any} column_3=0 column_8i=1x16 stage=1x16 row=1x16 \
// RUN:   window_of_window=1x16 ranks=1x16 in_a_loop=1x16 per_thread=0 per_warp=4x16+512/1024 \
// RUN:   parameter=1x16 member=1x16,2x8~,4x4~ narrow_origin=1x16
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

#define MATRIX tile<shape<128, 64>>(assume_aligned<16>(A))

extern "C" __global__ void multiple(const __half *A, __half *B, int r, int c) {
  __shared__ alignas(16) __half s[32][32];
  // CHECK: windows.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, slice<32, 32>(MATRIX, r, assume_multiple<8>(c)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

// A row of the matrix is 128 bytes, so any row will do; the column decides at run time.
extern "C" __global__ void anything(const __half *A, __half *B, int r, int c) {
  __shared__ alignas(16) __half s[32][32];
  // CHECK: windows.cu:[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: windows.cu:[[#@LINE+1]]:3: remark: copy_async tests the alignment at run time: nothing is known of 'c', so the source may start at 2-byte boundaries; assume_multiple<8>(c) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, slice<32, 32>(MATRIX, r, c));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

extern "C" __global__ void column_3(const __half *A, __half *B, int r) {
  __shared__ alignas(16) __half s[32][32];
  // CHECK: windows.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source 'MATRIX' starts 2 bytes past a multiple of 4, and no cp.async copies to or from there [-Wpass-failed]
  copy_async<cta<128>>(s, slice<32, 32>(MATRIX, r, 3));
  // CHECK: note: start the tile at a multiple of 16 bytes{{$}}
  // CHECK: note: expanded from macro 'MATRIX'
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

extern "C" __global__ void column_8i(const __half *A, __half *B, int r, int i) {
  __shared__ alignas(16) __half s[32][32];
  // CHECK: windows.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, slice<32, 32>(MATRIX, r, 8 * i));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

// A stage of a pipeline: 2048 bytes of an array.
extern "C" __global__ void stage(const __half *A, __half *B, int i) {
  __shared__ alignas(16) __half s[3][32][32];
  // CHECK: windows.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(slice<1, 32, 32>(s, i, 0, 0), tile<shape<32, 32>>(assume_aligned<16>(A)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[i][threadIdx.x % 32][1];
}

// One row of 128 bytes: the extent of one is dropped.
extern "C" __global__ void row(const __half *A, __half *B, int r) {
  __shared__ alignas(16) __half s[64];
  // CHECK: windows.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 8, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<8>>(s, slice<1, 64>(MATRIX, r, 0));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}

extern "C" __global__ void window_of_window(const __half *A, __half *B, int r, int c) {
  __shared__ alignas(16) __half s[64][64];
  auto matrix = MATRIX;
  auto inner = slice<64, 48>(matrix, r, 16);
  // CHECK: windows.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(slice<32, 32>(slice<48, 64>(s, 0, 0), r, 8 * c), slice<32, 32>(inner, r, 16 * c));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

// Four dimensions against three: [2, 16, 1, 32] and [2, 16, 32].
extern "C" __global__ void ranks(const __half *A, __half *B, int i) {
  __shared__ alignas(16) __half s[2][16][32];
  // CHECK: windows.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, slice<2, 16, 1, 32>(tile<shape<4, 16, 8, 32>>(assume_aligned<16>(A)), i, 0, i, 0));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[1][threadIdx.x % 16][1];
}

extern "C" __global__ void in_a_loop(const __half *A, __half *B, int n) {
  __shared__ alignas(16) __half s[32][32];
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    // CHECK: windows.cu:[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<cta<128>>(s, slice<32, 32>(MATRIX, 0, 32 * k));
    wait_all();
    __syncthreads();
    B[k * 128 + threadIdx.x] = s[threadIdx.x % 32][1];
    __syncthreads();
  }
}

// Not one window for the block, whether the origin or the window is written in the call.
extern "C" __global__ void per_thread(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[32][32];
  // CHECK: windows.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source is not one tile for all threads of the scope: 'threadIdx.x' differs among them [-Wpass-failed]
  copy_async<cta<128>>(s, slice<32, 32>(MATRIX, threadIdx.x, 0));
  // CHECK: windows.cu:[[#@LINE-1]]:49: note: give all threads the same tile, or use a scope whose threads share it{{$}}
  const auto window = slice<32, 32>(MATRIX, threadIdx.x, 0);
  // CHECK: windows.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source is not one tile for all threads of the scope: 'threadIdx.x' differs among them [-Wpass-failed]
  copy_async<cta<128>>(s, window);
  // CHECK: windows.cu:[[#@LINE-3]]:45: note: give all threads the same tile, or use a scope whose threads share it{{$}}
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

// Each warp has 32 rows of its own.
extern "C" __global__ void per_warp(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  const int first = threadIdx.x / 32 * 32;
  // CHECK: windows.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 32, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<warp>(slice<32, 32>(s, first, 0), slice<32, 32>(MATRIX, first, 0));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// The function's own caller says what the tile is.
template <class Tile> __device__ void load(__half (&s)[32][32], Tile matrix, int r, int c) {
  // CHECK-DAG: windows.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B, in 'load<{{.*}}>' [-Rpass=ldgsts]
  copy_async<cta<128>>(s, slice<32, 32>(matrix, r, assume_multiple<8>(c)));
}

extern "C" __global__ void parameter(const __half *A, __half *B, int r, int c) {
  __shared__ alignas(16) __half s[32][32];
  load(s, MATRIX, r, c);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

// A tile in an object that others may change is followed no further; the remedy can be typed as it
// stands.
struct Operand {
  tile_view<const __half, shape<32, 32>, stride<dynamic, 1>> view;
};

__device__ __noinline__ void lend(Operand &) {}

extern "C" __global__ void member(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[32][32];
  Operand operand = {tile<shape<32, 32>>(A, ld)};
  lend(operand);
  // CHECK-DAG: windows.cu:[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the address space and alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK-DAG: windows.cu:[[#@LINE+1]]:3: remark: copy_async tests the address space and alignment at run time: a run-time stride of the source is only known to be a multiple of 2 bytes; assume_multiple<8>(ld) where the tile is made, tile<shape<32, 32>, stride<dynamic, 1>>(assume_aligned<16>(operand.view.data()), operand.view.stride(0)) and tile<shape<32, 32>, stride<dynamic, 1>>(assume_global(operand.view.data()), operand.view.stride(0)) together remove the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, operand.view);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

// Narrow and unsigned origins wrap around above the bits that alignment is made of.
extern "C" __global__ void narrow_origin(const __half *A, __half *B, unsigned char c, unsigned r) {
  __shared__ alignas(16) __half s[32][32];
  // CHECK-DAG: windows.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, slice<32, 32>(MATRIX, r - 1, static_cast<unsigned char>(c * 8)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}
