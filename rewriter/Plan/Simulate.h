// Executes a plan on the host: the main test oracle. Needs no GPU and no Clang header.
#pragma once

#include "Plan/Plan.h"

#include <string>

namespace ldgsts {

/// The run-time numbers of one execution, in elements: the strides, by their number on each side,
/// where the window of a swizzled destination begins, and how much of dimensions is valid.
struct RuntimeStrides {
  std::vector<int64_t> global, shared;
  int64_t origin = 0;
  std::vector<int64_t> valid = {};
  /// Of a conditional copy, the threads whose part is valid: those whose number is no multiple.
  int64_t idleEvery = 0; ///< 0: all threads
};

/// How many bytes of its piece a thread copies in a round, of which zeros fill the rest; nothing
/// where nothing is written.
std::optional<int> copiedBytes(const Plan &plan, int64_t thread, int64_t round,
                               const RuntimeStrides &values);

/// Runs every thread's every round of \p plan on a byte image of both tiles and compares with the
/// element-wise definition of the copy: every byte of the tile written exactly once, from the right
/// place or with zero, nothing else touched, every access inside the valid tile and a multiple of
/// the width from the base. Returns an empty string when the plan is right, else the first fault in
/// words; it is a fault too if \p values lack a number or contradict what the problem knows of it.
std::string simulate(const CopyProblem &problem, const Plan &plan,
                     const RuntimeStrides &values = {});

} // namespace ldgsts
