// Steps -> text, on small steps made by hand and text written by hand.
#include "TextCases.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(Text, InlineAssembly) {
  EXPECT_EQ(textOf(twoRounds(), TextStyle::Asm, plainFrame()),
            R"(do { // copy_async: a plan
    const unsigned ldgsts_thread = threadIdx.x;
    const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(S)) + (ldgsts_thread / 4 * 64 + ldgsts_thread % 4 * 16);
    const size_t ldgsts_src = __cvta_generic_to_global(G.data()) + (ldgsts_thread / 4 * 128 + ldgsts_thread % 4 * 16);
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
    asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 2048], [%1 + 4096], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  } while (0))");
}

TEST(Text, Builtins) {
  EXPECT_EQ(textOf(twoRounds(), TextStyle::Builtin, plainFrame()),
            R"(do { // copy_async: a plan
    const unsigned ldgsts_thread = threadIdx.x;
    __attribute__((address_space(3))) char *const ldgsts_dst = (__attribute__((address_space(3))) char *)(S) + (ldgsts_thread / 4 * 64 + ldgsts_thread % 4 * 16);
    const __attribute__((address_space(1))) char *const ldgsts_src = (const __attribute__((address_space(1))) char *)(G.data()) + (ldgsts_thread / 4 * 128 + ldgsts_thread % 4 * 16);
    __nvvm_cp_async_cg_shared_global_16(ldgsts_dst, ldgsts_src);
    __nvvm_cp_async_cg_shared_global_16(ldgsts_dst + 2048, ldgsts_src + 4096);
  } while (0))");
}

TEST(Text, PipelinePrimitives) {
  EXPECT_EQ(textOf(twoRounds(), TextStyle::Pipeline, plainFrame()),
            R"(do { // copy_async: a plan
    const unsigned ldgsts_thread = threadIdx.x;
    char *const ldgsts_dst = reinterpret_cast<char *>(S) + (ldgsts_thread / 4 * 64 + ldgsts_thread % 4 * 16);
    const char *const ldgsts_src = reinterpret_cast<const char *>(G.data()) + (ldgsts_thread / 4 * 128 + ldgsts_thread % 4 * 16);
    __pipeline_memcpy_async(ldgsts_dst, ldgsts_src, 16);
    __pipeline_memcpy_async(ldgsts_dst + 2048, ldgsts_src + 4096, 16);
  } while (0))");
}

TEST(Text, WidthsAndPrefetchSizes) {
  struct Case {
    int width;
    CacheOp cache;
    int prefetch;
    const char *assembly, *builtin;
  };
  for (const Case &c : {
           Case{16, CacheOp::Global, 0, "cp.async.cg.shared.global [%0], [%1], 16;",
                "__nvvm_cp_async_cg_shared_global_16("},
           Case{16, CacheOp::Global, 256, "cp.async.cg.shared.global.L2::256B [%0], [%1], 16;",
                "__nvvm_cp_async_cg_shared_global_16("},
           Case{16, CacheOp::All, 64, "cp.async.ca.shared.global.L2::64B [%0], [%1], 16;",
                "__nvvm_cp_async_ca_shared_global_16("},
           Case{8, CacheOp::All, 0, "cp.async.ca.shared.global [%0], [%1], 8;",
                "__nvvm_cp_async_ca_shared_global_8("},
           Case{4, CacheOp::All, 128, "cp.async.ca.shared.global.L2::128B [%0], [%1], 4;",
                "__nvvm_cp_async_ca_shared_global_4("},
       }) {
    Steps steps;
    steps.width = c.width;
    steps.cache = c.cache;
    steps.prefetch = c.prefetch;
    EXPECT_NE(textOf(steps, TextStyle::Asm, plainFrame()).find(std::string("\"") + c.assembly),
              std::string::npos)
        << c.assembly;
    EXPECT_NE(textOf(steps, TextStyle::Builtin, plainFrame()).find(c.builtin), std::string::npos)
        << c.builtin;
    EXPECT_NE(textOf(steps, TextStyle::Pipeline, plainFrame())
                  .find("(ldgsts_dst, ldgsts_src, " + std::to_string(c.width) + ");"),
              std::string::npos)
        << c.width;
  }
}

