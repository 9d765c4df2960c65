// The rule about what a call expects of its plan. It asks for all that may be executed: the plans
// of a guarded choice, and the element copy behind them.
#include "Check/Rules.h"

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
    if (plan.rounds() != expected.number)
      return decline(
          say(&plan == &choice.plans.front() ? Message::CopiesMade : Message::CopiesMadeElse,
              copiesText(plan.rounds())));
  if (choice.needsFallback)
    decline(say(Message::ElementsRemain));
}

void checkContract(const RuleInput &input) {
  // Without a plan the other rules say why, and that is an error by itself.
  const std::optional<Choice> &choice = input.verdict.choice;
  if (choice && input.site.expectedWidth)
    checkExpectedWidth(input, *choice);
  if (choice && input.site.expectedRounds)
    checkExpectedRounds(input, *choice);
}

} // namespace ldgsts::rules
