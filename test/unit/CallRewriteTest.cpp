// What instantiations and compilations want of one call -> its text.
#include "Emit/CallRewrite.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

/// An instantiation that wants \p text, on two lines as sequences are; "": the call stays.
CallRewrite wants(const std::string &condition, const std::string &text) {
  CallRewrite rewrite;
  rewrite.place.indent = "  ";
  if (text.empty()) {
    rewrite.instances = {{condition, std::nullopt, ""}};
    return rewrite;
  }
  rewrite.place.original = "call(x)";
  rewrite.instances = {{condition, text + " {\n  }", text + " {\n      }"}};
  return rewrite;
}

TEST(CallRewrite, OutsideOfTemplatesTheSequenceIsTheText) {
  CallRewrite call = wants("", "a");
  EXPECT_TRUE(call.add(wants("", "a")));
  EXPECT_EQ(call.text(), "a {\n  }");
  EXPECT_FALSE(call.add(wants("", "b")));
  EXPECT_FALSE(wants("", "").isEdited());
  EXPECT_EQ(wants("", "").text(), std::nullopt);
}

TEST(CallRewrite, ASequenceForAllSaysForWhom) {
  CallRewrite call = wants("N == 1", "a");
  EXPECT_TRUE(call.add(wants("N == 2 && Fast", "a")));
  EXPECT_EQ(call.text(), "a {\n    static_assert(N == 1 || (N == 2 && Fast), "
                         "\"rewritten by ldgsts for these alone\");\n  }");
}

TEST(CallRewrite, AChainEndsInTheCall) {
  CallRewrite call = wants("N == 1", "a");
  EXPECT_TRUE(call.add(wants("N == 2", "b")));
  EXPECT_TRUE(call.add(wants("N == 3", "a")));
  const std::string chain = "  if constexpr (N == 1 || N == 3)\n      a {\n      };\n"
                            "    else if constexpr (N == 2)\n      b {\n      };\n"
                            "    else\n      ";
  EXPECT_EQ(call.text(), "do {\n  " + chain + "call(x);\n  } while (0)");
  call.place.expression = true;
  EXPECT_EQ(call.text(), "[&] {\n  " + chain + "(call(x));\n  }()");
}

TEST(CallRewrite, WhereOneStaysThereIsAChain) {
  CallRewrite call = wants("N == 1", "");
  EXPECT_TRUE(call.add(wants("N == 2", "b")));
  EXPECT_EQ(call.text(), "do {\n    if constexpr (N == 2)\n      b {\n      };\n    else\n"
                         "      call(x);\n  } while (0)");
}

TEST(CallRewrite, WhatIsPartialHasToAgreeWithAll) {
  CallRewrite call = wants("N == 1", "a");
  CallRewrite partial = wants("", "a");
  partial.instances.front().isPartial = true;
  EXPECT_TRUE(call.add(partial));
  EXPECT_EQ(call.text(), "a {\n  }"); // for anybody: nothing is known of that one
  EXPECT_FALSE(call.add(wants("N == 2", "b")));
}

TEST(CallRewrite, OneConditionHasOneText) {
  CallRewrite call = wants("N == 1", "a");
  EXPECT_FALSE(call.add(wants("N == 1", "b")));
  CallRewrite declined = wants("N == 1", "");
  EXPECT_FALSE(declined.add(wants("N == 1", "b")));
}

TEST(CallRewrite, WhatStaysEverywhereIsNoConflict) {
  CallRewrite call = wants("", "a"), other = wants("", "b");
  call.stays = other.stays = true;
  EXPECT_TRUE(call.add(other));
  EXPECT_FALSE(call.add(wants("", "a")));
}

/// The file with the call on it edited, for targets that keep the call too.
std::string withOlderTargets(const std::string &file, bool expression = false) {
  CallRewrite call = wants("", "a");
  call.place.indent = file.substr(0, file.find_first_not_of(" "));
  call.place.offset = static_cast<unsigned>(file.find("call(x)"));
  call.place.expression = expression;
  CallRewrite old;
  old.isForNewer = true;
  EXPECT_EQ(call.add(old), !expression);
  const std::optional<TextEdit> edit = call.edit(file);
  return std::string(file).replace(edit->offset, edit->length, edit->text);
}

TEST(CallRewrite, OlderTargetsKeepTheCall) {
  EXPECT_EQ(withOlderTargets("  call(x);\n  next();\n"),
            "#if __CUDA_ARCH__ >= 800\n  a {\n  };\n#else\n  call(x);\n#endif\n  next();\n");
  EXPECT_EQ(withOlderTargets("  if (c) call(x); else d();\n"),
            "  if (c) \n#if __CUDA_ARCH__ >= 800\n  a {\n  };\n#else\n  call(x);\n#endif\n"
            "   else d();\n");
  EXPECT_EQ(withOlderTargets("call(x)"),
            "#if __CUDA_ARCH__ >= 800\na {\n  }\n#else\ncall(x)\n#endif");
  withOlderTargets("f(call(x));", true);
  CallRewrite old;
  old.isForNewer = true;
  EXPECT_EQ(old.text(), std::nullopt);
}

TEST(CallRewrite, WhoStandsAgainstAnyEditStandsAgainstAll) {
  CallRewrite against = wants("", "");
  against.stays = true;
  CallRewrite call = wants("N == 1", "a");
  EXPECT_FALSE(call.add(against));
  EXPECT_EQ(call.text(), std::nullopt);
  CallRewrite declined = wants("", "");
  EXPECT_TRUE(declined.add(against));
}

} // namespace
