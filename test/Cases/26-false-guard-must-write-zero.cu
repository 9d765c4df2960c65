// A guard that was lowered to a skipped instruction left old data where zeros were promised.
// Right, once there are when(p) and zero_fill: one copy a thread with a source size of 16 or 0, so that elements 64 to 127,
// whose threads have a false guard, are zero. Today the header has neither option, and a use of them does not compile: no
// guard is lowered wrongly. The copy without it is lowered.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 1 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k=1x16
//
// RUN: not %plugin '-DOPTIONS=,when(threadIdx.x<16),zero_fill' %s 2>&1 | FileCheck --check-prefix=OPTIONS %s
// RUN: not %rewrite %s -o %t.options.cu -- %{cuda_flags} '-DOPTIONS=,when(threadIdx.x<16),zero_fill' 2>&1 | FileCheck --check-prefix=OPTIONS %s
// OPTIONS: error: use of undeclared identifier 'when'
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#ifndef OPTIONS
#define OPTIONS
#endif

extern "C" __global__ void __launch_bounds__(32) k(const int *g, int *out) {
  __shared__ __align__(16) int t[128];
  for (int i = 0; i < 4; ++i)
    t[threadIdx.x * 4 + i] = -1;
  __syncthreads();
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<warp>(tile<shape<1, 128>>(t), tile<shape<1, 128>>(assume_aligned<16>(g), assume_multiple<4>(128)) OPTIONS);
  commit_group();
  wait_group<0>();
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    out[threadIdx.x * 4 + i] = t[threadIdx.x * 4 + i];
}
