// Decisions of a translation unit -> text edits: one edit a call, for all of its instantiations, or
// none.
#pragma once

#include "Emit/Text.h"
#include "Pipeline.h"

#include "clang/Tooling/Refactoring/AtomicChange.h"

namespace ldgsts {

/// What the text door does about one call.
struct CallEdit {
  clang::SourceLocation place;                     ///< where the call stands in its file
  std::vector<const Decision *> decisions;         ///< one an instantiation
  std::optional<clang::tooling::Replacement> edit; ///< absent: the call stays
  std::optional<Reason> obstacle;                  ///< why, when all decisions were positive
};

/// Groups the decisions by the place of their call and writes the replacement of each.
std::vector<CallEdit> editsOf(const std::vector<Decision> &decisions, TextStyle style,
                              clang::ASTContext &context);

} // namespace ldgsts
