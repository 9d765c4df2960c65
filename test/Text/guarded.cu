// A test at run time wherever a call can stand: what is read more than once is evaluated once, in front, and the text
// compiles, means the same, and is left alone when it is rewritten again.
//
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Wno-comma 2>&1 | count 0
// RUN: %without_checks %t.cu | FileCheck %s
// RUN: %plugin-ptx -Wno-comma %s -o %t.plugin.ptx
// RUN: %plain-ptx -Wno-comma -Wno-unused-value %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %rewrite --check %t.cu -- %{cuda_flags} -Wno-pass-failed -Wno-unused-value | count 0
//
// The other styles compile too.
// RUN: %rewrite --emit=builtin %s -o %t.builtin.cu -- %{cuda_flags} -Wno-comma
// RUN: %plain-ptx -Wno-comma -Wno-unused-value %t.builtin.cu -o %t.builtin.ptx
// RUN: %rewrite --emit=pipeline %s -o %t.pipeline.cu -- %{cuda_flags} -Wno-comma
// RUN: %plain-ptx -Wno-comma -Wno-unused-value %t.pipeline.cu -o %t.pipeline.ptx
// RUN: grep -c 'cp.async.c[ag]' %t.tool.ptx >%t.copies
// RUN: grep -c 'cp.async.c[ag]' %t.builtin.ptx | diff %t.copies -
// RUN: grep -c 'cp.async.c[ag]' %t.pipeline.ptx | diff %t.copies -
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#define ONE_ARGUMENT(x)                                                                                                        \
  do {                                                                                                                         \
    x;                                                                                                                         \
  } while (0)

