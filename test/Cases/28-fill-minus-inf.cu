// A report: what is missing must become -inf (softmax), but the instruction writes zeros alone; an early compiler gave
// zeros in silence.
// Right: declined, with both ways out. Never zeros.
//
// RUN: %plugin %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: diff %s %t.cu
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(128) k(const float *g, float *out, int n) {
  __shared__ __align__(16) float t[1][128];
  // CHECK: :[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: only zeros can fill what is not valid, and the call asks for another value [-Wpass-failed]
  // CHECK: :[[#@LINE+1]]:84: note: write zero_fill if it is zero; else copy with keep after presetting the tile, or select after reading
  copy_async<cta<128>>(t, tile<shape<1, 128>>(assume_aligned<16>(g)), valid(1, n), fill(-__builtin_huge_valf()));
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = t[0][127 - threadIdx.x];
}
