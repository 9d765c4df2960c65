// What the tests of the text share: frames and steps made by hand.
#pragma once

#include "Emit/Text.h"

ldgsts::TextFrame plainFrame();

/// 16 bytes a copy, rows of 64 bytes, 32 rows of threads, two rounds.
ldgsts::Steps twoRounds();

/// 16 or 4 bytes, and the element copy for addresses that suit neither.
ldgsts::Lowering guardedLowering();
ldgsts::TextFrame guardedFrame();

/// The text of a lowering that needs no test.
std::string textOf(const ldgsts::Steps &steps, ldgsts::TextStyle style,
                   const ldgsts::TextFrame &frame);

/// The line that \p part is in.
std::string lineWith(const std::string &text, const std::string &part);
