// Stencils: halos, planes of a volume, pitched memory, blocks of two and three dimensions.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <stdint.h>

using namespace ldgsts;

namespace halo_of_four {
// break: - 4, nx4 => - 2, nx4
// break: assume_multiple<4>(nx) => nx
__global__ __launch_bounds__(128) void kernel(const float *in, int nx) {
  __shared__ alignas(16) float s[16][32];
  const int nx4 = assume_multiple<4>(nx);
  const int x0 = blockIdx.x * 32, y0 = blockIdx.y * 16;
  // expect: 16
  // Four floats in front of the block's columns are 16 bytes, and rows are a multiple of 16 bytes.
  copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(in) + y0 * nx4 + x0 - 4, nx4));
}
} // namespace halo_of_four

namespace halo_of_two {
// break: x0 - 2 => x0 - 1
__global__ __launch_bounds__(128) void kernel(const float *in) {
  __shared__ alignas(16) float s[16][32];
  const int x0 = blockIdx.x * 32;
  // expect: 8
  // Rows start 8 bytes in front of a multiple of 16.
  copy_async<cta<128>>(s, tile<shape<16, 32>, pitch<1024>>(assume_aligned<16>(in) + (x0 - 2)));
}
} // namespace halo_of_two

namespace halo_of_one {
// break: (in) + => (in) + threadIdx.x +
__global__ __launch_bounds__(128) void kernel(const float *in) {
  __shared__ alignas(16) float s[16][32];
  const int x0 = blockIdx.x * 32;
  // expect: 4
  // expect(guard): 4
  // Rows start 4 bytes in front of a multiple of 16, which no test could change.
  copy_async<cta<128>>(s, tile<shape<16, 32>, pitch<1024>>(assume_aligned<16>(in) + (x0 - 1)));
}
} // namespace halo_of_one

namespace planes_of_a_volume {
// break: 4 * nx4 * ny => 2 * nx4 * ny
// break: in += plane => in += plane + 1
__global__ __launch_bounds__(128) void kernel(const float *in, int nx4, int ny, int nz) {
  __shared__ alignas(16) float planes[3][16][32];
  in = assume_aligned<16>(in);
  const int pitch_of_in = nx4 * 4, plane = 4 * nx4 * ny;
  for (int z = 0; z < nz; ++z) {
    // expect: 16
    // A plane is a multiple of 4 floats whatever nx4 and ny are, and so is a row.
    copy_async<cta<128>>(planes[z % 3], tile<shape<16, 32>>(in, pitch_of_in));
    in += plane;
  }
}
} // namespace planes_of_a_volume

namespace plane_before {
// break: alignas(16) => alignas(8)
// run: first=1
__global__ __launch_bounds__(128) void kernel(const float *in, int first) {
  __shared__ alignas(16) float planes[3][16][32];
  for (int z = first; z < first + 3; ++z)
    // expect: 16
    // (z - 1) % 3 is negative if first is 0, which is the caller's fault; planes are 2048 bytes
    // apart for every index.
    copy_async<cta<128>>(planes[(z - 1) % 3],
                         tile<shape<16, 32>, pitch<512>>(assume_aligned<16>(in) + z * 512 * 512));
}
} // namespace plane_before

namespace pitch_in_bytes {
// break: assume_multiple<16>(pitch_bytes) => assume_multiple<8>(pitch_bytes)
// break: y * bytes) => y * bytes + 4)
__global__ __launch_bounds__(128) void kernel(const char *in, size_t pitch_bytes) {
  __shared__ alignas(16) float s[16][32];
  const size_t bytes = assume_multiple<16>(pitch_bytes);
  const unsigned y = blockIdx.y * 16;
  const float *row = reinterpret_cast<const float *>(assume_aligned<16>(in) + y * bytes);
  // expect: 16
  // Pitched memory has rows of a multiple of 16 bytes, which are a multiple of 4 floats.
  copy_async<cta<128>>(s, tile<shape<16, 32>>(row, bytes / sizeof(float)));
}
} // namespace pitch_in_bytes

namespace periodic_rows {
// break: nx % 4 => nx % 6
// break: ny - 16 : => ny * nx - 16 + threadIdx.x :
__global__ __launch_bounds__(128) void kernel(const float *in, int nx, int ny) {
  __shared__ alignas(16) float s[16][32];
  if (nx % 4)
    return;
  const int y = blockIdx.y == 0 ? ny - 16 : static_cast<int>(blockIdx.y) * 16 - 16;
  // expect: 16
  // Any row times a pitch that 4 divides.
  copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(in) + y * nx, nx));
}
} // namespace periodic_rows

