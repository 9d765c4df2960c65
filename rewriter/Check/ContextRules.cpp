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
}

void checkActive(const RuleInput &input) {
  const ActivityFact &activity = input.facts.activity;
  if (activity.condition == Uniformity::Varying)
    input.decline(ReasonKind::Divergent, activity.loc, activity.text);
  else if (activity.condition == Uniformity::Unknown)
    input.decline(activity.isCondition ? ReasonKind::ActivityUnknown : ReasonKind::CallersUnknown,
                  activity.loc, activity.text);
}

} // namespace ldgsts::rules