TEST(Text, CachePolicies) {
  Steps steps = twoRounds();
  steps.policy = CachePolicy::EvictLast;
  EXPECT_EQ(textOf(steps, TextStyle::Asm, plainFrame()),
            R"(do { // copy_async: a plan
    const unsigned ldgsts_thread = threadIdx.x;
    const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(S)) + (ldgsts_thread / 4 * 64 + ldgsts_thread % 4 * 16);
    const size_t ldgsts_src = __cvta_generic_to_global(G.data()) + (ldgsts_thread / 4 * 128 + ldgsts_thread % 4 * 16);
    unsigned long long ldgsts_policy;
    asm("createpolicy.fractional.L2::evict_last.b64 %0;" : "=l"(ldgsts_policy));
    asm volatile("cp.async.cg.shared.global.L2::cache_hint.L2::128B [%0], [%1], 16, %2;" ::"r"(ldgsts_dst), "l"(ldgsts_src), "l"(ldgsts_policy) : "memory");
    asm volatile("cp.async.cg.shared.global.L2::cache_hint.L2::128B [%0 + 2048], [%1 + 4096], 16, %2;" ::"r"(ldgsts_dst), "l"(ldgsts_src), "l"(ldgsts_policy) : "memory");
  } while (0))");
  // One of the call's options, evaluated in its place.
  steps.policy = CachePolicy::Given;
  TextFrame frame = plainFrame();
  frame.options = {"count(n)", "cache_policy(p)"};
  frame.policy = 1;
  const std::string text = textOf(steps, TextStyle::Asm, frame);
  EXPECT_EQ(lineWith(text, "count(n)"), "    static_cast<void>(count(n));");
  EXPECT_EQ(lineWith(text, "cache_policy(p)"),
            "    const unsigned long long ldgsts_policy = cache_policy(p).value;");
  EXPECT_LT(text.find("count(n)"), text.find("cache_policy(p)"));
  EXPECT_EQ(text.find("createpolicy"), std::string::npos);
}

TEST(Text, LoadsAndStoresTowardsSharedMemory) {
  Steps steps = twoRounds();
  steps.transfer = Transfer::ToShared;
  EXPECT_EQ(textOf(steps, TextStyle::Asm, plainFrame()),
            R"(do { // copy_async: a plan
    const unsigned ldgsts_thread = threadIdx.x;
    const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(S)) + (ldgsts_thread / 4 * 64 + ldgsts_thread % 4 * 16);
    const size_t ldgsts_src = __cvta_generic_to_global(G.data()) + (ldgsts_thread / 4 * 128 + ldgsts_thread % 4 * 16);
    asm volatile("{ .reg .b32 a, b, c, d; ld.global.v4.b32 {a, b, c, d}, [%1]; st.shared.v4.b32 [%0], {a, b, c, d}; }" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
    asm volatile("{ .reg .b32 a, b, c, d; ld.global.v4.b32 {a, b, c, d}, [%1 + 4096]; st.shared.v4.b32 [%0 + 2048], {a, b, c, d}; }" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  } while (0))");
}

