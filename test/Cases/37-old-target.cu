// Builds for sm_75, or for a list that contains it, must not get cp.async for it.
// Right: sm_75 alone is declined. With sm_80 beside it, the text keeps the call for sm_75; the plugin decides for each
// target by itself.
//
// RUN: %plugin %{sm_75} %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.75.cu -- %{cuda_flags} %{sm_75} 2>&1 | %filecheck
// RUN: diff %s %t.75.cu
// RUN: %rewrite %s -o %t.both.cu -- %{cuda_flags} %{sm_80} --cuda-gpu-arch=sm_75 2>&1 | FileCheck %s
// RUN: %plain-ptx %{sm_75} %t.both.cu -o %t.both.75.ptx
// RUN: %ptx_copies %t.both.75.ptx
// RUN: %plain-ptx %{sm_80} %t.both.cu -o %t.both.80.ptx
// RUN: %ptx_copies %t.both.80.ptx k=1x16
// RUN: %plugin-ptx -Wno-pass-failed %{sm_75} %s -o %t.75.ptx
// RUN: %ptx_copies %t.75.ptx
// RUN: %plugin-ptx %{sm_80} %s -o %t.80.ptx
// RUN: %ptx_copies %t.80.ptx k=1x16
// RUN: %rewrite %s -o %t.80.cu -- %{cuda_flags} %{sm_80}
// RUN: %plain-ptx %{sm_80} %t.80.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.80.ptx %t.tool.ptx
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(256) k(const float *g, float *out, int ld) {
  __shared__ __align__(16) float t[1024];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: target sm_75 has no cp.async [-Wpass-failed]
  copy_async<cta<256>>(tile<shape<32, 32>>(t), tile<shape<32, 32>>(assume_aligned<16>(g), assume_multiple<4>(ld)));
  // CHECK: :[[#@LINE-1]]:3: note: compile for sm_80 or later to have it lowered there{{$}}
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = t[1023 - threadIdx.x];
}
