// Where the source is whole multiples of 16 bytes away from a kernel's pointer, the text tests the pointer itself, by its name:
// only where nothing else can be meant by it.
//
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Wno-unused -Wno-c++20-extensions 2>&1 | count 0
// RUN: %without_checks %t.cu | FileCheck %s
// RUN: %plain-ptx -Wno-unused -Wno-c++20-extensions %t.cu -o %t.tool.ptx
// RUN: %plugin-ptx -Wno-unused -Wno-c++20-extensions %s -o %t.plugin.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

struct Pair {
  const float *first;
  int second;
};

// CHECK-LABEL: {{^}}extern "C" __global__ void itself(
extern "C" __global__ void itself(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[16][32];
  const float *p = A + 4 * n;
  copy_async<cta<128>>(s, tile<shape<16, 32>>(p));
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(A);
  copy_async<cta<128>>(s, tile<shape<16, 32>>(p + 2));
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// CHECK-LABEL: {{^}}extern "C" __global__ void variable(
extern "C" __global__ void variable(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  const float *p = A + 4;
  if (const float *A = B + 1)
    copy_async<cta<128>>(s, tile<shape<16, 32>>(p));
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// CHECK-LABEL: {{^}}extern "C" __global__ void binding(
extern "C" __global__ void binding(const float *A, float *B, Pair pair) {
  __shared__ alignas(16) float s[16][32];
  const float *p = A + 4;
  {
    auto [A, n] = pair;
    copy_async<cta<128>>(s, tile<shape<16, 32>>(p));
    // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
  }
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// CHECK-LABEL: {{^}}extern "C" __global__ void enumerator(
extern "C" __global__ void enumerator(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  const float *p = A + 4;
  {
    enum { A };
    copy_async<cta<128>>(s, tile<shape<16, 32>>(p));
    // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
  }
  {
    using A = int;
    copy_async<cta<128>>(s, tile<shape<16, 32>>(p));
    // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
  }
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// CHECK-LABEL: {{^}}extern "C" __global__ void captured(
extern "C" __global__ void captured(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  const float *p = A + 4;
  [p] { copy_async<cta<128>>(s, tile<shape<16, 32>>(p)); }();
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// CHECK-LABEL: {{^}}extern "C" __global__ void changed(
extern "C" __global__ void changed(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  const float *p = assume_global(A + 4);
  copy_async<cta<128>>(s, tile<shape<16, 32>>(p));
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
  A += 1;
  copy_async<cta<128>>(s, tile<shape<16, 32>>(p));
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
  B[threadIdx.x] = s[threadIdx.x % 16][1] + A[0];
}

struct Block {
  float head[2], rows[16][32];
};

// A block's rows start 8 bytes behind it, and their third column 16.
// CHECK-LABEL: {{^}}extern "C" __global__ void member(
extern "C" __global__ void member(const Block *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  copy_async<cta<128>>(s, A->rows);
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from);
  copy_async<cta<128>>(s, tile<shape<16, 32>>(&A->rows[0][2]));
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(A);
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// CHECK-LABEL: {{^}}extern "C" __global__ void window(
extern "C" __global__ void window(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[16][32];
  copy_async<cta<128>>(s, slice<16, 32>(tile<shape<64, 64>>(A), n, 4));
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(A);
  copy_async<cta<128>>(s, slice<16, 32>(tile<shape<64, 64>>(A), n, 2));
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// One of two pointers.
// CHECK-LABEL: {{^}}extern "C" __global__ void either(
extern "C" __global__ void either(const float *A, const float *other, float *B, bool flag) {
  __shared__ alignas(16) float s[16][32];
  copy_async<cta<128>>(s, tile<shape<16, 32>>(flag ? A + 4 : other + 4));
  // CHECK: ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data());
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}
