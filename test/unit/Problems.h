// Copies that several tests of the planner ask for.
#pragma once

#include "Plan/Plan.h"

#include <utility>

/// Both bases on 16-byte boundaries, which is what assume_aligned<16> and alignas(16) promise.
inline ldgsts::CopyProblem aligned16(int64_t elementBytes, int64_t threads,
                                     std::vector<ldgsts::TileDim> dims) {
  const auto base = ldgsts::Congruence::multipleOf(16);
  return {elementBytes, threads, std::move(dims), base, base};
}

/// rows x columns, row-major on both sides; pitches in elements.
inline ldgsts::CopyProblem rowMajor(int64_t elementBytes, int64_t threads, int64_t rows,
                                    int64_t columns, int64_t globalPitch, int64_t sharedPitch) {
  return aligned16(elementBytes, threads, {{rows, globalPitch, sharedPitch}, {columns, 1, 1}});
}
