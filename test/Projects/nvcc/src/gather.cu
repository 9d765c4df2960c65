// Sums gathered rows; the rows are staged by a function of another translation unit.
#include <kernels/device_library.cuh>
#include <kernels/kernels.h>

#include <ldgsts/copy_async.cuh>

namespace kernels {

__global__ __launch_bounds__(32) void gather(const float *table, const int *indices, float *out) {
  __shared__ alignas(16) row_buffer rows;
  __shared__ alignas(16) int chosen[32];
  ldgsts::copy_async<ldgsts::warp>(
      chosen, ldgsts::tile<ldgsts::shape<32>>(ldgsts::assume_aligned<16>(indices) + blockIdx.x * 32));
  ldgsts::wait_all();
  __syncwarp();
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 32; i += rows_staged) {
    stage_rows(rows, table, chosen + i);
    ldgsts::wait_all();
    __syncwarp();
    for (int c = threadIdx.x; c < row_length; c += 32)
      sum += sum_column(rows, c);
    __syncwarp();
  }
  out[blockIdx.x * 32 + threadIdx.x] = sum;
}

void launch_gather(const float *table, const int *indices, float *out, int groups) {
  gather<<<groups, 32>>>(table, indices, out);
}

} // namespace kernels
