#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void synchronous(const float *A, float *B) {
  __shared__ alignas(16) float s[512];
  ldgsts::copy<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A))); copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)), dispatch::sync);
  __syncthreads();
  copy<cta<128>>(tile<shape<512>>(assume_aligned<16>(B)), s), __syncthreads();
  float private_copy[4];
  copy<ldgsts::thread>(private_copy, tile<shape<4>>(&s[4 * threadIdx.x]));
  copy_async<ldgsts::thread>(tile<shape<4>>(private_copy), tile<shape<4>>(B));
  B[threadIdx.x] = private_copy[1];
}
