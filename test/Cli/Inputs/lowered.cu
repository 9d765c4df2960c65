#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void lowered(const float *A, float *B) {
  __shared__ alignas(16) float s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}
