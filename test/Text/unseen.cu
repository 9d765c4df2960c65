// Calls that are there and in no program: nothing is decided about them, which is said.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/unseen.cu
// RUN: %nvcc_database %t unseen.cu -- -arch=sm_90 -std=c++17 -I%{root}/include
// RUN: %rewrite -p %t %t/unseen.cu -o %t/out.cu %{standin_args} 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: diff %s %t/out.cu
//
// What one of the compilations sees is seen.
// RUN: %nvcc_database %t unseen.cu -- -arch=sm_90 -std=c++17 -I%{root}/include -DLEFT_OUT -DINSTANTIATED
// RUN: %rewrite -p %t %t/unseen.cu -o %t/both.cu %{standin_args} 2>&1 | count 0
//
// Flags behind "--" are one configuration that somebody chose.
// RUN: %rewrite %s -o %t/out.cu -- %{cuda_flags} 2>&1 | count 0
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#ifdef LEFT_OUT
__global__ void left_out(const float *A) {
  __shared__ alignas(16) float s[128];
  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));
  // CHECK: unseen.cu:[[#@LINE-1]]: warning: copy_async is not seen: the preprocessor leaves it out in every compilation
}
#else
// copy_async<warp>() in a comment, and a name that is no call.
#if 0
"copy_async<warp>(";
int copy_async;
#endif
#endif

template <int N> __global__ void nobody_asks(const float *A) {
  __shared__ alignas(16) float s[N];
  copy_async<warp>(s, tile<shape<N>>(assume_aligned<16>(A)));
  // CHECK: unseen.cu:[[#@LINE-1]]: warning: copy_async is not seen: no compilation instantiates the template 'nobody_asks'
}

template <class T> struct stage {
  __device__ static void load(T (&s)[128], const T *A) {
    copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));
    // CHECK: unseen.cu:[[#@LINE-1]]: warning: copy_async is not seen: no compilation instantiates the template 'stage::load'
    const auto lambda = [&](auto from) { ldgsts::copy_async<warp>(s, from); };
    // CHECK: unseen.cu:[[#@LINE-1]]: warning: copy_async is not seen: no compilation instantiates the template 'stage::load
    lambda(tile<shape<128>>(assume_aligned<16>(A)));
  }
};

#ifdef INSTANTIATED
template __global__ void nobody_asks<128>(const float *);
__global__ void asks(const float *A) {
  __shared__ alignas(16) float s[128];
  stage<float>::load(s, A);
}
#endif
