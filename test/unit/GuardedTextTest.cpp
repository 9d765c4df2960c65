// Lowerings with a run-time test or run-time strides -> text.
#include "TextCases.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(Text, ATestChoosesAmongTheWidths) {
  EXPECT_EQ(textOf(guardedLowering(), TextStyle::Asm, guardedFrame()),
            R"(do { // copy_async: a plan
    auto &&ldgsts_to = S;
    auto &&ldgsts_from = window(G, r++);
    const unsigned ldgsts_thread = threadIdx.x;
    const size_t ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data()) | static_cast<unsigned>(__cvta_generic_to_shared(ldgsts_to)) | 2ull * ldgsts_from.stride(0);
    if (ldgsts_alignment % 16 == 0) {
      const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(ldgsts_to)) + (ldgsts_thread / 4 * 64 + ldgsts_thread % 4 * 16);
      const size_t ldgsts_src = __cvta_generic_to_global(ldgsts_from.data()) + (ldgsts_thread / 4 * 128 + ldgsts_thread % 4 * 16);
      asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
    } else if (ldgsts_alignment % 4 == 0) {
      const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(ldgsts_to)) + ldgsts_thread * 4;
      const size_t ldgsts_src = __cvta_generic_to_global(ldgsts_from.data()) + ldgsts_thread * 4;
      asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
      asm volatile("cp.async.ca.shared.global [%0 + 512], [%1 + 512], 4;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
    } else {
      copy_async<cta<128>>(ldgsts_to, ldgsts_from, ::ldgsts::dispatch::sync);
    }
  } while (0))");
}

// All threads that reach the call evaluate the operands and the options.
TEST(Text, OnlyTheScopesThreadsCopy) {
  Lowering lowering = {{twoRounds()}, {}, false};
  lowering.alternatives.front().round.clear();
  lowering.alternatives.front().activeThreads = 32;
  TextFrame frame = plainFrame();
  frame.src.expr = "window(G, r++)";
  frame.options = {"seen()"};
  EXPECT_EQ(textOf(lowering, TextStyle::Asm, frame),
            R"(do { // copy_async: a plan
    auto &&ldgsts_to = S;
    auto &&ldgsts_from = window(G, r++);
    const unsigned ldgsts_thread = threadIdx.x;
    static_cast<void>(seen());
    if (ldgsts_thread < 32) {
      const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(ldgsts_to)) + (ldgsts_thread / 4 * 64 + ldgsts_thread % 4 * 16);
      const size_t ldgsts_src = __cvta_generic_to_global(ldgsts_from.data()) + (ldgsts_thread / 4 * 128 + ldgsts_thread % 4 * 16);
      asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
    }
  } while (0))");

  lowering = guardedLowering();
  for (Steps &steps : lowering.alternatives)
    steps.activeThreads = 1;
  frame.options.clear();
  frame.rank = "part<1, 2>()"; // in a macro's argument
  frame.expression = true;
  const std::string text = textOf(lowering, TextStyle::Asm, frame);
  EXPECT_EQ(lineWith(text, "ldgsts_thread ="),
            "    const unsigned ldgsts_thread = (part<1, 2>());");
  EXPECT_EQ(lineWith(text, "ldgsts_thread < 1"), "      if (ldgsts_thread < 1) {");
  EXPECT_EQ(lineWith(text, "% 16 == 0"), "    if (ldgsts_alignment % 16 == 0) {");
  EXPECT_EQ(lineWith(text, "const size_t ldgsts_alignment").find("    const size_t"), 0u);
}

TEST(Text, TheLastWidthNeedsNoTestWithoutAFallback) {
  Lowering lowering = guardedLowering();
  lowering.needsFallback = false;
  const std::string text = textOf(lowering, TextStyle::Asm, guardedFrame());
  EXPECT_EQ(lineWith(text, "else"), "    } else {");
  EXPECT_EQ(text.find("% 4 == 0"), std::string::npos);
  EXPECT_EQ(text.find("copy_async<"), std::string::npos);
  // One plan and a test, as of an operand whose only width lacks a proof.
  lowering = guardedLowering();
  lowering.alternatives.pop_back();
  const std::string single = textOf(lowering, TextStyle::Asm, guardedFrame());
  EXPECT_EQ(lineWith(single, "% 16 == 0"), "    if (ldgsts_alignment % 16 == 0) {");
  EXPECT_EQ(lineWith(single, "else"), "    } else {");
}

