// Convolutions: channels last and first, filter taps, padding, groups, tables of offsets.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

namespace channels_last {
// break: assume_multiple<8>(channels) => channels
// break: + c0, c => + c0 - 4, c
__global__ __launch_bounds__(128) void kernel(const __half *in, int height, int width,
                                              int channels) {
  __shared__ alignas(16) __half s[32][32];
  const int c = assume_multiple<8>(channels), c0 = blockIdx.z * 32;
  const int pixel = (blockIdx.y * height + blockIdx.x / width) * width + blockIdx.x % width;
  // expect: 16
  // Any pixel times channels that 8 divides, and the block's channels start at a multiple of 32.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(in) + pixel * c + c0, c));
}
} // namespace channels_last

namespace taps_of_a_filter {
// break: p.channels % 8 != 0 => p.channels % 8 == 0
// break: tap * p.channels => tap
// break: tap < 9 => tap < threadIdx.x
struct params {
  const __half *filter;
  int channels, outputs;
};
__global__ __launch_bounds__(128) void kernel(const params p) {
  __shared__ alignas(16) __half s[2][1024];
  if (p.channels % 8 != 0)
    return;
  for (int tap = 0; tap < 9; ++tap)
    // expect: 16
    // A tap is as many rows of outputs as there are channels, which 8 divides.
    copy_async<cta<128>>(
        tile<shape<1024>>(s[tap % 2]),
        tile<shape<1024>>(assume_aligned<16>(p.filter) + tap * p.channels * p.outputs));
}
} // namespace taps_of_a_filter

namespace rows_outside {
// break: row >= height => row >= height + threadIdx.x
// break: row * 64 * 64 => row * 64 * 63 + row
// run: padding=1
__global__ __launch_bounds__(128) void kernel(const __half *in, int height, int padding) {
  __shared__ alignas(16) __half s[16][64];
  for (int r = 0; r < 3; ++r) {
    const int row = static_cast<int>(blockIdx.y) + r - padding;
    if (row < 0 || row >= height)
      continue;
    // expect: 16
    // The whole block leaves out a row of the padding, and rows are 64 pixels of 64 channels.
    copy_async<cta<128>>(s, tile<shape<16, 64>>(assume_aligned<16>(in) + row * 64 * 64));
  }
}
} // namespace rows_outside

namespace pixels_outside {
// break: pixel * 64 + channel * 8 => pixel * 60 + channel * 8
// break: copy_async<thread> => copy_async<cta<128>>
// run: padding=1
__global__ __launch_bounds__(128) void kernel(const __half *in, int width, int padding) {
  __shared__ alignas(16) __half s[128][8];
  const int pixel = static_cast<int>(threadIdx.x / 8 + blockIdx.x * 16) - padding,
            channel = threadIdx.x % 8;
  if (pixel >= 0 && pixel < width)
    // expect: 16
    // Each thread copies 8 channels of a pixel of its own.
    copy_async<thread>(s[threadIdx.x],
                       tile<shape<8>>(assume_aligned<16>(in) + (pixel * 64 + channel * 8)));
}
} // namespace pixels_outside

namespace dilated {
// break: r * dilation) * 64 => r * dilation) * 63
__global__ __launch_bounds__(128) void kernel(const __half *in, int stride_of_x, int dilation) {
  __shared__ alignas(16) __half s[16][64];
  for (int r = 0; r < 3; ++r)
    // expect: 16
    // Whatever pixel that is, it has 64 channels.
    copy_async<cta<128>>(s, tile<shape<16, 64>>(assume_aligned<16>(in) +
                                                (blockIdx.x * stride_of_x + r * dilation) * 64));
}
} // namespace dilated

namespace channels_first_padded {
// run: width=64
// run: width=68
// run: width=66
// run: width=65
__global__ __launch_bounds__(128) void kernel(const __half *in, int width) {
  __shared__ alignas(16) __half s[16][64];
  // expect: declined width
  // expect(guard): guarded 16 8 4 sync
  // Rows of the image follow each other without a gap, and their width is anything.
  copy_async<cta<128>>(
      s, tile<shape<16, 64>>(assume_aligned<16>(in) + blockIdx.y * 16 * width, width));
}
} // namespace channels_first_padded

