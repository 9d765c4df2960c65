#include "Report/Record.h"

#include "Report/Words.h"

#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace ldgsts {

namespace {

std::vector<Origin> originsOf(const Grounds &grounds) {
  std::vector<Origin> origins;
  for (Ground ground : grounds)
    origins.push_back({locationOf(ground), llvm::isa<const Decl *>(ground)});
  return origins;
}

/// Where the address or the stride is written that certainly blocks a width, and what it rests on.
void locate(const Attempt &attempt, const Decision &decision, WidthRecord &record) {
  const auto [tile, fact, name] =
      factsAt(sideOf(attempt.blocker), decision.site, decision.facts, *decision.verdict.problem);
  record.loc = decision.site.call->getBeginLoc();
  Grounds from;
  switch (attempt.blocker) {
  case Blocker::GlobalBase:
  case Blocker::SharedBase:
    record.loc = fact.loc;
    from = fact.addressFrom;
    for (const OffsetFact &offset : fact.offsets)
      from.add(offset.from);
    break;
  case Blocker::GlobalStride:
  case Blocker::SharedStride: {
    record.loc = fact.loc;
    const Stride &stride = blockingStride(*decision.verdict.problem, attempt);
    if (!stride.isConstant() && static_cast<size_t>(stride.runtime) < fact.strides.size()) {
      record.loc = fact.strides[stride.runtime].loc;
      from = fact.strides[stride.runtime].from;
    }
    break;
  }
  default:
    break;
  }
  record.from = originsOf(from);
}

/// The first of what lacks a proof stands for all.
void lacks(std::vector<Unproved> unproved, WidthRecord &record) {
  record.loc = unproved.front().loc;
  record.from = originsOf(unproved.front().from);
  record.unproved = std::move(unproved);
}

WidthRecord blocked(const Attempt &attempt, const Decision &decision, int64_t copies) {
  WidthRecord record;
  record.width = attempt.width;
  record.blocked = blockerText(attempt, decision);
  if (!attempt.lacksProof()) {
    locate(attempt, decision, record);
    return record;
  }
  lacks(unprovedOf(decision, attempt), record);
  record.saved = copies - attempt.plan.rounds();
  return record;
}

int64_t elementCopies(const CopyProblem &problem) {
  int64_t elements = 1;
  for (const TileDim &dim : problem.dims)
    elements *= dim.extent;
  return llvm::divideCeil(elements, problem.threads);
}

/// What the test in front of the widest copies is for.
WidthRecord tested(const Attempt &attempt, const Decision &decision) {
  WidthRecord record;
  record.width = attempt.width;
  record.isTest = true;
  lacks(unprovedOf(decision, attempt), record);
  record.blocked = record.unproved.front().fact;
  for (const Plan &other : llvm::drop_begin(decision.verdict.choice->plans))
    record.saved += other.rounds();
  record.hasElementCopy = decision.verdict.choice->needsFallback;
  return record;
}

/// Loads and stores take no hints, and are asked for none.
std::vector<std::string> droppedHints(const Decision &decision) {
  std::vector<std::string> dropped;
  const Hints &asked = decision.site.hints;
  const char *call = wordsOf(decision.operation).call;
  const auto unsayable = [&](const std::string &hint) {
    dropped.push_back(say(Message::HintUnsayable, call, hint));
  };
  if (asked.policy != CachePolicy::None && decision.policy == PolicyOperand::Drop)
    dropped.push_back(say(Message::PolicyDropped, call, policyText(asked.policy)));
  else if (asked.policy != CachePolicy::None && decision.policy == PolicyOperand::Unsayable)
    unsayable(policyText(asked.policy));
  if (asked.prefetch.value_or(0) != 0 && decision.hints.prefetch != asked.prefetch)
    unsayable("prefetch<" + std::to_string(*asked.prefetch) + ">");
  if (asked.cache == CacheOp::All && decision.hints.cache != asked.cache)
    unsayable("cache::ca");
  const auto narrow = llvm::find_if(decision.lowering->alternatives, [](const Steps &steps) {
    return steps.cache != CacheOp::Global;
  });
  if (asked.cache == CacheOp::Global && narrow != decision.lowering->alternatives.end())
    dropped.push_back(say(Message::CacheUnsayable, call, narrow->width));
  return dropped;
}

} // namespace

std::string offerText(const WidthRecord &width, const Unproved &promise, int64_t copies) {
  const bool isDeclared = promise.kind == ReasonKind::DeclarationUnknown;
  std::string write =
      say(isDeclared ? Message::Write : Message::WriteIfItHolds, promiseText(promise));
  if (const size_t others = width.unproved.size() - 1)
    write = say(Message::TogetherWith, write, others);
  if (!width.isTest)
    return say(Message::SavesCopies, write, width.width, width.saved, copies);
  return say(Message::SavesTest, write,
             width.saved == 0
                 ? std::string()
                 : say(width.hasElementCopy ? Message::SavesNarrowerToo : Message::SavesNarrower,
                       width.saved),
             width.hasElementCopy ? say(Message::SavesElements) : std::string());
}

SiteRecord recordOf(const Decision &decision, const std::optional<Reason> &obstacle) {
  SiteRecord record;
  if (decision.site.dispatch == Dispatch::Sync)
    return record;
  const Verdict &verdict = decision.verdict;
  const bool isLowered = decision.lowering && !obstacle;
  // A broken contract is about the plan that there would be.
  const bool isPlanned = isLowered || breaksContractOnly(verdict);
  record.outcome = !isLowered                       ? Outcome::Declined
                   : decision.lowering->isGuarded() ? Outcome::Guarded
                                                    : Outcome::Lowered;
  record.reasons = verdict.eligible() ? decision.notAsync : verdict.reasons;
  if (obstacle)
    record.reasons.push_back(*obstacle);
  if (isPlanned) {
    record.copies = verdict.choice->plans.front().rounds();
  } else if (verdict.problem) {
    record.copies = elementCopies(*verdict.problem);
  }
  if (isLowered && decision.operation == Operation::CopyAsync)
    record.dropped = droppedHints(decision);
  const Attempt *wider = nullptr;
  for (const Attempt &attempt : verdict.attempts) {
    if (verdict.choice && attempt.width == verdict.choice->plans.front().width) {
      if (isPlanned && verdict.choice->isGuarded())
        record.widths.push_back(tested(attempt, decision));
      break;
    }
    record.widths.push_back(blocked(attempt, decision, record.copies));
    record.widths.back().isRepeated =
        wider && wider->blocker == attempt.blocker && wider->value == attempt.value;
    wider = &attempt;
  }
  return record;
}

} // namespace ldgsts