TEST(Text, LoadsAndStoresTowardsGlobalMemory) {
  // The same sides as above; now the global one is the destination, and evaluated first.
  Steps steps = twoRounds();
  steps.transfer = Transfer::ToGlobal;
  TextFrame frame = plainFrame();
  std::swap(frame.dst, frame.src);
  steps.loop = {{8, 8192, 4096}};
  EXPECT_EQ(textOf(steps, TextStyle::Asm, frame),
            R"(do { // copy_async: a plan
    const unsigned ldgsts_thread = threadIdx.x;
    const size_t ldgsts_dst = __cvta_generic_to_global(G.data()) + (ldgsts_thread / 4 * 128 + ldgsts_thread % 4 * 16);
    const unsigned ldgsts_src = static_cast<unsigned>(__cvta_generic_to_shared(S)) + (ldgsts_thread / 4 * 64 + ldgsts_thread % 4 * 16);
    unsigned ldgsts_i = 0;
    #pragma unroll 1
    do {
      const size_t ldgsts_dst_i = ldgsts_dst + ldgsts_i * 8192;
      const unsigned ldgsts_src_i = ldgsts_src + ldgsts_i * 4096;
      asm volatile("{ .reg .b32 a, b, c, d; ld.shared.v4.b32 {a, b, c, d}, [%0]; st.global.v4.b32 [%1], {a, b, c, d}; }" ::"r"(ldgsts_src_i), "l"(ldgsts_dst_i) : "memory");
      asm volatile("{ .reg .b32 a, b, c, d; ld.shared.v4.b32 {a, b, c, d}, [%0 + 2048]; st.global.v4.b32 [%1 + 4096], {a, b, c, d}; }" ::"r"(ldgsts_src_i), "l"(ldgsts_dst_i) : "memory");
    } while (++ldgsts_i < 8);
  } while (0))");
  steps.loop.clear();
  steps.thread.clear();
  EXPECT_EQ(textOf(steps, TextStyle::Pipeline, frame),
            R"(do { // copy_async: a plan
    char *const ldgsts_dst = reinterpret_cast<char *>(G.data());
    const char *const ldgsts_src = reinterpret_cast<const char *>(S);
    __builtin_memcpy(__builtin_assume_aligned(ldgsts_dst, 16), __builtin_assume_aligned(ldgsts_src, 16), 16);
    __builtin_memcpy(__builtin_assume_aligned(ldgsts_dst + 4096, 16), __builtin_assume_aligned(ldgsts_src + 2048, 16), 16);
  } while (0))");
  steps.round.clear();
  EXPECT_EQ(textOf(steps, TextStyle::Builtin, frame),
            R"(do { // copy_async: a plan
    __attribute__((address_space(1))) char *const ldgsts_dst = (__attribute__((address_space(1))) char *)(G.data());
    const __attribute__((address_space(3))) char *const ldgsts_src = (const __attribute__((address_space(3))) char *)(S);
    *(__attribute__((address_space(1))) unsigned __attribute__((vector_size(16), may_alias)) *)(ldgsts_dst) = *(const __attribute__((address_space(3))) unsigned __attribute__((vector_size(16), may_alias)) *)(ldgsts_src);
  } while (0))");
}

TEST(Text, WidthsOfLoadsAndStores) {
  struct Case {
    int width;
    const char *assembly, *builtin;
  };
  for (const Case &c : {
           Case{8,
                "{ .reg .b32 a, b; ld.global.v2.b32 {a, b}, [%1]; st.shared.v2.b32 [%0], {a, b}; }",
                "unsigned __attribute__((vector_size(8), may_alias))"},
           Case{4, "{ .reg .b32 a; ld.global.b32 a, [%1]; st.shared.b32 [%0], a; }",
                "unsigned __attribute__((vector_size(4), may_alias))"},
           Case{2, "{ .reg .b16 a; ld.global.b16 a, [%1]; st.shared.b16 [%0], a; }",
                "unsigned short __attribute__((vector_size(2), may_alias))"},
           Case{1, "{ .reg .b16 a; ld.global.b8 a, [%1]; st.shared.b8 [%0], a; }",
                "unsigned char __attribute__((vector_size(1), may_alias))"},
       }) {
    Steps steps;
    steps.transfer = Transfer::ToShared;
    steps.width = c.width;
    EXPECT_NE(
        textOf(steps, TextStyle::Asm, plainFrame()).find(std::string("(\"") + c.assembly + "\""),
        std::string::npos)
        << c.assembly;
    EXPECT_NE(textOf(steps, TextStyle::Builtin, plainFrame()).find(c.builtin), std::string::npos)
        << c.builtin;
    const std::string width = std::to_string(c.width);
    EXPECT_NE(textOf(steps, TextStyle::Pipeline, plainFrame())
                  .find("(ldgsts_dst, " + width + "), __builtin_assume_aligned(ldgsts_src, " +
                        width + "), " + width + ");"),
              std::string::npos)
        << c.width;
  }
}

