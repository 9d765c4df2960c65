// The plugin is found from the tool's own folder.
#include "FolderTest.h"

#include "Tool/PluginPath.h"

using namespace ldgsts;

namespace {

using PluginPath = FolderTest;

TEST_F(PluginPath, BuiltAndInstalled) {
  put(path("rewriter/ldgsts-rewrite"), "");
  put(path("plugin/ldgsts.so"), "");
  EXPECT_EQ(llvm::cantFail(pluginBeside(path("rewriter/ldgsts-rewrite"))),
            path("plugin/ldgsts.so"));
}

TEST_F(PluginPath, TheErrorNamesThePlaces) {
  put(path("bin/ldgsts-rewrite"), "");
  const std::string error = llvm::toString(pluginBeside(path("bin/ldgsts-rewrite")).takeError());
  EXPECT_EQ(error.find("no plugin beside this tool: neither '" + path("lib")), 0u) << error;
  EXPECT_NE(error.find(" nor '" + path("plugin/ldgsts.so") + "' is there"), std::string::npos)
      << error;
}

} // namespace
