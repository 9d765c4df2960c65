// The rules about where the call stands: target, scope, active.
#include "Check/Rules.h"

#include <algorithm>

using namespace clang;

namespace ldgsts::rules {

void checkTarget(const RuleInput &input) {
  // PTX ISA "cp.async": "Requires sm_80 or higher". Loads and stores are everywhere.
  const unsigned capability = input.facts.computeCapability;
  const SourceLocation loc = input.site.call->getBeginLoc();
  if (capability == 0)
    input.decline(ReasonKind::TargetNotCuda, loc);
  else if (capability < 80 && input.site.operation == Operation::CopyAsync)
    input.decline(ReasonKind::TargetTooOld, loc, capability);
}

/// Why the launch bounds do not tell how many threads the block has.
static std::string withoutBlockSize(const Facts &facts) {
  if (!facts.areAllBounded)
    return say(Message::SomeUnbounded);
  const auto [least, most] = std::minmax_element(
      facts.launchBounds.begin(), facts.launchBounds.end(),
      [](const LaunchBound &a, const LaunchBound &b) { return a.threads < b.threads; });
  return say(Message::BoundsDiffer, least->threads, most->threads);
}

void checkScope(const RuleInput &input) {
  const SourceLocation loc = input.site.call->getBeginLoc();
  if (!input.site.scope)
    return input.decline(ReasonKind::ScopeUnknown, loc);
  const int64_t threads = input.site.scope->threads;
  if (threads == 0)
    return input.decline(ReasonKind::BlockSizeUnknown, loc, withoutBlockSize(input.facts));
  const Verdict &verdict = input.verdict;
  if (input.site.scope->isWholeBlock() && verdict.problem && !verdict.choice &&
      verdict.attempts.back().blocker == Blocker::None)
    return input.decline(ReasonKind::BlockSizeUnknown, loc, say(Message::BytesUntested));
  for (const auto &[bound, from] : input.facts.launchBounds) {
    if (threads > bound)
      return input.decline(ReasonKind::ScopeTooLarge, loc, threads, bound);
    if (const int64_t first = input.site.scope->first; first + threads > bound)
      return input.decline(ReasonKind::SubsetBeyond, loc, first, first + threads - 1, bound);
    // More threads than the scope has would copy past the tile.
    if (input.site.scope->kind == ScopeKind::Cta && threads < bound)
      return input.decline(ReasonKind::BlockLarger, loc, threads, bound);
  }
}

static ReasonKind unknownBecauseOf(ActivityBlame blame) {
  switch (blame) {
  case ActivityBlame::Condition:
    return ReasonKind::ActivityUnknown;
  case ActivityBlame::Range:
    return ReasonKind::RangeUnknown;
  case ActivityBlame::Callers:
    return ReasonKind::CallersUnknown;
  case ActivityBlame::Flow:
    return ReasonKind::FlowUnknown;
  }
  return ReasonKind::FlowUnknown;
}

void checkActive(const RuleInput &input) {
  const ActivityFact &activity = input.facts.activity;
  for (const ActivityDoubt &doubt : activity.doubts)
    input.decline(activity.together == Agreement::Different ? ReasonKind::Divergent
                                                            : unknownBecauseOf(doubt.blame),
                  doubt.loc, doubt.text);
  if (const auto &varying = input.facts.varying)
    input.decline(ReasonKind::OperandVaries, varying->loc, varying->name, varying->text);
}

} // namespace ldgsts::rules
