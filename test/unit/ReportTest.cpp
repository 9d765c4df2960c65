// Decisions -> words, through Clang's own diagnostics.
#include "CudaSource.h"

#include "Report/Report.h"
#include "Report/Words.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Lines = std::vector<std::string>;

const std::string Fixits = "-fdiagnostics-fixit-info"; // Clang's default, and off in most tests

class Listener : public DecisionListener {
public:
  explicit Listener(std::optional<Reason> obstacle = std::nullopt) : obstacle(obstacle) {}
  void decided(const Decision &decision, clang::CompilerInstance &compiler) override {
    if (!reporter)
      reporter =
          std::make_unique<Reporter>(compiler.getDiagnostics(), compiler.getCodeGenOpts(), said);
    reporter->report(decision, recordOf(decision, obstacle));
  }

private:
  std::optional<Reason> obstacle;
  llvm::StringSet<> said;
  std::unique_ptr<Reporter> reporter;
};

Lines said(const std::string &code, std::vector<std::string> flags = {},
           std::optional<Reason> obstacle = std::nullopt, const std::string &arch = "sm_90") {
  Listener listener(obstacle);
  if (!llvm::is_contained(flags, Fixits))
    flags.push_back("-fno-diagnostics-fixit-info");
  return decideAll("#include <ldgsts/copy_async.cuh>\nusing namespace ldgsts;\n"
                   "__shared__ alignas(16) float S[128][32];\n#line 1 \"input.cu\"\n" +
                       code,
                   listener, {arch, flags});
}

const std::string Lowered = R"(__global__ void k(const float *A) {
  copy_async<cta<128>>(S, tile<shape<128, 32>>(assume_aligned<8>(A)));
})";

TEST(Report, LoweredCallsAreSilentUnlessAskedFor) {
  EXPECT_EQ(said(Lowered), Lines{});
  EXPECT_EQ(said(Lowered, {"-Rpass=other"}), Lines{});
  EXPECT_EQ(said(Lowered, {"-Rpass=ldgsts"}),
            (Lines{"2: remark: copy_async lowered to 16-byte cp.async where a run-time test of the "
                   "alignment allows it, else to 8 bytes: [outer 8, threads 128, vec 4], .cg, "
                   "L2::128B"}));
  EXPECT_EQ(
      said(Lowered, {"-Rpass-missed=ldg.*"}),
      (Lines{"2: remark: copy_async tests the alignment at run time: the source 'A' is only known "
             "to be 8-byte aligned; assume_aligned<16>(A) removes the test"}));
}

TEST(Report, TheWidestCopyMissesNothing) {
  EXPECT_EQ(said(R"(__global__ void k(const float *A) {
  copy_async<cta<128>>(S, tile<shape<128, 32>>(assume_aligned<16>(A)), prefetch<256>);
})",
                 {"-Rpass=ldgsts", "-Rpass-missed=ldgsts"}),
            (Lines{"2: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec "
                   "4], .cg, L2::256B"}));
}

TEST(Report, WhatACopyCosts) {
  const auto costs = [](const std::string &call, const std::string &pass = "ldgsts") {
    return said("__global__ void k(const float *A) {\n  " + call + ";\n}",
                {"-Rpass-analysis=" + pass});
  };
  // A warp takes 8 rows of 64 bytes: half a line each, and without gaps in shared memory.
  const std::string halves = "copy_async<cta<128>>(tile<shape<128, 16>>(&S[0][0]), "
                             "tile<shape<128, 16>, pitch<1024>>(assume_aligned<16>(A)))";
  EXPECT_EQ(costs(halves),
            (Lines{"2: remark: a warp's first copies read 8 128-byte lines of global memory (4 at "
                   "best) and write shared memory in 4 wavefronts (4 at best)"}));
  EXPECT_EQ(costs(halves, "inline"), Lines{});
  // The width that is chosen counts: 32 copies of 8 bytes, from byte 8 of the first line on.
  EXPECT_EQ(costs("copy_async<warp>(tile<shape<32, 4>>(&S[0][0]), "
                  "tile<shape<32, 4>>(assume_aligned<16>(A) + 2))"),
            (Lines{"2: remark: a warp's first copies read 3 128-byte lines of global memory (2 at "
                   "best) and write shared memory in 2 wavefronts (2 at best)"}));
}

