#include "Tool/Output.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace ldgsts {

namespace {

Error failure(StringRef path, const Twine &what) {
  return createStringError(inconvertibleErrorCode(), formatv("{0}: {1}", path, what.str()).str());
}

Error failure(StringRef path, std::error_code code) { return failure(path, code.message()); }

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

Error writeTemporary(sys::fs::TempFile &temporary, StringRef content) {
  raw_fd_ostream stream(temporary.FD, /*shouldClose=*/false);
  stream << content;
  stream.flush();
  if (stream.has_error()) {
    const std::error_code code = stream.error();
    stream.clear_error();
    return errorCodeToError(code);
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

} // namespace

FileWriter::~FileWriter() {
  for (Pending &file : pending)
    consumeError(file.temporary.discard());
}

Error FileWriter::add(StringRef path, StringRef content) {
  // A link stays a link: what it names is replaced.
  SmallString<256> target(path);
  if (sys::fs::exists(path))
    if (std::error_code code = sys::fs::real_path(path, target))
      return failure(path, code);
  const ErrorOr<sys::fs::perms> permissions = sys::fs::getPermissions(target);
  if (permissions && !sys::fs::can_write(target))
    return failure(path, std::make_error_code(std::errc::permission_denied));

  Expected<sys::fs::TempFile> temporary = sys::fs::TempFile::create(target + "-%%%%%%%%.tmp");
  if (!temporary)
    return failure(path, toString(temporary.takeError()));
  Error error = writeTemporary(*temporary, content);
  if (!error)
    error = errorCodeToError(sys::fs::setPermissions(
        temporary->TmpName,
        permissions ? *permissions : static_cast<sys::fs::perms>(0666 & ~sys::fs::getUmask())));
  if (error) {
    consumeError(temporary->discard());
    return failure(path, toString(std::move(error)));
  }
  pending.push_back({target.str().str(), std::move(*temporary)});
  return Error::success();
}

Error FileWriter::commit() {
  while (!pending.empty()) {
    Pending file = std::move(pending.back());
    pending.pop_back();
    if (Error error = file.temporary.keep(file.path))
      return failure(file.path, toString(std::move(error)));
  }
  return Error::success();
}

Error writeFile(StringRef path, StringRef content) {
  if (path == "-")
    return writeStdout(content);
  sys::fs::file_status status;
  if (!sys::fs::status(path, status) && !sys::fs::is_regular_file(status) &&
      !sys::fs::is_directory(status))
    return writeThrough(path, content);
  FileWriter writer;
  if (Error error = writer.add(path, content))
    return error;
  return writer.commit();
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
