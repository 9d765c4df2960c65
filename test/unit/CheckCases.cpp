#include "CheckCases.h"

#include <gtest/gtest.h>

namespace ldgsts {

const std::string CheckHeader = R"cuda(
#include <ldgsts/copy_async.cuh>
#include <cuda_fp16.h>
using namespace ldgsts;
__shared__ alignas(16) float S[128][32];
__shared__ float S4[128][32];
__device__ alignas(16) float G[128][32];
template <class Scope, class D, class R>
[[clang::annotate("ldgsts.copy_async")]] __device__ void own(D &&dst, R &&src) {}
#line 1 "input.cu"
)cuda";

Lines reasons(const std::string &code, const CudaFlags &flags, const DisabledRules &disabled,
              Alignment alignment, const FactOptions &options) {
  CudaSource source(CheckHeader + code, flags, options);
  EXPECT_FALSE(source.ast().getDiagnostics().hasErrorOccurred()) << source.messages.front();
  if (source.sites().empty()) {
    ADD_FAILURE() << "no call";
    return {};
  }
  CopySite site = source.sites().front();
  const Facts facts = gatherFacts(site, source.facts());
  settleScope(site, facts);
  const Verdict verdict = check(site, facts, {alignment, disabled});
  EXPECT_EQ(verdict.eligible(), verdict.reasons.empty());
  Lines lines;
  for (const Reason &reason : verdict.reasons)
    lines.push_back(ruleId(reason.rule).str() + ", " + std::to_string(source.line(reason.loc)) +
                    ": " + reason.fact + "; " + reason.remedy);
  return lines;
}

Lines ofCall(const std::string &call, const std::string &parameters, const CudaFlags &flags) {
  return reasons("__global__ void k(" + parameters + ") {\n" + call + ";\n}", flags);
}

} // namespace ldgsts