TEST(Report, EveryBlockerHasWords) {
  const auto missed = [](const std::string &call) {
    return said("__global__ void k(const float *A) {\n  " + call + ";\n}",
                {"-Rpass-missed=ldgsts"});
  };
  EXPECT_EQ(missed("copy_async<warp>(tile<shape<32, 4>>(&S[0][2]), "
                   "tile<shape<32, 4>>(assume_aligned<16>(A)))"),
            (Lines{"2: remark: copy_async copies 8 bytes at a time instead of 16: the destination "
                   "'&S[0][2]' is no multiple of 16 bytes"}));
  EXPECT_EQ(
      missed("copy_async<warp>(tile<shape<32, 4>>(&S[0][0]), "
             "tile<shape<32, 4>, pitch<6>>(assume_aligned<16>(A)))"),
      (Lines{"2: remark: copy_async copies 8 bytes at a time instead of 16: rows of the source "
             "are 24 bytes apart; pad them to 8 or 12 elements"}));
  EXPECT_EQ(missed("copy_async<warp>(tile<shape<32, 4>, pitch<6>>(&S[0][0]), "
                   "tile<shape<32, 4>>(assume_aligned<16>(A)))"),
            (Lines{"2: remark: copy_async copies 8 bytes at a time instead of 16: rows of the "
                   "destination are 24 bytes apart; pad them to 8 or 12 elements"}));
  EXPECT_EQ(
      missed("copy_async<warp>(tile<shape<32, 2>, pitch<4>>(&S[0][0]), "
             "tile<shape<32, 2>, pitch<4>>(assume_aligned<16>(A)))"),
      (Lines{"2: remark: copy_async copies 8 bytes at a time instead of 16: only 8 contiguous "
             "bytes lie together on both sides"}));
  EXPECT_EQ(
      missed("copy_async<warp>(tile<shape<64>>(&S[0][0]), "
             "tile<shape<64>>(assume_aligned<16>(A)))"),
      (Lines{"2: remark: copy_async copies 8 bytes at a time instead of 16: 16 such copies do "
             "not divide among 32 threads"}));
  EXPECT_EQ(missed("copy_async<warp>(tile<shape<32>>(&S[0][0]), "
                   "tile<shape<32>>(assume_aligned<16>(A)))")
                .size(),
            2u); // 16 and 8 bytes
}

