// The tool's command lines, and what compilations agree on.
#include "Tool/Unit.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Arguments = std::vector<std::string>;
const std::string ResourceDir = "-resource-dir=" LDGSTS_CLANG_RESOURCE_DIR;

TEST(DeviceSide, OneDevicePass) {
  EXPECT_EQ(deviceSideArguments({"clang++", "-O2", "a.cu"}, 0),
            (Arguments{"clang++", "--cuda-device-only", "--cuda-gpu-arch=sm_80", ResourceDir, "-O2",
                       "a.cu"}));
  EXPECT_EQ(
      deviceSideArguments({"clang++", "--cuda-host-only", "--cuda-device-only", "--", "a.cu"}, 0),
      (Arguments{"clang++", "--cuda-device-only", "--cuda-gpu-arch=sm_80", ResourceDir, "--",
                 "a.cu"}));
  EXPECT_EQ(deviceSideArguments({}, 0),
            (Arguments{"--cuda-device-only", "--cuda-gpu-arch=sm_80", ResourceDir}));
}

TEST(DeviceSide, TheUsersResourceDirectoryStays) {
  const Arguments own = {"clang++", "-resource-dir=/own", "a.cu"};
  EXPECT_FALSE(llvm::is_contained(deviceSideArguments(own, 0), ResourceDir));
  EXPECT_TRUE(llvm::is_contained(deviceSideArguments(own, 0), "-resource-dir=/own"));
}

TEST(DeviceSide, OnePassForEachTarget) {
  const std::pair<Arguments, Arguments> cases[] = {
      {{"--cuda-gpu-arch=sm_90"}, {"sm_90"}},
      {{"--cuda-gpu-arch=sm_90a"}, {"sm_90a"}},
      {{"--cuda-gpu-arch=sm_90", "--cuda-gpu-arch=sm_80"}, {"sm_90", "sm_80"}},
      {{"--cuda-gpu-arch=sm_90", "--offload-arch=sm_80,sm_90"}, {"sm_90", "sm_80"}},
      {{"--offload-arch=sm_100,sm_75", "--offload-arch=sm_90"}, {"sm_100", "sm_75", "sm_90"}},
      {{"--offload-arch=sm_75,sm_90", "--no-offload-arch=sm_75"}, {"sm_90"}},
      {{"--cuda-gpu-arch=sm_75", "--no-cuda-gpu-arch=all", "--cuda-gpu-arch=sm_86"}, {"sm_86"}},
      {{"--offload-arch=native"}, {"sm_80"}},
      {{}, {"sm_80"}},
  };
  for (const auto &[given, targets] : cases) {
    Arguments command = {"clang++"};
    command.insert(command.end(), given.begin(), given.end());
    EXPECT_EQ(deviceTargets(command), targets) << llvm::join(given, " ");
    for (size_t i = 0; i < targets.size(); ++i)
      EXPECT_EQ(deviceSideArguments(command, i),
                (Arguments{"clang++", "--cuda-device-only", "--cuda-gpu-arch=" + targets[i],
                           ResourceDir}))
          << llvm::join(given, " ");
    EXPECT_EQ(deviceSideArguments(command, targets.size()),
              deviceSideArguments(command, targets.size() - 1));
  }
}

TEST(Votes, OneCallOneMind) {
  const auto vote = [](const char *who, const char *condition, std::optional<std::string> text,
                       bool mustLower = false) {
    FileCall call;
    if (text) {
      call.rewrite.place.offset = 5;
      call.rewrite.place.original = "g();";
    }
    call.rewrite.instances = {{condition, text, text.value_or("")}};
    call.mustLower = mustLower;
    call.first = who;
    return call;
  };
  FileEdits file;
  file.original = "f(); g(); h();";
  file.vote(0, vote("a", "", std::nullopt));
  file.vote(0, vote("b", "", std::nullopt, true));
  EXPECT_EQ(file.calls[0].against, "");
  file.vote(5, vote("a", "", "one"));
  file.vote(5, vote("b", "", "one"));
  file.vote(10, vote("a", "", "one"));
  file.vote(10, vote("b", "", "other"));
  file.vote(10, vote("c", "", "one", true)); // too late
  EXPECT_EQ(file.calls[10].first, "a");
  EXPECT_EQ(file.calls[10].against, "b");
  EXPECT_TRUE(file.calls[10].mustLower);
  file.settle("k.cu");
  EXPECT_EQ(llvm::cantFail(file.rewritten()), "f(); one h();");
}

} // namespace
