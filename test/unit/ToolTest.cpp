// The tool's command lines and files.
#include "Tool/Output.h"
#include "Tool/Unit.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <unistd.h>

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

TEST(FileWriter, AllOrNone) {
  llvm::SmallString<128> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("ldgsts-test", folder));
  const std::string good = (folder + "/good.cu").str(), bad = (folder + "/missing/bad.cu").str();
  ASSERT_FALSE(bool(writeFile(good, "before")));
  {
    FileWriter writer;
    EXPECT_FALSE(bool(writer.add(good, "after")));
    llvm::Error error = writer.add(bad, "after");
    EXPECT_TRUE(bool(error));
    llvm::consumeError(std::move(error));
  }
  EXPECT_EQ((*llvm::MemoryBuffer::getFile(good))->getBuffer(), "before");
  FileWriter writer;
  EXPECT_FALSE(bool(writer.add(good, "after")));
  EXPECT_FALSE(bool(writer.commit()));
  EXPECT_EQ((*llvm::MemoryBuffer::getFile(good))->getBuffer(), "after");
  llvm::sys::fs::remove_directories(folder);
}

class WriteFile : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("ldgsts-test", folder));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  std::string path(llvm::StringRef name) const {
    llvm::SmallString<128> full = folder;
    llvm::sys::path::append(full, name);
    return full.str().str();
  }

  static std::string content(const std::string &file) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    return buffer ? (*buffer)->getBuffer().str() : "unreadable: " + buffer.getError().message();
  }

  static void put(const std::string &file, llvm::StringRef text) {
    std::error_code error;
    llvm::raw_fd_ostream(file, error) << text;
    ASSERT_FALSE(error);
  }

  std::vector<std::string> names() const {
    std::vector<std::string> result;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
      result.push_back(llvm::sys::path::filename(entry->path()).str());
    llvm::sort(result);
    return result;
  }

  llvm::SmallString<128> folder;
};

TEST_F(WriteFile, NewFilesFollowTheUmask) {
  const std::string file = path("new.cu");
  const mode_t before = umask(027);
  EXPECT_EQ(llvm::toString(writeFile(file, "text\r\n")), "");
  umask(before);
  EXPECT_EQ(content(file), "text\r\n");
  EXPECT_EQ(llvm::sys::fs::getPermissions(file).get(), static_cast<llvm::sys::fs::perms>(0640));
  EXPECT_EQ(names(), (Arguments{"new.cu"}));
}

TEST_F(WriteFile, ExistingFilesKeepTheirPermissions) {
  const std::string file = path("old.cu");
  put(file, "a much longer text than the new one");
  llvm::sys::fs::setPermissions(file, static_cast<llvm::sys::fs::perms>(0755));
  EXPECT_EQ(llvm::toString(writeFile(file, "new")), "");
  EXPECT_EQ(content(file), "new");
  EXPECT_EQ(llvm::sys::fs::getPermissions(file).get(), static_cast<llvm::sys::fs::perms>(0755));
  EXPECT_EQ(names(), (Arguments{"old.cu"}));
}

TEST_F(WriteFile, WhoReadsTheOldFileIsNotDisturbed) {
  const std::string file = path("old.cu");
  put(file, "old text");
  // Another name of the same file sees a write in place, but no replacement.
  ASSERT_FALSE(llvm::sys::fs::create_hard_link(file, path("reader")));
  EXPECT_EQ(llvm::toString(writeFile(file, "new")), "");
  EXPECT_EQ(content(path("reader")), "old text");
  EXPECT_EQ(content(file), "new");
}

TEST_F(WriteFile, ALinkStaysALink) {
  ASSERT_FALSE(llvm::sys::fs::create_directory(path("real")));
  put(path("real/file.cu"), "old");
  ASSERT_FALSE(llvm::sys::fs::create_link("real/file.cu", path("link.cu")));
  EXPECT_EQ(llvm::toString(writeFile(path("link.cu"), "new")), "");
  EXPECT_TRUE(llvm::sys::fs::is_symlink_file(path("link.cu")));
  EXPECT_EQ(content(path("real/file.cu")), "new");
  EXPECT_EQ(names(), (Arguments{"link.cu", "real"}));
}

TEST_F(WriteFile, FailuresAreOneLineAndLeaveNothing) {
  ASSERT_FALSE(llvm::sys::fs::create_directory(path("folder")));
  put(path("folder/inside"), "kept");
  for (const char *name : {"missing/file.cu", "folder", "folder/inside/file.cu"}) {
    const std::string error = llvm::toString(writeFile(path(name), "new"));
    EXPECT_EQ(error.find(path(name) + ": "), 0u) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
  }
  EXPECT_EQ(names(), (Arguments{"folder"}));
  EXPECT_EQ(content(path("folder/inside")), "kept");
}

TEST_F(WriteFile, AProtectedFileIsLeftAlone) {
  if (geteuid() == 0)
    GTEST_SKIP() << "root may write to every file";
  const std::string file = path("protected.cu");
  put(file, "old");
  llvm::sys::fs::setPermissions(file, static_cast<llvm::sys::fs::perms>(0444));
  EXPECT_EQ(llvm::toString(writeFile(file, "new")), file + ": Permission denied");
  EXPECT_EQ(content(file), "old");
}

TEST_F(WriteFile, DiffsHaveThePathOnBothSides) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(llvm::toString(printDiff("some/file.cu", "one\ntwo\n", "one\n2\n")), "");
  EXPECT_EQ(llvm::toString(printDiff("same.cu", "one\n", "one\n")), "");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "--- some/file.cu\n"
                                                    "+++ some/file.cu\n"
                                                    "@@ -1,2 +1,2 @@\n"
                                                    " one\n"
                                                    "-two\n"
                                                    "+2\n");
}

} // namespace