TEST(Report, WhatATestChoosesAmong) {
  const auto remarks = [](const std::string &source, const std::string &flag) {
    return said("__global__ void k(const short *A, const float *F, int n) {\n"
                "  __shared__ alignas(16) short T[128][32];\n  copy_async<cta<128>>(T, " +
                    source + ");\n}",
                {flag});
  };
  const std::string half = "tile<shape<128, 32>>(A)";
  EXPECT_EQ(
      remarks(half, "-Rpass=ldgsts"),
      (Lines{"3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the "
             "alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: "
             "[outer 4, threads 128, vec 8], .cg, L2::128B"}));
  EXPECT_EQ(remarks(half, "-Rpass-missed=ldgsts"),
            (Lines{"3: remark: copy_async tests the alignment at run time: the source 'A' is only "
                   "known to be 2-byte aligned; assume_aligned<16>(A) removes the test"}));
  EXPECT_EQ(
      remarks("tile<shape<128, 32>>(assume_aligned<16>(A), 2 * n)", "-Rpass-missed=ldgsts"),
      (Lines{"3: remark: copy_async tests the alignment at run time: '2 * n' is only known to "
             "be a multiple of 2, so rows of the source may start at 4-byte boundaries; "
             "assume_multiple<8>(2 * n) removes the test"}));
  // 16 bytes are out of the question, 8 are tested.
  const std::string odd = "tile<shape<128, 32>>(assume_aligned<16>(A) + 4, 4 * n)";
  EXPECT_EQ(remarks(odd, "-Rpass=ldgsts"),
            (Lines{"3: remark: copy_async lowered to 8-byte cp.async: [outer 8, threads 128, vec "
                   "4], .ca"}));
  EXPECT_EQ(remarks(odd, "-Rpass-missed=ldgsts"),
            (Lines{"3: remark: copy_async copies 8 bytes at a time instead of 16: the source "
                   "'assume_aligned<16>(A) + 4' is no multiple of 16 bytes"}));
  const std::string both = "tile<shape<128, 32>>(assume_aligned<16>(A) + 4, n)";
  EXPECT_EQ(
      remarks(both, "-Rpass-missed=ldgsts"),
      (Lines{"3: remark: copy_async copies 8 bytes at a time instead of 16: the source "
             "'assume_aligned<16>(A) + 4' is no multiple of 16 bytes",
             "3: remark: copy_async tests the alignment at run time: nothing is known of 'n', "
             "so rows of the source may start at 2-byte boundaries; "
             "assume_multiple<4>(n) removes the test"}));
  EXPECT_EQ(
      remarks("tile<shape<128, 32>>(assume_aligned<16>(A), 8 * n + 4)", "-Rpass-missed=ldgsts"),
      (Lines{"3: remark: copy_async copies 8 bytes at a time instead of 16: '8 * n + 4' is no "
             "multiple of 8, so rows of the source start at 8-byte boundaries"}));
}

const std::string Declined = R"(__global__ void k(const float *A) {
  if (threadIdx.x < 64)
    copy_async<cta<128>>(S, tile<shape<128, 32>>(A)DISPATCH);
})";

std::string declined(const std::string &dispatch) {
  std::string code = Declined;
  return code.replace(code.find("DISPATCH"), 8, dispatch);
}

const std::string Remedy =
    "2: note: move the call out of the condition, or use a scope that reaches it as a whole";

TEST(Report, DeclinedCallsWarn) {
  const std::string text =
      "copy_async stays a synchronous copy: threads of the scope diverge at the "
      "condition 'threadIdx.x < 64'";
  EXPECT_EQ(said(declined("")), (Lines{"3: warning: " + text, Remedy}));
  EXPECT_EQ(said(declined(""), {"-Werror=pass-failed"}), (Lines{"3: error: " + text, Remedy}));
  EXPECT_EQ(said(declined(""), {"-Wno-pass-failed"}), Lines{});
}

TEST(Report, DispatchDecidesHowLoudly) {
  EXPECT_EQ(
      said(declined(", dispatch::ldgsts"), {"-Wno-pass-failed"}),
      (Lines{"3: error: copy_async cannot be lowered to cp.async: threads of the scope diverge "
             "at the condition 'threadIdx.x < 64'",
             Remedy}));
  EXPECT_EQ(said(declined(", dispatch::sync"), {"-Rpass-missed=ldgsts"}), Lines{});
}

const std::string Copies = R"(__global__ void k(const float *A, float *B) {
  copy<cta<128>>(S, tile<shape<128, 32>>(assume_aligned<8>(A)));
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B)), S);
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B) + 2), S);
})";

TEST(Report, CopiesHaveTheirOwnWords) {
  EXPECT_EQ(said(Copies), Lines{});
  EXPECT_EQ(said(Copies, {"-Rpass=ldgsts"}),
            (Lines{"2: remark: copy lowered to 16-byte loads and stores where a run-time test of "
                   "the alignment allows it, else to 8 bytes: [outer 8, threads 128, vec 4], "
                   "global -> shared",
                   "3: remark: copy lowered to 16-byte loads and stores: [outer 8, threads 128, "
                   "vec 4], shared -> global",
                   "4: remark: copy lowered to 8-byte loads and stores: [outer 16, threads 128, "
                   "vec 2], shared -> global"}));
  EXPECT_EQ(said(Copies, {"-Rpass-missed=ldgsts"}),
            (Lines{"2: remark: copy tests the alignment at run time: the source 'A' is only known "
                   "to be 8-byte aligned; assume_aligned<16>(A) removes the test",
                   "4: remark: copy copies 8 bytes at a time instead of 16: the destination "
                   "'assume_aligned<16>(B) + 2' is no multiple of 16 bytes"}));
}

