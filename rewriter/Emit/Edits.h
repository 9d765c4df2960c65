// Decisions of a translation unit -> the text of each call, for all of its instantiations.
#pragma once

#include "Emit/CallRewrite.h"
#include "Emit/Text.h"
#include "Pipeline.h"

namespace ldgsts {

/// What the text door does about one call.
struct CallEdit {
  clang::SourceLocation place;             ///< where the call stands in its file
  std::vector<const Decision *> decisions; ///< one an instantiation
  CallRewrite rewrite;
  std::optional<Reason> obstacle; ///< why the call stays, though some decision was positive
};

/// Groups the decisions by the place of their call and writes the replacement of each. \p
/// editsHeaders: all compilations of the program are asked, so that headers can be edited too.
std::vector<CallEdit> editsOf(const std::vector<Decision> &decisions, TextStyle style,
                              bool editsHeaders, clang::ASTContext &context);

} // namespace ldgsts
