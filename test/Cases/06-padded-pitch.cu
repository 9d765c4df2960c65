// Rows padded by 16 bytes against bank conflicts, and rows padded by 4 bytes only.
// Right: 16-byte copies for the first, since 144 is a multiple of 16; 4-byte copies for the second, with what limits them
// (rows of 132 bytes) and the padding for 16 bytes (72 or 80). That is a remark of -Rpass-missed=ldgsts, not a warning: a
// narrower copy is no failure.
//
// RUN: %plugin-ptx -Rpass=ldgsts -Rpass-missed=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 10 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k=2x16~,8x4~
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(128) k(const __half *g, __half *out, int pitch_of_g) {
  __shared__ __align__(16) __half a[32 * 72], b[32 * 66];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 2, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<32, 64>, pitch<72>>(a), tile<shape<32, 64>>(assume_aligned<16>(g), assume_multiple<8>(pitch_of_g)));
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 8, threads 128, vec 2], .ca [-Rpass=ldgsts]
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async copies 4 bytes at a time instead of 16: rows of the destination are 132 bytes apart; pad them to 72 or 80 elements [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(tile<shape<32, 64>, pitch<66>>(b), tile<shape<32, 64>>(assume_aligned<16>(g + 64), assume_multiple<8>(pitch_of_g)));
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x % 32 * 72];
  out[threadIdx.x + 128] = b[threadIdx.x % 32 * 66];
}
