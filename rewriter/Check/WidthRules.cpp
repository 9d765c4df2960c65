// The rules about the partition: divisible, width. The planner has said what blocked each width;
// they say it in words.
#include "Check/Rules.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace ldgsts::rules {

namespace {

bool blockedByThreads(const Attempt &attempt) {
  return attempt.blocker == Blocker::Threads || attempt.blocker == Blocker::Split;
}

/// \p width is what \p promised bytes at a time would do for: what the first lacks a proof of is
/// to blame, and what the second does is the remedy.
void declineUnproved(const RuleInput &input, int width, int promised) {
  const auto unproved = [&](int of) {
    return unprovedOf(input.site, input.facts, *input.verdict.problem, of);
  };
  const Unproved blamed = unproved(width).front();
  const std::vector<Unproved> all = unproved(promised);
  input.decline(all.size() > 1 ? ReasonKind::SeveralUnknown : all.front().kind, blamed.loc,
                blamed.fact,
                input.site.direct ? ", which is too little for one copy of it"
                : blamed.bytes < input.verdict.attempts.back().width
                    ? ", and the narrowest cp.async copies 4 bytes"
                    : ", which is too little for copies that the threads divide",
                promisesText(all), promised);
}

void declineBase(const RuleInput &input, const Attempt &attempt) {
  const auto [tile, fact, side] =
      factsAt(sideOf(attempt.blocker), input.site, input.facts, *input.verdict.problem);
  input.decline(ReasonKind::BaseMisaligned, fact.loc, side, fact.pointer,
                fact.address.residue % attempt.width, attempt.width,
                input.site.direct ? llvm::formatv("{0}-byte cp.async", attempt.width).str()
                                  : "cp.async");
}

void declineStride(const RuleInput &input, const Attempt &attempt) {
  const auto [tile, fact, side] =
      factsAt(sideOf(attempt.blocker), input.site, input.facts, *input.verdict.problem);
  const Stride &stride = blockingStride(*input.verdict.problem, attempt);
  const int64_t elementBytes = input.site.elementBytes, unit = multipleFor(16, elementBytes);
  if (!stride.isConstant() && static_cast<size_t>(stride.runtime) < fact.strides.size()) {
    const StrideFact &number = fact.strides[stride.runtime];
    return input.decline(ReasonKind::PitchMisaligned, number.loc, textOf(number),
                         multipleFor(attempt.width, elementBytes), side, attempt.value, unit);
  }
  const int64_t padded = llvm::alignTo(std::abs(attempt.value) / elementBytes, unit);
  input.decline(ReasonKind::StrideMisaligned, fact.loc, side, attempt.value, padded);
}

/// ": 96, 192 or 384 would do for 16-byte copies", the whole warps of a block that would; nothing
/// if there are none.
std::string workingThreads(const RuleInput &input, int width) {
  CopyProblem problem = *input.verdict.problem;
  std::vector<std::string> counts;
  for (problem.threads = 32; problem.threads <= 1024; problem.threads += 32)
    for (const Attempt &attempt : attemptWidths(problem))
      if (attempt.width == width && (attempt.blocker == Blocker::None || attempt.lacksProof()))
        counts.push_back(std::to_string(problem.threads));
  if (counts.empty())
    return "";
  const std::string last = counts.back();
  counts.pop_back();
  return llvm::formatv(": {0}{1}{2} would do for {3}-byte copies", llvm::join(counts, ", "),
                       counts.empty() ? "" : " or ", last, width);
}

/// The widest copy that promises would allow.
const Attempt *promising(const std::vector<Attempt> &attempts) {
  const auto found = llvm::find_if(attempts, [](const Attempt &one) { return one.lacksProof(); });
  return found == attempts.end() ? nullptr : &*found;
}

} // namespace

void checkDivisible(const RuleInput &input) {
  const std::vector<Attempt> &attempts = input.verdict.attempts;
  if (input.verdict.choice || promising(attempts))
    return;
  // The widest width that only the number of threads stands against is the one worth talking about.
  const auto blocked = llvm::find_if(attempts, blockedByThreads);
  if (blocked == attempts.end())
    return;
  input.decline(blocked->blocker == Blocker::Threads ? ReasonKind::NotDivisible
                                                     : ReasonKind::NeedsTwoSplits,
                input.site.call->getBeginLoc(), blocked->value, blocked->width,
                input.site.scope->threads, workingThreads(input, blocked->width));
}

void checkWidth(const RuleInput &input) {
  const std::vector<Attempt> &attempts = input.verdict.attempts;
  if (attempts.empty() || input.verdict.choice)
    return;
  // What blocks the narrowest width must go before any other can be had.
  const Attempt &narrowest = attempts.back();
  if (const Attempt *widest = promising(attempts))
    return declineUnproved(input, (narrowest.lacksProof() ? narrowest : *widest).width,
                           widest->width);
  if (llvm::any_of(attempts, blockedByThreads))
    return;
  switch (narrowest.blocker) {
  case Blocker::GlobalBase:
  case Blocker::SharedBase:
    return declineBase(input, narrowest);
  case Blocker::GlobalStride:
  case Blocker::SharedStride:
    return declineStride(input, narrowest);
  case Blocker::SwizzleUnit:
    return input.decline(ReasonKind::SwizzleTooFine, input.facts.dst.loc, narrowest.value,
                         llvm::Log2_64_Ceil(llvm::divideCeil(16, input.site.elementBytes)));
  case Blocker::SharedOrigin:
    return input.decline(ReasonKind::OriginMisaligned, input.facts.dst.loc, narrowest.value);
  case Blocker::Run:
    if (input.site.direct) // It has a reason of its own.
      return;
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