TEST(Text, TermsInEachStyle) {
  const std::pair<TextStyle, const char *> cases[] = {
      {TextStyle::Builtin,
       "reinterpret_cast<size_t>((const __attribute__((address_space(1))) char "
       "*)(ldgsts_from.data())) | reinterpret_cast<size_t>((__attribute__((address_space(3))) char "
       "*)(ldgsts_to)) | 2ull * ldgsts_from.stride(0);"},
      {TextStyle::Pipeline,
       "reinterpret_cast<size_t>(reinterpret_cast<const char *>(ldgsts_from.data())) | "
       "reinterpret_cast<size_t>(reinterpret_cast<char *>(ldgsts_to)) | 2ull * "
       "ldgsts_from.stride(0);"},
  };
  for (const auto &[style, terms] : cases)
    EXPECT_EQ(lineWith(textOf(guardedLowering(), style, guardedFrame()), "ldgsts_alignment ="),
              std::string("    const size_t ldgsts_alignment = ") + terms);
}

TEST(Text, ABlockOfAnotherSizeTakesTheElementCopy) {
  Lowering lowering = {{twoRounds()}, {{Side::Shared, GuardTerm::Block, 96}}, true};
  const std::string text = textOf(lowering, TextStyle::Asm, guardedFrame());
  EXPECT_EQ(
      lineWith(text, "ldgsts_alignment ="),
      "    const size_t ldgsts_alignment = (::blockDim.x * ::blockDim.y * ::blockDim.z != 96);");
  EXPECT_EQ(lineWith(text, "% 16"), "    if (ldgsts_alignment % 16 == 0) {");
  EXPECT_EQ(lineWith(text, "copy_async<cta"),
            "      copy_async<cta<128>>(ldgsts_to, ldgsts_from, ::ldgsts::dispatch::sync);");
}

TEST(Text, NamesAreNotHeld) {
  TextFrame frame = guardedFrame();
  frame.dst.isName = frame.src.isName = true;
  frame.src.expr = "G";
  const std::string text = textOf(guardedLowering(), TextStyle::Asm, frame);
  EXPECT_EQ(text.find("auto &&"), std::string::npos) << text;
  EXPECT_EQ(lineWith(text, "copy_async<"),
            "      copy_async<cta<128>>(S, G, ::ldgsts::dispatch::sync);");
}

TEST(Text, AFunctionOfTheUsersOwnGetsItsArgumentsAsTheyWere) {
  TextFrame frame = guardedFrame();
  frame.dst.isName = true;
  frame.fallbackIsHeaders = false;
  frame.fallbackOpen = "fetch<warp>(";
  frame.fallbackClose = ", hint)";
  EXPECT_EQ(lineWith(textOf(guardedLowering(), TextStyle::Asm, frame), "fetch<"),
            "      fetch<warp>(S, static_cast<decltype(ldgsts_from) &&>(ldgsts_from), hint);");
}

TEST(Text, OptionsAreEvaluatedOnceInFrontOfTheTest) {
  TextFrame frame = guardedFrame();
  frame.options = {"count(n)"};
  const std::string text = textOf(guardedLowering(), TextStyle::Asm, frame);
  const size_t at = text.find("static_cast<void>(count(n));");
  EXPECT_LT(text.find("auto &&ldgsts_from"), at);
  EXPECT_LT(at, text.find("ldgsts_alignment ="));
  EXPECT_EQ(text.find("count(n)", at + 25), std::string::npos) << text;
}

