#include "Report/Report.h"

#include "Report/Messages.h"

#include "clang/Basic/DiagnosticFrontend.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace ldgsts {

namespace {

constexpr llvm::StringLiteral PassName = "ldgsts";

std::string instructionText(const Steps &steps) {
  if (steps.transfer != Transfer::CpAsync)
    return steps.transfer == Transfer::ToShared ? "global -> shared" : "shared -> global";
  std::string text = steps.cache == CacheOp::Global ? ".cg" : ".ca";
  if (steps.prefetch)
    text += llvm::formatv(", L2::{0}B", steps.prefetch);
  return text;
}

} // namespace

std::string bytesText(int width) {
  return std::to_string(width) + (width == 1 ? " byte" : " bytes");
}

std::string planText(const Plan &plan, int64_t elementBytes) {
  const std::string vec = plan.width % elementBytes == 0
                              ? std::to_string(plan.width / elementBytes)
                              : llvm::formatv("{0} bytes", plan.width).str();
  return llvm::formatv("[outer {0}, threads {1}, vec {2}]", plan.rounds(), plan.threads(), vec);
}

/// What a guarded choice tests.
static std::string testedText(const Choice &choice) {
  const auto isSpace = [](const GuardTerm &term) { return term.isSpace(); };
  return say(llvm::all_of(choice.terms, isSpace)    ? Message::TestedSpace
             : llvm::none_of(choice.terms, isSpace) ? Message::TestedAlignment
                                                    : Message::TestedBoth);
}

static std::vector<Unproved> unprovedOf(const Decision &decision, const Attempt &attempt) {
  return unprovedOf(decision.site, decision.facts, *decision.verdict.problem, attempt.width);
}

/// A stride that is surely no multiple of the width: a constant, or what is known of a run-time
/// one.
static std::string strideText(const Attempt &attempt, const AddressFact &fact, const char *side,
                              const Decision &decision) {
  const int64_t elementBytes = decision.site.elementBytes;
  const int64_t unit = multipleFor(attempt.width, elementBytes);
  const TileDim &dim = decision.verdict.problem->dims[attempt.dimension];
  const Stride &stride = sideOf(attempt.blocker) == Side::Shared ? dim.shared : dim.global;
  if (!stride.isConstant())
    return say(Message::BlockedByPitch, textOf(fact.strides[stride.runtime]), unit, side,
               attempt.value);
  const int64_t padded = llvm::alignTo(std::abs(attempt.value) / elementBytes, unit);
  return say(Message::BlockedByStride, side, attempt.value, padded, padded + unit);
}

