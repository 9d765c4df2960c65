#include "Tool/Temporary.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace ldgsts {

namespace {

constexpr StringLiteral Mark = ".ldgsts-", End = ".tmp";
constexpr size_t Digits = 8;
/// With the mark, the digits and the end no longer than a name may be, 255 bytes.
constexpr size_t LongestStem = 200;

std::error_code lastError() { return std::error_code(errno, std::generic_category()); }

} // namespace

Error failure(StringRef path, const Twine &what) {
  return createStringError(inconvertibleErrorCode(), formatv("{0}: {1}", path, what.str()).str());
}

Error failure(StringRef path, std::error_code code) { return failure(path, code.message()); }

bool isTemporaryName(StringRef name) {
  if (!name.consume_back(End) || name.size() <= Mark.size() + Digits)
    return false;
  return name.drop_back(Digits).ends_with(Mark) && all_of(name.take_back(Digits), isHexDigit);
}

FolderLock::FolderLock(StringRef folder) : folder(folder) {
  descriptor = ::open(this->folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

FolderLock::FolderLock(FolderLock &&other)
    : folder(std::move(other.folder)), descriptor(std::exchange(other.descriptor, -1)),
      isHeld(std::exchange(other.isHeld, false)) {}

FolderLock::~FolderLock() {
  if (descriptor >= 0)
    ::close(descriptor); // and the lock is gone
}

Expected<FolderLock> FolderLock::take(StringRef folder) {
  FolderLock lock(folder);
  // Not by a blocking call: the owner may have been stopped.
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (lock.descriptor >= 0 && !lock.isHeld) {
    if (::flock(lock.descriptor, LOCK_EX | LOCK_NB) == 0)
      lock.isHeld = true;
    else if (errno != EWOULDBLOCK && errno != EINTR)
      break;
    else if (std::chrono::steady_clock::now() > end)
      return failure(folder, "another process has had the folder locked for a minute");
    else
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return lock;
}

void FolderLock::removeLeftovers() const {
  if (!isHeld)
    return;
  std::error_code error;
  for (sys::fs::directory_iterator entry(folder, error, /*follow_symlinks=*/false), end;
       !error && entry != end; entry.increment(error))
    if (entry->type() == sys::fs::file_type::regular_file &&
        isTemporaryName(sys::path::filename(entry->path())))
      sys::fs::remove(entry->path());
}

Error FolderLock::sync() const {
  // Some file systems, over a network mostly, cannot: they promise nothing either.
  if (descriptor < 0 || ::fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS ||
      errno == ENOTSUP)
    return Error::success();
  return failure(folder, lastError());
}

Temporary::~Temporary() {
  if (name.empty())
    return;
  ::unlink(name.c_str());
  kept();
}

void Temporary::kept() {
  sys::DontRemoveFileOnSignal(name);
  name.clear();
  ::close(descriptor);
}

Error Temporary::create() {
  SmallString<256> folder = sys::path::parent_path(path);
  if (!folder.empty())
    folder += sys::path::get_separator();
  const StringRef stem = sys::path::filename(path).take_front(LongestStem);
  for (int attempt = 0; attempt < 100; ++attempt) {
    name = formatv("{0}{1}{2}{3:x-8}{4}", folder, stem, Mark, sys::Process::GetRandomNumber(), End);
    sys::RemoveFileOnSignal(name);
    descriptor = ::open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor >= 0)
      return Error::success();
    sys::DontRemoveFileOnSignal(name);
    if (errno != EEXIST)
      break;
  }
  name.clear();
  return failure(path, "its folder cannot be written: " + lastError().message());
}

Error Temporary::write(StringRef content, const std::string &model) {
  if (Error error = create())
    return error;
  while (!content.empty()) {
    const ssize_t written = ::write(descriptor, content.data(), content.size());
    if (written >= 0)
      content = content.drop_front(written);
    else if (errno != EINTR)
      return failure(path, lastError());
  }
  struct stat old;
  if (::stat(model.c_str(), &old) == 0) {
    // Only root gives files away; others may still have the group.
    if (::fchown(descriptor, old.st_uid, old.st_gid) != 0)
      (void)!::fchown(descriptor, -1, old.st_gid);
    if (::fchmod(descriptor, old.st_mode & 07777) != 0)
      return failure(path, lastError());
  } else if (::fchmod(descriptor, 0666 & ~sys::fs::getUmask()) != 0) {
    return failure(path, lastError());
  }
  // Else a loss of power could leave the new name without the new content.
  if (::fsync(descriptor) != 0 && errno != EINVAL && errno != ENOTSUP)
    return failure(path, lastError());
  return Error::success();
}

Error Temporary::rename(const std::string &target) {
  if (::rename(name.c_str(), target.c_str()) != 0)
    return failure(target, lastError());
  kept();
  return Error::success();
}

Error Temporary::renameNew(const std::string &target) {
  if (::renameat2(AT_FDCWD, name.c_str(), AT_FDCWD, target.c_str(), RENAME_NOREPLACE) != 0) {
    if (errno != EINVAL && errno != ENOSYS)
      return failure(target, lastError());
    // A file system that cannot: what is left is to look first.
    if (sys::fs::exists(target))
      return failure(target, std::make_error_code(std::errc::file_exists));
    return rename(target);
  }
  kept();
  return Error::success();
}

} // namespace ldgsts
