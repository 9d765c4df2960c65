// What the compilations of one text want of its calls, and what they agree on.
#pragma once

#include "Match/CopySite.h"

#include "clang/Tooling/Core/Replacement.h"

#include <map>
#include <optional>
#include <string>

namespace ldgsts {

/// A file as it was read, and what is to become of it. One text is compiled several times: for each
/// target, by each command of the database, by each inclusion. A call is edited when all of them
/// want the same.
struct FileEdits {
  /// A call that some wanted to edit.
  struct Dispute {
    Operation operation = Operation::CopyAsync;
    bool mustLower = false;
    friend bool operator==(const Dispute &a, const Dispute &b) {
      return a.operation == b.operation && a.mustLower == b.mustLower;
    }
  };

  /// One compilation's word on the call at \p offset: its edit, or that the call stays.
  void vote(unsigned offset, const std::optional<clang::tooling::Replacement> &edit,
            const Dispute &otherwise);

  std::string original;
  std::map<unsigned, std::optional<clang::tooling::Replacement>>
      calls; ///< by offset; absent: it stays
  std::map<unsigned, Dispute> disputed;
  clang::tooling::Replacements edits; ///< the agreed ones

  llvm::Expected<std::string> rewritten() const;
};

} // namespace ldgsts
