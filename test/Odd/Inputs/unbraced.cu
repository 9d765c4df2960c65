#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void unbraced(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[128];
  if (n == 1)
    if (blockIdx.x == 2) copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));
    else copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + 128));
  else if (int k = n - 1; k > 4) copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + 256));
  else
    for (int i = 0; i < n; ++i) while (i < k) do copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + 4 * i++)); while (i < 3);
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x];
}
