// What the remarks ask for is enough: the kernels named typed_* have it typed in literally, and nothing is left to remark
// on. The same words through both doors.
//
// RUN: %plugin -Rpass-missed=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: FileCheck --check-prefix=TEXT %s --input-file=%t.cu
//
// With align=prove the notes, and the remarks on narrower copies, ask for the same.
// RUN: %plugin -fplugin-arg-ldgsts-align=prove -Rpass-missed=ldgsts %s 2>&1 | FileCheck --check-prefix=PROVE %s
// RUN: %rewrite --align=prove %s -o %t.prove.cu -- %{cuda_flags} -Rpass-missed=ldgsts 2>&1 | FileCheck --check-prefix=PROVE %s
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

// A stride, an origin and a pointer: each of them alone would leave the test. The row needs no promise: the pitch's will do.
// TEXT-LABEL: void window(
// TEXT: {{^ +}}const size_t ldgsts_alignment
__global__ void window(const __half *A, int ld, int r, int c) {
  __shared__ alignas(16) __half s[32][32];
  // CHECK: advice.cu:[[#@LINE+3]]:3: remark: copy_async tests the alignment at run time: nothing is known of 'ld', so rows of the source may start at 2-byte boundaries; assume_multiple<8>(ld), assume_multiple<8>(c) and assume_aligned<16>(A) together remove the test [-Rpass-missed=ldgsts]
  // PROVE: advice.cu:[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: nothing is known of 'ld', so rows of the source may start at 2-byte boundaries, and the narrowest cp.async copies 4 bytes [-Wpass-failed]
  // PROVE: advice.cu:[[#@LINE+1]]:65: note: 16-byte copies need all of assume_multiple<8>(ld), assume_multiple<8>(c) and assume_aligned<16>(A){{$}}
  copy_async<cta<128>>(s, slice<32, 32>(tile<shape<128, 64>>(A, ld), r, c));
}
// TEXT-LABEL: void typed_window(
// TEXT-NOT: {{^ +}}const size_t ldgsts_alignment
// TEXT: {{^}}// Of one row
__global__ void typed_window(const __half *A, int ld, int r, int c) {
  __shared__ alignas(16) __half s[32][32];
  copy_async<cta<128>>(s, slice<32, 32>(tile<shape<128, 64>>(assume_aligned<16>(A), assume_multiple<8>(ld)), r, assume_multiple<8>(c)));
}

// Of one row the pitch is to blame too: it is what the row's number is multiplied with.
__global__ void one_row(const __half *A, int ld) {
  __shared__ alignas(16) __half s[1][64];
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of 'ld', so the source may start at 2-byte boundaries; assume_multiple<8>(ld) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<8>>(s, slice<1, 64>(tile<shape<128, 64>>(assume_aligned<16>(A), ld), blockIdx.x, 0));
}
__global__ void typed_one_row(const __half *A, int ld) {
  __shared__ alignas(16) __half s[1][64];
  copy_async<cta<8>>(s, slice<1, 64>(tile<shape<128, 64>>(assume_aligned<16>(A), assume_multiple<8>(ld)), blockIdx.x, 0));
}

// Comments are no part of a promise, which is one line.
__global__ void commented(const float *A, int ld, int n) {
  __shared__ alignas(16) float s[32][32];
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of 'ld + n', so rows of the source may start at 4-byte boundaries; assume_multiple<4>(ld + n) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld + // rows and
                                                                         n /* more */));
}

// A promise about the pointer covers what moves it.
__global__ void moved(const float *A, int n, int ld) {
  __shared__ alignas(16) float s[32][32];
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of 'ld', so rows of the source may start at 4-byte boundaries; assume_multiple<4>(ld) and assume_aligned<16>(A + n * ld) together remove the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, tile<shape<32, 32>>(A + n * ld, ld));
  const float *from = assume_aligned<16>(A) + n * ld;
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of 'ld', so rows of the source may start at 4-byte boundaries; assume_multiple<4>(ld) and assume_multiple<4>(n * ld) together remove the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, tile<shape<32, 32>>(from, ld));
}
__global__ void typed_moved(const float *A, int n, int ld) {
  __shared__ alignas(16) float s[32][32];
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A + n * ld), assume_multiple<4>(ld)));
  const float *from = assume_aligned<16>(A) + assume_multiple<4>(n * ld);
  copy_async<cta<128>>(s, tile<shape<32, 32>>(from, assume_multiple<4>(ld)));
}

// Parts that are no multiples may make one together, so only the whole can be promised.
__global__ void odd_parts(const float *A, int n) {
  __shared__ alignas(16) float s[32][32];
  // CHECK: remark: copy_async tests the alignment at run time: the source 'assume_aligned<16>(A) + n * 3 + 1' is only known to be 4-byte aligned; assume_aligned<16>(assume_aligned<16>(A) + n * 3 + 1) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + n * 3 + 1));
  // CHECK: remark: copy_async tests the alignment at run time: the source 'A' is only known to be 4-byte aligned; tile<shape<32, 32>, stride<64, 1>>(assume_aligned<16>(slice<32, 32>(tile<shape<64, 64>>(A), 0, 1).data())) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, slice<32, 32>(tile<shape<64, 64>>(A), 0, 1));
}
__global__ void typed_odd_parts(const float *A, int n) {
  __shared__ alignas(16) float s[32][32];
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(assume_aligned<16>(A) + n * 3 + 1)));
  copy_async<cta<128>>(s, tile<shape<32, 32>, stride<64, 1>>(assume_aligned<16>(slice<32, 32>(tile<shape<64, 64>>(A), 0, 1).data())));
}