std::string blockerText(const Attempt &attempt, const Decision &decision) {
  const auto [tile, fact, side] =
      factsAt(sideOf(attempt.blocker), decision.site, decision.facts, *decision.verdict.problem);
  switch (attempt.blocker) {
  case Blocker::GlobalBase:
  case Blocker::SharedBase:
  case Blocker::GlobalStride:
  case Blocker::SharedStride:
  case Blocker::SharedOrigin:
    if (!attempt.certain) {
      const std::vector<Unproved> all = unprovedOf(decision, attempt);
      return say(all.size() > 1 ? Message::AllNeededForIt : Message::NeededForIt, all.front().fact,
                 promisesText(all));
    }
    if (attempt.blocker == Blocker::GlobalBase || attempt.blocker == Blocker::SharedBase)
      return say(Message::BlockedByAddress, side, fact.pointer, attempt.width);
    if (attempt.blocker == Blocker::SharedOrigin)
      return say(Message::BlockedByOrigin, attempt.value);
    return strideText(attempt, fact, side, decision);
  case Blocker::SwizzleUnit:
    return say(Message::BlockedBySwizzle, attempt.value);
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
    return declined(decision.site, decision.verdict.reasons);
  if (obstacle) {
    std::vector<Reason> reasons = decision.notAsync;
    reasons.push_back(*obstacle);
    return declined(decision.site, reasons);
  }
  if (!decision.lowering)
    return;
  if (!decision.notAsync.empty())
    declined(decision.site, decision.notAsync, Message::LoweredAsCopy);
  lowered(decision);
  narrower(decision);
  costs(decision);
}

void Reporter::lowered(const Decision &decision) {
  if (!remarks.OptimizationRemark.patternMatches(PassName))
    return;
  const Choice &choice = *decision.verdict.choice;
  const Plan &widest = choice.plans.front();
  const std::string plan = planText(widest, decision.site.elementBytes);
  const OperationWords words = wordsOf(decision.operation);
  const std::string instruction = instructionText(decision.lowering->alternatives.front());
  std::string otherwise;
  for (const Plan &other : llvm::drop_begin(choice.plans))
    otherwise += say(Message::ElseNarrower, bytesText(other.width));
  if (choice.needsFallback)
    otherwise += say(Message::ElseElements);
  diagnostics.Report(decision.site.call->getBeginLoc(), diag::remark_fe_backend_optimization_remark)
      << (choice.isGuarded()
              ? say(Message::LoweredGuarded, words.call, widest.width, words.instructions, plan,
                    instruction, otherwise, testedText(choice))
              : say(Message::Lowered, words.call, widest.width, words.instructions, plan,
                    instruction))
      << AddFlagValue(PassName);
}

void Reporter::narrower(const Decision &decision) {
  if (!wantsMissed())
    return;
  const auto missed = [&](const std::string &text) {
    diagnostics.Report(decision.site.call->getBeginLoc(),
                       diag::remark_fe_backend_optimization_remark_missed)
        << text << AddFlagValue(PassName);
  };
  const Choice &choice = *decision.verdict.choice;
  const char *call = wordsOf(decision.operation).call;
  const int widest = choice.plans.front().width;
  std::string last;
  for (const Attempt &attempt : decision.verdict.attempts) {
    if (attempt.width == widest) {
      if (!choice.isGuarded())
        return;
      const std::vector<Unproved> all = unprovedOf(decision, attempt);
      return missed(say(all.size() > 1 ? Message::TestOfSeveral : Message::TestRemains, call,
                        all.front().fact, promisesText(all), testedText(choice)));
    }
    // One cause often blocks several widths; the promise for the widest is enough for all.
    const std::string cause =
        llvm::formatv("{0} {1}", static_cast<int>(attempt.blocker), attempt.value);
    if (cause != std::exchange(last, cause))
      missed(say(Message::Narrower, call, bytesText(widest), attempt.width,
                 blockerText(attempt, decision)));
  }
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

void Reporter::declined(const CopySite &site, const std::vector<Reason> &reasons, Message warning) {
  // A promise that is known to be false is an error of the program, whatever the call asks for.
  const bool isError =
      site.dispatch == Dispatch::Ldgsts ||
      llvm::any_of(reasons, [](const Reason &reason) { return reason.rule == Rule::Overlap; });
  // A plain copy is synchronous anyway: that its elements are copied one by one is no failure.
  const bool isRemark = !isError && site.operation == Operation::Copy;
  if (isRemark && !wantsMissed())
    return;
  const SourceLocation loc = site.call->getBeginLoc();
  std::string key = loc.printToString(diagnostics.getSourceManager());
  for (const Reason &reason : reasons)
    key += "\n" + reason.fact;
  if (!said.insert(key).second)
    return;

  const Reason &first = reasons.front();
  const OperationWords words = wordsOf(site.operation);
  if (isError) {
    const unsigned error = diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "%0");
    diagnostics.Report(loc, error)
        << say(Message::CannotBeLowered, words.call, words.instructions, first.fact);
  } else if (isRemark) {
    diagnostics.Report(loc, diag::remark_fe_backend_optimization_remark_missed)
        << say(Message::StaysElements, words.call, first.fact) << AddFlagValue(PassName);
  } else {
    diagnostics.Report(loc, diag::warn_fe_backend_optimization_failure)
        << say(warning, words.call, first.fact);
  }
  const unsigned note = diagnostics.getCustomDiagID(DiagnosticsEngine::Note, "%0");
  diagnostics.Report(first.loc.isValid() ? first.loc : loc, note) << first.remedy;
  for (size_t i = 1; i < reasons.size(); ++i)
    diagnostics.Report(reasons[i].loc.isValid() ? reasons[i].loc : loc, note)
        << say(Message::AlsoBecause, reasons[i].fact, reasons[i].remedy);
}

} // namespace ldgsts
