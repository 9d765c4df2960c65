// A wait covers the calling thread's own copies only; what others copied needs a barrier as well.
// Right: both are lowered, one copy of 16 bytes a thread. That the first kernel reads across threads without a barrier, and the
// second, in which each thread reads what it copied, does not, is for a check of waits, which does not exist yet.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 2 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k1=1x16 k2=1x16
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(128) k1(const float4 *g, float4 *out) {
  __shared__ __align__(16) float4 t[128];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 1], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<1, 128>>(t), tile<shape<1, 128>>(assume_aligned<16>(g), assume_multiple<1>(128)));
  commit_group();
  wait_group<0>();
  out[threadIdx.x] = t[127 - threadIdx.x];
}

extern "C" __global__ void __launch_bounds__(128) k2(const float4 *g, float4 *out) {
  __shared__ __align__(16) float4 t[128];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 1, vec 1], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<thread>(tile<shape<1, 1>>(t + threadIdx.x), tile<shape<1, 1>>(assume_aligned<16>(g + threadIdx.x), assume_multiple<1>(1)));
  commit_group();
  wait_group<0>();
  out[threadIdx.x] = t[threadIdx.x];
}
