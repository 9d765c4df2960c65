// Files as a compilation sees them while others write to them.
#include "FolderTest.h"

#include "Tool/StableFiles.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <chrono>

using namespace ldgsts;

namespace {

class StableFiles : public FolderTest {
protected:
  void SetUp() override {
    FolderTest::SetUp();
    file = path("k.cu");
  }

  /// In place: the inode stays.
  void put(const std::string &text, int second = 0) {
    int descriptor;
    ASSERT_FALSE(llvm::sys::fs::openFileForWrite(file, descriptor));
    const llvm::sys::TimePoint<> time{std::chrono::seconds(1000000000 + second)};
    llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
    stream << text;
    stream.flush();
    ASSERT_FALSE(llvm::sys::fs::setLastAccessAndModificationTime(descriptor, time));
  }

  llvm::sys::fs::UniqueID id(const std::string &path) {
    return stableFiles(llvm::vfs::getRealFileSystem())->status(path)->getUniqueID();
  }
  std::string file;
};

TEST_F(StableFiles, WhatWasReadStays) {
  const std::string before(100000, 'a'), after(100000, 'b');
  put(before);
  auto opened = stableFiles(llvm::vfs::getRealFileSystem())->openFileForRead(file);
  ASSERT_TRUE(bool(opened));
  auto buffer = (*opened)->getBuffer(file, before.size());
  ASSERT_TRUE(bool(buffer));
  put(after);
  EXPECT_EQ((*buffer)->getBuffer(), before);
}

TEST_F(StableFiles, AnotherSizeThanWasSeenIsAnError) {
  put("text");
  auto opened = stableFiles(llvm::vfs::getRealFileSystem())->openFileForRead(file);
  ASSERT_TRUE(bool(opened));
  put("a longer text");
  EXPECT_EQ((*opened)->getBuffer(file, 4).getError(), std::errc(ESTALE));
}

TEST_F(StableFiles, AnInodeThatIsUsedAgainIsAnotherFile) {
  put("text");
  const llvm::sys::fs::UniqueID before = id(file);
  EXPECT_EQ(id(file), before);
  ASSERT_FALSE(llvm::sys::fs::create_link(file, folder + "/link.cu"));
  EXPECT_EQ(id((folder + "/link.cu").str()), before);
  auto opened = stableFiles(llvm::vfs::getRealFileSystem())->openFileForRead(file);
  ASSERT_TRUE(bool(opened));
  EXPECT_EQ((*opened)->status()->getUniqueID(), before);
  put("text", 1); // Later.
  EXPECT_NE(id(file), before);
}

} // namespace
