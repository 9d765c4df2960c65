// What a plan costs the memory system: a figure for reports, and to choose among partitions of the
// same width.
#pragma once

#include "Plan/Plan.h"

namespace ldgsts {

/// Simulates the first warp's first copies (of a scope below a warp, all of its threads). What is
/// not known of an address is taken for zero. Of a run-time stride the smallest number is taken
/// that fits what is known and steps over all that lies inside of it: in shared memory rows without
/// gaps; in global memory from 2^16 elements on, for rows of a large matrix lie far apart.
///
/// Shared memory has 32 banks of 4 bytes (CUDA Programming Guide, "Shared Memory"); a warp's
/// 16-byte accesses are served 8 threads at a time and 8-byte ones 16 at a time, and conflicts
/// arise among these only (GTC 2019, S9593, "cuTENSOR: High-Performance Tensor Operations in
/// CUDA").
Cost costOf(const CopyProblem &problem, const Plan &plan);

} // namespace ldgsts
