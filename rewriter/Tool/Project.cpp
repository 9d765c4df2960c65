#include "Tool/Project.h"

#include "Tool/Temporary.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace ldgsts {

/// A generated source need not be there yet.
static std::string realPath(StringRef file) {
  SmallString<256> path;
  if (!sys::fs::real_path(file, path))
    return path.str().str();
  path = file;
  sys::fs::make_absolute(path);
  sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return path.str().str();
}

bool isInside(StringRef root, StringRef file) {
  return file.consume_front(root) && (root.ends_with("/") || file.starts_with("/"));
}

std::string outsideOf(StringRef root, StringRef file) {
  return isInside(root, file)
             ? ""
             : "outside of the project's root '" + root.str() + "'; --root=DIR names another";
}

std::string relativeTo(StringRef root, StringRef file) {
  if (!isInside(root, file))
    return file.str();
  return file.drop_front(root.size()).ltrim('/').str();
}

std::string commonFolder(const std::vector<std::string> &files) {
  std::string common;
  for (const std::string &file : files) {
    const std::string path = realPath(file);
    StringRef folder = sys::path::parent_path(path);
    if (common.empty())
      common = folder.str();
    while (common != folder && !isInside(common, folder))
      common = sys::path::parent_path(common).str();
  }
  return common;
}

Expected<std::string> projectRoot(StringRef given, const std::vector<std::string> &ofDatabase,
                                  const std::vector<std::string> &sources) {
  if (!given.empty()) {
    SmallString<256> path;
    if (std::error_code code = sys::fs::real_path(given, path))
      return failure(given, code);
    if (!sys::fs::is_directory(path))
      return failure(given, "--root wants a folder");
    return path.str().str();
  }
  return commonFolder(ofDatabase.empty() ? sources : ofDatabase);
}

} // namespace ldgsts
