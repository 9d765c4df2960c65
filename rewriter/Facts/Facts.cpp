#include "Facts/Facts.h"

#include "Facts/FactContext.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/TargetInfo.h"

using namespace clang;

namespace ldgsts {

namespace {

/// 90 for sm_90 and sm_90a; 0 when the target is no NVIDIA GPU.
unsigned computeCapabilityOf(const ASTContext &context) {
  const TargetInfo &target = context.getTargetInfo();
  StringRef cpu = target.getTargetOpts().CPU;
  unsigned capability = 0;
  if (!target.getTriple().isNVPTX() || !cpu.consume_front("sm_") ||
      cpu.consumeInteger(10, capability))
    return 0;
  return capability;
}

std::optional<int64_t> launchBoundOf(const FunctionDecl &function, const ASTContext &context) {
  const auto *bounds = function.getAttr<CUDALaunchBoundsAttr>();
  Expr::EvalResult threads;
  if (!bounds || bounds->getMaxThreads()->isValueDependent() ||
      !bounds->getMaxThreads()->EvaluateAsInt(threads, context))
    return std::nullopt;
  return threads.Val.getInt().getExtValue();
}

} // namespace

Facts gatherFacts(const CopySite &site, FactContext &context) {
  Facts facts;
  facts.computeCapability = computeCapabilityOf(context.ast);
  facts.launchBound = launchBoundOf(*site.function, context.ast);
  if (site.dst)
    facts.dst = addressOf(*site.dst, context);
  if (site.src)
    facts.src = addressOf(*site.src, context);
  facts.activity = activityOf(site, context);
  facts.varying = varyingOperandOf(site, context);
  return facts;
}

} // namespace ldgsts
