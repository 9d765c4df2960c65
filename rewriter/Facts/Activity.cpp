// Whether every thread of the scope reaches the call together.
#include "Facts/Facts.h"

#include "Facts/FactContext.h"
#include "Facts/Uniform.h"

#include "clang/AST/Attr.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace ldgsts {

namespace {

ActivityFact unknownBecause(std::string text, SourceLocation loc) {
  return {Agreement::Unknown, ActivityBlame::Callers, std::move(text), loc};
}

ActivityFact worse(ActivityFact a, ActivityFact b) {
  Grounds conditions = a.conditions;
  conditions.add(b.conditions);
  ActivityFact fact = b.together > a.together ? std::move(b) : std::move(a);
  fact.conditions = std::move(conditions);
  return fact;
}

ActivityFact reached(const Expr *call, const FunctionDecl &function, ThreadGroup group,
                     FactContext &context);

/// What all calls of \p function depend on.
ActivityFact entered(const FunctionDecl &function, ThreadGroup group, FactContext &context) {
  if (function.hasAttr<CUDAGlobalAttr>())
    return {};
  const std::pair key(&function, static_cast<int>(group));
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
      fact = worse(fact, reached(caller.call, *caller.caller, group, context));
  return context.entries[key] = fact;
}

/// What the call \p call inside \p function depends on, then what the function's own calls depend
/// on.
ActivityFact reached(const Expr *call, const FunctionDecl &function, ThreadGroup group,
                     FactContext &context) {
  const FactContext::Level level(context);
  if (level.tooDeep())
    return unknownBecause("it lies too deep in a chain of calls", call->getBeginLoc());
  FunctionAnalysis &analysis = context.analysis(function);
  UniformValues *values = analysis.values();
  CFGBlock *block = values ? analysis.flow.blockOf(call) : nullptr;
  if (!block)
    return {Agreement::Unknown, ActivityBlame::Flow, "the control flow around it is not understood",
            call->getBeginLoc()};

  const Stmt *condition = nullptr;
  ActivityFact fact;
  for (CFGBlock *decider : analysis.flow.deciders(block))
    if (const Stmt *decides = conditionOf(*decider))
      fact.conditions.add(Ground(decides));
  fact.together = values->ofDeciders(block, group, &condition).in(group);
  if (condition) {
    fact.text = context.text(*condition);
    fact.loc = condition->getBeginLoc();
  }
  return fact.together == Agreement::Different ? fact
                                               : worse(fact, entered(function, group, context));
}

} // namespace

ThreadGroup groupOf(const CopySite &site) {
  if (!site.scope)
    return ThreadGroup::Block;
  switch (site.scope->kind) {
  case ScopeKind::Thread:
    return ThreadGroup::Thread;
  case ScopeKind::Warp:
    return ThreadGroup::Warp;
  case ScopeKind::Warpgroup:
    return ThreadGroup::Warpgroup;
  case ScopeKind::Cta:
    return ThreadGroup::Block;
  }
  return ThreadGroup::Block;
}

ActivityFact activityOf(const CopySite &site, FactContext &context) {
  const ThreadGroup group = groupOf(site);
  if (group == ThreadGroup::Thread)
    return {}; // A thread that reaches the call is all of the scope.
  return reached(site.call, *site.function, group, context);
}

std::optional<VaryingOperand> varyingOperandOf(const CopySite &site, FactContext &context) {
  const ThreadGroup group = groupOf(site);
  UniformValues *values = context.analysis(*site.function).values();
  if (!site.scope || group == ThreadGroup::Thread || !values)
    return std::nullopt;
  for (const std::optional<TileOperand> *operand : {&site.dst, &site.src})
    if (*operand)
      if (const Expr *part = values->differingPart((*operand)->expr, group))
        return VaryingOperand{operand == &site.dst, context.text(*part), part->getBeginLoc()};
  return std::nullopt;
}

} // namespace ldgsts
