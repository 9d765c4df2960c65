// The widest legal copies, found by looking at every byte of the tile. Edges are not looked at.
#pragma once

#include "Plan/Plan.h"

struct WidestLegal {
  int any = 0;            ///< bytes, whoever copies them; 0: none
  int even = 0;           ///< the same for copies that the threads divide evenly
  int64_t evenRounds = 0; ///< of those
};

WidestLegal widestLegal(const ldgsts::CopyProblem &problem);
