// A main loop of a generator issues a copy, computes, waits and only then commits, so that the wait cannot see the copy.
// Right: both are lowered, one copy of 16 bytes a thread: stages are 2048 bytes apart and columns 128 bytes. That the wait is
// one group off is for a check of waits, which does not exist yet.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: grep -c '[c]p.async.cg.shared.global.L2::128B .*, 16;' %t.cu | FileCheck --check-prefix=COPIES %s
// COPIES: {{^}}2{{$}}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(128) k(const __half *A, float *out, int K, int tiles) {
  __shared__ __align__(16) __half ring[3 * 1024];
  for (int t = 0; t < 2; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<cta<128>>(tile<shape<16, 64>>(ring + t * 1024), tile<shape<16, 64>>(assume_aligned<16>(A) + t * 64, assume_multiple<8>(K)));
    commit_group();
  }
  wait_group<1>();
  __syncthreads();
  float acc = 0;
  for (int t = 0; t < tiles; ++t) {
    const int n = (t + 2) % 3;
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<cta<128>>(tile<shape<16, 64>>(ring + n * 1024), tile<shape<16, 64>>(assume_aligned<16>(A) + (t + 2) * 64, assume_multiple<8>(K)));
    acc += ring[t % 3 * 1024 + 1023 - threadIdx.x];
    wait_group<1>();
    commit_group();
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
