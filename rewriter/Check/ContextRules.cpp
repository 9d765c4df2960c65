// The rules about where the call stands: target, scope, active.
#include "Check/Rules.h"

using namespace clang;

namespace ldgsts::rules {

void checkTarget(const RuleInput &input) {
  // PTX ISA "cp.async": "Requires sm_80 or higher".
  const unsigned capability = input.facts.computeCapability;
  const SourceLocation loc = input.site.call->getBeginLoc();
  if (capability == 0)
    input.decline(ReasonKind::TargetNotCuda, loc);
  else if (capability < 80)
    input.decline(ReasonKind::TargetTooOld, loc, capability);
}

void checkScope(const RuleInput &input) {
  const SourceLocation loc = input.site.call->getBeginLoc();
  if (!input.site.scope)
    input.decline(ReasonKind::ScopeUnknown, loc);
  else if (input.facts.launchBound && input.site.scope->threads > *input.facts.launchBound)
    input.decline(ReasonKind::ScopeTooLarge, loc, input.site.scope->threads,
                  *input.facts.launchBound);
  // More threads than the scope has would copy past the tile.
  else if (input.facts.launchBound && input.site.scope->kind == ScopeKind::Cta &&
           input.site.scope->threads < *input.facts.launchBound)
    input.decline(ReasonKind::BlockLarger, loc, input.site.scope->threads, *input.facts.launchBound);
}

void checkActive(const RuleInput &input) {
  const ActivityFact &activity = input.facts.activity;
  // What differs in the block may still be the same in a warp or warpgroup.
  const bool block = input.site.scope && input.site.scope->kind == ScopeKind::Cta;
  if (activity.condition == Uniformity::Varying && block)
    input.decline(ReasonKind::Divergent, activity.loc, activity.text);
  else if (activity.condition != Uniformity::Uniform)
    input.decline(activity.isCondition ? ReasonKind::ActivityUnknown : ReasonKind::CallersUnknown,
                  activity.loc, activity.text);
  if (const auto &varying = input.facts.varying)
    input.decline(ReasonKind::OperandVaries, varying->loc,
                  varying->isDestination ? "destination" : "source", varying->text);
}

} // namespace ldgsts::rules
