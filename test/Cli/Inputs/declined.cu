#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void declined(const char *A, char *B) {
  __shared__ alignas(16) char s[128][2];
  copy_async<cta<128>>(s, tile<shape<128, 2>, pitch<21>>(A));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}
