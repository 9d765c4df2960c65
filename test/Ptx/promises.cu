// A promise removes the test: what is left is the code of the static layout, and the arithmetic of the run-time numbers.
//
// DEFINE: %{extra} = %python %{tools}/ptx_extra.py
// RUN: %plugin-ptx %s -o %t.ptx
// RUN: %ptx_copies %t.ptx static_pitch=4x16+2048/2560 promised_pitch=4x16~ unknown_pitch=4x16~,8x8~,16x4~ \
// RUN:   static_origin=1x16 promised_origin=1x16 unknown_origin=1x16,2x8~,4x4~
// RUN: %{extra} %t.ptx static_pitch promised_pitch ld cvt mul mad shl add and
// RUN: %{extra} %t.ptx static_origin promised_origin ld cvt mul mad shl add and
//
// Without it there are branches.
// RUN: not %{extra} %t.ptx static_pitch unknown_pitch ld cvt mul mad shl add and | FileCheck %s
// RUN: not %{extra} %t.ptx static_origin unknown_origin ld cvt mul mad shl add and | FileCheck %s
// CHECK: {{[0-9]+}} more of bra
// CHECK: more of setp
//
// Nor does the text have any.
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags}
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --but arithmetic --only-in unknown_pitch %t.ptx %t.tool.ptx
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
// TEXT-LABEL: {{^}}extern "C" __global__ void promised_pitch
// TEXT-NOT: {{^ +}}const size_t ldgsts_alignment
// TEXT-LABEL: {{^}}extern "C" __global__ void unknown_pitch
// TEXT: {{^ +}}const size_t ldgsts_alignment
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

extern "C" __global__ void static_pitch(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>, pitch<40>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void promised_pitch(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<8>(ld)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void unknown_pitch(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), ld), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

extern "C" __global__ void static_origin(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[32][32];
  copy_async<cta<128>>(s, slice<32, 32>(tile<shape<128, 64>>(assume_aligned<16>(A)), 32, 8), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

extern "C" __global__ void promised_origin(const __half *A, __half *B, int r, int c) {
  __shared__ alignas(16) __half s[32][32];
  copy_async<cta<128>>(s, slice<32, 32>(tile<shape<128, 64>>(assume_aligned<16>(A)), r, assume_multiple<8>(c)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

extern "C" __global__ void unknown_origin(const __half *A, __half *B, int r, int c) {
  __shared__ alignas(16) __half s[32][32];
  copy_async<cta<128>>(s, slice<32, 32>(tile<shape<128, 64>>(assume_aligned<16>(A)), r, c), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}