// CHECK-LABEL: void branches(
extern "C" __global__ void branches(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[16][32];
  if (n > 4)
    copy_async<cta<128>>(s, tile<shape<16, 32>>(A));
  // CHECK:      {{^}}  if (n > 4)
  // CHECK-NEXT: {{^}}    do { // copy_async: [outer 1, threads 128, vec 4], 16 bytes a copy; or
  // CHECK-NEXT: {{^}}      auto &&ldgsts_from = tile<shape<16, 32>>(A);
  // CHECK:      {{^}}    } while (0);
  else if (n > 2) copy_async<cta<128>>(s, tile<shape<16, 32>>(A + n));
  // CHECK: {{^}}  else if (n > 2) do {
  else
    for (int i = 0; i < n; ++i)
      copy_async<cta<128>>(s, slice<16, 32>(tile<shape<64, 32>>(A), i, 0));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// A comma that only template brackets enclose would end the macro's argument.
// CHECK-LABEL: void macro_argument(
extern "C" __global__ void macro_argument(const float *A, float *B, int ld) {
  __shared__ alignas(16) float s[16][32];
  ONE_ARGUMENT(copy_async<cta<128>>(s, tile<shape<16, 32>>(A, ld)));
  // CHECK:      {{^}}  ONE_ARGUMENT([&] { // copy_async
  // CHECK-NEXT: {{^}}    auto &&ldgsts_from = (tile<shape<16, 32>>(A, ld));
  // CHECK:      {{^}}  }());
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// An option that does something does so once, in front of the test: the element copy has no need for it.
// CHECK-LABEL: void option(
extern "C" __global__ void option(const short *A, short *B, int n) {
  __shared__ alignas(16) short s[64][32];
  copy_async<cta<128>>(s, tile<shape<64, 32>>(A), (++n, prefetch<64>));
  // CHECK:      static_cast<void>((++n, prefetch<64>));
  // CHECK-NEXT: ldgsts_alignment =
  // CHECK-NOT:  ++n
  // CHECK:      copy_async<cta<128>>(s, ldgsts_from, ::ldgsts::dispatch::sync);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 64][1] + n;
}

// CHECK-LABEL: void expression(
extern "C" __global__ void expression(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[16][32];
  n > 2 ? copy_async<cta<128>>(s, tile<shape<16, 32>>(A)) : wait_all();
  // CHECK: {{^}}  n > 2 ? [&] { // copy_async
  copy_async<cta<128>>(s, tile<shape<16, 32>>((++n, A + n))), wait_all();
  // CHECK: auto &&ldgsts_from = (tile<shape<16, 32>>((++n, A + n)));
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][n % 32];
}

// CHECK-LABEL: void lambdas(
extern "C" __global__ void lambdas(const float *A, float *B, int ld) {
  __shared__ alignas(16) float s[16][32];
  const auto matrix = tile<shape<16, 32>>(A, ld);
  const auto load = [&] { copy_async<cta<128>>(s, matrix); };
  // A variable is named again, not held.
  // CHECK:      {{^}}  const auto load = [&] { do { // copy_async
  // CHECK-NEXT: {{^}}    const unsigned ldgsts_thread = ::threadIdx.x;
  // CHECK:      {{^}}    const size_t ldgsts_alignment = __cvta_generic_to_global(matrix.data()) | 4ull * matrix.stride(0);
  load();
  const auto by_copy = [=](int r) { copy_async<cta<64>>(slice<8, 32>(s, 0, 0), slice<8, 32>(matrix, r, 0)); };
  by_copy(ld);
  const auto generic = [&](auto window) { copy_async<cta<128>>(s, window); };
  generic(matrix);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// CHECK-LABEL: void in_template(
template <class T, int Rows> __global__ void in_template(const T *A, T *B, int ld) {
  __shared__ alignas(16) T s[Rows][32];
  copy_async<cta<128>>(s, tile<shape<Rows, 32>>(A, ld));
  // CHECK:      {{^}}  do { // copy_async
  // CHECK-NEXT: {{^}}    static_assert((::std::is_same_v<T, float> && Rows == 16) || (::std::is_same_v<T, int> && Rows == 16), "rewritten
  // CHECK-NEXT: {{^}}    auto &&ldgsts_from = tile<shape<Rows, 32>>(A, ld);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % Rows][1];
}
template __global__ void in_template<float, 16>(const float *, float *, int);
template __global__ void in_template<int, 16>(const int *, int *, int);

template <class Tile> __device__ void from_two_kernels(float (&s)[16][32], Tile matrix) {
  copy_async<cta<128>>(s, matrix);
}

extern "C" __global__ void caller(const float *A, float *B, int ld) {
  __shared__ alignas(16) float s[16][32];
  from_two_kernels(s, tile<shape<16, 32>>(A, ld));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

extern "C" __global__ void other_caller(const float *A, float *B, unsigned short ld) {
  __shared__ alignas(16) float s[16][32];
  from_two_kernels(s, tile<shape<16, 32>>(A + 1, ld));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// The fallback deduces the types of its operands anew: they are variables now.
// CHECK-LABEL: void explicit_types(
extern "C" __global__ void explicit_types(const short *A, short *B) {
  __shared__ alignas(16) short s[64][32];
  copy_async<cta<128>, short (&)[64][32], tile_view<const short, shape<64, 32>, stride<32, 1>>, dispatch::ldgsts_t>(
      s, tile<shape<64, 32>>(A), dispatch::ldgsts);
  // CHECK: {{^}}      copy_async<cta<128>>(s, ldgsts_from, ::ldgsts::dispatch::sync);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 64][1];
}

namespace other {
// CHECK-LABEL: void qualified(
extern "C" __global__ void qualified(const short *A, short *B) {
  __shared__ alignas(16) short s[64][32];
  ::ldgsts::copy_async<::ldgsts::cta<128>>(s, tile<shape<64, 32>>(A));
  // CHECK: {{^}}      ::ldgsts::copy_async<::ldgsts::cta<128>>(s, ldgsts_from, ::ldgsts::dispatch::sync);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 64][1];
}
} // namespace other
