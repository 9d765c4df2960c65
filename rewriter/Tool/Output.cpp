#include "Tool/Output.h"

#include "Tool/Temporary.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace ldgsts {

namespace {

Error writeStdout(StringRef content) {
  outs() << content;
  outs().flush();
  if (outs().has_error()) {
    const std::error_code code = outs().error();
    outs().clear_error();
    return failure("<stdout>", code);
  }
  return Error::success();
}

/// A device, a pipe or a socket is written to, never replaced.
Error writeThrough(StringRef path, StringRef content) {
  std::error_code code;
  raw_fd_ostream stream(path, code, sys::fs::CD_OpenExisting);
  if (code)
    return failure(path, code);
  stream << content;
  stream.close();
  if (!stream.has_error())
    return Error::success();
  code = stream.error();
  stream.clear_error();
  return failure(path, code);
}

Expected<std::string> contentOf(StringRef path) {
  // Volatile: a copy, not a view of a file that others may write to.
  const ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(
      path, /*IsText=*/false, /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
  return buffer ? Expected<std::string>((*buffer)->getBuffer().str())
                : failure(path, buffer.getError());
}

/// Keeps the text of \p target in a file of its own, unless that has it already.
Error backUp(const std::string &target, const Before &before, const FolderLock &lock) {
  const std::string backup = target + before.backup.str();
  if (sys::fs::exists(backup)) {
    Expected<std::string> kept = contentOf(backup);
    if (!kept)
      return failure(target, toString(kept.takeError()));
    return *kept == before.text
               ? Error::success()
               : failure(target, "'" + backup + "' is there and holds another text, which is kept");
  }
  Temporary copy(backup);
  if (Error error = copy.write(before.text, target))
    return error;
  if (Error error = copy.renameNew(backup))
    return error;
  return lock.sync();
}

} // namespace

Error replaceFile(StringRef path, StringRef content, const Before *before) {
  SmallString<256> real(path);
  if (sys::fs::exists(path))
    if (std::error_code code = sys::fs::real_path(path, real))
      return failure(path, code);
  const std::string target = real.str().str();
  // A file that may not be written may not be replaced either, whatever its folder allows.
  const std::error_code access = sys::fs::access(target, sys::fs::AccessMode::Write);
  if (access && access != std::errc::no_such_file_or_directory)
    return failure(path, access);
  const StringRef folder = sys::path::parent_path(target);
  Expected<FolderLock> lock = FolderLock::take(folder.empty() ? "." : folder);
  if (!lock)
    return lock.takeError();

  Temporary fresh(target);
  if (Error error = fresh.write(content, target))
    return error;
  if (before) {
    // At the last moment. Another process of this tool waits for the lock; a foreign one can still
    // come in between, for as long as it takes from here to the rename.
    Expected<std::string> now = contentOf(target);
    if (!now)
      return now.takeError();
    if (*now == content)
      return Error::success();
    if (*now != before->text)
      return failure(path, "it changed while it was processed, and stays as it is now");
    if (!before->backup.empty())
      if (Error error = backUp(target, *before, *lock))
        return error;
  }
  if (Error error = fresh.rename(target))
    return error;
  return lock->sync();
}

Error removeLeftovers(StringRef folder) {
  Expected<FolderLock> lock = FolderLock::take(folder);
  if (!lock)
    return lock.takeError();
  lock->removeLeftovers();
  return Error::success();
}

Error writeFile(StringRef path, StringRef content) {
  if (path == "-")
    return writeStdout(content);
  sys::fs::file_status status;
  if (!sys::fs::status(path, status) && !sys::fs::is_regular_file(status) &&
      !sys::fs::is_directory(status))
    return writeThrough(path, content);
  return replaceFile(path, content);
}

Error printDiff(StringRef path, StringRef before, StringRef after) {
  const ErrorOr<std::string> diff = sys::findProgramByName("diff");
  if (!diff)
    return failure(path, "--diff needs the program 'diff' (diffutils), which was not found");
  SmallString<128> names[2];
  const StringRef contents[2] = {before, after};
  for (int side = 0; side < 2; ++side) {
    int descriptor = -1;
    if (std::error_code code =
            sys::fs::createTemporaryFile("ldgsts", "cu", descriptor, names[side]))
      return failure(path, code);
    raw_fd_ostream(descriptor, /*shouldClose=*/true) << contents[side];
  }
  const scope_exit removeBoth([&] {
    sys::fs::remove(names[0]);
    sys::fs::remove(names[1]);
  });
  const std::string label = path.str();
  outs().flush();
  std::string message;
  const int status = sys::ExecuteAndWait(
      *diff, {*diff, "-u", "--label", label, "--label", label, names[0], names[1]}, std::nullopt,
      {}, /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  // diff answers 0 or 1, equal or different; anything else is trouble.
  return status == 0 || status == 1 ? Error::success() : failure(path, "diff failed: " + message);
}

} // namespace ldgsts
