// The widths of 16, 8 and 4 bytes, and every scope: a 128x32 tile there and back. Each pointer is
// aligned to exactly what it promises, so that a copy that is wider than allowed faults. The way
// back stays the element copy: two plans that are wrong alike would cancel out.
#include "round_trip.cuh"

#include <cuda_fp16.h>

using namespace ldgsts;
using namespace round_trip;

__global__ void half_16(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

__global__ void float_16(const float *A, float *B) {
  __shared__ alignas(16) float s[128][32];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

__global__ void half_8(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<8>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<8>(B)), s, dispatch::sync);
}

__global__ void half_4(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<4>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<4>(B)), s, dispatch::sync);
}

/// Rows of 80 bytes in shared memory: the usual padding against bank conflicts.
__global__ void padded_rows(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128 * 40];
  poison(s);
  copy_async<cta<128>>(tile<shape<128, 32>, pitch<40>>(s),
                       tile<shape<128, 32>>(assume_aligned<16>(A)), prefetch<0>, dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B)), tile<shape<128, 32>, pitch<40>>(s),
                 dispatch::sync);
}

__global__ void cta_of_three_dimensions(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<cta<16, 4, 2>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<16, 4, 2>>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

__global__ void one_warp(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<warp>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<warp>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

/// The lane counts, not threadIdx.x. No dispatch option: whoever cannot tell that the test is
/// uniform may decline.
__global__ void second_warp(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  if (threadIdx.x / 32 == 1)
    copy_async<warp>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  wait_for_all_threads();
  copy<cta<64>>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

__global__ void one_warpgroup(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<warpgroup>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<warpgroup>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

__global__ void second_warpgroup(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  if (threadIdx.x / 128 == 1)
    copy_async<warpgroup>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  wait_for_all_threads();
  copy<cta<256>>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

/// 512 copies of 16 bytes: more than are unrolled.
__global__ void one_thread(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<thread>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<thread>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

/// 32 copies of 16 bytes: all unrolled.
__global__ void one_thread_unrolled(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[8][32];
  poison(s);
  copy_async<thread>(s, tile<shape<8, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  wait_for_all_threads();
  copy<thread>(tile<shape<8, 32>>(assume_aligned<16>(B)), s, dispatch::sync);
}

int main() {
  if (skipped())
    return SkipCode;
  const Bytes halves = randomBytes(128 * 32 * 2, 1), floats = randomBytes(128 * 32 * 4, 2);
  const Bytes rows = randomBytes(8 * 32 * 2, 3);

  Suite suite;
  suite.run("half, 16-byte aligned", half_16, 128, halves, halves, 16);
  suite.run("float, 16-byte aligned", float_16, 128, floats, floats, 16);
  suite.run("half, 8-byte aligned", half_8, 128, halves, halves, 8);
  suite.run("half, 4-byte aligned", half_4, 128, halves, halves, 4);
  suite.run("padded rows", padded_rows, 128, halves, halves, 16);
  suite.run("cta of three dimensions", cta_of_three_dimensions, dim3(16, 4, 2), halves, halves, 16);
  suite.run("warp", one_warp, 32, halves, halves, 16);
  suite.run("second warp of two", second_warp, 64, halves, halves, 16);
  suite.run("warpgroup", one_warpgroup, 128, halves, halves, 16);
  suite.run("second warpgroup of two", second_warpgroup, 256, halves, halves, 16);
  suite.run("thread, looped", one_thread, 1, halves, halves, 16);
  suite.run("thread, unrolled", one_thread_unrolled, 1, rows, rows, 16);
  return suite.finish();
}