TEST(Text, ATestOfTheDestinationInGlobalMemory) {
  // The run-time stride and the tested address are the destination's here.
  Steps steps;
  steps.transfer = Transfer::ToGlobal;
  steps.width = 16;
  steps.round = {{2, {2, 0}, 64}};
  Lowering lowering{{steps, steps}, {{Side::Global}, {Side::Global, 0, 2}, {Side::Shared}}, false};
  lowering.alternatives[1].width = 2;
  TextFrame frame = plainFrame();
  std::swap(frame.dst, frame.src);
  const std::string text = ldgsts::textOf(lowering, TextStyle::Asm, frame);
  EXPECT_EQ(lineWith(text, "ldgsts_alignment ="),
            "    const size_t ldgsts_alignment = "
            "__cvta_generic_to_global(ldgsts_to.data()) | 2ull * "
            "ldgsts_to.stride(0) | static_cast<unsigned>(__cvta_generic_to_shared(ldgsts_from));");
  EXPECT_EQ(lineWith(text, "%0 + 64], {"),
            "no '%0 + 64], {' in:\n" + text); // what is loaded is not stored there
  EXPECT_EQ(
      lineWith(text, "[%0 + 64]; st.global.v4"),
      "      asm volatile(\"{ .reg .b32 a, b, c, d; ld.shared.v4.b32 {a, b, c, d}, [%0 + 64]; "
      "st.global.v4.b32 [%1], {a, b, c, d}; }\" ::\"r\"(ldgsts_src), \"l\"(ldgsts_dst + 2ull * "
      "ldgsts_to.stride(0)) : \"memory\");");
}

TEST(Text, ATestOfSpaces) {
  Lowering lowering = guardedLowering();
  lowering.terms = {
      {Side::Global}, {Side::Global, GuardTerm::Space}, {Side::Shared, GuardTerm::Space}};
  TextFrame frame = guardedFrame();
  frame.tested = "A"; // stands for the source's alignment, not for the source
  EXPECT_EQ(lineWith(ldgsts::textOf(lowering, TextStyle::Asm, frame), "ldgsts_alignment ="),
            "    const size_t ldgsts_alignment = __cvta_generic_to_global(A) | "
            "!__isGlobal(ldgsts_from.data()) | !__isShared(ldgsts_to);");
}

TEST(Text, ALoopOverAnUnrolledBody) {
  Steps steps = twoRounds();
  steps.thread.clear(); // a single thread has no number
  steps.loop = {{8, 8192, 4096}};
  EXPECT_EQ(textOf(steps, TextStyle::Asm, plainFrame()),
            R"(do { // copy_async: a plan
    const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(S));
    const size_t ldgsts_src = __cvta_generic_to_global(G.data());
    unsigned ldgsts_i = 0;
    #pragma unroll 1
    do {
      const unsigned ldgsts_dst_i = ldgsts_dst + ldgsts_i * 4096;
      const size_t ldgsts_src_i = ldgsts_src + ldgsts_i * 8192;
      asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst_i), "l"(ldgsts_src_i) : "memory");
      asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 2048], [%1 + 4096], 16;" ::"r"(ldgsts_dst_i), "l"(ldgsts_src_i) : "memory");
    } while (++ldgsts_i < 8);
  } while (0))");
}

TEST(Text, ALoopOverTwoDigits) {
  Steps steps = twoRounds();
  steps.round.clear();
  steps.loop = {{5, 65536, 512}, {3, 12288, 30000}};
  const std::string text = textOf(steps, TextStyle::Builtin, plainFrame());
  EXPECT_EQ(lineWith(text, "ldgsts_dst_i ="),
            "      __attribute__((address_space(3))) char *const ldgsts_dst_i = ldgsts_dst + "
            "(ldgsts_i / 3 * 512 + ldgsts_i % 3 * 30000);");
  EXPECT_EQ(lineWith(text, "ldgsts_src_i ="),
            "      const __attribute__((address_space(1))) char *const ldgsts_src_i = ldgsts_src + "
            "(ldgsts_i / 3 * 65536 + ldgsts_i % 3 * 12288);");
  EXPECT_EQ(lineWith(text, "++ldgsts_i"), "    } while (++ldgsts_i < 15);");
}