TEST(Report, CostsNameTheDirection) {
  EXPECT_EQ(said(R"(__global__ void k(const float *A, float *B) {
  copy<cta<128>>(S, tile<shape<128, 32>>(assume_aligned<16>(A)));
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B)), S);
})",
                 {"-Rpass-analysis=ldgsts"}),
            (Lines{"2: remark: a warp's first copies read 4 128-byte lines of global memory (4 at "
                   "best) and write shared memory in 4 wavefronts (4 at best)",
                   "3: remark: a warp's first copies write 4 128-byte lines of global memory (4 at "
                   "best) and read shared memory in 4 wavefronts (4 at best)"}));
}

std::string declinedCopy(const std::string &dispatch) {
  std::string code = declined(dispatch);
  return code.replace(code.find("copy_async"), 10, "copy");
}

TEST(Report, AnElementCopyIsNoFailure) {
  const std::string fact = "threads of the scope diverge at the condition 'threadIdx.x < 64'";
  EXPECT_EQ(said(declinedCopy("")), Lines{});
  EXPECT_EQ(said(declinedCopy(""), {"-Rpass-missed=ldgsts"}),
            (Lines{"3: remark: copy stays an element copy: " + fact, Remedy}));
  EXPECT_EQ(said(declinedCopy(", dispatch::ldgsts")),
            (Lines{"3: error: copy cannot be lowered to loads and stores: " + fact, Remedy}));
  EXPECT_EQ(said(declinedCopy(", dispatch::sync"), {"-Rpass-missed=ldgsts"}), Lines{});
}

std::string backwards(const std::string &call) {
  return "__global__ void k(float *B) {\n  " + call + ";\n}";
}

TEST(Report, TheOtherWayIsLoweredAsCopy) {
  const std::string tile = "tile<shape<128, 32>>(assume_aligned<16>(B))";
  const std::string fact =
      "the copy goes from shared to global memory, and cp.async only copies global -> shared";
  const std::string remedy = "2: note: use copy<cta<128>>(dst, src) for this direction";
  const std::string call = backwards("copy_async<cta<128>>(" + tile + ", S)");
  const std::string warning = "2: warning: copy_async stays a synchronous copy: " + fact;
  EXPECT_EQ(said(call), (Lines{warning + "; it is lowered as copy(dst, src)", remedy}));
  EXPECT_EQ(said(call, {"-Wno-pass-failed", "-Rpass=ldgsts"}),
            (Lines{"2: remark: copy lowered to 16-byte loads and stores: [outer 8, threads 128, "
                   "vec 4], shared -> global"}));
  // Who insists gets no other instruction, and what else declines it keeps it where it is.
  EXPECT_EQ(
      said(backwards("copy_async<cta<128>>(" + tile + ", S, dispatch::ldgsts)"), {"-Rpass=ldgsts"}),
      (Lines{"2: error: copy_async cannot be lowered to cp.async: " + fact, remedy}));
  EXPECT_EQ(
      said(call, {"-Rpass=ldgsts"}, std::nullopt, "sm_75"),
      (Lines{"2: warning: copy_async stays a synchronous copy: target sm_75 has no cp.async",
             "2: note: compile for sm_80 or later to have it lowered there",
             "2: note: also: " + fact + "; use copy<cta<128>>(dst, src) for this direction"}));
  EXPECT_EQ(said(backwards("copy_async<cta<256>>(tile<shape<128, 32>>((double *)B), S)")).front(),
            warning);
  const Lines both = said(backwards("if (B[0] > 1) copy_async<cta<128>>(" + tile + ", S)"));
  ASSERT_EQ(both.size(), 3u);
  EXPECT_EQ(both[2],
            "2: note: also: " + fact + "; use copy<cta<128>>(dst, src) for this direction");
  EXPECT_EQ(said(backwards("copy_async<cta<128>>(" + tile + ", " + tile + ")")).front(),
            "2: warning: copy_async stays a synchronous copy: the destination is kernel parameter "
            "'B', and cp.async only writes shared memory");
  // A door that cannot edit it leaves the element copy.
  EXPECT_EQ(said(call, {}, reasonOf(ReasonKind::MacroBody, {}, "STORE")),
            (Lines{warning, remedy,
                   "2: note: also: the call comes from the body of macro 'STORE', which "
                   "ldgsts-rewrite does not edit; write the call outside the macro, or build with "
                   "Clang and -fplugin=ldgsts.so"}));
}

