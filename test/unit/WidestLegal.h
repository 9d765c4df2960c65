// The rules of the partition once more, on the tile byte by byte instead of on its dimensions.
#pragma once

#include "Plan/Plan.h"

/// The widest copy that the partition's own conditions allow, by brute force: 16, 8, 4, of loads
/// and stores also 2 or 1, or 0 for none.
int widestLegal(const ldgsts::CopyProblem &problem);
