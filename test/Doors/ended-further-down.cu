// A kernel is decided when it is complete. If a function that it calls ends threads after all, as its definition further down
// shows, that is an error through both doors, and nothing is written.
//
// RUN: not %plugin %s 2>&1 | %filecheck
// RUN: rm -f %t.cu
// RUN: not %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: not ls %t.cu
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__device__ void returns(), leaves();

__global__ void right(const float *A) {
  __shared__ alignas(16) float s[512];
  returns();
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}

__global__ void wrong(const float *A) {
  __shared__ alignas(16) float s[512];
  leaves();
  // CHECK: :[[#@LINE+1]]:3: error: copy_async was lowered for all threads of the scope, but a function that is called here and defined further down ends some: define it in front of the kernel{{$}}
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}

__device__ void returns() {}
__device__ void leaves() {
  if (threadIdx.x == 3)
    asm volatile("exit;");
}
