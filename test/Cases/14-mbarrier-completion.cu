// Completion is signalled on an mbarrier, which counts this thread's copies once they have landed, not with commit and wait.
// Right: lowered, 2 copies of 16 bytes a thread, one arrival behind them, and nothing said of a missing commit or wait.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 2 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k=2x16~
// RUN: FileCheck %s --check-prefix=PTX <%t.plugin.ptx
// RUN: FileCheck %s --check-prefix=PTX <%t.tool.ptx
// PTX: mbarrier.init
// PTX: cp.async.cg
// PTX: cp.async.cg
// PTX-NOT: cp.async
// PTX: cp.async.mbarrier.arrive.noinc.shared.b64 [%r
// PTX-NOT: cp.async
// PTX: mbarrier.test_wait
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

#include <stdint.h>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(128) k(const __half *g, __half *out, int ld) {
  __shared__ __align__(16) __half t[2048];
  __shared__ __align__(8) uint64_t bar;
  const uint32_t b = static_cast<uint32_t>(__cvta_generic_to_shared(&bar));
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], 128;" ::"r"(b) : "memory");
  __syncthreads();
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 2, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<32, 64>>(t), tile<shape<32, 64>>(assume_aligned<16>(g), assume_multiple<8>(ld)));
  arrive_noinc(&bar);
  asm volatile("{ .reg .pred p; LW: mbarrier.test_wait.parity.shared.b64 p, [%0], 0; @!p bra LW; }" ::"r"(b) : "memory");
  out[threadIdx.x] = t[2047 - threadIdx.x];
}
