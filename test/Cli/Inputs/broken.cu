#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void broken(const float *A) {
  __shared__ alignas(16) float s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  if (threadIdx.x < 5)
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  nowhere();
}
