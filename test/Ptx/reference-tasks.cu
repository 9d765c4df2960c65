// The reference's task list: a whole 128x32 tile by 32 threads, the window [32:64, 0:32] of 64x64 and the slice
// [0, :, :] of 4x32x32, for each element type. 32 threads of 16 bytes cover 512 bytes a round: of a contiguous tile on
// both sides; of the window 512 / (32 * sizeof) rows, which lie 64 * sizeof apart in global memory.
//
// DEFINE: %{element} =
// DEFINE: %{copies} =
// DEFINE: %{both} = %plugin-ptx -DELEMENT=%{element} %s -o %t.plugin.ptx && %ptx_copies %t.plugin.ptx %{copies} && \
// DEFINE:   %rewrite %s -o %t.cu -- %{cuda_flags} -DELEMENT=%{element} && \
// DEFINE:   %plain-ptx -DELEMENT=%{element} %t.cu -o %t.tool.ptx && %ptx_parity %t.plugin.ptx %t.tool.ptx
//
// REDEFINE: %{copies} = whole=8x16+512 window=2x16+512/1024 slice=2x16+512
// REDEFINE: %{element} = int8_t
// RUN: %{both}
// REDEFINE: %{element} = __nv_fp8_e4m3
// RUN: %{both}
// REDEFINE: %{element} = __nv_fp8_e5m2
// RUN: %{both}
// REDEFINE: %{copies} = whole=16x16+512 window=4x16+512/1024 slice=4x16+512
// REDEFINE: %{element} = __half
// RUN: %{both}
// REDEFINE: %{element} = __nv_bfloat16
// RUN: %{both}
// REDEFINE: %{copies} = whole=32x16+512 window=8x16+512/1024 slice=8x16+512
// REDEFINE: %{element} = float
// RUN: %{both}
#include <ldgsts/copy_async.cuh>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <stdint.h>

using namespace ldgsts;

extern "C" __global__ __launch_bounds__(32) void whole(const ELEMENT *A, ELEMENT *B) {
  __shared__ alignas(16) ELEMENT s[128][32];
  copy_async<cta<32>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  copy<cta<32>>(tile<shape<128, 32>>(B), s);
}

extern "C" __global__ __launch_bounds__(32) void window(const ELEMENT *A, ELEMENT *B) {
  __shared__ alignas(16) ELEMENT s[32][32];
  copy_async<cta<32>>(s, tile<shape<32, 32>, pitch<64>>(assume_aligned<16>(A) + 32 * 64), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  copy<cta<32>>(tile<shape<32, 32>>(B), s);
}

extern "C" __global__ __launch_bounds__(32) void slice(const ELEMENT *A, ELEMENT *B) {
  __shared__ alignas(16) ELEMENT s[32][32];
  copy_async<cta<32>>(s, tile<shape<1, 32, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  copy<cta<32>>(tile<shape<32, 32>>(B), s);
}
