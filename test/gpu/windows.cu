// Windows with run-time origins, pitches that only run time knows, and K-tiled shared memory: each
// there and back. What can be lowered must be; the odd pitch stays the synchronous copy.
#include "round_trip.cuh"

#include <cuda_fp16.h>

using namespace ldgsts;
using namespace round_trip;

__global__ void window_of_a_matrix(const __half *A, __half *B, int row, int column) {
  __shared__ alignas(16) __half s[32][32];
  poison(s);
  const auto matrix = tile<shape<128, 64>>(assume_aligned<16>(A));
  copy_async<cta<128>>(s, slice<32, 32>(matrix, row, assume_multiple<8>(column)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<32, 32>>(B), s, dispatch::sync);
}

/// A stage of a pipeline: the others keep what they hold.
__global__ void stage_of_an_array(const __half *A, __half *B, int stage) {
  __shared__ alignas(16) __half s[3][32][32];
  poison(s);
  copy_async<cta<128>>(slice<1, 32, 32>(s, stage, 0, 0), tile<shape<32, 32>>(assume_aligned<16>(A)),
                       dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<3, 32, 32>>(B), s, dispatch::sync);
}

/// Windows on both sides, of windows; what lies around them is left alone, in the output too.
__global__ void window_of_a_window(const __half *A, __half *B, unsigned row, size_t column) {
  __shared__ alignas(16) __half s[64][64];
  poison(s);
  const auto matrix = tile<shape<128, 64>>(assume_aligned<16>(A));
  copy_async<cta<128>>(slice<32, 32>(slice<48, 64>(s, 0u, 0u), row, assume_multiple<8>(column)),
                       slice<32, 32>(slice<64, 64>(matrix, 64, 0), row, 32), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(slice<48, 64>(tile<shape<64, 64>>(B), 0, 0), slice<48, 64>(s, 0, 0),
                 dispatch::sync);
}

__global__ void pitch_of_the_source(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<8>(ld)),
                       dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(B), s, dispatch::sync);
}

/// 128 rows of four copies by 4 threads: a row a round, more of them than are unrolled.
__global__ void pitch_in_a_loop(const __half *A, __half *B, long long ld) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<cta<4>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<8>(ld)),
                     dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<4>>(tile<shape<128, 32>>(B), s, dispatch::sync);
}

__global__ void pitch_of_three_dimensions(const __half *A, __half *B, unsigned ld) {
  __shared__ alignas(16) __half s[4][32][40];
  poison(s);
  copy_async<cta<128>>(slice<4, 32, 32>(s, 0, 0, 0),
                       tile<shape<4, 32, 32>>(assume_aligned<16>(A), assume_multiple<8>(ld)),
                       dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<4, 32, 40>>(B), s, dispatch::sync);
}

/// Rows of whole floats need no promise: 4 bytes fit any pitch.
__global__ void pitches_of_both_sides(const float *A, float *B, int ld, int ls) {
  __shared__ alignas(16) float s[32 * 48];
  poison(s);
  copy_async<cta<128>>(tile<shape<32, 32>>(s, ls), tile<shape<32, 32>>(A, ld), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<32 * 48>>(B), s, dispatch::sync);
}

/// Rows may start at 2-byte boundaries: no width of cp.async fits.
__global__ void odd_pitch(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), ld));
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(B), s, dispatch::sync);
}

/// The K loop of a GEMM: one window after the other, of which the origin is the loop's counter.
__global__ void windows_in_a_loop(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[64][32];
  const auto matrix = tile<shape<64, 128>>(assume_aligned<16>(A), assume_multiple<8>(ld));
  for (int k = 0; k < 128; k += 32) {
    poison(s);
    copy_async<cta<128>>(s, slice<64, 32>(matrix, 0, k), dispatch::ldgsts);
    wait_for_all_threads();
    copy<cta<128>>(slice<64, 32>(tile<shape<64, 128>>(B), 0, k), s, dispatch::sync);
    __syncthreads();
  }
}

