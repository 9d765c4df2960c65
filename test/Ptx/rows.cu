// The table of DESIGN section 4: 4096 elements, one kernel a scope; the RUN lines choose the row. A thread's share is
// 4096 / (threads * vec) copies. The tile is contiguous on both sides, so they are threads * BYTES apart. A single thread
// has so many that 64 of them become the body of a loop. Both doors must give the same.
// Rows of a lower alignment want the option that proves: by default a test would choose 16 bytes where it can.
//
// DEFINE: %{row} =
// DEFINE: %{copies} =
// DEFINE: %{tile} =
// DEFINE: %{both} = %plugin-ptx -fplugin-arg-ldgsts-align=prove %{row} %s -o %t.plugin.ptx && %ptx_copies %t.plugin.ptx %{copies} && \
// DEFINE:   FileCheck %s %{tile} --input-file=%t.plugin.ptx && \
// DEFINE:   %rewrite --align=prove %s -o %t.cu -- %{cuda_flags} %{row} && %plain-ptx %{row} %t.cu -o %t.tool.ptx && \
// DEFINE:   %ptx_parity %t.plugin.ptx %t.tool.ptx
//
// REDEFINE: %{row} = -DELEMENT=__half -DALIGNMENT=16
// REDEFINE: %{copies} = cta_scope=4x16+2048 warp_scope=16x16+512 warpgroup_scope=4x16+2048 thread_scope=64x16+16
// REDEFINE: %{tile} = -D#TILE_BYTES=8192 -D#BODY_BYTES=1024
// RUN: %{both}
// REDEFINE: %{row} = -DELEMENT=float -DALIGNMENT=16
// REDEFINE: %{copies} = cta_scope=8x16+2048 warp_scope=32x16+512 warpgroup_scope=8x16+2048 thread_scope=64x16+16
// REDEFINE: %{tile} = -D#TILE_BYTES=16384 -D#BODY_BYTES=1024
// RUN: %{both}
// REDEFINE: %{row} = -DELEMENT=__half -DALIGNMENT=8
// REDEFINE: %{copies} = cta_scope=8x8+1024 warp_scope=32x8+256 warpgroup_scope=8x8+1024 thread_scope=64x8+8
// REDEFINE: %{tile} = -D#TILE_BYTES=8192 -D#BODY_BYTES=512
// RUN: %{both}
// REDEFINE: %{row} = -DELEMENT=__half -DALIGNMENT=4
// REDEFINE: %{copies} = cta_scope=16x4+512 warp_scope=64x4+128 warpgroup_scope=16x4+512 thread_scope=64x4+4
// REDEFINE: %{tile} = -D#TILE_BYTES=8192 -D#BODY_BYTES=256
// RUN: %{both}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

extern "C" __global__ __launch_bounds__(128) void cta_scope(const ELEMENT *A, ELEMENT *B) {
  __shared__ alignas(16) ELEMENT s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<ALIGNMENT>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void warp_scope(const ELEMENT *A, ELEMENT *B) {
  __shared__ alignas(16) ELEMENT s[128][32];
  copy_async<warp>(s, tile<shape<128, 32>>(assume_aligned<ALIGNMENT>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void warpgroup_scope(const ELEMENT *A, ELEMENT *B) {
  __shared__ alignas(16) ELEMENT s[128][32];
  copy_async<warpgroup>(s, tile<shape<128, 32>>(assume_aligned<ALIGNMENT>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void thread_scope(const ELEMENT *A, ELEMENT *B) {
  __shared__ alignas(16) ELEMENT s[128][32];
  copy_async<thread>(s, tile<shape<128, 32>>(assume_aligned<ALIGNMENT>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// CHECK-LABEL: .entry thread_scope(
// CHECK:       [[LOOP:[$]L[0-9A-Za-z_]+]]:
// CHECK:         cp.async.
// CHECK:         add.s64 [[BYTES:%rd[0-9]+]], [[BYTES]], [[#BODY_BYTES]];
// CHECK:         setp.ne.b32 {{.*}}, [[#TILE_BYTES]];
// CHECK:         bra [[LOOP]];
