// One kernel for extents that only run time knows: the largest static tile, of which n floats are valid.
// Right: 2 copies of 16 bytes a thread, the one that straddles n with a source size of 4, 8 or 12 bytes. A tile whose extent
// is no constant does not compile (docs/usage.md).
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: FileCheck --check-prefix=PTX --input-file=%t.tool.ptx %s
// PTX-COUNT-2: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16, %r{{[0-9]+}};
// PTX-NOT: cp.async.cg
// PTX: End function
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
// TEXT: "r"(::ldgsts::source_bytes<16>(ldgsts_left)) : "memory");
// TEXT: "r"(::ldgsts::source_bytes<16>(ldgsts_left - 2048)) : "memory");
//
// RUN: not %plugin -DEXTENT=n %s 2>&1 | FileCheck --check-prefix=EXTENT %s
// RUN: not %rewrite %s -o %t.extent.cu -- %{cuda_flags} -DEXTENT=n 2>&1 | FileCheck --check-prefix=EXTENT %s
// EXTENT: error: {{.*}}constant expression
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#ifndef EXTENT
#define EXTENT 1024
#endif

extern "C" __global__ void __launch_bounds__(128) k(const float *g, float *out, int n) {
  __shared__ __align__(16) float t[1024];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 2, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<1, 1024>>(t), tile<shape<1, EXTENT>>(assume_aligned<16>(g)),
                       valid(1, n), zero_fill);
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = t[1023 - threadIdx.x] + n;
}
