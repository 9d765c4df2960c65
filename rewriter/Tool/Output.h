// Where the rewritten text goes. Every error is one line, and leaves what was there before.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace ldgsts {

/// What a file is known to hold.
struct Before {
  llvm::StringRef text;
  llvm::StringRef backup = {}; ///< kept in a file with this suffix; empty: nowhere
};

/// Puts \p content in the place of the file \p path, which keeps its permissions: a temporary
/// beside it is written, brought to the disk and renamed, so that the file is whole at any moment.
/// A symbolic link stays one: what it names is replaced. With \p before, only the file that still
/// holds that text is replaced; one that holds \p content already is left alone.
llvm::Error replaceFile(llvm::StringRef path, llvm::StringRef content,
                        const Before *before = nullptr);

/// Removes what killed runs left in a folder.
llvm::Error removeLeftovers(llvm::StringRef folder);

/// As replaceFile, but "-" is stdout, and what is no regular file (a device, a pipe) is written to.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef content);

/// Prints the unified diff of one file to stdout, made by diff(1).
llvm::Error printDiff(llvm::StringRef path, llvm::StringRef before, llvm::StringRef after);

} // namespace ldgsts
