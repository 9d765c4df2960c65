// Calls that are in the text and in no program: nothing is decided about them.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/Lex/PPCallbacks.h"

#include <string>
#include <vector>

namespace ldgsts {

/// A copy_async that one compilation does not see.
struct UnseenCall {
  clang::SourceLocation loc; ///< in a file
  std::string why;
};

/// Takes note of what the preprocessor leaves out.
class SkippedText : public clang::PPCallbacks {
public:
  explicit SkippedText(std::vector<clang::SourceRange> &ranges) : ranges(ranges) {}
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
    ranges.push_back(range);
  }

private:
  std::vector<clang::SourceRange> &ranges;
};

/// The calls in \p skipped, known by their name alone, and those in templates that the unit does
/// not instantiate. System headers, and with \p mainFileOnly all headers, are not looked at.
std::vector<UnseenCall> unseenCalls(const std::vector<clang::SourceRange> &skipped,
                                    bool mainFileOnly, clang::ASTContext &context);

} // namespace ldgsts
