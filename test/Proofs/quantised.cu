// Quantised products: packed nibbles, scales of groups, blocks of odd sizes, elements of several
// types in one buffer.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

#include <stdint.h>

using namespace ldgsts;

namespace packed_nibbles {
// break: k += 64 => k += 72
// break: k / 2, => k / 2 + 8,
__global__ __launch_bounds__(128) void kernel(const uint8_t *B, int ld, int K) {
  __shared__ alignas(16) uint8_t s[64][32];
  for (int k = 0; k < K; k += 64)
    // expect: 16
    // Two values a byte: half of a multiple of 64 is a multiple of 32 bytes.
    copy_async<cta<128>>(
        s, tile<shape<64, 32>>(assume_aligned<16>(B) + k / 2, assume_multiple<16>(ld)));
}
} // namespace packed_nibbles

namespace packed_by_shift {
// break: k >> 1 => k >> 3
__global__ __launch_bounds__(128) void kernel(const uint8_t *B, int tiles) {
  __shared__ alignas(16) uint8_t s[64][32];
  for (int t = 0; t < tiles; ++t) {
    const int k = t * 64;
    // expect: 16
    // A shift by one leaves 32 of the 64.
    copy_async<cta<128>>(s, tile<shape<64, 32>, pitch<2048>>(assume_aligned<16>(B) + (k >> 1)));
  }
}
} // namespace packed_by_shift

namespace scales_of_groups {
// break: assume_multiple<8>(N) => N
// break: column * 256 => column * 255
__global__ __launch_bounds__(32) void kernel(const __half *scales, int N, int K) {
  __shared__ alignas(16) __half s[256];
  const int columns = assume_multiple<8>(N);
  const unsigned column = blockIdx.x;
  for (int k = 0; k < K; k += 32)
    // expect: 16
    // The group's number is arbitrary, but a row of scales is a multiple of 16 bytes.
    copy_async<cta<32>>(
        s, tile<shape<256>>(assume_aligned<16>(scales) + k / 128 * columns + column * 256));
}
} // namespace scales_of_groups

namespace scales_of_any_width {
// run: N=65 K=1024
__global__ __launch_bounds__(32) void kernel(const __half *scales, int N, int K) {
  __shared__ alignas(16) __half s[256];
  for (int k = 0; k < K; k += 128)
    // expect: declined width
    // expect(guard): guarded 16 8 4 sync
    // Nothing divides N, so rows of scales may start anywhere.
    copy_async<cta<32>>(s, tile<shape<256>>(assume_aligned<16>(scales) + k / 128 * N));
}
} // namespace scales_of_any_width

namespace zero_points {
// break: assume_multiple<64>(N) => assume_multiple<16>(N)
__global__ __launch_bounds__(32) void kernel(const int *zeros, int N, int group) {
  __shared__ alignas(16) int s[128];
  const int packed = assume_multiple<64>(N) / 8;
  // expect: 16
  // 8 nibbles an int: rows of N / 8 ints, a multiple of 8 of them.
  copy_async<cta<32>>(s, tile<shape<128>>(assume_aligned<16>(zeros) + group * packed));
}
} // namespace zero_points

namespace buffers_of_many_types {
// break: smem + 8192 => smem + 8196
// break: 8192 + 512 => 8192 + 520
// break: __align__(16) => __align__(8)
__global__ __launch_bounds__(128) void kernel(const int8_t *A, const __half *scales,
                                              const float *bias) {
  extern __shared__ __align__(16) unsigned char smem[];
  int8_t *a = reinterpret_cast<int8_t *>(smem);
  __half *sc = reinterpret_cast<__half *>(smem + 8192);
  float *b = reinterpret_cast<float *>(&smem[8192 + 512]);
  // expect: 16
  // The buffer begins with the values.
  copy_async<cta<128>>(tile<shape<128, 64>>(a), tile<shape<128, 64>>(assume_aligned<16>(A)));
  if (threadIdx.x / 32 == 0) {
    // expect: 16
    // Scales start at byte 8192; one warp reads them.
    copy_async<warp>(tile<shape<256>>(sc), tile<shape<256>>(assume_aligned<16>(scales)));
    // expect: 16
    // The bias starts at byte 8704, which is 544 times 16.
    copy_async<warp>(tile<shape<128>>(b), tile<shape<128>>(assume_aligned<16>(bias)));
  }
}
} // namespace buffers_of_many_types

namespace eight_bytes_too_far {
// break: smem + 2056 => smem + 2052
// break: alignas(16) => alignas(4)
__global__ __launch_bounds__(128) void kernel(const float *bias) {
  __shared__ alignas(16) unsigned char smem[4352];
  float *b = reinterpret_cast<float *>(smem + 2056);
  // expect: 8
  // Byte 2056 of the buffer is 8 bytes past a multiple of 16.
  copy_async<cta<128>>(tile<shape<512>>(b), tile<shape<512>>(assume_aligned<16>(bias)));
}
} // namespace eight_bytes_too_far

