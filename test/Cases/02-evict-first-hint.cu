// Weights are read once, so the copy asks L2 to give them up first. ptxas 13.0 was seen to miscompile the operand that says so.
// Right: lowered, 4 copies of 16 bytes a thread, without the policy, and a remark that the hint was dropped and why; with
// the policy where cache-policy=on asks for it.
//
// RUN: %plugin-ptx -Rpass=ldgsts -Rpass-missed=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 4 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k=4x16+2048
// RUN: not grep -e policy -e cache_hint %t.plugin.ptx %t.tool.ptx
//
// RUN: %plugin-ptx -fplugin-arg-ldgsts-cache-policy=on %s -o %t.on.plugin.ptx
// RUN: %rewrite --cache-policy=on %s -o %t.on.cu -- %{cuda_flags}
// RUN: %plain-ptx %t.on.cu -o %t.on.tool.ptx
// RUN: %ptx_parity --copies 4 %t.on.plugin.ptx %t.on.tool.ptx
// RUN: FileCheck %s --check-prefix=ON <%t.on.plugin.ptx
// ON:         createpolicy.fractional.L2::evict_first.b64 [[POLICY:%rd[0-9]+]];
// ON-COUNT-4: cp.async.cg.shared.global.L2::cache_hint.L2::128B [%r{{.*}}], [%rd{{.*}}], 16, [[POLICY]];
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

struct alignas(16) int4_ {
  int x, y, z, w;
};

extern "C" __global__ void __launch_bounds__(128) k(const int4_ *B, int4_ *out) {
  __shared__ __align__(16) int4_ w[4 * 128];
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 1], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async drops evict_first: ptxas 13.0 was seen to miscompile the operand for it, which cache-policy=on emits all the same [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(tile<shape<4, 128>>(w), tile<shape<4, 128>>(assume_aligned<16>(B + blockIdx.x * 512ll)),
                       evict_first);
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = w[511 - threadIdx.x];
}
