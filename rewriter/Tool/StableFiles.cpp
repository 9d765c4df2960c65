#include "Tool/StableFiles.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cerrno>

using namespace llvm;

namespace ldgsts {

namespace {

/// Two names of one file have the same identity, two files of different times do not.
vfs::Status identified(const vfs::Status &status) {
  if (!status.isRegularFile())
    return status;
  const sys::fs::UniqueID id = status.getUniqueID();
  const auto time = status.getLastModificationTime();
  const uint64_t file =
      hash_combine(id.getFile(), time.time_since_epoch().count(), status.getSize());
  return vfs::Status(status.getName(), sys::fs::UniqueID(id.getDevice(), file), time,
                     status.getUser(), status.getGroup(), status.getSize(), status.getType(),
                     status.getPermissions());
}

ErrorOr<vfs::Status> identified(const ErrorOr<vfs::Status> &status) {
  return status ? identified(*status) : status;
}

class StableFile : public vfs::File {
public:
  explicit StableFile(std::unique_ptr<vfs::File> file) : file(std::move(file)) {}

  ErrorOr<vfs::Status> status() override { return identified(file->status()); }
  ErrorOr<std::string> getName() override { return file->getName(); }
  std::error_code close() override { return file->close(); }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &name, int64_t size,
                                                   bool nullTerminated, bool) override {
    auto buffer = file->getBuffer(name, /*FileSize=*/-1, nullTerminated, /*IsVolatile=*/true);
    // Clang has made room for the size that the file had when it was looked at.
    if (buffer && size >= 0 && (*buffer)->getBufferSize() != static_cast<uint64_t>(size))
      return std::error_code(ESTALE, std::generic_category());
    return buffer;
  }

private:
  std::unique_ptr<vfs::File> file;
};

class StableFileSystem : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  ErrorOr<vfs::Status> status(const Twine &path) override {
    return identified(ProxyFileSystem::status(path));
  }

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &path) override {
    ErrorOr<std::unique_ptr<vfs::File>> file = ProxyFileSystem::openFileForRead(path);
    if (!file)
      return file;
    return std::make_unique<StableFile>(std::move(*file));
  }
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> stableFiles(IntrusiveRefCntPtr<vfs::FileSystem> base) {
  return makeIntrusiveRefCnt<StableFileSystem>(std::move(base));
}

} // namespace ldgsts
