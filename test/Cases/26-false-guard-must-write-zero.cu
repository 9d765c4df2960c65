// A report: "if (p) copy else 0" was lowered to an instruction that is skipped, and the destination kept old data where
// zeros were promised.
// Right: the source's size is 16 or 0. Lanes 16 to 31 have elements 64 to 127, which are zero afterwards.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: FileCheck --check-prefix=PTX --input-file=%t.plugin.ptx %s
// RUN: FileCheck --check-prefix=PTX --input-file=%t.tool.ptx %s
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

// PTX-LABEL: .entry k(
// PTX: selp.{{.*}} [[SIZE:%r[0-9]+]], 16, 0,
// PTX: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16, [[SIZE]];
// PTX-NOT: cp.async.cg
// PTX: End function
extern "C" __global__ void __launch_bounds__(32) k(const int *g, int *out) {
  __shared__ __align__(16) int t[128];
  for (int i = 0; i < 4; ++i)
    t[threadIdx.x * 4 + i] = -1;
  __syncthreads();
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<warp>(t, tile<shape<128>>(assume_aligned<16>(g)), when(threadIdx.x < 16), zero_fill);
  commit_group();
  wait_group<0>();
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    out[threadIdx.x * 4 + i] = t[threadIdx.x * 4 + i];
}
