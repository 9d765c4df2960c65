// A temporary beside a file, and the lock under which it lives.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace ldgsts {

/// "path: what", the one line that every failure is.
llvm::Error failure(llvm::StringRef path, const llvm::Twine &what);
llvm::Error failure(llvm::StringRef path, std::error_code code);

/// A folder, held against other processes of this tool: flock(2), which ends with the process,
/// however that ends. Where the file system knows no locks, the folder is open to all.
class FolderLock {
public:
  /// Waits for a minute at most.
  static llvm::Expected<FolderLock> take(llvm::StringRef folder);
  FolderLock(FolderLock &&other);
  FolderLock(const FolderLock &) = delete;
  FolderLock &operator=(const FolderLock &) = delete;
  ~FolderLock();

  /// Removes the temporaries in the folder: a temporary lives while its process has the lock, so
  /// these are of processes that were killed. Without a lock nothing is known of them, and they
  /// stay.
  void removeLeftovers() const;
  /// Names that were given or taken in the folder outlive a loss of power.
  llvm::Error sync() const;

private:
  explicit FolderLock(llvm::StringRef folder);
  std::string folder;
  int descriptor = -1;
  bool isHeld = false;
};

/// "k.cu.ldgsts-0a1b2c3d.tmp", say: no source, for people and for build systems.
bool isTemporaryName(llvm::StringRef name);

/// A new file that takes the place of another, or is gone again.
class Temporary {
public:
  /// Beside \p path.
  explicit Temporary(llvm::StringRef path) : path(path) {}
  Temporary(const Temporary &) = delete;
  Temporary &operator=(const Temporary &) = delete;
  ~Temporary();

  /// Makes it, with the permissions and, where that is allowed, the owner of the file \p model; of
  /// a new file, where there is none. The content is on the disk when this returns.
  llvm::Error write(llvm::StringRef content, const std::string &model);
  /// Gives it the name of \p target, which is never missing and never half.
  llvm::Error rename(const std::string &target);
  /// The same, but what has the name already keeps it: an error.
  llvm::Error renameNew(const std::string &target);

private:
  llvm::Error create();
  void kept();

  const std::string path;
  std::string name; ///< empty: there is none
  int descriptor = -1;
};

} // namespace ldgsts
