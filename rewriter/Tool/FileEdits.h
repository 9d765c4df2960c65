// What the compilations of one text want of its calls, and what they agree on.
#pragma once

#include "Emit/CallRewrite.h"
#include "Match/CopySite.h"

#include "clang/Tooling/Core/Replacement.h"

#include <map>
#include <string>

namespace ldgsts {

/// A call in a file.
struct FileCall {
  CallRewrite rewrite;
  Operation operation = Operation::CopyAsync;
  bool mustLower = false;
  std::string first;   ///< the compilation that spoke first: "k.cu for sm_90"
  std::string against; ///< the first one that wanted something else; empty: none did
};

/// A file as it was read, and what is to become of it. One text is compiled several times: for each
/// target, by each command of the database, by each inclusion. A call is edited when all of them
/// want the same, but for instantiations that the text can tell apart.
struct FileEdits {
  /// What one compilation wants of the call at \p offset.
  void vote(unsigned offset, const FileCall &call);
  /// Makes the edits that nobody stood against. \p path: the file's.
  void settle(const std::string &path);

  std::string original;
  bool isSystem = false;              ///< a header of the system, for some compilation
  std::map<unsigned, FileCall> calls; ///< by offset
  clang::tooling::Replacements edits; ///< the agreed ones

  llvm::Expected<std::string> rewritten() const;
};

} // namespace ldgsts