namespace clamped_columns {
// break: nx8 - 40 => nx8 - 42
// break: assume_multiple<8>(nx) => nx
__global__ __launch_bounds__(128) void kernel(const float *in, int nx) {
  __shared__ alignas(16) float s[16][32];
  const int nx8 = assume_multiple<8>(nx);
  const int x0 = max(0, min(static_cast<int>(blockIdx.x) * 32 - 4, nx8 - 40));
  // expect: 16
  // 0, 32 * blockIdx.x - 4 and nx - 40 are multiples of 4.
  copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(in) + x0, nx8));
}
} // namespace clamped_columns

namespace inner_blocks {
// break: blockIdx.x == 0 => threadIdx.x == 0
// break: gridDim.x - 1 => threadIdx.x - 1
// run: grid(3)
__global__ __launch_bounds__(128) void kernel(const float *in) {
  __shared__ alignas(16) float s[16][32];
  if (blockIdx.x == 0 || blockIdx.x == gridDim.x - 1)
    return;
  // expect: 16
  // Blocks at the edge return as a whole.
  copy_async<cta<128>>(s,
                       tile<shape<16, 32>, pitch<1024>>(assume_aligned<16>(in) + blockIdx.x * 32));
}
} // namespace inner_blocks

namespace rows_of_a_block {
// break: cta<32, 4> => cta<16, 8>
// break: threadIdx.y == 0 => threadIdx.x == 0
// run: block(32, 4)
__global__ __launch_bounds__(128) void kernel(const float *in, const float *weights) {
  __shared__ alignas(16) float s[16][32], w[128];
  // expect: 16
  // All of a block of 32 x 4 threads.
  copy_async<cta<32, 4>>(s, tile<shape<16, 32>, pitch<512>>(assume_aligned<16>(in)));
  if (threadIdx.y == 0)
    // expect: 16
    // The block is 32 threads wide, as the copy above says, so a row of it is a warp.
    copy_async<warp>(w, tile<shape<128>>(assume_aligned<16>(weights)));
}
} // namespace rows_of_a_block

namespace rows_of_half_a_warp {
// run: block(16, 8)
__global__ __launch_bounds__(128) void kernel(const float *in, const float *weights) {
  __shared__ alignas(16) float s[16][32], w[128];
  // expect: 16
  // All of a block of 16 x 8 threads.
  copy_async<cta<16, 8>>(s, tile<shape<16, 32>, pitch<512>>(assume_aligned<16>(in)));
  if (threadIdx.y == 0)
    // expect: declined active "threadIdx.y == 0"
    // The other half of the warp is row 1.
    copy_async<warp>(w, tile<shape<128>>(assume_aligned<16>(weights)));
}
} // namespace rows_of_half_a_warp

namespace inner_threads {
__global__ __launch_bounds__(128) void kernel(const float *in) {
  __shared__ alignas(16) float s[16][32];
  if (threadIdx.y > 0)
    // expect: declined active "threadIdx.y > 0"
    // The first row of the block stays behind.
    copy_async<cta<32, 4>>(s, tile<shape<16, 32>, pitch<512>>(assume_aligned<16>(in)));
}
} // namespace inner_threads

namespace block_of_three_dimensions {
// break: cta<8, 4, 4> => cta<8, 4, 2>
// break: blockIdx.z * 65536 => threadIdx.z * 65536
// run: block(8, 4, 4)
__global__ __launch_bounds__(128) void kernel(const float *in) {
  __shared__ alignas(16) float s[4][4][32];
  // expect: 16
  // A brick of the volume at multiples of 32, 4 and 4 in rows of 256 and planes of 65536 floats.
  copy_async<cta<8, 4, 4>>(
      s, tile<shape<4, 4, 32>, stride<65536, 256, 1>>(assume_aligned<16>(in) + blockIdx.z * 65536));
}
} // namespace block_of_three_dimensions

namespace pairs_of_floats {
// break: x0 - 2 => x0 - 2 + threadIdx.x
// break: value = float2 => value = float
using value = float2;
__global__ __launch_bounds__(128) void kernel(const value *in) {
  __shared__ value s[16][32];
  const int x0 = blockIdx.x * 32;
  // expect: 8
  // A float2 is aligned to 8 bytes in both memories, and nothing says more.
  copy_async<cta<128>>(s, tile<shape<16, 32>, pitch<512>>(in + (x0 - 2)));
}
} // namespace pairs_of_floats

namespace double_halo {
// break: const double *in => const float *in
__global__ __launch_bounds__(128) void kernel(const double *in) {
  __shared__ alignas(16) double s[16][32];
  const int x0 = blockIdx.x * 32;
  // expect: 8
  // expect(guard): 8
  // Rows start 8 bytes in front of a multiple of 16.
  copy_async<cta<128>>(s, tile<shape<16, 32>, pitch<512>>(assume_aligned<16>(in) + (x0 - 1)));
}
} // namespace double_halo
