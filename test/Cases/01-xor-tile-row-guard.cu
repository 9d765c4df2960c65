// Quantised GEMM, activation tile: a swizzled tile of 16x64 in a ring of stages in dynamic shared memory, from rows whose
// pitch is known only at run time, of which only m exist.
// Right: one 16-byte copy for each of 128 threads, left out where the row is missing, the source's offset in 64 bits,
// past L1, and no other store.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: FileCheck --check-prefix=PTX --input-file=%t.plugin.ptx %s
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

// PTX-LABEL: .entry k(
// PTX-NOT: st.shared
// PTX-COUNT-4: cp.async.cg.shared.global.L2::128B [{{.*}}], [%rd{{.*}}], 16;
// PTX-NOT: cp.async.cg
// PTX: End function
extern "C" __global__ void __launch_bounds__(128) k(const __half *A, __half *out, int m, int K, int tiles) {
  extern __shared__ __align__(1024) __half ring[]; // 4 stages of 16 x 64
  for (int t = 0; t < 4; ++t) {
    if (t < tiles) {
      const auto rows = tile<shape<16, 64>>(assume_aligned<16>(A) + t * 64, assume_multiple<8>(K));
      // CHECK: :[[#@LINE+1]]:7: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
      copy_async<cta<128>>(tile<shape<16, 64>, swizzle<3, 3, 3>>(ring + t * 16 * 64), rows, valid(m, 64), keep);
      // TEXT: ldgsts_thread / 8 * (2ull * rows.stride(0))
      // TEXT: const int ldgsts_left = ldgsts_valid.clamped(0, 16) - static_cast<int>(ldgsts_thread / 8);
      // TEXT: if (ldgsts_left > 0) asm volatile("cp.async.cg
    }
    commit_group();
  }
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = ring[1023 - threadIdx.x];
}