namespace blocks_of_18_bytes {
// break: * 1024 => * 1023
// break: assume_aligned<16>(A) => A
struct block {
  __half scale;
  uint8_t values[16];
};
__global__ __launch_bounds__(128) void kernel(const block *A) {
  __shared__ alignas(16) block s[1024];
  // expect: 16
  // 1024 blocks are 18432 bytes without a gap, and so is the distance of the tiles.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(A) + blockIdx.x * 1024));
}
} // namespace blocks_of_18_bytes

namespace any_block_of_18_bytes {
// run: first=8
// run: first=4
// run: first=2
// run: first=1
struct block {
  __half scale;
  uint8_t values[16];
};
__global__ __launch_bounds__(128) void kernel(const block *A, int first) {
  __shared__ alignas(16) block s[1024];
  // expect: declined width
  // expect(guard): guarded 16 8 4 sync
  // An odd number of blocks is 2 bytes past a multiple of 4.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(A) + first));
}
} // namespace any_block_of_18_bytes

namespace pairs_of_18_bytes {
// break: 2 * first => 3 * first
// run: first=1
struct block {
  __half scale;
  uint8_t values[16];
};
__global__ __launch_bounds__(128) void kernel(const block *A, int first) {
  __shared__ alignas(16) block s[1024];
  // expect: 4
  // Two blocks are 36 bytes, which 4 divides and 8 does not.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(A) + 2 * first));
}
} // namespace pairs_of_18_bytes

namespace blocks_of_36_bytes {
// break: float scale_and_sum => __half scale, sum
// run: first=1
struct block {
  float scale_and_sum;
  int8_t values[32];
};
__global__ __launch_bounds__(128) void kernel(const block *A, int first) {
  __shared__ block s[128];
  // expect: 4
  // A block is aligned as its float is, at any index.
  copy_async<cta<128>>(s, tile<shape<128>>(A + first));
}
} // namespace blocks_of_36_bytes

namespace fragments_of_16_bytes {
// break: struct alignas(16) fragment => struct alignas(8) fragment
struct alignas(16) fragment {
  uint8_t bytes[32];
};
__global__ __launch_bounds__(128) void kernel(const fragment *A, int first) {
  __shared__ fragment s[128];
  // expect: 16
  // Every object of the type is aligned to 16 bytes, in both memories.
  copy_async<cta<128>>(s, tile<shape<128>>(A + first));
}
} // namespace fragments_of_16_bytes

namespace pairs_of_ints {
// break: pair = int2 => pair = int
// run: first=64
// run: first=1
using pair = int2;
__global__ __launch_bounds__(128) void kernel(const pair *A, int first) {
  __shared__ pair s[512];
  // expect: 8
  // expect(guard): guarded 16 8
  // A pair of ints is aligned to 8 bytes, and an odd one to no more.
  copy_async<cta<128>>(s, tile<shape<512>>(A + first));
}
} // namespace pairs_of_ints

namespace interleaved_columns {
// break: (column & ~3) * 32 => (column & ~3) * 33
// break: copy_async<warp> => copy_async<cta<128>>
__global__ __launch_bounds__(128) void kernel(const uint8_t *B, int column) {
  __shared__ alignas(16) uint8_t s[4][512];
  const unsigned w = threadIdx.x >> 5;
  // expect: 16
  // Four columns lie together, each warp takes a group of them, and 32 bytes a step divide by 16.
  copy_async<warp>(s[w], tile<shape<512>>(assume_aligned<16>(B) + ((column & ~3) * 32 + w * 512)));
}
} // namespace interleaved_columns

namespace scale_or_default {
// break: table + 32 => table + 34
// run: per_column=1
// run: per_column=0
__device__ __align__(16) float table[64];
__global__ __launch_bounds__(8) void kernel(const float *scales, bool per_column) {
  __shared__ alignas(16) float s[32];
  const float *from = per_column ? assume_aligned<16>(scales) + blockIdx.x * 32 : table + 32;
  // expect: 16
  // Either is global memory at a multiple of 128 bytes.
  copy_async<cta<8>>(s, tile<shape<32>>(from));
}
} // namespace scale_or_default

namespace constant_table {
__constant__ __align__(16) float table[32];
__global__ __launch_bounds__(8) void kernel() {
  __shared__ alignas(16) float s[32];
  // expect: declined direction "table"
  // Constant memory is another space than global.
  copy_async<cta<8>>(s, table);
}
} // namespace constant_table

namespace dequantised_in_registers {
__global__ __launch_bounds__(128) void kernel() {
  __shared__ alignas(16) float s[128][4];
  alignas(16) float values[4] = {};
  // expect: declined direction "values"
  // Local memory is another space than global.
  copy_async<thread>(s[threadIdx.x], values);
}
} // namespace dequantised_in_registers
