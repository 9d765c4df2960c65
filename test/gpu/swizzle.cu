// Swizzled shared memory, read back as it lies there and through the same swizzle. What can be
// lowered must be; units of one element stay the synchronous copy.
#include "round_trip.cuh"

#include <cuda_fp16.h>

using namespace ldgsts;
using namespace round_trip;

// 64x64, and what lies in shared memory then. One text for several swizzles would be no text:
// ldgsts-rewrite has one plan for each call.
__global__ void block(const __half *A, __half *B) {
  __shared__ alignas(1024) __half s[64][64];
  poison(s);
  copy_async<cta<128>>(tile<swizzle<3, 3, 3>>(s), tile<shape<64, 64>>(assume_aligned<16>(A)),
                       dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<64, 64>>(B), s, dispatch::sync);
}

__global__ void one_warp(const __half *A, __half *B) {
  __shared__ alignas(1024) __half s[64][64];
  poison(s);
  copy_async<warp>(tile<swizzle<3, 3, 3>>(s), tile<shape<64, 64>>(assume_aligned<16>(A)),
                   dispatch::ldgsts);
  wait_for_all_threads();
  copy<warp>(tile<shape<64, 64>>(B), s, dispatch::sync);
}

__global__ void one_thread(const __half *A, __half *B) {
  __shared__ alignas(1024) __half s[64][64];
  poison(s);
  copy_async<thread>(tile<swizzle<3, 3, 3>>(s), tile<shape<64, 64>>(assume_aligned<16>(A)),
                     dispatch::ldgsts);
  wait_for_all_threads();
  copy<thread>(tile<shape<64, 64>>(B), s, dispatch::sync);
}

__global__ void two_bits(const __half *A, __half *B) {
  __shared__ alignas(1024) __half s[64][64];
  poison(s);
  copy_async<warp>(tile<swizzle<2, 3, 4>>(s), tile<shape<64, 64>>(assume_aligned<16>(A)),
                   dispatch::ldgsts);
  wait_for_all_threads();
  copy<warp>(tile<shape<64, 64>>(B), s, dispatch::sync);
}

__global__ void units_of_8_bytes(const __half *A, __half *B) {
  __shared__ alignas(1024) __half s[64][64];
  poison(s);
  copy_async<cta<128>>(tile<swizzle<3, 2, 3>>(s), tile<shape<64, 64>>(assume_aligned<16>(A)),
                       dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<64, 64>>(B), s, dispatch::sync);
}

__global__ void units_of_4_bytes(const __half *A, __half *B) {
  __shared__ alignas(1024) __half s[64][64];
  poison(s);
  copy_async<cta<128>>(tile<swizzle<3, 1, 4>>(s), tile<shape<64, 64>>(assume_aligned<16>(A)),
                       dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<64, 64>>(B), s, dispatch::sync);
}

__global__ void no_bits(const __half *A, __half *B) {
  __shared__ alignas(1024) __half s[64][64];
  poison(s);
  copy_async<cta<128>>(tile<swizzle<0, 3, 3>>(s), tile<shape<64, 64>>(assume_aligned<16>(A)),
                       dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<64, 64>>(B), s, dispatch::sync);
}

/// No width of cp.async fits.
__global__ void units_of_one_element(const __half *A, __half *B) {
  __shared__ alignas(1024) __half s[64][64];
  poison(s);
  copy_async<cta<128>>(tile<swizzle<3, 0, 5>>(s), tile<shape<64, 64>>(assume_aligned<16>(A)));
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<64, 64>>(B), s, dispatch::sync);
}

__global__ void there_and_back(const __half *A, __half *B) {
  __shared__ alignas(1024) __half s[64][64];
  poison(s);
  const auto swizzled = tile<swizzle<3, 3, 3>>(s);
  copy_async<cta<128>>(swizzled, tile<shape<64, 64>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<64, 64>>(B), swizzled);
}

