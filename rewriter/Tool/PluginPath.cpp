#include "Tool/PluginPath.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace ldgsts {

Expected<std::string> pluginBeside(StringRef tool) {
  std::string tried;
  for (StringRef place : {LDGSTS_INSTALLED_PLUGIN, LDGSTS_BUILT_PLUGIN}) {
    SmallString<256> path = sys::path::parent_path(tool);
    sys::path::append(path, place);
    sys::path::remove_dots(path, /*remove_dot_dot=*/true);
    if (sys::fs::is_regular_file(path))
      return path.str().str();
    tried += (tried.empty() ? "'" : " nor '") + path.str().str() + "'";
  }
  return createStringError("no plugin beside this tool: neither " + tried + " is there");
}

} // namespace ldgsts
