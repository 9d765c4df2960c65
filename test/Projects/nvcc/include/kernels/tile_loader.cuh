#pragma once

#include <cuda_fp16.h>
#include <ldgsts/copy_async.cuh>

namespace kernels {

/// Stages tiles of a row-major matrix: Rows x Columns elements of T, by all threads of Block.
template <class T, int Rows, int Columns, class Block> class tile_loader {
public:
  static constexpr int rows = Rows;
  static constexpr int columns = Columns;
  using storage = T[Rows][Columns];

  /// `ld` elements lie between rows of the matrix, a multiple of 16 bytes.
  __device__ tile_loader(const T *matrix, int ld) : matrix(matrix), ld(ld) {}

  /// The tile whose first element is (row, column) of the matrix; column is a multiple of Columns.
  __device__ void load(storage &to, int row, int column) const {
    constexpr int vector = 16 / sizeof(T);
    const T *from = ldgsts::assume_aligned<16>(matrix + static_cast<long long>(row) * ld + column);
    ldgsts::copy_async<Block>(
        to, ldgsts::tile<ldgsts::shape<Rows, Columns>>(from, ldgsts::assume_multiple<vector>(ld)));
  }

private:
  const T *matrix;
  int ld;
};

} // namespace kernels