TEST(Text, APolicyIsMadeOnceInFrontOfTheTest) {
  Lowering lowering = guardedLowering();
  for (Steps &steps : lowering.alternatives)
    steps.policy = CachePolicy::EvictFirst;
  const std::string text = textOf(lowering, TextStyle::Asm, guardedFrame());
  const size_t at = text.find("createpolicy.fractional.L2::evict_first");
  EXPECT_LT(at, text.find("ldgsts_alignment ="));
  EXPECT_EQ(text.find("createpolicy", at + 1), std::string::npos) << text;
  EXPECT_NE(text.find("cp.async.ca.shared.global.L2::cache_hint [%0], [%1], 4, %2;"),
            std::string::npos)
      << text;
}

TEST(Text, CommasInAMacrosArgument) {
  // The preprocessor knows parentheses, not braces or template arguments.
  TextFrame frame = guardedFrame();
  frame.expression = true;
  frame.dst.expr = "tile<shape<8, 8>>(S)";
  frame.src.expr = "pick(G)";
  const std::string text = textOf(guardedLowering(), TextStyle::Asm, frame);
  EXPECT_EQ(lineWith(text, "ldgsts_to ="), "    auto &&ldgsts_to = (tile<shape<8, 8>>(S));");
  EXPECT_EQ(lineWith(text, "ldgsts_from ="), "    auto &&ldgsts_from = pick(G);");
}

TEST(Text, RunTimeStrides) {
  Steps steps;
  steps.width = 16;
  steps.thread = {{32, {2, 0}, {4, 1}}, {4, 16, 16}};
  steps.round = {{2, {64, 0}, 512}, {2, {8, 2}, {128, 1}}};
  TextFrame frame = plainFrame();
  frame.dst = {"T", ".data()", ".stride("};
  const std::string text = textOf(steps, TextStyle::Asm, frame);
  EXPECT_EQ(text, R"(do { // copy_async: a plan
    auto &&ldgsts_to = T;
    auto &&ldgsts_from = G;
    const unsigned ldgsts_thread = threadIdx.x;
    const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(ldgsts_to.data())) + (ldgsts_thread / 4 * (4u * static_cast<unsigned>(ldgsts_to.stride(1))) + ldgsts_thread % 4 * 16);
    const size_t ldgsts_src = __cvta_generic_to_global(ldgsts_from.data()) + (ldgsts_thread / 4 * (2ull * ldgsts_from.stride(0)) + ldgsts_thread % 4 * 16ull);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(ldgsts_dst + 128u * static_cast<unsigned>(ldgsts_to.stride(1))), "l"(ldgsts_src + 8ull * ldgsts_from.stride(2)) : "memory");
    asm volatile("cp.async.ca.shared.global [%0 + 512], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src + 64ull * ldgsts_from.stride(0)) : "memory");
    asm volatile("cp.async.ca.shared.global [%0 + 512], [%1], 16;" ::"r"(ldgsts_dst + 128u * static_cast<unsigned>(ldgsts_to.stride(1))), "l"(ldgsts_src + 64ull * ldgsts_from.stride(0) + 8ull * ldgsts_from.stride(2)) : "memory");
  } while (0))");
  for (TextStyle style : {TextStyle::Builtin, TextStyle::Pipeline})
    EXPECT_NE(textOf(steps, style, frame)
                  .find("(ldgsts_dst + 128u * static_cast<unsigned>(ldgsts_to.stride(1)), "
                        "ldgsts_src + 8ull * ldgsts_from.stride(2)"),
              std::string::npos);
}

TEST(Text, LoopsOverRunTimeStrides) {
  Steps steps = twoRounds();
  steps.loop = {{8, {32, 0}, {16, 0}}};
  TextFrame frame = plainFrame();
  frame.dst = {"T", ".data()", ".stride("};
  const std::string text = textOf(steps, TextStyle::Asm, frame);
  EXPECT_EQ(lineWith(text, "ldgsts_dst_i ="),
            "      const unsigned ldgsts_dst_i = ldgsts_dst + ldgsts_i * (16u * "
            "static_cast<unsigned>(ldgsts_to.stride(0)));");
  EXPECT_EQ(lineWith(text, "ldgsts_src_i ="),
            "      const size_t ldgsts_src_i = ldgsts_src + ldgsts_i * (32ull * "
            "ldgsts_from.stride(0));");
}

} // namespace
