// C = A * B', two stages of tiles on their way.
#include <kernels/config.h>
#include <kernels/kernels.h>
#include <kernels/tile_loader.cuh>

namespace kernels {

constexpr int tile_rows = KERNELS_TILE_ROWS;
constexpr int depth = KERNELS_TILE_DEPTH;
constexpr int threads = 128;

template <class T>
__global__ __launch_bounds__(threads) void gemm(const T *A, const T *B, float *C, int n, int k) {
  using block = ldgsts::cta<threads>;
  __shared__ alignas(16) T a[2][tile_rows][depth];
  __shared__ alignas(16) T b[2][tile_rows][depth];
  const tile_loader<T, tile_rows, depth, block> from_a(A, k), from_b(B, k);
  const int row = blockIdx.y * tile_rows, column = blockIdx.x * tile_rows;

  from_a.load(a[0], row, 0);
  from_b.load(b[0], column, 0);
  ldgsts::commit_group();
  float sums[tile_rows / 2] = {};
  // Each trip has the copies of one stage.
#pragma unroll 1
  for (int step = 0; step < k / depth; ++step) {
    const int stage = step % 2;
    if (step + 1 < k / depth) {
      from_a.load(a[stage ^ 1], row, (step + 1) * depth);
      from_b.load(b[stage ^ 1], column, (step + 1) * depth);
    }
    ldgsts::commit_group();
    ldgsts::wait_group<1>();
    __syncthreads();
    for (int d = 0; d < depth; ++d)
      for (int r = 0; r < tile_rows / 2; ++r)
        sums[r] += static_cast<float>(a[stage][2 * r + threadIdx.x / tile_rows][d]) *
                   static_cast<float>(b[stage][threadIdx.x % tile_rows][d]);
    __syncthreads();
  }
  for (int r = 0; r < tile_rows / 2; ++r)
    C[static_cast<long long>(row + 2 * r + threadIdx.x / tile_rows) * n + column + threadIdx.x % tile_rows] =
        sums[r];
}

#include <kernels/gemm_instances.inc>

void launch_gemm(const float *a, const float *b, float *c, int n, int k) {
  gemm<<<dim3(n / tile_rows, n / tile_rows), threads>>>(a, b, c, n, k);
}

} // namespace kernels
