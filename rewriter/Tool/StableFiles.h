// The file system as a compilation should see it.
#pragma once

#include "llvm/Support/VirtualFileSystem.h"

namespace ldgsts {

/// The file system \p base, while others write to it. Files are read, never mapped: what another
/// program writes into a mapped file changes under the parser, and edits would be made at places of
/// a text that is gone. And files are not known by their inode alone, which is given to another
/// file when one is replaced: Clang would take the two for one.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
stableFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> base);

} // namespace ldgsts
