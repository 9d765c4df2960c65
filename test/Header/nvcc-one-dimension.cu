// nvcc asks every overload of tile for its strides before it chooses one: a swizzled tile of one dimension, which has no
// pitch, compiles all the same.
//
// REQUIRES: nvcc
// RUN: %nvcc-ptx %s -o %t.ptx
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void k(const float *A, float *B) {
  __shared__ alignas(16) float s[128];
  copy_async<warp>(tile<shape<128>, swizzle<2, 2, 3>>(s), tile<shape<128>>(A));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}
