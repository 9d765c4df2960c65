// Rewritten text on the lines of the original: each line of it is looked up by the rules of #line.
#include "Tool/OriginalLines.h"

#include "llvm/ADT/StringExtras.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

/// Each line with a token on it, as "number: text", numbered as a compiler does.
std::vector<std::string> numbered(llvm::StringRef text) {
  std::vector<std::string> result;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  size_t number = 1;
  for (llvm::StringRef line : lines) {
    llvm::StringRef directive = line;
    if (directive.consume_front("#line ")) {
      EXPECT_FALSE(directive.consumeInteger(10, number)) << line.str();
      continue;
    }
    if (!line.trim().empty())
      result.push_back(std::to_string(number) + ": " + line.trim().str());
    ++number;
  }
  return result;
}

/// The text in which \p replacement stands in place of CALL, which may have several lines.
std::string rewritten(llvm::StringRef original, llvm::StringRef call, llvm::StringRef replacement) {
  FileEdits file;
  file.original = original.str();
  llvm::cantFail(file.edits.add({"k.cu", static_cast<unsigned>(original.find(call)),
                                 static_cast<unsigned>(call.size()), replacement}));
  return llvm::cantFail(onOriginalLines("/src/k.cu", file));
}

using Lines = std::vector<std::string>;

TEST(OriginalLines, AnUnchangedTextHasItsName) {
  FileEdits file;
  file.original = "a\n";
  EXPECT_EQ(llvm::cantFail(onOriginalLines("/q\"\\s/k.cu", file)),
            "#line 1 \"/q\\\"\\\\s/k.cu\"\na\n");
  file.original = "\xEF\xBB\xBF"
                  "a\n";
  EXPECT_EQ(llvm::cantFail(onOriginalLines("k.cu", file)), "\xEF\xBB\xBF#line 1 \"k.cu\"\na\n");
}

TEST(OriginalLines, TheCopyIsOnTheLineOfTheCall) {
  EXPECT_EQ(numbered(rewritten("one\n  call();\nthree\n", "call()",
                               "do { // why\n    x;\n  } while (0)")),
            (Lines{"1: one", "2: do { x; } while (0);", "3: three"}));
}

TEST(OriginalLines, WhatFollowsACallOfSeveralLinesIsWhereItWas) {
  EXPECT_EQ(numbered(rewritten("one\n  call(a,\n  b); next\nfour\n", "call(a,\n  b)",
                               "do {\n    x;\n  } while (0)")),
            (Lines{"1: one", "2: do { x; } while (0)", "3: ; next", "4: four"}));
}

TEST(OriginalLines, SeveralCopies) {
  FileEdits file;
  file.original = "call(\n); call(\n);\nfour\n";
  llvm::cantFail(file.edits.add({"k.cu", 0, 7, "{\nx\n}"}));
  llvm::cantFail(file.edits.add({"k.cu", 9, 7, "{\ny\n}"}));
  EXPECT_EQ(numbered(llvm::cantFail(onOriginalLines("k.cu", file))),
            (Lines{"1: { x }", "2: ; { y }", "3: ;", "4: four"}));
}

TEST(OriginalLines, DirectivesHaveLinesOfTheirOwn) {
  // An edit of whole lines, as for targets older than sm_80.
  EXPECT_EQ(numbered(rewritten("one\n  call(\n);\nfour\n", "  call(\n);",
                               "#if A\n  do {\n  } while (0);\n#else\n  call(\n);\n#endif")),
            (Lines{"1: one", "2: #if A", "2: do { } while (0);", "3: #else", "2: call( );",
                   "3: #endif", "4: four"}));
  // One with something in front of it and behind it.
  EXPECT_EQ(numbered(rewritten("one\nif (c) call(); next\nthree\n", "call();",
                               "\n#if A\n  x;\n#else\n  call();\n#endif\n  ")),
            (Lines{"1: one", "2: if (c)", "3: #if A", "2: x;", "3: #else", "2: call();",
                   "3: #endif", "2: next", "3: three"}));
  EXPECT_EQ(numbered(rewritten("one\ncall();\nthree\n", "call()",
                               "do {\n#pragma unroll 1\nfor (;;)\n;\n} while (0)")),
            (Lines{"1: one", "2: do {", "3: #pragma unroll 1", "2: for (;;) ; } while (0);",
                   "3: three"}));
  // An insertion.
  EXPECT_EQ(numbered(rewritten("one\ntwo\n", "", "#include <cuda_pipeline.h>\n")),
            (Lines{"1: #include <cuda_pipeline.h>", "1: one", "2: two"}));
}

TEST(OriginalLines, OneLineHasTheSameTokens) {
  EXPECT_EQ(onOneLine("f(a, // b)\n  /* c\n d */ \"x // y\" \"/*\",\r\n\t1.0f -\n-2)"),
            "f(a, \"x // y\" \"/*\", 1.0f - -2)");
  EXPECT_EQ(onOneLine(" \n"), "");
}

} // namespace
