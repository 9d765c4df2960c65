// Which files are the user's project, and may be written.
#pragma once

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace ldgsts {

/// The innermost folder that all files are in, as a real path.
std::string commonFolder(const std::vector<std::string> &files);

/// The project's root, as a real path: the folder \p given, else that of the files of the compile
/// database, else (of one that knows none) that of the sources.
llvm::Expected<std::string> projectRoot(llvm::StringRef given,
                                        const std::vector<std::string> &ofDatabase,
                                        const std::vector<std::string> &sources);

/// Whether the real path \p file is in the folder \p root, at any depth.
bool isInside(llvm::StringRef root, llvm::StringRef file);

/// Why the real path \p file may not be written; empty: it is in the folder \p root.
std::string outsideOf(llvm::StringRef root, llvm::StringRef file);

/// \p file from \p root on, if it is inside; else as it is.
std::string relativeTo(llvm::StringRef root, llvm::StringRef file);

} // namespace ldgsts