TEST(Text, AnExpression) {
  TextFrame frame = plainFrame();
  frame.expression = true;
  Steps steps = twoRounds();
  steps.round.clear();
  steps.thread = {{128, 16, 16}};
  EXPECT_EQ(textOf(steps, TextStyle::Builtin, frame),
            R"([&] { // copy_async: a plan
    const unsigned ldgsts_thread = threadIdx.x;
    __attribute__((address_space(3))) char *const ldgsts_dst = (__attribute__((address_space(3))) char *)(S) + ldgsts_thread * 16;
    const __attribute__((address_space(1))) char *const ldgsts_src = (const __attribute__((address_space(1))) char *)(G.data()) + ldgsts_thread * 16;
    __nvvm_cp_async_cg_shared_global_16(ldgsts_dst, ldgsts_src);
  }())");
  // A #pragma cannot stand in a macro's argument.
  steps.loop = {{8, 4096, 2048}};
  const std::string text = textOf(steps, TextStyle::Builtin, frame);
  EXPECT_EQ(lineWith(text, "unroll"), "    _Pragma(\"unroll 1\")");
  EXPECT_EQ(text.find('#'), std::string::npos);
}

TEST(Text, OffsetsBeyond32Bits) {
  // A pitch of 2^31 bytes: thread 1's row is beyond 32 bits on the global side, never on the shared
  // one.
  Steps steps;
  steps.width = 16;
  steps.thread = {{2, int64_t(1) << 31, 64}, {4, 16, 16}};
  steps.loop = {{3, int64_t(1) << 33, 128}};
  std::string text = textOf(steps, TextStyle::Asm, plainFrame());
  EXPECT_EQ(lineWith(text, "ldgsts_src ="),
            "    const size_t ldgsts_src = __cvta_generic_to_global(G.data()) + (ldgsts_thread / 4 "
            "* 2147483648ull + ldgsts_thread % 4 * 16ull);");
  EXPECT_EQ(lineWith(text, "ldgsts_dst ="),
            "    const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(S)) + "
            "(ldgsts_thread / 4 * 64 + ldgsts_thread % 4 * 16);");
  EXPECT_EQ(lineWith(text, "ldgsts_src_i ="),
            "      const size_t ldgsts_src_i = ldgsts_src + ldgsts_i * 8589934592ull;");

  // Just below: 32-bit arithmetic.
  steps.thread = {{2, (int64_t(1) << 31) - 64, 64}, {4, 16, 16}};
  text = textOf(steps, TextStyle::Asm, plainFrame());
  EXPECT_NE(text.find("ldgsts_thread / 4 * 2147483584 + ldgsts_thread % 4 * 16)"),
            std::string::npos)
      << text;
}

TEST(Text, OffsetsThatAreNoImmediates) {
  // PTX ISA "Addresses as Operands": an immediate is a signed 32-bit integer.
  Steps steps;
  steps.width = 16;
  steps.round = {{2, int64_t(1) << 31, 2048}};
  EXPECT_EQ(lineWith(textOf(steps, TextStyle::Asm, plainFrame()), "2147483648"),
            "    asm volatile(\"cp.async.ca.shared.global [%0 + 2048], [%1], 16;\" "
            "::\"r\"(ldgsts_dst), \"l\"(ldgsts_src + 2147483648) : \"memory\");");
  EXPECT_EQ(lineWith(textOf(steps, TextStyle::Builtin, plainFrame()), "2147483648"),
            "    __nvvm_cp_async_ca_shared_global_16(ldgsts_dst + 2048, ldgsts_src + 2147483648);");
  steps.round = {{2, (int64_t(1) << 31) - 16, 2048}};
  EXPECT_EQ(lineWith(textOf(steps, TextStyle::Asm, plainFrame()), "2147483632"),
            "    asm volatile(\"cp.async.ca.shared.global [%0 + 2048], [%1 + 2147483632], 16;\" "
            "::\"r\"(ldgsts_dst), \"l\"(ldgsts_src) : \"memory\");");
}

