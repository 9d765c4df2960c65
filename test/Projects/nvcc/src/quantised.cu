#include <kernels/quantised.cuh>

#include <ldgsts/copy_async.cuh>

namespace kernels {

__global__ __launch_bounds__(64) void dequantise(const group8 *groups, const float *scales, float *out) {
  using namespace ldgsts;
  __shared__ alignas(16) group8 values[64][3]; // an odd pitch of 24 bytes: no conflicts of banks
  __shared__ alignas(16) float factors[64];
  // 8 bytes a copy: rows of 16 bytes start at multiples of 24.
  copy_async<cta<64>>(tile<shape<64, 2>, pitch<3>>(&values[0][0]),
                      tile<shape<64, 2>>(groups + blockIdx.x * 128), expect_width<8>);
  copy_async<cta<64>>(factors, tile<shape<64>>(assume_aligned<16>(scales) + blockIdx.x * 64));
  wait_all();
  __syncthreads();
  for (int i = 0; i < 16; ++i)
    out[(blockIdx.x * 64 + threadIdx.x) * 16 + i] =
        values[threadIdx.x][i / 8].values[i % 8] * factors[threadIdx.x];
}

void launch_dequantise(const group8 *groups, const float *scales, float *out, int blocks) {
  dequantise<<<blocks, 64>>>(groups, scales, out);
}

} // namespace kernels
