// The rules about the partition: divisible, width. The planner has said what blocked each width;
// they say it in words.
#include "Check/Rules.h"

#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace ldgsts::rules {

namespace {

bool blockedByThreads(const Attempt &attempt) {
  return attempt.blocker == Blocker::Threads || attempt.blocker == Blocker::Split;
}

bool anyWidthWorks(const std::vector<Attempt> &attempts) {
  return llvm::any_of(attempts, [](const Attempt &a) { return a.blocker == Blocker::None; });
}

void declineBase(const RuleInput &input, const Attempt &attempt, bool shared) {
  const AddressFact &fact = shared ? input.facts.dst : input.facts.src;
  const char *side = shared ? "destination" : "source";
  if (attempt.certain)
    return input.decline(ReasonKind::BaseMisaligned, fact.loc, side, fact.pointer,
                         fact.address.residue % attempt.width, attempt.width);
  // An offset that may be anything spoils the best pointer.
  if (const OffsetFact *offset = weakestOffset(fact, attempt.width))
    return input.decline(ReasonKind::OffsetUnknown, offset->loc, offset->text,
                         offset->bytes.knownAlignment() / offset->unit, side,
                         offset->bytes.knownAlignment(), multipleFor(16, offset->unit));
  input.decline(shared ? ReasonKind::SharedBaseUnknown : ReasonKind::BaseUnknown, fact.loc, side,
                fact.pointer, attempt.value);
}

void declineStride(const RuleInput &input, const Attempt &attempt, bool shared) {
  const AddressFact &fact = shared ? input.facts.dst : input.facts.src;
  const char *side = shared ? "destination" : "source";
  if (const StrideFact *stride = runtimeStride(input.verdict, input.facts, attempt))
    return input.decline(attempt.certain ? ReasonKind::PitchMisaligned : ReasonKind::PitchUnknown,
                         stride->loc, stride->text, stride->known.knownAlignment(), side,
                         attempt.value, multipleFor(16, input.site.elementBytes));
  const int64_t padded = llvm::alignTo(std::abs(attempt.value), 16) / input.site.elementBytes;
  input.decline(ReasonKind::StrideMisaligned, fact.loc, side, attempt.value, padded);
}

} // namespace

void checkDivisible(const RuleInput &input) {
  if (input.verdict.attempts.empty() || anyWidthWorks(input.verdict.attempts))
    return;
  // The widest width that only the number of threads stands against is the one worth talking about.
  const auto blocked = llvm::find_if(input.verdict.attempts, blockedByThreads);
  if (blocked == input.verdict.attempts.end())
    return;
  input.decline(
      blocked->blocker == Blocker::Threads ? ReasonKind::NotDivisible : ReasonKind::NeedsTwoSplits,
      input.site.call->getBeginLoc(), blocked->value, blocked->width, input.site.scope->threads);
}

void checkWidth(const RuleInput &input) {
  if (input.verdict.attempts.empty() || anyWidthWorks(input.verdict.attempts) ||
      llvm::any_of(input.verdict.attempts, blockedByThreads))
    return;
  // What blocks the narrowest width must go before any other can be had.
  const Attempt &narrowest = input.verdict.attempts.back();
  switch (narrowest.blocker) {
  case Blocker::GlobalBase:
  case Blocker::SharedBase:
    return declineBase(input, narrowest, narrowest.blocker == Blocker::SharedBase);
  case Blocker::GlobalStride:
  case Blocker::SharedStride:
    return declineStride(input, narrowest, narrowest.blocker == Blocker::SharedStride);
  case Blocker::Run:
    return input.decline(ReasonKind::RunTooShort, input.site.call->getBeginLoc(), narrowest.value);
  case Blocker::Overlap:
    return input.decline(ReasonKind::DestinationOverlaps, input.facts.dst.loc);
  case Blocker::Size:
    return input.decline(ReasonKind::TileTooLarge, input.site.call->getBeginLoc());
  case Blocker::Threads:
  case Blocker::Split:
  case Blocker::None:
    return;
  }
}

} // namespace ldgsts::rules
