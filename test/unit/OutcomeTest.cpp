// Which files are the project's, and what becomes of a run's edits.
#include "FolderTest.h"

#include "Tool/Outcome.h"
#include "Tool/Project.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(Project, TheCommonFolder) {
  EXPECT_EQ(commonFolder({"/no/such/src/a.cu"}), "/no/such/src");
  EXPECT_EQ(commonFolder({"/no/such/src/a.cu", "/no/such/src/b/c.cu"}), "/no/such/src");
  EXPECT_EQ(commonFolder({"/no/such/src/b/c.cu", "/no/such/source/a.cu"}), "/no/such");
  EXPECT_EQ(commonFolder({"/no/such/../other/a.cu"}), "/no/other");
  EXPECT_EQ(commonFolder({"/no/such/a.cu", "/else/a.cu"}), "/");
  EXPECT_EQ(commonFolder({}), "");
}

TEST(Project, InsideIsByWholeNames) {
  EXPECT_TRUE(isInside("/p/src", "/p/src/a.cu"));
  EXPECT_TRUE(isInside("/", "/p/a.cu"));
  EXPECT_FALSE(isInside("/p/src", "/p/src2/a.cu"));
  EXPECT_FALSE(isInside("/p/src", "/p/a.cu"));
  EXPECT_EQ(relativeTo("/p", "/p/src/a.cu"), "src/a.cu");
  EXPECT_EQ(relativeTo("/", "/p/a.cu"), "p/a.cu");
  EXPECT_EQ(relativeTo("/p", "/q/a.cu"), "/q/a.cu");
}

TEST(Project, TheRootIsGivenOrFound) {
  EXPECT_EQ(*projectRoot("", {"/no/such/a.cu", "/no/such/b/c.cu"}, {"/no/such/b/c.cu"}),
            "/no/such");
  EXPECT_EQ(*projectRoot("", {}, {"/no/such/b/c.cu"}), "/no/such/b");
  EXPECT_EQ(*projectRoot("/usr/../", {"/no/such/a.cu"}, {}), "/");
  EXPECT_EQ(llvm::toString(projectRoot("/no/such", {}, {}).takeError()),
            "/no/such: No such file or directory");
  EXPECT_EQ(llvm::toString(projectRoot("/dev/null", {}, {}).takeError()),
            "/dev/null: --root wants a folder");
}

FileEdits edited(const std::string &original, const std::string &path, const std::string &text) {
  FileEdits file;
  file.original = original;
  llvm::cantFail(file.edits.add(clang::tooling::Replacement(path, 0, 3, text)));
  return file;
}

TEST(Outcome, OnlyTheProjectsFilesAreWritten) {
  RewriteResult result;
  result.files["/p/a.cu"] = edited("old a", "/p/a.cu", "new");
  result.files["/p/same.cu"] = edited("old", "/p/same.cu", "old");
  result.files["/q/b.cuh"] = edited("old b", "/q/b.cuh", "new");
  result.files["/p/system.cuh"] = edited("old c", "/p/system.cuh", "new");
  result.files["/p/system.cuh"].isSystem = true;
  testing::internal::CaptureStderr();
  const auto texts = llvm::cantFail(changedTexts(result, "/p"));
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "ldgsts-rewrite: /p/system.cuh: not written: it is a system header\n"
            "ldgsts-rewrite: /q/b.cuh: not written: it is outside of the project's root '/p'; "
            "--root=DIR names another\n");
  EXPECT_EQ(texts, (std::map<std::string, std::string>{{"/p/a.cu", "new a"}}));
}

using OutcomeInFolder = FolderTest;

TEST_F(OutcomeInFolder, EachFileForItself) {
  const std::string root = folder.str().str(), good = path("b.cu"), bad = path("a.cu");
  put(good, "old");
  put(bad, "changed");
  RewriteResult result;
  result.files[good] = edited("old", good, "new");
  result.files[bad] = edited("old", bad, "new");
  EXPECT_EQ(llvm::toString(writeInPlace(result, {}, root, "")),
            bad + ": it changed while it was processed, and stays as it is now");
  EXPECT_EQ((*llvm::MemoryBuffer::getFile(good))->getBuffer(), "new");
  EXPECT_EQ((*llvm::MemoryBuffer::getFile(bad))->getBuffer(), "changed");
}

TEST(Outcome, DepfilesAreRulesOfMake) {
  EXPECT_EQ(depfileText("out dir/k.cu", {"/a b/k.cu", "/c#/$x.h"}),
            "out\\ dir/k.cu: \\\n  /a\\ b/k.cu \\\n  /c\\#/$$x.h\n");
  EXPECT_EQ(depfileText("k.cu", {}), "k.cu:\n");
}

TEST(Outcome, ReportsNameFilesFromTheRoot) {
  llvm::json::Array sites{llvm::json::Object{{"file", "/p/src/a.cu"}},
                          llvm::json::Object{{"file", "/q/b.cuh"}}};
  nameFrom("/p", sites);
  EXPECT_EQ(llvm::json::Value(std::move(sites)),
            llvm::json::Value(llvm::json::Array{llvm::json::Object{{"file", "src/a.cu"}},
                                                llvm::json::Object{{"file", "/q/b.cuh"}}}));
}

} // namespace
