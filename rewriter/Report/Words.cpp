#include "Report/Words.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace ldgsts {

static std::string instructionText(const Steps &steps) {
  if (steps.transfer != Transfer::CpAsync)
    return steps.transfer == Transfer::ToShared ? "global -> shared" : "shared -> global";
  std::string text = steps.cache == CacheOp::Global ? ".cg" : ".ca";
  if (steps.prefetch)
    text += llvm::formatv(", L2::{0}B", steps.prefetch);
  if (steps.policy != CachePolicy::None)
    text += std::string(", ") + policyText(steps.policy);
  return text;
}

const char *policyText(CachePolicy policy) {
  switch (policy) {
  case CachePolicy::None:
    break;
  case CachePolicy::EvictFirst:
    return "evict_first";
  case CachePolicy::EvictLast:
    return "evict_last";
  case CachePolicy::Given:
    return "cache_policy";
  }
  return "";
}

std::string bytesText(int width) {
  return std::to_string(width) + (width == 1 ? " byte" : " bytes");
}

std::string planText(const Plan &plan, int64_t elementBytes) {
  const std::string vec = plan.width % elementBytes == 0
                              ? std::to_string(plan.width / elementBytes)
                              : llvm::formatv("{0} bytes", plan.width).str();
  return llvm::formatv("[outer {0}, threads {1}, vec {2}]", plan.rounds(), plan.threads(), vec);
}

bool isError(const CopySite &site, const std::vector<Reason> &reasons) {
  return site.mustLower() ||
         llvm::any_of(reasons, [](const Reason &reason) { return reason.rule == Rule::Overlap; });
}

Severity severityOf(const CopySite &site, const std::vector<Reason> &reasons) {
  if (isError(site, reasons))
    return Severity::Error;
  // A plain copy is synchronous anyway: that its elements are copied one by one is no failure.
  return site.operation == Operation::Copy ? Severity::Remark : Severity::Warning;
}

std::string declinedText(const CopySite &site, const std::vector<Reason> &reasons) {
  const OperationWords words = wordsOf(site.operation);
  const std::string &fact = reasons.front().fact;
  if (isError(site, reasons))
    return say(Message::CannotBeLowered, words.call, words.instructions, fact);
  return say(site.operation == Operation::Copy ? Message::StaysElements : Message::StaysSynchronous,
             words.call, fact);
}

bool breaksContractOnly(const Verdict &verdict) {
  return verdict.choice && !verdict.eligible() &&
         llvm::all_of(verdict.reasons,
                      [](const Reason &reason) { return reason.rule == Rule::Contract; });
}

std::string testedText(const Choice &choice) {
  bool tested[3] = {};
  for (const GuardTerm &term : choice.terms)
    tested[term.isBlock() ? 0 : term.isSpace() ? 1 : 2] = true;
  std::string text;
  for (const auto &[isTested, what] :
       {std::pair(tested[0], Message::TestedBlock), std::pair(tested[1], Message::TestedSpace),
        std::pair(tested[2], Message::TestedAlignment)})
    if (isTested)
      text += (text.empty() ? "" : " and ") + say(what);
  return text;
}

std::vector<Unproved> unprovedOf(const Decision &decision, const Attempt &attempt) {
  return unprovedOf(decision.site, decision.facts, *decision.verdict.problem, attempt.width);
}

std::string functionName(const CopySite &site, bool withPlaces) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  PrintingPolicy policy = site.function->getASTContext().getPrintingPolicy();
  policy.AnonymousTagLocations = withPlaces;
  site.function->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
  return name;
}

std::string loweredText(const Decision &decision) {
  const Choice &choice = *decision.verdict.choice;
  const Plan &widest = choice.plans.front();
  const std::string plan = planText(widest, decision.site.elementBytes);
  const OperationWords words = wordsOf(decision.operation);
  const std::string instruction = instructionText(decision.lowering->alternatives.front());
  if (!choice.isGuarded())
    return say(Message::Lowered, words.call, widest.width, words.instructions, plan, instruction);
  std::string otherwise;
  for (const Plan &other : llvm::drop_begin(choice.plans))
    otherwise += say(Message::ElseNarrower, bytesText(other.width));
  if (choice.needsFallback)
    otherwise += say(Message::ElseElements);
  return say(Message::LoweredGuarded, words.call, widest.width, words.instructions, plan,
             instruction, otherwise, testedText(choice));
}

/// A stride that is surely no multiple of the width: a constant, or what is known of a run-time
/// one.
static std::string strideText(const Attempt &attempt, const AddressFact &fact, const char *side,
                              const Decision &decision) {
  const int64_t elementBytes = decision.site.elementBytes;
  const int64_t unit = multipleFor(attempt.width, elementBytes);
  const Stride &stride = blockingStride(*decision.verdict.problem, attempt);
  if (!stride.isConstant())
    return say(Message::BlockedByPitch, textOf(fact.strides[stride.runtime]), unit, side,
               attempt.value);
  const int64_t padded = llvm::alignTo(std::abs(attempt.value) / elementBytes, unit);
  return say(Message::BlockedByStride, side, attempt.value, padded, padded + unit);
}

/// The most threads of the scope, one of a block's first threads, that the copies of the width
/// divide among, with no more copies for each than they make now; 0: none do.
static int64_t fewerThreads(const Attempt &attempt, const Decision &decision) {
  const CopyScope &scope = *decision.site.scope;
  const bool isPart = scope.kind == ScopeKind::Cta || scope.kind == ScopeKind::Subset;
  if (!isPart || !decision.verdict.choice || attempt.blocker != Blocker::Threads)
    return 0;
  const int64_t rounds = decision.verdict.choice->plans.front().rounds();
  CopyProblem problem = *decision.verdict.problem;
  for (problem.threads = scope.threads - 1; problem.threads * rounds >= attempt.value;
       --problem.threads)
    if (attempt.value % problem.threads == 0)
      for (const Attempt &other : attemptWidths(problem))
        if (other.width == attempt.width && other.blocker == Blocker::None)
          return problem.threads;
  return 0;
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
  case Blocker::ValidPart:
    if (attempt.lacksProof()) {
      const std::vector<Unproved> all = unprovedOf(decision, attempt);
      return say(all.size() > 1 ? Message::AllNeededForIt : Message::NeededForIt, all.front().fact,
                 promisesText(all));
    }
    if (attempt.blocker == Blocker::GlobalBase || attempt.blocker == Blocker::SharedBase)
      return say(Message::BlockedByAddress, side, fact.pointer, attempt.width);
    if (attempt.blocker == Blocker::SharedOrigin)
      return say(Message::BlockedByOrigin, attempt.value);
    if (attempt.blocker == Blocker::ValidPart)
      return say(Message::BlockedByValid, attempt.value);
    return strideText(attempt, fact, side, decision);
  case Blocker::SwizzleUnit:
    return say(Message::BlockedBySwizzle, attempt.value);
  case Blocker::Run:
    return say(Message::BlockedByRun, attempt.value);
  case Blocker::Threads:
  case Blocker::Split: {
    const CopyScope &scope = *decision.site.scope;
    const std::string text = say(Message::BlockedByThreads, attempt.value, scope.threads);
    const int64_t threads = fewerThreads(attempt, decision);
    return threads == 0 ? text
                        : say(Message::SubsetWould, text,
                              llvm::formatv("subset<{0}, {1}>", threads, scope.first).str());
  }
  case Blocker::Part:
    return say(Message::BlockedByPart, attempt.value);
  case Blocker::Overlap:
  case Blocker::Size:
  case Blocker::None:
    break;
  }
  return {};
}

} // namespace ldgsts
