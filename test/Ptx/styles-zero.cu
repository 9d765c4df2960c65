// zero_fill in the tool's three ways to spell a copy: each compiles, and cuts the same copies by a source size.
//
// RUN: %rewrite --emit=asm %s -o %t.asm.cu -- %{cuda_flags}
// RUN: %rewrite --emit=builtin %s -o %t.builtin.cu -- %{cuda_flags}
// RUN: %rewrite --emit=pipeline %s -o %t.pipeline.cu -- %{cuda_flags}
// RUN: %plain-ptx %t.asm.cu -o - | FileCheck %s --check-prefixes=PTX,ASM
// RUN: %plain-ptx %t.builtin.cu -o - | FileCheck %s --check-prefixes=PTX,OTHER
// RUN: %plain-ptx %t.pipeline.cu -o - | FileCheck %s --check-prefixes=PTX,OTHER
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

// PTX-LABEL: .entry k(
// ASM-COUNT-2:   cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16, %r{{[0-9]+}};
// OTHER-COUNT-2: cp.async.cg.shared.global [{{.*}}], [{{.*}}], 16, %r{{[0-9]+}};
// PTX-COUNT-1:   cp.async.ca.shared.global [{{.*}}], [{{.*}}], 8, %r{{[0-9]+}};
// PTX-COUNT-1:   cp.async.ca.shared.global [{{.*}}], [{{.*}}], 4, %r{{[0-9]+}};
// PTX-NOT: cp.async.c{{[ag]}}
// PTX: End function
extern "C" __global__ void k(const float *A, float *B, int m, int n) {
  __shared__ alignas(16) float s[16][32], t[32][2], u[32];
  copy_async<cta<64>>(s, tile<shape<16, 32>>(assume_aligned<16>(A)), valid(m, n), zero_fill);
  copy_async<cta<32>>(t, tile<shape<32, 2>, pitch<10>>(assume_aligned<8>(A)), valid(m, n), zero_fill);
  copy_async<cta<32>>(u, tile<shape<32>>(A), valid(n), zero_fill, expect_width<4>);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1] + t[threadIdx.x % 32][1] + u[threadIdx.x % 32];
}
