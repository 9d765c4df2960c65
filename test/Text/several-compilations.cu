// One text, compiled for several targets: a call is edited where all of them want the same.
//
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} --cuda-gpu-arch=sm_80 2>&1 | FileCheck %s
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
// CHECK: several-compilations.cu:27: warning: copy_async stays a synchronous copy: the compilations of this text need different code: {{.*}}several-compilations.cu for sm_90 and {{.*}}several-compilations.cu for sm_80{{$}}
// CHECK-NOT: warning
//
// Where it must be lowered, that is an error.
// RUN: not %rewrite %s -o %t.strict.cu -- %{cuda_flags} --cuda-gpu-arch=sm_80 -DOPTIONS=,dispatch::ldgsts 2>&1 | FileCheck --check-prefix=STRICT %s
// STRICT: several-compilations.cu:27: error: copy_async cannot be lowered to cp.async: the compilations of this text
// STRICT: several-compilations.cu:40: error: copy cannot be lowered to loads and stores: the compilations of this text
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#ifndef OPTIONS
#define OPTIONS
#endif
#if __CUDA_ARCH__ >= 900
constexpr int Rows = 64;
#else
constexpr int Rows = 32;
#endif

__global__ void differ(const float *A) {
  __shared__ alignas(16) float s[Rows][32];
  copy_async<cta<64>>(s, tile<shape<Rows, 32>>(assume_aligned<16>(A)) OPTIONS);
  // TEXT: {{^}}  copy_async<cta<64>>(s, tile<shape<Rows, 32>>(assume_aligned<16>(A)) OPTIONS);
}

__global__ void agree(const float *A) {
  __shared__ alignas(16) float s[32][32];
  copy_async<cta<64>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)) OPTIONS);
  // TEXT: {{^}}  do { // copy_async: [outer 4, threads 64, vec 4], 16 bytes a copy
}

// An element copy is no failure of a plain copy: it stays without a word.
__global__ void differ_in_a_copy(const float *A) {
  __shared__ alignas(16) float s[Rows][32];
  copy<cta<64>>(s, tile<shape<Rows, 32>>(assume_aligned<16>(A)) OPTIONS);
  // TEXT: {{^}}  copy<cta<64>>(s, tile<shape<Rows, 32>>(assume_aligned<16>(A)) OPTIONS);
}
