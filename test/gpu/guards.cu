// Pointers and pitches of all 16 residues: a test at run time chooses 16, 8 or 4 bytes or the
// header's copy, and none of them may be wrong.
#include "round_trip.cuh"

using namespace ldgsts;
using namespace round_trip;

/// Rows of 64 bytes; pointer and pitch are any.
__global__ void any_pointer_and_pitch(const signed char *A, signed char *B, int offset, int ld) {
  __shared__ alignas(16) signed char s[32][64];
  poison(s);
  copy_async<cta<128>>(s, tile<shape<32, 64>>(A + offset, ld), dispatch::ldgsts);
  wait_for_all_threads();
  copy<cta<128>>(tile<shape<32, 64>>(B), s, dispatch::sync);
}

/// The destination too, and a window: shared memory starts where the launch has it.
__global__ void any_destination(const signed char *A, signed char *B, int offset, int to) {
  __shared__ alignas(16) signed char s[2 * 1024];
  poison(s);
  copy_async<warp>(tile<shape<16, 32>, pitch<48>>(s + to),
                   slice<16, 32>(tile<shape<64, 64>>(A, 64), 3, offset), dispatch::ldgsts);
  wait_for_all_threads();
  copy<warp>(tile<shape<2 * 1024>>(B), s, dispatch::sync);
}

/// Rows of `width` bytes, `pitch` apart, from `start` on.
struct Rows {
  int start, pitch, width;
};

static void move(Bytes &to, const Rows &there, const Bytes &from, const Rows &here, int rows) {
  for (int row = 0; row < rows; ++row)
    std::memcpy(&to[there.start + row * there.pitch], &from[here.start + row * here.pitch],
                there.width);
}

int main() {
  if (skipped())
    return SkipCode;
  Suite suite;
  const Bytes input = randomBytes(64 * 96, 7);
  for (int offset = 0; offset < 16; ++offset)
    for (int ld = 64; ld < 80; ++ld) {
      Bytes expected(32 * 64);
      move(expected, {0, 64, 64}, input, {offset, ld, 64}, 32);
      suite.run("any pointer and pitch", any_pointer_and_pitch, 128, input, expected, 0, offset,
                ld);
    }
  for (int offset = 0; offset < 16; ++offset)
    for (int to = 0; to < 16; ++to) {
      Bytes expected(2 * 1024, SharedPoison);
      move(expected, {to, 48, 32}, input, {3 * 64 + offset, 64, 32}, 16);
      suite.run("any destination", any_destination, 32, input, expected, 0, offset, to);
    }
  return suite.finish();
}
