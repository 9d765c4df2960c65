// Distances and places of a tile's elements as text: sums of constants, running numbers and
// run-time steps. No Clang header.
#pragma once

#include "Emit/Text.h"

#include <string>
#include <vector>

namespace ldgsts {

/// "256ull", or "2ull * tile.stride(0)" for a run-time step of the operand.
std::string stepText(Step step, const TextOperand &operand, const std::string &suffix);

/// " + (n / 4 * 80 + n % 4 * 16)", or nothing when all strides are zero. \p operand: the one at
/// \p side. \p wide: offsets in global memory need 64 bits.
std::string sumText(const std::vector<Term> &terms, const std::string &number, Side side, bool wide,
                    const TextOperand &operand);

/// " + 64ull * tile.stride(0)" for each.
std::string runtimeSumText(const std::vector<Step> &steps, const TextOperand &operand,
                           const std::string &suffix);

/// "(i ^ (i & 896) >> 3 ^ 16)" of an index that is moved first.
std::string placeText(const Swizzle &swizzle, const std::string &index, const SwizzledBase &base,
                      const TextOperand &operand);

} // namespace ldgsts
