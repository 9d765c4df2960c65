// Where the rewritten text goes. Every error is one line, and leaves what was there before.
#pragma once

#include "llvm/Support/Error.h"

namespace ldgsts {

/// Writes \p content to a temporary beside \p path and renames it, so that at any moment the file
/// is whole. An existing file keeps its permissions; "-" is stdout.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef content);

/// Prints the unified diff of one file to stdout, made by diff(1).
llvm::Error printDiff(llvm::StringRef path, llvm::StringRef before, llvm::StringRef after);

} // namespace ldgsts
