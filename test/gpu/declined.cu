// Calls that cannot become cp.async: each stays the synchronous element copy, with its result.
#include "round_trip.cuh"

#include <cuda_fp16.h>

#include <cmath>

using namespace ldgsts;
using namespace round_trip;

__global__ void shared_to_global(const float *A, float *B) {
  __shared__ alignas(16) float s[128][32];
  poison(s);
  copy<cta<128>>(s, tile<shape<128, 32>>(A));
  __syncthreads();
  copy_async<cta<128>>(tile<shape<128, 32>>(B), s);
}

__global__ void local_to_shared(const float *A, float *B) {
  __shared__ alignas(16) float s[4][8];
  poison(s);
  float local[4][8];
  copy<thread>(local, tile<shape<4, 8>>(A));
  copy_async<thread>(s, local);
  wait_for_all_threads();
  copy<thread>(tile<shape<4, 8>>(B), s);
}

__constant__ float Constants[32][32];

__global__ void constant_source(const float *, float *B) {
  __shared__ alignas(16) float s[32][32];
  poison(s);
  copy_async<cta<128>>(s, Constants);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<32, 32>>(B), s);
}

__global__ void converted(const __half *A, float *B) {
  __shared__ alignas(16) float s[128][32];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(B), s);
}

__global__ void reshaped(const float *A, float *B) {
  __shared__ alignas(16) float s[32][128];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<32, 128>>(B), s);
}

/// Only the elements of the threads that make the call are copied.
__global__ void half_of_the_scope(const float *A, float *B) {
  __shared__ alignas(16) float s[128][32];
  poison(s);
  if (threadIdx.x < 64)
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(B), s);
}

/// Rows may start at 2-byte boundaries: no width of cp.async fits.
__global__ void two_byte_aligned(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<128, 32>>(A));
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(B), s);
}

__global__ void asked_to_stay(const float *A, float *B) {
  __shared__ alignas(16) float s[128][32];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::sync);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<128, 32>>(B), s);
}

/// IEEE 754 binary16 to binary32 for finite values.
static float widened(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const float magnitude = exponent == 0 ? std::ldexp(float(fraction), -24)
                                        : std::ldexp(float(1024 + fraction), exponent - 25);
  return bits & 0x8000 ? -magnitude : magnitude;
}

static void runConverted(Suite &suite) {
  Bytes halves = randomBytes(128 * 32 * 2, 4), floats(128 * 32 * 4);
  for (size_t i = 0; i < 128 * 32; ++i) {
    halves[2 * i + 1] &=
        0xBF; // top bit of the exponent: neither infinite nor NaN, whose bits may change
    uint16_t bits;
    std::memcpy(&bits, &halves[2 * i], 2);
    const float value = widened(bits);
    std::memcpy(&floats[4 * i], &value, 4);
  }
  suite.run("half to float", converted, 128, halves, floats);
}

static void runHalfOfTheScope(Suite &suite) {
  const Bytes input = randomBytes(128 * 32 * 4, 5);
  Bytes expected(input.size(), SharedPoison);
  for (size_t i = 0; i < 128 * 32; ++i)
    if (i % 128 < 64)
      std::memcpy(&expected[4 * i], &input[4 * i], 4);
  suite.run("half of the scope", half_of_the_scope, 128, input, expected);
}

int main() {
  if (skipped())
    return SkipCode;
  const Bytes floats = randomBytes(128 * 32 * 4, 1), few = randomBytes(32 * 4, 2);
  const Bytes constants = randomBytes(32 * 32 * 4, 3), halves = randomBytes(128 * 32 * 2, 6);

  Suite suite;
  suite.run("shared to global", shared_to_global, 128, floats, floats);
  suite.run("local to shared", local_to_shared, 1, few, few);
  if (suite.succeeded("constant source", "cudaMemcpyToSymbol",
                      cudaMemcpyToSymbol(Constants, constants.data(), constants.size())))
    suite.run("constant source", constant_source, 128, {}, constants);
  else
    suite.count(false);
  runConverted(suite);
  suite.run("128x32 into 32x128", reshaped, 128, floats, floats);
  runHalfOfTheScope(suite);
  suite.run("half, 2-byte aligned", two_byte_aligned, 128, halves, halves, 2);
  suite.run("dispatch::sync", asked_to_stay, 128, floats, floats);
  return suite.finish();
}
