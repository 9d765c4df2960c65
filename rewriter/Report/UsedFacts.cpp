// What the lowering of a site rests on, from the target to the numbers that move an address.
#include "Report/Record.h"

#include "Facts/SourceText.h"
#include "Report/Messages.h"

using namespace clang;

namespace ldgsts {

namespace {

class FactList {
public:
  explicit FactList(const Decision &decision)
      : decision(decision), width(decision.verdict.choice->plans.front().width) {}

  std::vector<UsedFact> collect() {
    const CopySite &site = decision.site;
    add(say(Message::UsesTarget, decision.facts.computeCapability), {});
    add(scopeText(*site.scope), {}, site.call->getBeginLoc());
    for (const LaunchBound &bound : decision.facts.launchBounds)
      add(say(Message::UsesLaunchBound, bound.threads), bound.from);
    if (site.scope->kind != ScopeKind::Thread)
      activity(decision.facts.activity);
    const Side written = destinationOf(decision.verdict.problem->transfer);
    side(decision.facts.dst, "destination", written);
    side(decision.facts.src, "source", written == Side::Shared ? Side::Global : Side::Shared);
    return std::move(facts);
  }

private:
  void add(std::string text, const Grounds &from, SourceLocation written = {}) {
    std::vector<SourceLocation> places;
    if (written.isValid())
      places.push_back(written);
    for (Ground ground : from)
      if (const SourceLocation place = locationOf(ground); !llvm::is_contained(places, place))
        places.push_back(place);
    facts.push_back({std::move(text), std::move(places)});
  }

  std::string scopeText(const CopyScope &scope) const {
    if (scope.kind != ScopeKind::Subset)
      return say(Message::UsesScope, scope.threads);
    return say(decision.facts.isReachedByOthers ? Message::UsesSubset : Message::UsesSubsetAlone,
               scope.first, scope.first + scope.threads - 1);
  }

  void activity(const ActivityFact &activity) {
    if (activity.conditions.empty())
      add(say(Message::UsesNoCondition), {}, decision.site.call->getBeginLoc());
    for (Ground condition : activity.conditions)
      add(say(Message::UsesCondition, textOf(condition)), condition);
  }

  void side(const AddressFact &fact, const char *name, Side memory) {
    if (fact.space != Space::Unknown)
      add(say(Message::UsesSpace, name, nameOf(memory), fact.object), fact.spaceFrom, fact.loc);
    const Congruence base = fact.base.known + fact.base.shift;
    if (base.isMultipleOf(width))
      add(say(fact.offsets.empty() ? Message::UsesAddress : Message::UsesBase, name, width),
          fact.addressFrom, fact.loc);
    offsets(fact.offsets, name);
    offsets(fact.originOffsets, name);
    for (const StrideFact &stride : fact.strides)
      if (const Congruence bytes = stride.known * Congruence::constant(decision.site.elementBytes);
          !stride.text.empty() && bytes.isMultipleOf(width))
        add(say(Message::UsesStride, stride.text, name, width), stride.from, stride.loc);
  }

  void offsets(const std::vector<OffsetFact> &offsets, const char *name) {
    for (const OffsetFact &offset : offsets)
      if (offset.bytes.isMultipleOf(width))
        add(say(Message::UsesOffset, offset.text, name, width), offset.from, offset.loc);
  }

  std::string textOf(Ground ground) const {
    const auto *statement = llvm::dyn_cast<const Stmt *>(ground);
    return statement ? sourceText(*statement, decision.site.function->getASTContext()) : "";
  }

  const Decision &decision;
  const int width;
  std::vector<UsedFact> facts;
};

} // namespace

std::vector<UsedFact> usedFacts(const Decision &decision, const SiteRecord &record) {
  const bool isLowered = record.outcome == Outcome::Lowered || record.outcome == Outcome::Guarded;
  return isLowered ? FactList(decision).collect() : std::vector<UsedFact>();
}

} // namespace ldgsts
