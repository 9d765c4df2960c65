// Whether every thread of the scope reaches the call together, and whether no other does.
#include "Facts/Facts.h"

#include "Facts/FactContext.h"
#include "Facts/Uniform.h"

#include "clang/AST/Attr.h"
#include "llvm/Support/FormatVariadic.h"

#include <bitset>
#include <map>

using namespace clang;

namespace ldgsts {

namespace {

/// Threads of a block, which has 1024 at most on every target (PTX ISA "%ntid").
using Threads = std::bitset<1024>;

ActivityFact unknownBecause(std::string text, SourceLocation loc,
                            ActivityBlame blame = ActivityBlame::Callers) {
  return {Agreement::Unknown, {{blame, std::move(text), loc}}};
}

ActivityFact worse(ActivityFact a, ActivityFact b) {
  Grounds conditions = a.conditions;
  conditions.add(b.conditions);
  ActivityFact fact = b.together > a.together ? b : a;
  if (a.together == Agreement::Unknown && b.together == Agreement::Unknown)
    for (const ActivityDoubt &doubt : b.doubts) // Two ways to the call may share some.
      if (llvm::none_of(a.doubts, [&](const ActivityDoubt &one) {
            return one.loc == doubt.loc && one.text == doubt.text;
          }))
        fact.doubts.push_back(doubt);
  fact.conditions = std::move(conditions);
  return fact;
}

/// What \p decider says of a call behind it, in the user's words.
ActivityFact decided(const CFGBlock &decider, const Team &team, UniformValues &values,
                     FactContext &context) {
  const Expr *condition = conditionOf(decider);
  const Stmt *statement = decider.getTerminatorStmt();
  if (!condition)
    return unknownBecause("the control flow around it is not understood",
                          statement ? statement->getBeginLoc() : SourceLocation(),
                          ActivityBlame::Flow);
  const auto *loop = dyn_cast_or_null<CXXForRangeStmt>(statement);
  ActivityFact fact;
  fact.together = values.agreement(condition, team);
  fact.conditions.add(Ground(loop ? loop->getRangeInit() : condition));
  if (fact.together == Agreement::Same)
    return fact;
  if (loop) {
    const SourceRange header(loop->getLoopVariable()->getBeginLoc(),
                             loop->getRangeInit()->getEndLoc());
    fact.doubts = {{ActivityBlame::Range, sourceText(header, context.ast), header.getBegin()}};
  } else {
    const ActivityBlame blame =
        values.isSameInRows(condition, team) ? ActivityBlame::Rows : ActivityBlame::Condition;
    fact.doubts = {{blame, context.text(*condition), condition->getBeginLoc()}};
  }
  return fact;
}

ActivityFact reached(const Expr *call, const FunctionDecl &function, const Team &team,
                     FactContext &context);

/// What all calls of \p function depend on.
ActivityFact entered(const FunctionDecl &function, const Team &team, FactContext &context) {
  if (function.hasAttr<CUDAGlobalAttr>())
    return {};
  const FactContext::Entry key = {&function, team.group, team.range.first, team.range.count};
  const auto [known, isNew] = context.entries.try_emplace(
      key, unknownBecause("functions call each other in a circle", function.getLocation()));
  if (!isNew)
    return known->second;
  ActivityFact fact;
  const CallersOf callers = context.callers(function);
  if (!callers.complete || callers.calls.empty())
    fact = unknownBecause(llvm::formatv(callers.complete
                                            ? "no call of '{0}' is seen in this translation unit"
                                            : "not every caller of '{0}' is known",
                                        function.getNameAsString())
                              .str(),
                          function.getLocation());
  else
    for (const DeviceCall &caller : callers.calls)
      fact = worse(fact, reached(caller.call, *caller.caller, team, context));
  return context.entries[key] = fact;
}

/// What the call \p call inside \p function depends on, then what the function's own calls depend
/// on.
ActivityFact reached(const Expr *call, const FunctionDecl &function, const Team &team,
                     FactContext &context) {
  const FactContext::Level level(context);
  if (level.tooDeep())
    return unknownBecause("it lies too deep in a chain of calls", call->getBeginLoc());
  FunctionAnalysis &analysis = context.analysis(function);
  UniformValues *values = analysis.values();
  CFGBlock *block = values ? analysis.flow.blockOf(call) : nullptr;
  if (!block)
    return unknownBecause("the control flow around it is not understood", call->getBeginLoc(),
                          ActivityBlame::Flow);

  ActivityFact fact;
  for (CFGBlock *decider : analysis.flow.deciders(block))
    fact = worse(std::move(fact), decided(*decider, team, *values, context));
  return fact.together == Agreement::Different ? fact
                                               : worse(fact, entered(function, team, context));
}

/// Those of \p threads that may reach the call: in \p function no condition keeps them away, nor
/// around each of its own calls.
Threads reaching(const Expr *call, const FunctionDecl &function, Threads threads,
                 FactContext &context) {
  const FactContext::Level level(context);
  FunctionAnalysis &analysis = context.analysis(function);
  UniformValues *values = analysis.values();
  CFGBlock *block = values ? analysis.flow.blockOf(call) : nullptr;
  if (!block || level.tooDeep())
    return threads;
  std::map<Ways, bool> known;
  for (size_t thread = 0; thread < threads.size(); ++thread) {
    if (!threads[thread])
      continue;
    const auto [found, isNew] = known.try_emplace(values->waysOf(thread, block), true);
    if (isNew)
      found->second = analysis.flow.isReachedBy(found->first, block);
    threads[thread] = found->second;
  }
  if (function.hasAttr<CUDAGlobalAttr>())
    return threads;
  const CallersOf callers = context.callers(function);
  if (!callers.complete || callers.calls.empty())
    return threads;
  Threads all;
  for (const DeviceCall &caller : callers.calls)
    if (all != threads) // else it is known, which ends circles too
      all |= reaching(caller.call, *caller.caller, threads, context);
  return all;
}

} // namespace

Team teamOf(const CopySite &site) {
  if (!site.scope)
    return {};
  switch (site.scope->kind) {
  case ScopeKind::Thread:
    return {ThreadGroup::Thread};
  case ScopeKind::Warp:
    return {ThreadGroup::Warp};
  case ScopeKind::Warpgroup:
    return {ThreadGroup::Warpgroup};
  case ScopeKind::Cta:
    return {ThreadGroup::Block};
  case ScopeKind::Subset:
    break;
  }
  const ThreadRange range = {static_cast<uint64_t>(site.scope->first),
                             static_cast<uint64_t>(site.scope->threads)};
  return {range.groupAround(), range};
}

ActivityFact activityOf(const CopySite &site, FactContext &context) {
  const Team team = teamOf(site);
  if (team.group == ThreadGroup::Thread)
    return {}; // A thread that reaches the call is all of the scope.
  return reached(site.call, *site.function, team, context);
}

bool isReachedByOthers(const CopySite &site, int64_t blockThreads, FactContext &context) {
  const Team team = teamOf(site);
  Threads others;
  for (size_t thread = 0; team.isRange() && thread < others.size(); ++thread)
    others[thread] = static_cast<int64_t>(thread) < blockThreads && !team.range.contains(thread);
  return others.any() && reaching(site.call, *site.function, others, context).any();
}

std::optional<VaryingOperand> varyingOperandOf(const CopySite &site, FactContext &context) {
  const Team team = teamOf(site);
  UniformValues *values = context.analysis(*site.function).values();
  if (!site.scope || team.group == ThreadGroup::Thread || !values)
    return std::nullopt;
  const std::pair<const char *, const Expr *> operands[] = {
      {"destination", site.dst ? site.dst->expr : nullptr},
      {"source", site.src ? site.src->expr : nullptr},
      {"valid part", site.edges.valid}};
  for (const auto &[name, operand] : operands)
    if (const Expr *part = operand ? values->differingPart(operand, team) : nullptr)
      return VaryingOperand{name, context.text(*part), part->getBeginLoc()};
  return std::nullopt;
}

} // namespace ldgsts
