#include "rows.h"

#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void asCuda(const float *A, float *B) {
  __shared__ alignas(16) float s[Rows][32];
  copy_async<cta<128>>(s, tile<shape<Rows, 32>>(assume_aligned<16>(A)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}
