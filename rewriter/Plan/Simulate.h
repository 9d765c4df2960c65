// Executes a plan on the host: the main test oracle. Needs no GPU and no Clang header.
#pragma once

#include "Plan/Plan.h"

#include <string>

namespace ldgsts {

/// The run-time numbers of one execution, in elements: the strides, by their number on each side,
/// and where the window of a swizzled destination begins.
struct RuntimeStrides {
  std::vector<int64_t> global, shared;
  int64_t origin = 0;
};

/// Runs every thread's every round of \p plan on a byte image of both tiles and compares with the
/// element-wise definition of the copy: every byte of the tile written exactly once, from the right
/// place, nothing else touched, every access inside the tile and a multiple of the width from the
/// base. Returns an empty string when the plan is right, else the first fault in words; it is a
/// fault too if \p values lack a number or contradict what the problem knows of it.
std::string simulate(const CopyProblem &problem, const Plan &plan,
                     const RuntimeStrides &values = {});

} // namespace ldgsts
