// Decisions -> words, through Clang's own diagnostics.
#include "CudaSource.h"

#include "Report/Report.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Lines = std::vector<std::string>;

class Listener : public DecisionListener {
public:
  explicit Listener(std::optional<Reason> obstacle = std::nullopt) : obstacle(obstacle) {}
  void decided(const Decision &decision, clang::CompilerInstance &compiler) override {
    if (!reporter)
      reporter =
          std::make_unique<Reporter>(compiler.getDiagnostics(), compiler.getCodeGenOpts(), said);
    reporter->report(decision, obstacle);
  }

private:
  std::optional<Reason> obstacle;
  llvm::StringSet<> said;
  std::unique_ptr<Reporter> reporter;
};

Lines said(const std::string &code, const std::vector<std::string> &flags = {},
           std::optional<Reason> obstacle = std::nullopt) {
  Listener listener(obstacle);
  return decideAll("#include <ldgsts/copy_async.cuh>\nusing namespace ldgsts;\n"
                   "__shared__ alignas(16) float S[128][32];\n#line 1 \"input.cu\"\n" +
                       code,
                   listener, {"sm_90", flags});
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
  EXPECT_EQ(remarks(both, "-Rpass-missed=ldgsts"),
            (Lines{"3: remark: copy_async copies 8 bytes at a time instead of 16: the source "
                   "'assume_aligned<16>(A) + 4' is no multiple of 16 bytes",
                   "3: remark: copy_async tests the alignment at run time: 'n' is only known to be "
                   "a multiple of 1, so rows of the source may start at 2-byte boundaries; "
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

TEST(Report, FurtherReasonsAreNotes) {
  EXPECT_EQ(
      said(R"(__global__ void k(float **P) {
  if (threadIdx.x < 64)
    copy_async<cta<128>>(S, tile<shape<128, 32>>(P[0]));
})"),
      (Lines{"3: warning: copy_async stays a synchronous copy: threads of the scope diverge at "
             "the condition 'threadIdx.x < 64'",
             Remedy,
             "3: note: also: it is not known whether the source 'P[0]' is global memory; write "
             "it as assume_global(P[0]) if it is"}));
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

} // namespace
