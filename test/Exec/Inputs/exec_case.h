// One case of a random program, as the generator describes it.
#pragma once

#include "bytes.h"

namespace exec {

using round_trip::Bytes;

/// What shared memory and the output hold before the copy: whatever it leaves out shows.
constexpr unsigned char Pattern = 0x5A;
/// Bytes around the output that must keep the pattern; a multiple of every alignment.
constexpr size_t Guard = 256;
/// ctest's and lit's word for "skipped".
constexpr int SkipCode = 77;

struct Case {
  int number, firstLine, lastLine; ///< lines of the kernel in the compiled text
  const char *description;
  size_t inputBytes, outputBytes;
  /// How far past a multiple of 256 bytes the two begin; no address is aligned better than that.
  size_t inputOffset, outputOffset;
  size_t tileBytes; ///< what the copy moves
  bool mayBeCut;    ///< zero_fill may end a copy inside of a vector
  void (*launch)(const unsigned char *input, unsigned char *output);
  void (*expect)(const unsigned char *input, unsigned char *output); ///< the plain reference
};

} // namespace exec
