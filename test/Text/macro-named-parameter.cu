// The test looks at the kernel's pointer by its name, where that is aligned alike. A macro of that name, which the call itself
// does not use, would make another expression of it: then the test looks at the source's own address, through both doors.
//
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | count 0
// RUN: %without_checks %t.cu | FileCheck %s
// RUN: %plugin-ptx %s -o %t.plugin.ptx
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

// CHECK-LABEL: {{^}}__global__ void named(
__global__ void named(const __half *plain, int n) {
  __shared__ alignas(16) __half s[32][32];
  const __half *q = plain + n * 64;
  copy_async<cta<128>>(s, tile<shape<32, 32>>(q));
  // CHECK: {{^ +}}const size_t ldgsts_alignment = __cvta_generic_to_global(plain);
}

// CHECK-LABEL: {{^}}__global__ void another_pointer(
__global__ void another_pointer(const __half *A, const __half *aligned, int n) {
  __shared__ alignas(16) __half s[32][32];
  const __half *q = A + n * 64;
#define A aligned
  copy_async<cta<128>>(s, tile<shape<32, 32>>(q));
  // CHECK: {{^ +}}const size_t ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
#undef A
}

// CHECK-LABEL: {{^}}__global__ void no_pointer(
__global__ void no_pointer(const __half *C, int n) {
  __shared__ alignas(16) __half s[32][32];
  const __half *q = C + n * 64;
#define C oops
  copy_async<cta<128>>(s, tile<shape<32, 32>>(q));
  // CHECK: {{^ +}}const size_t ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
#undef C
}
