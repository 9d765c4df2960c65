// The five-point stencil; tiles at the edge are filled with zeros.
#include <kernels/kernels.h>

#include <ldgsts/copy_async.cuh>

namespace kernels {

namespace {

constexpr int tile_width = 64;
constexpr int tile_height = 16;
constexpr int halo = 4; // of which one column is used: rows stay aligned

} // namespace

__global__ __launch_bounds__(128) void stencil(const float *in, float *out, int width, int height) {
  using namespace ldgsts;
  __shared__ alignas(16) float s[tile_height + 2][tile_width + 2 * halo];
  const int x = blockIdx.x * tile_width, y = blockIdx.y * tile_height;
  const int ld = assume_multiple<4>(width);
  // `in` has one row and `halo` columns in front of the picture, and as many behind it.
  copy_async<cta<128>>(s,
                       tile<shape<tile_height + 2, tile_width + 2 * halo>>(
                           assume_aligned<16>(in + static_cast<long long>(y) * ld + x), ld),
                       valid(height + 2 - y, assume_multiple<4>(ld - x)), zero_fill);
  wait_all();
  __syncthreads();
  for (int i = threadIdx.x; i < tile_width * tile_height; i += 128) {
    const int r = i / tile_width + 1, c = i % tile_width + halo;
    if (y + r <= height && x + c < width)
      out[static_cast<long long>(y + r) * ld + x + c] =
          0.2f * (s[r][c] + s[r - 1][c] + s[r + 1][c] + s[r][c - 1] + s[r][c + 1]);
  }
}

void launch_stencil(const float *in, float *out, int width, int height) {
  const dim3 blocks((width + tile_width - 1) / tile_width, (height + tile_height - 1) / tile_height);
  stencil<<<blocks, 128>>>(in, out, width, height);
}

} // namespace kernels
