// What is written, what is kept, and what is left when it cannot be.
#include "FolderTest.h"

#include "Tool/Output.h"
#include "Tool/Temporary.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

using namespace ldgsts;

namespace {

using Names = std::vector<std::string>;

class WriteFile : public FolderTest {
protected:
  static std::string content(const std::string &file) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    return buffer ? (*buffer)->getBuffer().str() : "unreadable: " + buffer.getError().message();
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

  static uint64_t id(const std::string &file) {
    llvm::sys::fs::UniqueID id;
    EXPECT_FALSE(llvm::sys::fs::getUniqueID(file, id));
    return id.getFile();
  }
};

TEST_F(WriteFile, NewFilesFollowTheUmask) {
  const std::string file = path("new.cu");
  const mode_t before = umask(027);
  EXPECT_EQ(llvm::toString(writeFile(file, "text\r\n")), "");
  umask(before);
  EXPECT_EQ(content(file), "text\r\n");
  EXPECT_EQ(llvm::sys::fs::getPermissions(file).get(), static_cast<llvm::sys::fs::perms>(0640));
  EXPECT_EQ(names(), (Names{"new.cu"}));
}

TEST_F(WriteFile, ExistingFilesKeepTheirPermissions) {
  const std::string file = path("old.cu");
  put(file, "a much longer text than the new one");
  llvm::sys::fs::setPermissions(file, static_cast<llvm::sys::fs::perms>(0755));
  EXPECT_EQ(llvm::toString(writeFile(file, "new")), "");
  EXPECT_EQ(content(file), "new");
  EXPECT_EQ(llvm::sys::fs::getPermissions(file).get(), static_cast<llvm::sys::fs::perms>(0755));
  EXPECT_EQ(names(), (Names{"old.cu"}));
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
  EXPECT_EQ(names(), (Names{"link.cu", "real"}));
}

TEST_F(WriteFile, FailuresAreOneLineAndLeaveNothing) {
  ASSERT_FALSE(llvm::sys::fs::create_directory(path("folder")));
  put(path("folder/inside"), "kept");
  for (const char *name : {"missing/file.cu", "folder", "folder/inside/file.cu"}) {
    const std::string error = llvm::toString(writeFile(path(name), "new"));
    EXPECT_EQ(error.find(path(name) + ": "), 0u) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
  }
  EXPECT_EQ(names(), (Names{"folder"}));
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

TEST_F(WriteFile, OnlyTheTextThatWasReadIsReplaced) {
  const std::string file = path("k.cu");
  const Before before = {"old"};
  put(file, "old");
  EXPECT_EQ(llvm::toString(replaceFile(file, "new", &before)), "");
  EXPECT_EQ(content(file), "new");
  // Another process was here first: nothing is left to do, and nothing is touched.
  const uint64_t inode = id(file);
  EXPECT_EQ(llvm::toString(replaceFile(file, "new", &before)), "");
  EXPECT_EQ(id(file), inode);
  put(file, "the user's");
  EXPECT_EQ(llvm::toString(replaceFile(file, "new", &before)),
            file + ": it changed while it was processed, and stays as it is now");
  EXPECT_EQ(content(file), "the user's");
  llvm::sys::fs::remove(file);
  EXPECT_EQ(llvm::toString(replaceFile(file, "new", &before)),
            file + ": No such file or directory");
  EXPECT_EQ(names(), Names());
}

TEST_F(WriteFile, ABackupIsMadeOnce) {
  const std::string file = path("k.cu");
  const Before before = {"old", ".orig"};
  put(file, "old");
  llvm::sys::fs::setPermissions(file, static_cast<llvm::sys::fs::perms>(0640));
  EXPECT_EQ(llvm::toString(replaceFile(file, "new", &before)), "");
  EXPECT_EQ(content(file), "new");
  EXPECT_EQ(content(path("k.cu.orig")), "old");
  EXPECT_EQ(llvm::sys::fs::getPermissions(path("k.cu.orig")).get(),
            static_cast<llvm::sys::fs::perms>(0640));
  put(file, "old"); // A backup of the same text is there: as good.
  EXPECT_EQ(llvm::toString(replaceFile(file, "newer", &before)), "");
  put(file, "another");
  const Before other = {"another", ".orig"};
  EXPECT_EQ(llvm::toString(replaceFile(file, "new", &other)),
            file + ": '" + file + ".orig' is there and holds another text, which is kept");
  EXPECT_EQ(content(file), "another");
  EXPECT_EQ(content(path("k.cu.orig")), "old");
  EXPECT_EQ(names(), (Names{"k.cu", "k.cu.orig"}));
}

TEST_F(WriteFile, ABackupTakesNoOthersPlace) {
  put(path("backup"), "old");
  Temporary copy(path("backup"));
  EXPECT_EQ(llvm::toString(copy.write("new", path("backup"))), "");
  EXPECT_EQ(llvm::toString(copy.renameNew(path("backup"))), path("backup") + ": File exists");
  EXPECT_EQ(content(path("backup")), "old");
}

TEST_F(WriteFile, AFullDiskIsALine) {
  const std::string file = path("k.cu");
  put(file, "old");
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit;
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit small = {16, limit.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string error = llvm::toString(writeFile(file, std::string(100, 'x')));
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(error, file + ": File too large");
  EXPECT_EQ(content(file), "old");
  EXPECT_EQ(names(), (Names{"k.cu"}));
}

TEST(Temporary, HasANameOfItsOwn) {
  EXPECT_TRUE(isTemporaryName("k.cu.ldgsts-0123abcd.tmp"));
  for (const char *other : {"k.cu", "k.cu.tmp", ".ldgsts-0123abcd.tmp", "k.cu.ldgsts-0123abcd",
                            "k.cu.ldgsts-0123abc.tmp", "k.cu.ldgsts-0123abcg.tmp", ".tmp", ""})
    EXPECT_FALSE(isTemporaryName(other)) << other;
}

TEST_F(WriteFile, NamesMayBeAsLongAsTheyGet) {
  const std::string file = path(std::string(250, '%') + ".cu");
  put(file, "old");
  EXPECT_EQ(llvm::toString(writeFile(file, "new")), "");
  EXPECT_EQ(content(file), "new");
}

TEST_F(WriteFile, LeftoversGo) {
  put(path("k.cu.ldgsts-0123abcd.tmp"), "half");
  put(path("k.cu.tmp"), "the user's");
  put(path("k.cu"), "text");
  EXPECT_EQ(llvm::toString(removeLeftovers(folder)), "");
  EXPECT_EQ(names(), (Names{"k.cu", "k.cu.tmp"}));
}

TEST_F(WriteFile, AFolderHasOneOwner) {
  llvm::Expected<FolderLock> lock = FolderLock::take(folder);
  ASSERT_TRUE(bool(lock));
  std::atomic<bool> isTaken = false;
  std::thread other([&] {
    llvm::Expected<FolderLock> second = FolderLock::take(folder);
    isTaken = true;
    llvm::consumeError(second.takeError());
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(isTaken);
  {
    const FolderLock gone = std::move(*lock);
  }
  other.join();
  EXPECT_TRUE(isTaken);
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
