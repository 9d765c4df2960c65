#include "Report/Report.h"

#include "Report/Messages.h"
#include "Report/Words.h"

#include "clang/Basic/DiagnosticFrontend.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace ldgsts {

static constexpr llvm::StringLiteral PassName = "ldgsts";

/// Remarks on one line of a template are told apart by what it was instantiated for.
static std::string inInstance(const std::string &text, const CopySite &site) {
  return site.function->isTemplateInstantiation()
             ? say(Message::InInstance, text, functionName(site))
             : text;
}

/// What stands between a planned call and a width, or between its widest one and no test.
static std::string widthText(const Decision &decision, const WidthRecord &width) {
  const Choice &choice = *decision.verdict.choice;
  const char *call = wordsOf(decision.operation).call;
  if (!width.isTest)
    return say(Message::Narrower, call, bytesText(choice.plans.front().width), width.width,
               width.blocked);
  return say(width.unproved.size() > 1 ? Message::TestOfSeveral : Message::TestRemains, call,
             width.blocked, promisesText(width.unproved), testedText(choice));
}

void Reporter::report(const Decision &decision, const SiteRecord &record) {
  if (record.outcome == Outcome::Sync)
    return;
  if (record.outcome == Outcome::Declined) {
    if (record.reasons.empty()) // The rule that says no is switched off.
      return;
    if (!declined(decision.site, record.reasons, declinedText(decision.site, record.reasons)))
      return;
    if (breaksContractOnly(decision.verdict))
      for (const WidthRecord &width : record.widths) {
        if (!width.isRepeated)
          note(width.loc, widthText(decision, width), std::nullopt);
        offer(width, record.copies);
      }
    else if (llvm::any_of(record.reasons,
                          [](const Reason &reason) { return reason.rule == Rule::Width; }))
      for (const WidthRecord &width : record.widths)
        offer(width, record.copies);
    return;
  }
  if (!record.reasons.empty())
    declined(decision.site, record.reasons,
             say(Message::LoweredAsCopy, wordsOf(decision.site.operation).call,
                 record.reasons.front().fact));
  lowered(decision);
  missed(decision, record);
  costs(decision);
}

void Reporter::lowered(const Decision &decision) {
  if (remarks.OptimizationRemark.patternMatches(PassName))
    diagnostics.Report(decision.site.call->getBeginLoc(),
                       diag::remark_fe_backend_optimization_remark)
        << inInstance(loweredText(decision), decision.site) << AddFlagValue(PassName);
}

void Reporter::missed(const Decision &decision, const SiteRecord &record) {
  if (!wantsMissed())
    return;
  const auto remark = [&](const std::string &text) {
    diagnostics.Report(decision.site.call->getBeginLoc(),
                       diag::remark_fe_backend_optimization_remark_missed)
        << inInstance(text, decision.site) << AddFlagValue(PassName);
  };
  for (const std::string &hint : record.dropped)
    remark(hint);
  for (const WidthRecord &one : record.widths) {
    if (one.isRepeated)
      continue;
    remark(widthText(decision, one));
    offer(one, record.copies);
  }
}

void Reporter::offer(const WidthRecord &width, int64_t copies) {
  if (width.isRepeated || !diagnostics.getDiagnosticOptions().ShowFixits)
    return;
  for (const Unproved &promise : width.unproved)
    if (promise.fix)
      note(promise.fix->begin, offerText(width, promise, copies), promise.fix);
}

void Reporter::note(SourceLocation loc, const std::string &text, const std::optional<Fix> &fix) {
  const unsigned id = diagnostics.getCustomDiagID(DiagnosticsEngine::Note, "%0");
  const DiagnosticBuilder note = diagnostics.Report(loc, id);
  note << text;
  if (!fix)
    return;
  note << FixItHint::CreateInsertion(fix->begin, fix->before);
  if (!fix->after.empty())
    note << FixItHint::CreateInsertion(fix->end, fix->after);
}

void Reporter::costs(const Decision &decision) {
  if (!remarks.OptimizationRemarkAnalysis.patternMatches(PassName))
    return;
  const Plan &plan = decision.verdict.choice->plans.front();
  const bool isRead = destinationOf(plan.transfer) == Side::Shared; // global memory is
  for (const Attempt &attempt : decision.verdict.attempts)
    if (attempt.width == plan.width)
      diagnostics.Report(decision.site.call->getBeginLoc(),
                         diag::remark_fe_backend_optimization_remark_analysis)
          << say(Message::Costs, attempt.cost.lines, attempt.cost.leastLines,
                 attempt.cost.wavefronts, attempt.cost.leastWavefronts, isRead ? "read" : "write",
                 isRead ? "write" : "read")
          << AddFlagValue(PassName);
}

bool Reporter::wantsMissed() const {
  return remarks.OptimizationRemarkMissed.patternMatches(PassName);
}

bool Reporter::declined(const CopySite &site, const std::vector<Reason> &reasons,
                        const std::string &text) {
  const Severity severity = severityOf(site, reasons);
  if (severity == Severity::Remark && !wantsMissed())
    return false;
  const SourceLocation loc = site.call->getBeginLoc();
  std::string key = loc.printToString(diagnostics.getSourceManager());
  for (const Reason &reason : reasons)
    key += "\n" + reason.fact;
  if (!said.insert(key).second)
    return false;

  switch (severity) {
  case Severity::Error:
    diagnostics.Report(loc, diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "%0")) << text;
    break;
  case Severity::Remark:
    diagnostics.Report(loc, diag::remark_fe_backend_optimization_remark_missed)
        << text << AddFlagValue(PassName);
    break;
  case Severity::Warning:
    diagnostics.Report(loc, diag::warn_fe_backend_optimization_failure) << text;
    break;
  }
  for (const Reason &reason : reasons)
    note(reason.loc.isValid() ? reason.loc : loc,
         &reason == &reasons.front() ? reason.remedy
                                     : say(Message::AlsoBecause, reason.fact, reason.remedy),
         reason.fix);
  return true;
}

} // namespace ldgsts
