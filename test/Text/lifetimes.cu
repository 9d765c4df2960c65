// An object that lives until the call returns would be gone before the copies of the text: the call stays where it is, and
// the plugin lowers it.
//
// RUN: %plugin -Wno-pass-failed %s 2>&1 | count 0
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: diff %s %t.cu
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

struct Lock {
  const float *pointer;
  int *count;
  __device__ ~Lock() { ++*count; }
};

__global__ void locked(const float *A, int *count) {
  __shared__ alignas(16) float s[16][32];
  // CHECK: lifetimes.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: its arguments hold statements, lambdas, copies, objects with a destructor or references to temporaries, which ldgsts-rewrite does not move [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_global(Lock{A, count}.pointer)));
  // CHECK: note: name them in variables in front of the call, or build with Clang and -fplugin=ldgsts.so{{$}}
}

// What refers to a temporary would read it after its end; the sequence reads a guarded operand more than once.
template <class T> __device__ const T &same(const T &t) { return t; }

__global__ void referred(const float *A, int ld) {
  __shared__ alignas(16) float s[16][32];
  // CHECK: lifetimes.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: its arguments hold {{.*}} or references to temporaries
  copy_async<cta<128>>(s, same(tile<shape<16, 32>>(assume_aligned<16>(A), ld)));
  // CHECK: note: name them in variables in front of the call
  // CHECK: lifetimes.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: its arguments hold {{.*}} or references to temporaries
  copy_async<cta<128>>(s, static_cast<tile_view<const float, shape<16, 32>, stride<dynamic, 1>> &&>(tile<shape<16, 32>>(A, ld)));
  // CHECK: note: name them in variables in front of the call
}
