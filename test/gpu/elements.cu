// Whole tile, window and slice for one element type, which the build chooses: -DELEMENT=<type>,
// one of signed char, __nv_fp8_e4m3, __nv_fp8_e5m2, __half, __nv_bfloat16, float. No kernel is a
// template, so that the rewriting tool meets the same plain calls as the plugin.
#include "round_trip.cuh"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#ifndef ELEMENT
#define ELEMENT __half
#endif

using namespace ldgsts;
using namespace round_trip;

using Element = ELEMENT;

__global__ void whole_by_cta(const Element *A, Element *B) {
  __shared__ alignas(16) Element s[128][32];
  poison(s);
  copy_async<cta<32>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<32>>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

__global__ void whole_by_warp(const Element *A, Element *B) {
  __shared__ alignas(16) Element s[128][32];
  poison(s);
  copy_async<warp>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<warp>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

/// [32:64, 0:32] of 64x64, to the same place of the output.
__global__ void window(const Element *A, Element *B) {
  __shared__ alignas(16) Element s[32][32];
  poison(s);
  copy_async<cta<32>>(s, tile<shape<32, 32>, pitch<64>>(assume_aligned<16>(A) + 32 * 64),
                      dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<32>>(tile<shape<32, 32>, pitch<64>>(assume_aligned<16>(B) + 32 * 64), s, dispatch::sync);
}

/// [0, :, :] of 4x32x32, a tile of rank 3 into one of rank 2, to the same place of the output.
__global__ void one_slice(const Element *A, Element *B) {
  __shared__ alignas(16) Element s[32][32];
  poison(s);
  copy_async<cta<32>>(s, tile<shape<1, 32, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<32>>(tile<shape<1, 32, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

/// What the output holds when `rows` runs of `count` elements of the input were copied to the same
/// place. The first run starts at element `first`, the next ones `pitch` elements apart.
static Bytes part(const Bytes &input, size_t first, size_t rows, size_t count, size_t pitch) {
  Bytes output = untouched(input.size());
  for (size_t row = 0; row < rows; ++row) {
    const size_t at = (first + row * pitch) * sizeof(Element);
    std::memcpy(output.data() + at, input.data() + at, count * sizeof(Element));
  }
  return output;
}

int main() {
  if (skipped())
    return SkipCode;
  const Bytes tile = randomBytes(128 * 32 * sizeof(Element), 1);
  const Bytes square = randomBytes(64 * 64 * sizeof(Element), 2);
  const Bytes cube = randomBytes(4 * 32 * 32 * sizeof(Element), 3);

  Suite suite;
  suite.run("whole tile by 32 threads", whole_by_cta, 32, tile, tile, 16);
  suite.run("whole tile by a warp", whole_by_warp, 32, tile, tile, 16);
  suite.run("window", window, 32, square, part(square, 32 * 64, 32, 32, 64), 16);
  suite.run("slice", one_slice, 32, cube, part(cube, 0, 1, 32 * 32, 32 * 32), 16);
  return suite.finish();
}
