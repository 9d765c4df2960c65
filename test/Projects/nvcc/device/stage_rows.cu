#include <kernels/device_library.cuh>

#include <ldgsts/copy_async.cuh>

namespace kernels {

__device__ void stage_rows(row_buffer &to, const float *table, const int *indices) {
  using namespace ldgsts;
  const float *aligned = assume_global(assume_aligned<16>(table));
  const int first = threadIdx.x % 32 * 4;
  // Who calls is not to be seen here, so each thread copies by itself: 16 bytes of a row.
#pragma unroll
  for (int r = 0; r < rows_staged; ++r)
    copy_async<ldgsts::thread>(
        tile<shape<4>>(assume_shared(assume_aligned<16>(&to[r][first]))),
        tile<shape<4>>(aligned + static_cast<long long>(indices[r]) * row_length + first), direct);
}

__device__ float sum_column(const row_buffer &rows, int column) {
  float sum = 0;
  for (int r = 0; r < rows_staged; ++r)
    sum += rows[r][column];
  return sum;
}

} // namespace kernels
