// Bounds handled with an if around each copy, as the element copies before it had them.
// Right: a copy of the block inside an if of the thread is declined, and the if is named. The second form is lowered
// without any branch, with source sizes of 16 or 0.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx -Wno-pass-failed %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: FileCheck --check-prefix=PTX --input-file=%t.tool.ptx %s
// PTX: selp.{{.*}} [[FIRST:%r[0-9]+]], 16, 0,
// PTX: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16, [[FIRST]];
// PTX-NOT: bra
// PTX: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16, %r{{[0-9]+}};
// PTX-NOT: cp.async.cg
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(128) k(const __half *g, __half *out, int ld, int n) {
  __shared__ __align__(16) __half a[2048], b[2048];
  if (static_cast<int>(threadIdx.x) / 4 < n)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'static_cast<int>(threadIdx.x) / 4 < n' [-Wpass-failed]
    copy_async<cta<128>>(tile<shape<32, 64>>(a), tile<shape<32, 64>>(assume_aligned<16>(g), assume_multiple<8>(ld)));
  // CHECK: :[[#@LINE-3]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 2, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<32, 64>>(b), tile<shape<32, 64>>(assume_aligned<16>(g), assume_multiple<8>(ld)), valid(n, 64), zero_fill);
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = a[2047 - threadIdx.x];
  out[threadIdx.x + 128] = b[2047 - threadIdx.x];
}
