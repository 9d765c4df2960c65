// Copies that several tests of the planner ask for, and what they expect of the answers.
#pragma once

#include "Plan/Choice.h"
#include "Plan/Simulate.h"

/// Both bases on 16-byte boundaries, which is what assume_aligned<16> and alignas(16) promise.
ldgsts::CopyProblem aligned16(int64_t elementBytes, int64_t threads,
                              std::vector<ldgsts::TileDim> dims);

/// rows x columns, row-major on both sides; pitches in elements.
ldgsts::CopyProblem rowMajor(int64_t elementBytes, int64_t threads, int64_t rows, int64_t columns,
                             ldgsts::Stride globalPitch, ldgsts::Stride sharedPitch);

/// The run-time number of a dimension, of which only a power of two that divides it is known.
ldgsts::Stride runtimeStride(int dimension, uint64_t multipleOf);

/// The plan of the first width that nothing blocks.
std::optional<ldgsts::Plan> provedPlan(const ldgsts::CopyProblem &problem);

/// The plan of a copy that must have one; it has been executed on the host.
ldgsts::Plan planOf(const ldgsts::CopyProblem &problem, const ldgsts::RuntimeStrides &values = {});

ldgsts::Attempt attemptAt(const ldgsts::CopyProblem &problem, int width);

void expectBlocked(const ldgsts::CopyProblem &problem, int width, ldgsts::Blocker blocker,
                   int64_t value, bool certain = true);

/// Every width is blocked for the same reason, and there is no plan.
void expectAlwaysBlocked(const ldgsts::CopyProblem &problem, ldgsts::Blocker blocker, int64_t value,
                         bool certain = true);
