#include "Report/Report.h"

#include "Report/Messages.h"

#include "clang/Basic/DiagnosticFrontend.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace ldgsts {

namespace {

constexpr llvm::StringLiteral PassName = "ldgsts";

std::string instructionText(const Steps &steps) {
  std::string text = steps.cache == CacheOp::Global ? ".cg" : ".ca";
  if (steps.prefetch)
    text += llvm::formatv(", L2::{0}B", steps.prefetch);
  return text;
}

} // namespace

std::string planText(const Plan &plan, int64_t elementBytes) {
  const std::string vec = plan.width % elementBytes == 0
                              ? std::to_string(plan.width / elementBytes)
                              : llvm::formatv("{0} bytes", plan.width).str();
  return llvm::formatv("[outer {0}, threads {1}, vec {2}]", plan.rounds(), plan.threads(), vec);
}

std::string blockerText(const Attempt &attempt, const Decision &decision) {
  const bool shared =
      attempt.blocker == Blocker::SharedBase || attempt.blocker == Blocker::SharedStride;
  const AddressFact &fact = shared ? decision.facts.dst : decision.facts.src;
  const char *side = shared ? "destination" : "source";
  switch (attempt.blocker) {
  case Blocker::GlobalBase:
  case Blocker::SharedBase:
    if (const OffsetFact *offset = attempt.certain ? nullptr : weakestOffset(fact, attempt.width))
      return say(Message::BlockedByNumber, offset->text,
                 offset->bytes.knownAlignment() / offset->unit,
                 multipleFor(attempt.width, offset->unit));
    return attempt.certain
               ? say(Message::BlockedByAddress, side, fact.pointer, attempt.value, attempt.width)
               : say(Message::BlockedByBase, side, fact.pointer, attempt.value, attempt.width);
  case Blocker::GlobalStride:
  case Blocker::SharedStride:
    if (const StrideFact *stride = attempt.certain ? nullptr : runtimeStride(decision.verdict, decision.facts, attempt))
      return say(Message::BlockedByNumber, stride->text, stride->known.knownAlignment(),
                 multipleFor(attempt.width, decision.site.elementBytes));
    return say(Message::BlockedByStride, side, attempt.value);
  case Blocker::Run:
    return say(Message::BlockedByRun, attempt.value);
  case Blocker::Threads:
  case Blocker::Split:
    return say(Message::BlockedByThreads, attempt.value, decision.site.scope->threads);
  case Blocker::Overlap:
  case Blocker::Size:
  case Blocker::None:
    break;
  }
  return {};
}

void Reporter::report(const Decision &decision, const std::optional<Reason> &obstacle) {
  if (decision.site.dispatch == Dispatch::Sync)
    return;
  if (!decision.verdict.eligible())
    return kept(decision.site, decision.verdict.reasons);
  if (obstacle)
    return kept(decision.site, {*obstacle});
  if (!decision.plan)
    return;
  lowered(decision);
  narrower(decision);
}

void Reporter::lowered(const Decision &decision) {
  if (!remarks.OptimizationRemark.patternMatches(PassName))
    return;
  const Plan &plan = *decision.plan;
  const std::string text =
      say(Message::Lowered, plan.width, planText(plan, decision.site.elementBytes),
          instructionText(*decision.steps));
  diagnostics.Report(decision.site.call->getBeginLoc(), diag::remark_fe_backend_optimization_remark)
      << text << AddFlagValue(PassName);
}

void Reporter::narrower(const Decision &decision) {
  if (!remarks.OptimizationRemarkMissed.patternMatches(PassName))
    return;
  for (const Attempt &attempt : decision.verdict.attempts) {
    if (attempt.blocker == Blocker::None)
      return;
    diagnostics.Report(decision.site.call->getBeginLoc(),
                       diag::remark_fe_backend_optimization_remark_missed)
        << say(Message::Narrower, decision.plan->width, attempt.width,
               blockerText(attempt, decision))
        << AddFlagValue(PassName);
  }
}

void Reporter::kept(const CopySite &site, const std::vector<Reason> &reasons) {
  const SourceLocation loc = site.call->getBeginLoc();
  std::string key = loc.printToString(diagnostics.getSourceManager());
  for (const Reason &reason : reasons)
    key += "\n" + reason.fact;
  if (!said.insert(key).second)
    return;

  const Reason &first = reasons.front();
  // A promise that is known to be false is an error of the program, whatever the call asks for.
  const bool brokenPromise =
      llvm::any_of(reasons, [](const Reason &reason) { return reason.rule == Rule::Overlap; });
  if (brokenPromise || site.dispatch == Dispatch::Ldgsts) {
    const unsigned error = diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "%0");
    diagnostics.Report(loc, error) << say(Message::CannotBeLowered, first.fact);
  } else {
    diagnostics.Report(loc, diag::warn_fe_backend_optimization_failure)
        << say(Message::StaysSynchronous, first.fact);
  }
  const unsigned note = diagnostics.getCustomDiagID(DiagnosticsEngine::Note, "%0");
  diagnostics.Report(first.loc.isValid() ? first.loc : loc, note) << first.remedy;
  for (size_t i = 1; i < reasons.size(); ++i)
    diagnostics.Report(reasons[i].loc.isValid() ? reasons[i].loc : loc, note)
        << say(Message::AlsoBecause, reasons[i].fact, reasons[i].remedy);
}

} // namespace ldgsts
