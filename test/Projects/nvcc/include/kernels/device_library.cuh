#pragma once

namespace kernels {

inline constexpr int row_length = 128;
inline constexpr int rows_staged = 8;
using row_buffer = float[rows_staged][row_length];

/// Starts copying the rows `indices[0 .. rows_staged)` of `table` into `to`, by the 32 threads of a warp.
__device__ void stage_rows(row_buffer &to, const float *table, const int *indices);

/// The sum of the rows, element by element; one element for each thread of a warp, four times.
__device__ float sum_column(const row_buffer &rows, int column);

} // namespace kernels