/// 128x64 in 8 tiles of 8 columns each: what wgmma and ldmatrix like to read.
__global__ void k_tiled(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[128 * 64];
  poison(s);
  copy_async<cta<128>>(
      tile<shape<128, 8, 8>, stride<8, 1024, 1>>(s),
      tile<shape<128, 8, 8>, stride<dynamic, 8, 1>>(assume_aligned<16>(A), assume_multiple<8>(ld)),
      dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128 * 64>>(B), s, dispatch::sync);
}

/// A rectangle of a matrix; bytes, row-major.
struct Window {
  size_t start, rows, rowBytes, pitch;
};

/// Copies the rows of one window of `from` to another one of `to`, of the same shape.
static void move(Bytes &to, const Window &there, const Bytes &from, const Window &here) {
  for (size_t row = 0; row < here.rows; ++row)
    std::memcpy(&to[there.start + row * there.pitch], &from[here.start + row * here.pitch],
                here.rowBytes);
}

/// The rows of a window one after the other.
static Bytes packed(const Bytes &from, const Window &window) {
  Bytes bytes(window.rows * window.rowBytes);
  move(bytes, {0, window.rows, window.rowBytes, window.rowBytes}, from, window);
  return bytes;
}

static void runWindows(Suite &suite) {
  const Bytes matrix = randomBytes(128 * 64 * 2, 1), stage = randomBytes(32 * 32 * 2, 2);
  suite.run("window of a matrix", window_of_a_matrix, 128, matrix,
            packed(matrix, {(37 * 64 + 24) * 2, 32, 64, 128}), 16, 37, 24);

  Bytes stages(3 * 32 * 32 * 2, SharedPoison);
  std::memcpy(&stages[32 * 32 * 2], stage.data(), stage.size());
  suite.run("stage of an array", stage_of_an_array, 128, stage, stages, 16, 1);

  Bytes inner = untouched(64 * 64 * 2);
  std::memset(inner.data(), SharedPoison, 48 * 64 * 2);
  move(inner, {(5 * 64 + 8) * 2, 32, 64, 128}, matrix, {((64 + 5) * 64 + 32) * 2, 32, 64, 128});
  suite.run("window of a window", window_of_a_window, 128, matrix, inner, 16, 5u, size_t(8));

  const Bytes wide = randomBytes(64 * 136 * 2, 3);
  suite.run("windows in a loop", windows_in_a_loop, 128, wide, packed(wide, {0, 64, 256, 272}), 16,
            136);
}

static void runPitches(Suite &suite) {
  const Bytes input = randomBytes(128 * 72 * 4, 4);
  for (int ld : {32, 40, 72})
    suite.run("pitch of the source", pitch_of_the_source, 128, input,
              packed(input, {0, 128, 64, size_t(ld) * 2}), 16, ld);
  suite.run("pitch in a loop", pitch_in_a_loop, 4, input, packed(input, {0, 128, 64, 96}), 16,
            48ll);
  for (int ld : {33, 35, 34})
    suite.run("odd pitch", odd_pitch, 128, input, packed(input, {0, 128, 64, size_t(ld) * 2}), 16,
              ld);

  for (int ls : {32, 33, 48}) {
    Bytes rows(32 * 48 * 4, SharedPoison);
    move(rows, {0, 32, 128, size_t(ls) * 4}, input, {0, 32, 128, 37 * 4});
    suite.run("pitches of both sides", pitches_of_both_sides, 128, input, rows, 4, 37, ls);
  }

  Bytes planes(4 * 32 * 40 * 2, SharedPoison);
  move(planes, {0, 128, 64, 80}, input, {0, 128, 64, 112});
  suite.run("pitch of three dimensions", pitch_of_three_dimensions, 128, input, planes, 16, 56u);

  Bytes tiles(128 * 64 * 2);
  for (size_t k = 0; k < 8; ++k)
    move(tiles, {k * 1024 * 2, 128, 16, 16}, input, {k * 16, 128, 16, 144});
  suite.run("K-tiled", k_tiled, 128, input, tiles, 16, 72);
}

int main() {
  if (skipped())
    return SkipCode;
  Suite suite;
  runWindows(suite);
  runPitches(suite);
  return suite.finish();
}
