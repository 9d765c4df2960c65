// Where the rewritten text goes. Every error is one line, and leaves what was there before.
#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

#include <string>
#include <vector>

namespace ldgsts {

/// Replaces files, all of them or, when one cannot be written, none.
class FileWriter {
public:
  FileWriter() = default;
  FileWriter(const FileWriter &) = delete;
  FileWriter &operator=(const FileWriter &) = delete;
  ~FileWriter(); ///< takes back what was not committed

  /// Writes the new content to a temporary beside the file.
  llvm::Error add(llvm::StringRef path, llvm::StringRef content);
  /// Renames each temporary over its file.
  llvm::Error commit();

private:
  struct Pending {
    std::string path;
    llvm::sys::fs::TempFile temporary;
  };
  std::vector<Pending> pending;
};

/// Writes \p content to a temporary beside \p path and renames it, so that at any moment the file
/// is whole. An existing file keeps its permissions; "-" is stdout. What is
/// no regular file (a device, a pipe) is written to.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef content);

/// Prints the unified diff of one file to stdout, made by diff(1).
llvm::Error printDiff(llvm::StringRef path, llvm::StringRef before, llvm::StringRef after);

} // namespace ldgsts