TEST(Report, TestsOfSpaces) {
  const auto copies = [](const std::string &source) {
    return said("__global__ void k(float **P) {\n  copy_async<cta<128>>(S, tile<shape<128, 32>>(" +
                    source + "));\n}",
                {"-Rpass=ldgsts", "-Rpass-missed=ldgsts"});
  };
  EXPECT_EQ(copies("assume_aligned<16>(P[0])"),
            (Lines{"2: remark: copy_async lowered to 16-byte cp.async where a run-time test of the "
                   "address space allows it, else a synchronous copy: [outer 8, threads 128, vec "
                   "4], .cg, L2::128B",
                   "2: remark: copy_async tests the address space at run time: it is not known "
                   "whether the source 'P[0]' is global memory; assume_global(P[0]) removes the "
                   "test"}));
  EXPECT_EQ(copies("assume_aligned<4>(P[0])"),
            (Lines{"2: remark: copy_async lowered to 16-byte cp.async where a run-time test of the "
                   "address space and alignment allows it, else to 8 bytes, else to 4 bytes, else "
                   "a synchronous copy: [outer 8, threads 128, vec 4], .cg, L2::128B",
                   "2: remark: copy_async tests the address space and alignment at run time: the "
                   "source 'P[0]' is only known to be 4-byte aligned; assume_aligned<16>(P[0]) and "
                   "assume_global(P[0]) together remove the test"}));
}

TEST(Report, FurtherReasonsAreNotes) {
  EXPECT_EQ(
      said(R"(__global__ void k() {
  float L[128][32] = {};
  if (threadIdx.x < 64)
    copy_async<cta<128>>(S, L);
})"),
      (Lines{
          "4: warning: copy_async stays a synchronous copy: threads of the scope diverge at "
          "the condition 'threadIdx.x < 64'",
          "3: note: move the call out of the condition, or use a scope that reaches it as a whole",
          "4: note: also: the source is local variable 'L', and cp.async only reads global "
          "memory; use copy<cta<128>>(dst, src), or read from a kernel's pointer parameter or a "
          "__device__ "
          "variable"}));
}

TEST(Report, ABrokenPromiseIsAnErrorAlways) {
  const Lines lines = said(R"(__global__ void k() {
  copy_async<cta<128>>(S, tile<shape<128, 32>>(assume_global(&S[0][0])));
})");
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0].find("2: error: copy_async cannot be lowered to cp.async: "), 0u) << lines[0];
}

TEST(Report, WhatADoorCannotDoIsSaidLikeAReason) {
  const Reason obstacle = reasonOf(ReasonKind::MacroBody, {}, "LOAD");
  EXPECT_EQ(
      said(Lowered, {"-Rpass=ldgsts"}, obstacle),
      (Lines{"2: warning: copy_async stays a synchronous copy: the call comes from the body of "
             "macro 'LOAD', which ldgsts-rewrite does not edit",
             "2: note: write the call outside the macro, or build with Clang and "
             "-fplugin=ldgsts.so"}));
}

