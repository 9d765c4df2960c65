// unroll-limit through both doors: a longer sequence is a loop over a body of so many copies at most, which the compiler
// does not unroll again, short as the loop may be.
//
// RUN: %plugin-ptx -fplugin-arg-ldgsts-unroll-limit=8 %s -o %t.plugin.ptx
// RUN: %ptx_copies %t.plugin.ptx twice=8x16+16 within=8x16+16
// RUN: FileCheck %s <%t.plugin.ptx
// RUN: %rewrite --unroll-limit=8 %s -o %t.cu -- %{cuda_flags}
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 16 %t.plugin.ptx %t.tool.ptx
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

// 16 copies.
// CHECK-LABEL: .entry twice(
// CHECK:       {{^[$]L[0-9A-Za-z_]+}}:
// CHECK:       cp.async
// CHECK:       @%p{{[0-9]+}} bra
extern "C" __global__ void twice(const float *A) {
  __shared__ alignas(16) float s[64];
  copy_async<ldgsts::thread>(s, tile<shape<64>>(assume_aligned<16>(A)));
}

// CHECK-LABEL: .entry within(
// CHECK-NOT:   bra
// CHECK:       ret;
extern "C" __global__ void within(const float *A) {
  __shared__ alignas(16) float s[32];
  copy_async<ldgsts::thread>(s, tile<shape<32>>(assume_aligned<16>(A)));
}
