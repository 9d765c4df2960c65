// The rule about what a call expects of its plan. It asks for all that may be executed: the plans
// of a guarded choice, and the element copy behind them.
#include "Check/Rules.h"

using namespace clang;

namespace ldgsts::rules {

static void checkExpectedWidth(const RuleInput &input, const Choice &choice) {
  const Expectation &expected = *input.site.expectedWidth;
  const int widest = choice.plans.front().width, narrowest = choice.plans.back().width;
  const auto decline = [&](const std::string &found) {
    input.decline(ReasonKind::WidthExpected, expected.loc, expected.number, found);
  };
  if (widest < expected.number)
    decline(say(Message::WidestCopies, widest));
  else if (narrowest < expected.number)
    decline(say(Message::NarrowCopiesRemain, narrowest));
  else if (choice.needsFallback)
    decline(say(Message::ElementsRemain));
}

static std::string copiesText(int64_t count) {
  return std::to_string(count) + (count == 1 ? " copy" : " copies");
}

static void checkExpectedRounds(const RuleInput &input, const Choice &choice) {
  const Expectation &expected = *input.site.expectedRounds;
  const auto decline = [&](const std::string &found) {
    input.decline(ReasonKind::RoundsExpected, expected.loc, expected.number, found);
  };
  for (const Plan &plan : choice.plans)
    if (plan.busyRounds() != expected.number)
      return decline(
          say(&plan == &choice.plans.front() ? Message::CopiesMade : Message::CopiesMadeElse,
              copiesText(plan.busyRounds())));
  if (choice.needsFallback)
    decline(say(Message::ElementsRemain));
}

/// Where there is a width for it, what keeps that one from being planned is the width rule's
/// matter.
static void checkDirect(const RuleInput &input, const CopyProblem &problem) {
  const SourceLocation loc = *input.site.direct;
  const std::vector<Attempt> &attempts = input.verdict.attempts;
  if (problem.threads != 1)
    input.decline(ReasonKind::DirectScope, loc, problem.threads);
  else if (attempts.empty())
    input.decline(ReasonKind::DirectSize, loc, bytesOf(problem));
  else if (attempts.front().blocker == Blocker::Run)
    input.decline(ReasonKind::DirectRun, loc, attempts.front().value);
}

void checkContract(const RuleInput &input) {
  if (input.verdict.problem && input.site.direct)
    checkDirect(input, *input.verdict.problem);
  // Without a plan the other rules say why, and that is an error by itself.
  const std::optional<Choice> &choice = input.verdict.choice;
  if (choice && input.site.expectedWidth)
    checkExpectedWidth(input, *choice);
  if (choice && input.site.expectedRounds)
    checkExpectedRounds(input, *choice);
}

} // namespace ldgsts::rules
