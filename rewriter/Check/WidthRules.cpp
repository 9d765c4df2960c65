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

bool anyWidthWorks(const std::vector<Attempt> &attempts) {
  return llvm::any_of(attempts, [](const Attempt &a) { return a.blocker == Blocker::None; });
}

/// \p promise: the alignment in bytes that the remedy asks for.
void declineBase(const RuleInput &input, const Attempt &attempt, int promise) {
  const bool shared = attempt.blocker == Blocker::SharedBase;
  const AddressFact &fact = shared ? input.facts.dst : input.facts.src;
  const char *side = shared ? "destination" : "source";
  if (attempt.certain)
    input.decline(ReasonKind::BaseMisaligned, fact.loc, side, fact.pointer,
                  fact.address.residue % attempt.width, attempt.width);
  else
    input.decline(shared ? ReasonKind::SharedBaseUnknown : ReasonKind::BaseUnknown, fact.loc, side,
                  fact.pointer, attempt.value,
                  promiseText(shared ? *input.site.dst : *input.site.src, fact,
                              llvm::formatv("assume_aligned<{0}>", promise).str()),
                  promise,
                  attempt.value < 4 ? ", and the narrowest cp.async copies 4 bytes"
                                    : ", which is too little for copies that the threads divide");
}

void declineStride(const RuleInput &input, const Attempt &attempt, bool shared) {
  const int64_t padded = llvm::alignTo(std::abs(attempt.value), 16) / input.site.elementBytes;
  input.decline(ReasonKind::StrideMisaligned, (shared ? input.facts.dst : input.facts.src).loc,
                shared ? "destination" : "source", attempt.value, padded);
}

/// ": 96, 192 or 384 would do for 16-byte copies", the whole warps of a block that would; nothing
/// if there are none.
std::string workingThreads(const RuleInput &input, int width) {
  std::optional<CopyProblem> problem = problemOf(input.site, input.facts);
  std::vector<std::string> counts;
  for (problem->threads = 32; problem->threads <= 1024; problem->threads += 32)
    for (const Attempt &attempt : attemptWidths(*problem))
      if (attempt.width == width && attempt.blocker == Blocker::None)
        counts.push_back(std::to_string(problem->threads));
  if (counts.empty())
    return "";
  const std::string last = counts.back();
  counts.pop_back();
  return llvm::formatv(": {0}{1}{2} would do for {3}-byte copies", llvm::join(counts, ", "),
                       counts.empty() ? "" : " or ", last, width);
}

bool isUnprovedBase(const Attempt &attempt) {
  return (attempt.blocker == Blocker::GlobalBase || attempt.blocker == Blocker::SharedBase) &&
         !attempt.certain;
}

/// The widest copy that promises about addresses would allow.
const Attempt *promising(const std::vector<Attempt> &attempts) {
  const auto found = llvm::find_if(attempts, isUnprovedBase);
  return found == attempts.end() ? nullptr : &*found;
}

} // namespace

void checkDivisible(const RuleInput &input) {
  if (input.attempts.empty() || anyWidthWorks(input.attempts) || promising(input.attempts))
    return;
  // The widest width that only the number of threads stands against is the one worth talking about.
  const auto blocked = llvm::find_if(input.attempts, blockedByThreads);
  if (blocked == input.attempts.end())
    return;
  input.decline(blocked->blocker == Blocker::Threads ? ReasonKind::NotDivisible
                                                     : ReasonKind::NeedsTwoSplits,
                input.site.call->getBeginLoc(), blocked->value, blocked->width,
                input.site.scope->threads, workingThreads(input, blocked->width));
}

void checkWidth(const RuleInput &input) {
  if (input.attempts.empty() || anyWidthWorks(input.attempts))
    return;
  // What blocks the narrowest width must go before any other can be had.
  const Attempt &narrowest = input.attempts.back();
  if (const Attempt *widest = promising(input.attempts))
    return declineBase(input, isUnprovedBase(narrowest) ? narrowest : *widest, widest->width);
  if (llvm::any_of(input.attempts, blockedByThreads))
    return;
  switch (narrowest.blocker) {
  case Blocker::GlobalBase:
  case Blocker::SharedBase:
    return declineBase(input, narrowest, 16);
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
