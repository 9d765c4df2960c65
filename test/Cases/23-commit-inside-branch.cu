// The tail of a loop has nothing left to fetch, and both copy and commit are skipped; wait_group<2> then waits for too few.
// Right: lowered, one copy of 16 bytes a thread: the condition is one of a counter and a parameter. That the commit belongs in
// front of the if is for a check of waits, which does not exist yet.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: grep -c '[c]p.async.cg.shared.global.L2::128B .*, 16;' %t.cu | FileCheck --check-prefix=COPIES %s
// COPIES: {{^}}1{{$}}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(128) k(const __half *A, float *out, int K, int tiles) {
  __shared__ __align__(16) __half ring[4 * 1024];
  float acc = 0;
  for (int t = -3; t < tiles; ++t) {
    if (t + 3 < tiles) {
      // CHECK: :[[#@LINE+1]]:7: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
      copy_async<cta<128>>(tile<shape<16, 64>>(ring + (t + 3) % 4 * 1024), tile<shape<16, 64>>(assume_aligned<16>(A) + (t + 3) * 64, assume_multiple<8>(K)));
      commit_group();
    }
    if (t < 0)
      continue;
    wait_group<2>();
    __syncthreads();
    acc += ring[t % 4 * 1024 + 1023 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
