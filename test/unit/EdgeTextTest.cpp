// Limits of a thread's copies -> text, on small steps made by hand and text written by hand.
#include "TextCases.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

/// One thread: rows of four 16-byte copies, two rows in the body of a loop. Rows count along axis
/// 0, and bytes along axis 1.
Steps rowsInALoop() {
  Steps steps;
  steps.width = 16;
  steps.loop = {{8, 256, 128, 0, 2}};
  steps.round = {{2, 128, 64, 0, 1}, {4, 16, 16, 1, 16}};
  return steps;
}

/// So many rows are valid, and so many columns of two bytes.
std::vector<Limit> validRowsAndColumns(bool fills) {
  Limit rows, columns;
  rows.axis = rows.runtime = 0;
  rows.extent = 16;
  columns.axis = columns.runtime = 1;
  columns.extent = 64;
  columns.unit = 2;
  columns.span = 16;
  rows.fills = columns.fills = fills;
  return {rows, columns};
}

TextFrame edgeFrame() {
  TextFrame frame = plainFrame();
  frame.valid = "valid(m, n)";
  return frame;
}

TEST(EdgeText, LimitsMoveAlongWithTheLoop) {
  Steps steps = rowsInALoop();
  steps.limits = validRowsAndColumns(false);
  const std::string text = textOf(steps, TextStyle::Builtin, edgeFrame());
  EXPECT_EQ(lineWith(text, "ldgsts_left ="),
            "    const int ldgsts_left = ldgsts_valid.clamped(0, 16);");
  EXPECT_EQ(lineWith(text, "ldgsts_left1 ="),
            "    const int ldgsts_left1 = ldgsts_valid.clamped(1, 32) * 2;");
  EXPECT_EQ(lineWith(text, "ldgsts_left_i ="),
            "      const int ldgsts_left_i = ldgsts_left - static_cast<int>(ldgsts_i * 2);");
  EXPECT_EQ(lineWith(text, "ldgsts_left1_i ="), "      const int ldgsts_left1_i = ldgsts_left1;");
  // The third copy of the second row.
  EXPECT_EQ(lineWith(text, "ldgsts_dst_i + 96"),
            "      if (ldgsts_left_i > 1 && ldgsts_left1_i > 32) "
            "__nvvm_cp_async_ca_shared_global_16(ldgsts_dst_i + 96, ldgsts_src_i + 160);");
}

TEST(EdgeText, EachRoundIsCutInItsOwnPlace) {
  Steps steps = rowsInALoop();
  steps.limits = validRowsAndColumns(true);
  steps.fill = Fill::Zero;
  const std::string text = textOf(steps, TextStyle::Builtin, edgeFrame());
  EXPECT_EQ(
      lineWith(text, "(ldgsts_dst_i,"),
      "      __nvvm_cp_async_ca_shared_global_16(ldgsts_dst_i, ldgsts_src_i, ldgsts_left_i > 0 "
      "? ::ldgsts::source_bytes<16>(ldgsts_left1_i) : 0);");
  EXPECT_EQ(lineWith(text, "ldgsts_dst_i + 96"),
            "      __nvvm_cp_async_ca_shared_global_16(ldgsts_dst_i + 96, ldgsts_src_i + 160, "
            "ldgsts_left_i > 1 ? ::ldgsts::source_bytes<16>(ldgsts_left1_i - 32) : 0);");
}

// The operands are evaluated by all threads, and what they are asked for by none twice.
TEST(EdgeText, AThreadSaysOnceWhetherItCopies) {
  Steps steps = twoRounds();
  steps.isConditional = true;
  TextFrame frame = plainFrame();
  frame.src.expr = "window(G, r++)";
  frame.when = "when(next() < n)";
  steps.thread = {{32, 16, 16}};
  steps.round = {{2, 512, 512}};
  EXPECT_EQ(textOf(steps, TextStyle::Pipeline, frame),
            R"(do { // copy_async: a plan
    auto &&ldgsts_to = S;
    auto &&ldgsts_from = window(G, r++);
    const auto ldgsts_when = when(next() < n);
    const unsigned ldgsts_thread = threadIdx.x;
    if (ldgsts_when.active) {
      char *const ldgsts_dst = reinterpret_cast<char *>(ldgsts_to) + ldgsts_thread * 16;
      const char *const ldgsts_src = reinterpret_cast<const char *>(ldgsts_from.data()) + ldgsts_thread * 16;
      __pipeline_memcpy_async(ldgsts_dst, ldgsts_src, 16);
      __pipeline_memcpy_async(ldgsts_dst + 512, ldgsts_src + 512, 16);
    }
  } while (0))");
}

TEST(EdgeText, APolicyStandsBehindTheSourceSize) {
  Steps steps;
  steps.width = 16;
  steps.isConditional = true;
  steps.fill = Fill::Zero;
  steps.policy = CachePolicy::EvictFirst;
  TextFrame frame = plainFrame();
  frame.when = "when(p)";
  const std::string text = textOf(steps, TextStyle::Asm, frame);
  EXPECT_EQ(text.find("if ("), std::string::npos) << text; // zeros are written by all
  EXPECT_EQ(lineWith(text, "cp.async"),
            "    asm volatile(\"cp.async.ca.shared.global.L2::cache_hint [%0], [%1], 16, %2, %3;\" "
            "::\"r\"(ldgsts_dst), \"l\"(ldgsts_src), \"r\"(ldgsts_when.active ? 16 : 0), "
            "\"l\"(ldgsts_policy) : \"memory\");");
}

TEST(EdgeText, ThePipelinePrimitiveCountsTheZeros) {
  Steps steps;
  steps.width = 16;
  steps.isConditional = true;
  steps.fill = Fill::Zero;
  TextFrame frame = plainFrame();
  frame.when = "when(p)";
  EXPECT_EQ(lineWith(textOf(steps, TextStyle::Pipeline, frame), "memcpy_async"),
            "    __pipeline_memcpy_async(ldgsts_dst, ldgsts_src, 16, 16 - (ldgsts_when.active ? 16 "
            ": 0));");
}

// What takes the place of all widths is about the same part of the tile.
TEST(EdgeText, TheElementCopyHasTheSameEdges) {
  TextFrame frame = guardedFrame();
  frame.valid = "valid(m, n)";
  frame.when = "when(p)";
  EXPECT_EQ(lineWith(textOf(guardedLowering(), TextStyle::Asm, frame), "copy_async<"),
            "      copy_async<cta<128>>(ldgsts_to, ldgsts_from, ldgsts_valid, ldgsts_when, "
            "::ldgsts::dispatch::sync);");
}

} // namespace