// The same number on both sides, and in several places.
__global__ void each_time(const __half *A, int ld) {
  extern __shared__ __align__(16) __half s[];
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of 'ld', so rows of the source may start at 2-byte boundaries; assume_multiple<8>(ld) each time removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(tile<shape<32, 32>>(s + ld, ld), tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
__global__ void typed_each_time(const __half *A, int ld) {
  extern __shared__ __align__(16) __half s[];
  copy_async<cta<128>>(tile<shape<32, 32>>(s + assume_multiple<8>(ld), assume_multiple<8>(ld)),
                       tile<shape<32, 32>>(assume_aligned<16>(A), assume_multiple<8>(ld)));
}

// Of a variable that is declared here nothing has to be promised.
__device__ float G[32][32];
__global__ void declared(int i) {
  __shared__ float s[2][32][36];
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of 'i', so the source may start at 4-byte boundaries; assume_multiple<4>(i), alignas(16) in the declaration of 'G' and alignas(16) in the declaration of 's' together remove the test [-Rpass-missed=ldgsts]
  // PROVE: remark: copy_async copies 4 bytes at a time instead of 16: nothing is known of 'i', so the source may start at 4-byte boundaries; assume_multiple<4>(i), alignas(16) in the declaration of 'G' and alignas(16) in the declaration of 's' are needed together for it [-Rpass-missed=ldgsts]
  copy_async<cta<32>>(slice<16, 16>(s[blockIdx.x % 2], 0, 0), slice<16, 16>(G, 0, i));
}
__device__ alignas(16) float H[32][32];
__global__ void typed_declared(int i) {
  __shared__ alignas(16) float s[2][32][36];
  copy_async<cta<32>>(slice<16, 16>(s[blockIdx.x % 2], 0, 0), slice<16, 16>(H, 0, assume_multiple<4>(i)));
}

// A swizzled array.
__global__ void swizzled(const __half *A) {
  __shared__ __half s[64][64];
  // CHECK: remark: copy_async tests the alignment at run time: the destination 's' is only known to be 2-byte aligned; alignas(16) in the declaration of 's' removes the test [-Rpass-missed=ldgsts]
  // PROVE: advice.cu:[[#@LINE-2]]:21: note: write alignas(16) in the declaration of 's'; 16-byte copies need that{{$}}
  copy_async<cta<128>>(tile<swizzle<3, 3, 3>>(s), tile<shape<64, 64>>(assume_aligned<16>(A)));
}

// A window of run-time pitch is described again by its data() and its stride().
__global__ void odd_window(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of 'ld', so rows of the source may start at 2-byte boundaries; assume_multiple<8>(ld) and tile<shape<32, 32>, stride<dynamic, 1>>(assume_aligned<16>(slice<32, 32>(tile<shape<64, 64>>(A, ld), 0, 1).data()), slice<32, 32>(tile<shape<64, 64>>(A, ld), 0, 1).stride(0)) together remove the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, slice<32, 32>(tile<shape<64, 64>>(A, ld), 0, 1));
}
__global__ void typed_odd_window(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  copy_async<cta<128>>(s, tile<shape<32, 32>, stride<dynamic, 1>>(
                              assume_aligned<16>(slice<32, 32>(tile<shape<64, 64>>(A, assume_multiple<8>(ld)), 0, 1).data()),
                              slice<32, 32>(tile<shape<64, 64>>(A, assume_multiple<8>(ld)), 0, 1).stride(0)));
}

// An array that is declared elsewhere; device functions are decided last.
__device__ void to_array(__half (&s)[64][64], const __half *A) {
  // CHECK: remark: copy_async tests the alignment at run time: the destination 's' is only known to be 2-byte aligned; tile<shape<64, 64>, swizzle<3, 3, 3>>(assume_aligned<16>(&s[0][0])) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(tile<swizzle<3, 3, 3>>(s), tile<shape<64, 64>>(assume_aligned<16>(A)));
  // CHECK: remark: copy_async tests the alignment at run time: the destination 's' is only known to be 2-byte aligned; tile<shape<64, 64>>(assume_aligned<16>(&s[0][0])) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, tile<shape<64, 64>>(assume_aligned<16>(A)));
  // CHECK: remark: copy_async tests the alignment at run time: the destination 'slice<32, 32>(s, 0, 0)' is only known to be 2-byte aligned; tile<shape<32, 32>, stride<64, 1>>(assume_aligned<16>(slice<32, 32>(s, 0, 0).data())) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(slice<32, 32>(s, 0, 0), tile<shape<32, 32>>(assume_aligned<16>(A)));
}
__device__ void typed_to_array(__half (&s)[64][64], const __half *A) {
  copy_async<cta<128>>(tile<shape<64, 64>, swizzle<3, 3, 3>>(assume_aligned<16>(&s[0][0])), tile<shape<64, 64>>(assume_aligned<16>(A)));
  copy_async<cta<128>>(tile<shape<64, 64>>(assume_aligned<16>(&s[0][0])), tile<shape<64, 64>>(assume_aligned<16>(A)));
  copy_async<cta<128>>(tile<shape<32, 32>, stride<64, 1>>(assume_aligned<16>(slice<32, 32>(s, 0, 0).data())), tile<shape<32, 32>>(assume_aligned<16>(A)));
}
__global__ void calls(const __half *A) {
  extern __shared__ __half dynamic_shared[];
  auto &s = *reinterpret_cast<__half (*)[64][64]>(assume_aligned<2>(dynamic_shared));
  to_array(s, A);
  typed_to_array(s, A);
}