TEST(Report, InstantiationsThatAgreeAreOneMessage) {
  const std::string code = R"(template <int N> __global__ void k(const float *A) {
  if (threadIdx.x < N)
    copy_async<cta<128>>(S, tile<shape<128, 32>>(A));
}
template __global__ void k<1>(const float *);
template __global__ void k<2>(const float *);
template <class T> __global__ void m(const T *A) {
  copy_async<cta<128>>(S, tile<shape<128, 32>>(A));
}
template __global__ void m(const int *);
template __global__ void m(const char *);
)";
  const Lines lines = said(code);
  ASSERT_EQ(lines.size(), 6u) << lines.front();
  EXPECT_EQ(lines[0].substr(0, 10), "3: warning");
  EXPECT_EQ(lines[2].substr(0, 10), "8: warning");
  EXPECT_NE(lines[2].find("(float and int)"), std::string::npos);
  EXPECT_NE(lines[4].find("(float and char)"), std::string::npos);
}

TEST(Report, OneByteIsNoPlural) {
  EXPECT_EQ(said(R"(__global__ void k(const char *A) {
  copy<warp>(tile<shape<64>>((char *)S), tile<shape<64>>(assume_aligned<16>(A) + 1));
})",
                 {"-Rpass-missed=ldgsts"}),
            (Lines{"2: remark: copy copies 1 byte at a time instead of 16: the source "
                   "'assume_aligned<16>(A) + 1' is no multiple of 16 bytes"}));
}

TEST(Report, PlansOfOddElements) {
  Plan plan;
  plan.width = 16;
  plan.thread = {{32, 16, 16}};
  plan.outer = {{6, 512, 512}};
  EXPECT_EQ(planText(plan, 2), "[outer 6, threads 32, vec 8]");
  EXPECT_EQ(planText(plan, 16), "[outer 6, threads 32, vec 1]");
  EXPECT_EQ(planText(plan, 12), "[outer 6, threads 32, vec 16 bytes]");
  EXPECT_EQ(planText(plan, 32), "[outer 6, threads 32, vec 16 bytes]");
}

TEST(Report, ABrokenContractNamesWhatBlocksWiderCopies) {
  // The same blocks 8 bytes.
  EXPECT_EQ(said(R"(__global__ void k(const float *A) {
  copy_async<cta<128>>(S, tile<shape<128, 32>>(assume_aligned<8>(A) + 1),
                       expect_width<16>);
})"),
            (Lines{"2: error: copy_async cannot be lowered to cp.async: expect_width<16> does not "
                   "hold: 4-byte copies are the widest",
                   "3: note: remove what stands against it, or expect less",
                   "2: note: copy_async copies 4 bytes at a time instead of 16: the source "
                   "'assume_aligned<8>(A) + 1' is no multiple of 16 bytes"}));
}

TEST(Report, ABrokenContractNamesWhatIsTested) {
  const std::string code = R"(__global__ void k(const float *A) {
  copy_async<cta<128>>(S, tile<shape<128, 32>>(A), expect_rounds<8>);
})";
  Lines expected = {"2: error: copy_async cannot be lowered to cp.async: expect_rounds<8> does not "
                    "hold: each thread makes 16 copies where a test at run time fails",
                    "2: note: remove what stands against it, or expect another number",
                    "2: note: copy_async tests the alignment at run time: the source 'A' is only "
                    "known to be 4-byte aligned; assume_aligned<16>(A) removes the test"};
  EXPECT_EQ(said(code), expected);
  // The promise can be typed; of the 8, 16 and 32 copies it leaves the first ones.
  expected.push_back("2: note: write assume_aligned<16>(A) here if it holds: the code loses the "
                     "test and 48 narrower copies");
  EXPECT_EQ(said(code, {Fixits}), expected);
}

TEST(Report, DroppedHintsAreMissedOptimizations) {
  const std::string code = R"(__global__ void k(const float *A) {
  copy_async<cta<128>>(S, tile<shape<128, 32>>(assume_aligned<16>(A)), evict_last, cache::cg);
})";
  EXPECT_EQ(said(code), Lines{});
  EXPECT_EQ(said(code, {"-Rpass-missed=ldgsts"}),
            (Lines{"2: remark: copy_async drops evict_last: ptxas 13.0 was seen to miscompile the "
                   "operand for it, which cache-policy=on emits all the same"}));
}

} // namespace