/// Rows of 144 bytes: which bits a round changes only its own sum tells.
__global__ void padded(const __half *A, __half *B) {
  __shared__ alignas(1024) __half s[64 * 72];
  poison(s);
  copy_async<warp>(tile<shape<64, 64>, pitch<72>, swizzle<3, 3, 3>>(s),
                   tile<shape<64, 64>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<warp>(tile<shape<64 * 72>>(B), s, dispatch::sync);
}

/// The same at run time, and more rounds than are unrolled.
__global__ void pitch_in_a_loop(const __half *A, __half *B, int ld) {
  __shared__ alignas(1024) __half s[64 * 72];
  poison(s);
  copy_async<cta<4>>(tile<shape<64, 64>, swizzle<3, 3, 3>>(s, assume_multiple<8>(ld)),
                     tile<shape<64, 64>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<4>>(tile<shape<64 * 72>>(B), s, dispatch::sync);
}

/// A window at any row, and a column that is a multiple of a vector.
__global__ void window_of_a_tile(const __half *A, __half *B, int row, int column) {
  __shared__ alignas(1024) __half s[64][64];
  poison(s);
  copy_async<cta<32>>(slice<32, 32>(tile<swizzle<3, 3, 3>>(s), row, assume_multiple<8>(column)),
                      tile<shape<32, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<32>>(tile<shape<64, 64>>(B), s, dispatch::sync);
}

/// A stage of a pipeline.
__global__ void stage_of_a_tile(const __half *A, __half *B, int stage) {
  __shared__ alignas(1024) __half s[3][16][64];
  poison(s);
  copy_async<warp>(slice<1, 16, 64>(tile<swizzle<3, 3, 3>>(s), stage, 0, 0),
                   tile<shape<16, 64>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<warp>(tile<shape<3, 16, 64>>(B), s, dispatch::sync);
}

/// CuTe's swizzle by its definition.
struct Bits {
  size_t count, base, shift;

  size_t place(size_t index) const {
    size_t result = index;
    for (size_t k = 0; k < count; ++k)
      if (index & (size_t(1) << (base + shift + k)))
        result ^= size_t(1) << (base + k);
    return result;
  }
};

/// Where a tile of halfs lies in shared memory, in elements.
struct Layout {
  size_t origin, rows, columns, pitch;
  Bits bits;
};

static Bytes swizzled(size_t sharedElements, const Bytes &from, const Layout &layout) {
  Bytes to(sharedElements * 2, SharedPoison);
  for (size_t row = 0; row < layout.rows; ++row)
    for (size_t column = 0; column < layout.columns; ++column) {
      const size_t place = layout.bits.place(layout.origin + row * layout.pitch + column);
      std::memcpy(&to[place * 2], &from[(row * layout.columns + column) * 2], 2);
    }
  return to;
}

int main() {
  if (skipped())
    return SkipCode;
  Suite suite;
  const Bytes square = randomBytes(64 * 64 * 2, 1);
  const auto expected = [&](Bits bits) { return swizzled(64 * 64, square, {0, 64, 64, 64, bits}); };
  suite.run("block", block, 128, square, expected({3, 3, 3}), 16);
  suite.run("warp", one_warp, 32, square, expected({3, 3, 3}), 16);
  suite.run("thread", one_thread, 1, square, expected({3, 3, 3}), 16);
  suite.run("two bits", two_bits, 32, square, expected({2, 3, 4}), 16);
  suite.run("units of 8 bytes", units_of_8_bytes, 128, square, expected({3, 2, 3}), 16);
  suite.run("units of 4 bytes", units_of_4_bytes, 128, square, expected({3, 1, 4}), 16);
  suite.run("units of one element", units_of_one_element, 128, square, expected({3, 0, 5}), 16);
  suite.run("no bits", no_bits, 128, square, square, 16);
  suite.run("there and back", there_and_back, 128, square, square, 16);

  const Bits usual = {3, 3, 3};
  const Bytes apart = swizzled(64 * 72, square, {0, 64, 64, 72, usual});
  suite.run("padded", padded, 32, square, apart, 16);
  suite.run("pitch in a loop", pitch_in_a_loop, 4, square, apart, 16, 72);

  const Bytes small = randomBytes(32 * 32 * 2, 2), stage = randomBytes(16 * 64 * 2, 3);
  for (int row : {0, 5, 32})
    suite.run("window of a tile", window_of_a_tile, 32, small,
              swizzled(64 * 64, small, {size_t(row) * 64 + 24, 32, 32, 64, usual}), 16, row, 24);
  suite.run("stage of a tile", stage_of_a_tile, 32, stage,
            swizzled(3 * 16 * 64, stage, {2 * 16 * 64, 16, 64, 64, usual}), 16, 2);
  return suite.finish();
}
