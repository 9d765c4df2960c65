// How a promise about an operand is written, in a form that compiles where the operand stands.
#pragma once

#include "Facts/AddressFact.h"
#include "Match/CopySite.h"

namespace ldgsts {

/// The member function of such a tile that gives its pointer.
const char *dataName(TileForm form);

/// Around the first element of the operand \p tile, which is written as \p text: where it is no
/// pointer, a tile takes its place.
PromiseSpelling promiseSpelling(const TileOperand &tile, const std::string &text);

} // namespace ldgsts
