// The copies of a tile, divided among threads and rounds.
#pragma once

#include "Plan/Plan.h"

namespace ldgsts {

/// Gives the innermost of the units to the threads and leaves the others to `outer`, splitting at
/// most one dimension. Returns 0, or the extent of the dimension that does not fit. \p isRagged:
/// each fits then; threads that are left over copy nothing, and the last round along the dimension
/// that is split reaches past its end.
int64_t carve(const std::vector<Digit> &units, int64_t threads, bool isRagged, Plan &plan);

/// The thread that copies a piece is the piece's row-major number modulo the threads.
bool isRowMajor(const Plan &plan);

} // namespace ldgsts
