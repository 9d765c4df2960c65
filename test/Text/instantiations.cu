// The plugin lowers each instantiation by itself. The text is one for all: one sequence where they agree, which does not
// compile for others; else a chain over the template's own parameters that ends in the call.
//
// RUN: %plugin-ptx %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.text.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.text.ptx
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
//
// A second run has nothing to do: it compiles no call but those that were declined.
// RUN: %rewrite %t.cu -o %t.again.cu -- %{cuda_flags} 2>/dev/null
// RUN: diff %t.cu %t.again.cu
//
// Another instantiation does not get the bytes of these.
// RUN: not %plain-ptx %t.cu -DMORE -o %t.more.ptx 2>&1 | FileCheck --check-prefix=MORE %s
// MORE: error: static assertion failed{{.*}} rewritten by ldgsts for these alone
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

template <class T> __global__ void agree(const T *A, T *B) {
  __shared__ alignas(16) T s[16][32];
  copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(A)));
  // TEXT: {{^}}  do { // copy_async: [outer 1, threads 128, vec 4], 16 bytes a copy
  // TEXT-NEXT: {{^}}    static_assert(::std::is_same_v<T, float> || ::std::is_same_v<T, int>, "rewritten by ldgsts for these alone");
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}
template __global__ void agree(const float *, float *);
template __global__ void agree(const int *, int *);
#ifdef MORE
template __global__ void agree(const double *, double *);
#endif

template <int Offset> __global__ void differ(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  if (Offset != 3 || threadIdx.x < 7)
    // CHECK: instantiations.cu:[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'threadIdx.x < 7' [-Wpass-failed]
    copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(A) + Offset));
  // CHECK: instantiations.cu:[[#@LINE-3]]:22: note: move the call out of the condition
  // TEXT: {{^}}    do {
  // TEXT-NEXT: {{^}}      if constexpr (Offset == 1)
  // TEXT-NEXT: {{^}}        do { // copy_async: [outer 4, threads 128, vec 1], 4 bytes a copy
  // TEXT: {{^}}          asm volatile("cp.async.ca.shared.global [%0], [%1], 4;"
  // TEXT: {{^}}        } while (0);
  // TEXT-NEXT: {{^}}      else if constexpr (Offset == 4 || Offset == 8)
  // TEXT-NEXT: {{^}}        do { // copy_async: [outer 1, threads 128, vec 4], 16 bytes a copy
  // TEXT: {{^}}        } while (0);
  // TEXT-NEXT: {{^}}      else
  // TEXT-NEXT: {{^}}        copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(A) + Offset));
  // TEXT-NEXT: {{^}}    } while (0);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}
template __global__ void differ<1>(const float *, float *);
template __global__ void differ<3>(const float *, float *);
template __global__ void differ<4>(const float *, float *);
template __global__ void differ<8>(const float *, float *);

// Members of a class template that are defined outside of it, in other words.
template <class T, int Rows> struct Stage {
  __device__ static void load(T (&to)[Rows][32], const T *from);
};
template <class U, int R> __device__ void Stage<U, R>::load(U (&to)[R][32], const U *from) {
  copy_async<cta<128>>(to, tile<shape<R, 32>>(from));
  // TEXT: {{^}}    if constexpr (::std::is_same_v<U, float> && R == 8)
  // TEXT: {{^}}    else if constexpr (::std::is_same_v<U, double> && R == 16)
}

// A generic lambda has no other names than those of its parameters.
extern "C" __global__ void lambdas(const float *A, const double *B, float *C) {
  __shared__ alignas(16) float s[8][32];
  __shared__ alignas(16) double d[16][32];
  Stage<float, 8>::load(s, A);
  Stage<double, 16>::load(d, B);
  const auto load = [](auto &to, const auto *from) {
    copy_async<cta<64>>(to, tile<shape<8, 32>>(assume_aligned<16>(from)));
    // TEXT: {{^}}      if constexpr (::std::is_same_v<decltype(to), float (&)[8][32]> && ::std::is_same_v<decltype(from), const float *>)
    // TEXT: {{^}}      else if constexpr (::std::is_same_v<decltype(to), double (&)[8][32]> && ::std::is_same_v<decltype(from), const double *>)
  };
  __shared__ alignas(16) double e[8][32];
  load(s, A);
  load(e, B);
  wait_all();
  __syncthreads();
  C[threadIdx.x] = s[0][threadIdx.x] + static_cast<float>(d[1][2] + e[1][2]);
}

// Types that cannot be named: one text, or none.
//
// RUN: %rewrite %s -o %t.unnamed.cu -- %{cuda_flags} -DUNNAMED 2>&1 | FileCheck --check-prefix=UNNAMED %s
// RUN: FileCheck --check-prefix=STAYS --input-file=%t.unnamed.cu %s
// STAYS: {{^}}    copy_async<warp>(to, tile<shape<128>>(assume_aligned<16>(from)));
#ifdef UNNAMED
template <class If> __device__ void load_if(float (&to)[128], const float *from, If holds) {
  if (holds())
    // UNNAMED: instantiations.cu:[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: it needs another code in 'load_if<(lambda at {{.*}})>' than elsewhere, and nothing that the text can name tells these apart [-Wpass-failed]
    copy_async<warp>(to, tile<shape<128>>(assume_aligned<16>(from)));
  // UNNAMED: instantiations.cu:[[#@LINE-1]]:5: note: give each its own function, or build with Clang and -fplugin=ldgsts.so, which lowers each by itself
}
extern "C" __global__ void unnamed(const float *A) {
  __shared__ alignas(16) float s[128];
  load_if(s, A, [] { return blockIdx.x == 0; });
  load_if(s, A, [] { return threadIdx.x == 0; });
}
#endif
