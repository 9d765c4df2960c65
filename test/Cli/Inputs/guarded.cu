#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void guarded(const float *A, float *B) {
  __shared__ alignas(16) float s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(A));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}
