// The rules about where the call stands: target, scope, active.
#include "Check/Rules.h"

#include "Facts/SourceText.h"
#include "Match/Group.h"

#include <algorithm>

using namespace clang;

namespace ldgsts {

std::string wholeBlockText(const CopySite &site, const std::string &threads) {
  const std::string scope = "cta<" + threads + ">";
  return site.group ? callText(site.operation, scope) : scope;
}

namespace rules {

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

/// The group as the user named it.
static std::string groupText(const CopySite &site) {
  return sourceText(*site.group, site.function->getASTContext());
}

static void declineBlock(const RuleInput &input, const std::string &why) {
  const CopySite &site = input.site;
  input.decline(ReasonKind::BlockSizeUnknown, site.call->getBeginLoc(),
                site.group ? say(Message::CopyByGroup, groupText(site)) : "cta<>", why,
                wholeBlockText(site, "N"));
}

/// The threads of the group are not the same in all launches, or are none that copies are planned
/// for.
static void declineGroup(const RuleInput &input) {
  const CopySite &site = input.site;
  const QualType type = site.group->getType().getNonReferenceType();
  const StringRef name = cooperativeGroup(type);
  std::string kind = name.empty() ? type.getUnqualifiedType().getAsString(
                                        site.function->getASTContext().getPrintingPolicy())
                                  : name.str();
  const uint64_t threads = tileThreads(type);
  if (threads)
    kind += "<" + std::to_string(threads) + ">";
  const bool isLarger =
      name == "grid_group" || name == "multi_grid_group" || name == "cluster_group";
  const Message why = threads        ? Message::GroupIsNoWarp
                      : isLarger     ? Message::GroupIsLarger
                      : name.empty() ? Message::GroupIsForeign
                                     : Message::GroupIsOpen;
  const char *scope = isLarger ? "cta<>" : "warp";
  input.decline(
      ReasonKind::GroupUnknown, site.group->getBeginLoc(), groupText(site), kind, say(why),
      say(isLarger ? Message::CopyByBlock : Message::CopyByWarp, callText(site.operation, scope)));
}

void checkScope(const RuleInput &input) {
  const CopySite &site = input.site;
  const SourceLocation loc = site.call->getBeginLoc();
  if (!site.scope)
    return site.group ? declineGroup(input) : input.decline(ReasonKind::ScopeUnknown, loc);
  if (input.facts.doesGroupMore)
    input.decline(ReasonKind::GroupDoesMore, site.group->getBeginLoc(), groupText(site));
  const int64_t threads = site.scope->threads;
  if (threads == 0)
    return declineBlock(input, withoutBlockSize(input.facts));
  const Verdict &verdict = input.verdict;
  if (input.site.scope->isWholeBlock() && verdict.problem && !verdict.choice &&
      verdict.attempts.back().blocker == Blocker::None)
    return declineBlock(input, say(Message::BytesUntested));
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

static ReasonKind inactiveBecauseOf(ActivityBlame blame, Agreement together) {
  switch (blame) {
  case ActivityBlame::Condition:
    return together == Agreement::Different ? ReasonKind::Divergent : ReasonKind::ActivityUnknown;
  case ActivityBlame::Rows:
    return ReasonKind::RowsUnknown;
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
  if (input.site.group && !input.site.scope) // Nobody knows which threads these are.
    return;
  const ActivityFact &activity = input.facts.activity;
  for (const ActivityDoubt &doubt : activity.doubts)
    input.decline(inactiveBecauseOf(doubt.blame, activity.together), doubt.loc, doubt.text,
                  threadsIn(teamOf(input.site).group));
  if (const auto &varying = input.facts.varying)
    input.decline(ReasonKind::OperandVaries, varying->loc, varying->name, varying->text);
}

} // namespace rules
} // namespace ldgsts