TEST(Text, StridesOfZeroAreLeftOut) {
  Steps steps = twoRounds();
  steps.thread = {{4, 0, 16}, {8, 16, 64}}; // every fourth of the threads reads the same bytes
  std::string text = textOf(steps, TextStyle::Builtin, plainFrame());
  EXPECT_NE(text.find("(S) + (ldgsts_thread / 8 * 16 + ldgsts_thread % 8 * 64);"),
            std::string::npos);
  EXPECT_NE(text.find("(G.data()) + ldgsts_thread % 8 * 16;"), std::string::npos) << text;

  steps.thread = {{4, 0, 16}};
  steps.round = {{2, 0, 2048}};
  text = textOf(steps, TextStyle::Builtin, plainFrame());
  EXPECT_NE(text.find("(G.data());"), std::string::npos) << text;
  EXPECT_NE(text.find("(ldgsts_dst + 2048, ldgsts_src);"), std::string::npos) << text;
}

TEST(Text, TheBasesOfASwizzledTileHaveATypeInFull) {
  // Rows of 128 bytes, 4 a round: the second round's rows are flipped by 64 bytes more.
  Steps steps = twoRounds();
  steps.thread = {{32, 16, 16}};
  steps.round = {{2, 512, 512}};
  steps.swizzle = {3, 4, 3};
  steps.indexBits = 0x1f0;
  EXPECT_EQ(lineWith(textOf(steps, TextStyle::Builtin, plainFrame()), "[] = {"),
            "    __attribute__((address_space(3))) char *const ldgsts_dst[] = {"
            "(__attribute__((address_space(3))) char *)(ldgsts_to) + "
            "(ldgsts_index ^ ((ldgsts_index & 896) >> 3)), "
            "(__attribute__((address_space(3))) char *)(ldgsts_to) + "
            "(ldgsts_index ^ ((ldgsts_index & 896) >> 3) ^ 64)};");
}

TEST(Text, PlaceAndNames) {
  TextFrame frame = plainFrame();
  frame.indent = "\t\t";
  frame.unit = "\t";
  frame.newline = "\r\n";
  frame.nameSuffix = "_2";
  frame.options = {"count(n)", "again()"};
  Steps steps = twoRounds();
  steps.thread = {{128, 16, 16}};
  steps.loop = {{8, 4096, 2048}};
  steps.round.clear();
  EXPECT_EQ(
      textOf(steps, TextStyle::Pipeline, frame),
      "do { // copy_async: a plan\r\n"
      "\t\t\tconst unsigned ldgsts_thread_2 = threadIdx.x;\r\n"
      "\t\t\tchar *const ldgsts_dst_2 = reinterpret_cast<char *>(S) + ldgsts_thread_2 * 16;\r\n"
      "\t\t\tconst char *const ldgsts_src_2 = reinterpret_cast<const char *>(G.data()) + "
      "ldgsts_thread_2 * 16;\r\n"
      "\t\t\tstatic_cast<void>(count(n));\r\n"
      "\t\t\tstatic_cast<void>(again());\r\n"
      "\t\t\tunsigned ldgsts_i_2 = 0;\r\n"
      "\t\t\t#pragma unroll 1\r\n"
      "\t\t\tdo {\r\n"
      "\t\t\t\tchar *const ldgsts_dst_i_2 = ldgsts_dst_2 + ldgsts_i_2 * 2048;\r\n"
      "\t\t\t\tconst char *const ldgsts_src_i_2 = ldgsts_src_2 + ldgsts_i_2 * 4096;\r\n"
      "\t\t\t\t__pipeline_memcpy_async(ldgsts_dst_i_2, ldgsts_src_i_2, 16);\r\n"
      "\t\t\t} while (++ldgsts_i_2 < 8);\r\n"
      "\t\t} while (0)");
}

TEST(Text, EveryNameIsListed) {
  // textNames is what the suffix is chosen by: a name that is not in it could clash.
  Lowering lowering = guardedLowering();
  lowering.alternatives[0].loop = {{8, 4096, 2048}};
  TextFrame frame = guardedFrame();
  frame.nameSuffix = "_X";
  frame.fallbackClose = ")"; // a name in a namespace of our own
  std::string text = textOf(lowering, TextStyle::Asm, frame);
  for (const std::string &name : textNames())
    for (size_t at; (at = text.find(name + "_X")) != std::string::npos;)
      text.erase(at, name.size() + 2);
  EXPECT_EQ(text.find("ldgsts_"), std::string::npos) << text;
}

} // namespace
