// What the tool writes is nvcc's to compile: the same copies as the plugin's, accepted by ptxas.
//
// REQUIRES: nvcc, ptxas
// RUN: %rewrite %s -o %t.cu -- %{toolkit_flags}
// RUN: %nvcc-ptx -Xcompiler -Wall,-Wextra,-Werror -Werror all-warnings %t.cu -o %t.nvcc.ptx
// RUN: %toolkit-plugin-ptx %s -o %t.plugin.ptx
// RUN: %ptx_copies %t.nvcc.ptx whole=4x16+2048 padded=8x8+288/256 looped=64x16+16
// RUN: %ptx_copies %t.plugin.ptx whole=4x16+2048 padded=8x8+288/256 looped=64x16+16
// RUN: %ptxas %t.nvcc.ptx -o %t.nvcc.cubin
// RUN: %ptxas %t.plugin.ptx -o %t.plugin.cubin
//
// The source itself is right without the tool.
// RUN: %nvcc-ptx -Xcompiler -Wall,-Wextra,-Werror -Werror all-warnings %s -o %t.plain.ptx
// RUN: %ptx_copies %t.plain.ptx
//
// So is the pipeline style, for nvcc too.
// RUN: %rewrite --emit=pipeline %s -o %t.pipeline.cu -- %{toolkit_flags}
// RUN: %nvcc-ptx %t.pipeline.cu -o %t.pipeline.ptx
// RUN: grep 'cp.async.c[ag]' %t.pipeline.ptx | count 76
// RUN: %ptxas %t.pipeline.ptx -o %t.pipeline.cubin
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

extern "C" __global__ __launch_bounds__(128) void whole(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// Rows of 64 bytes, 72 bytes apart: eight copies of 8 bytes a row. A warp takes 4 rows a round: 288 and 256 bytes.
extern "C" __global__ __launch_bounds__(128) void padded(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[96][36];
  copy_async<warp>(tile<shape<32, 32>, pitch<36>>(&s[0][0]), tile<shape<32, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

extern "C" __global__ void looped(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  copy_async<thread>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_all();
  B[threadIdx.x] = s[threadIdx.x][1];
}
