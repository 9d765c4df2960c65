#pragma once

#include <stdint.h>

namespace kernels {

/// As llama.cpp's block_q8_0 goes, but with the scales apart: groups of 8 values, 8 bytes.
struct alignas(8) group8 {
  int8_t values[8];
};

void launch_dequantise(const group8 *groups, const float *scales, float *out, int blocks);

} // namespace kernels