namespace channels_first_of_floats {
// break: width & 3 => width & 1
// break: x0 - 4 => x0 - 2
__global__ __launch_bounds__(128) void kernel(const float *in, int width) {
  __shared__ alignas(16) float s[16][64];
  if ((width & 3) != 0)
    return;
  const int x0 = blockIdx.x * 64, y0 = blockIdx.y * 16;
  // expect: 16
  // Rows are a multiple of 4 floats, and the halo begins 4 floats early.
  copy_async<cta<128>>(s,
                       tile<shape<16, 64>>(assume_aligned<16>(in) + (y0 * width + x0 - 4), width));
}
} // namespace channels_first_of_floats

namespace depthwise {
// break: assume_multiple<4>(channels) => assume_multiple<2>(channels)
// run: channels=64
// run: channels=68
__global__ __launch_bounds__(128) void kernel(const __half *in, int channels) {
  __shared__ alignas(16) __half s[32][32];
  // expect: 8
  // expect(guard): guarded 16 8
  // Four channels are 8 bytes, and pixels start at multiples of that.
  copy_async<cta<128>>(s,
                       tile<shape<32, 32>>(assume_aligned<16>(in), assume_multiple<4>(channels)));
}
} // namespace depthwise

namespace tiles_of_winograd {
// break: * 256 => * 252
__global__ __launch_bounds__(32) void kernel(const __half *in, int transformed) {
  __shared__ alignas(16) __half s[256];
  // expect: 16
  // 36 transformed tiles of 256 halves each, in any order.
  copy_async<warp>(
      s, tile<shape<256>>(assume_aligned<16>(in) + (transformed * 36 + blockIdx.y) * 256));
}
} // namespace tiles_of_winograd

namespace table_of_pixels {
// break: pixels[k] * 32 => pixels[k] * 36
__global__ __launch_bounds__(128) void kernel(const __half *in, const int *pixels, int n) {
  __shared__ alignas(16) __half s[16][64];
  for (int k = 0; k < n; ++k)
    // expect: 16
    // The table counts pieces of 32 halves.
    copy_async<cta<128>>(s, tile<shape<16, 64>>(assume_aligned<16>(in) + pixels[k] * 32));
}
} // namespace table_of_pixels

namespace table_of_offsets {
__global__ __launch_bounds__(128) void kernel(const __half *in, const int *offsets, int n) {
  __shared__ alignas(16) __half s[16][64];
  for (int k = 0; k < n; ++k)
    // expect: declined width
    // expect(guard): guarded 16 8 4 sync
    // The table counts halves, and may hold any number.
    copy_async<cta<128>>(s, tile<shape<16, 64>>(assume_aligned<16>(in) + offsets[k]));
}
} // namespace table_of_offsets

namespace groups_of_channels {
__global__ __launch_bounds__(128) void kernel(const __half *filter, int channels, int groups) {
  __shared__ alignas(16) __half s[16][64];
  // expect: declined width
  // A quotient of two unknown numbers times 9 taps is odd for some of them.
  copy_async<cta<128>>(
      s, tile<shape<16, 64>>(assume_aligned<16>(filter) + blockIdx.z * (channels / groups) * 9));
}
} // namespace groups_of_channels

namespace offset_toggled {
// break: at ^= 1024 => at ^= 1028
// break: alignas(16) => alignas(8)
__global__ __launch_bounds__(128) void kernel(const __half *in, int tiles) {
  __shared__ alignas(16) __half s[2048];
  int at = 0;
  for (int k = 0; k < tiles; ++k) {
    // expect: 16
    // The offset is 0 or 1024 halves.
    copy_async<cta<128>>(tile<shape<1024>>(s + at),
                         tile<shape<1024>>(assume_aligned<16>(in) + k * 1024));
    at ^= 1024;
  }
}
} // namespace offset_toggled
