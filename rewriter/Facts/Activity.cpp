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
  return {Uniformity::Unknown, false, std::move(text), loc};
}

ActivityFact worse(ActivityFact a, ActivityFact b) { return b.condition > a.condition ? b : a; }

ActivityFact reached(const Expr *call, const FunctionDecl &function, FactContext &context);

/// What all calls of \p function depend on.
ActivityFact entered(const FunctionDecl &function, FactContext &context) {
  if (function.hasAttr<CUDAGlobalAttr>())
    return {};
  const auto [known, isNew] = context.entries.try_emplace(
      &function, unknownBecause("functions call each other in a circle", function.getLocation()));
  if (!isNew)
    return known->second;
  ActivityFact fact;
  const CallersOf callers = context.callers(function);
  if (!callers.complete || callers.calls.empty())
    fact = unknownBecause(
        llvm::formatv("not every caller of '{0}' is known", function.getNameAsString()),
        function.getLocation());
  else
    for (const DeviceCall &caller : callers.calls)
      fact = worse(fact, reached(caller.call, *caller.caller, context));
  return context.entries[&function] = fact;
}

/// What the call \p call inside \p function depends on, then what the function's own calls depend
/// on.
ActivityFact reached(const Expr *call, const FunctionDecl &function, FactContext &context) {
  const FactContext::Level level(context);
  if (level.tooDeep())
    return unknownBecause("it lies too deep in a chain of calls", call->getBeginLoc());
  FunctionFlow flow(function, context.ast);
  CFGBlock *block = flow.valid() ? flow.blockOf(call) : nullptr;
  if (!block)
    return unknownBecause("the control flow around the call is not understood",
                          call->getBeginLoc());

  UniformValues values(function, flow, context);
  const Stmt *condition = nullptr;
  ActivityFact fact;
  fact.condition = values.ofDeciders(block, &condition);
  if (condition) {
    fact.text = context.text(*condition);
    fact.loc = condition->getBeginLoc();
  }
  return fact.condition == Uniformity::Varying ? fact : worse(fact, entered(function, context));
}

} // namespace

ActivityFact activityOf(const CopySite &site, FactContext &context) {
  if (site.scope && site.scope->kind == ScopeKind::Thread)
    return {}; // A thread that reaches the call is all of the scope.
  return reached(site.call, *site.function, context);
}

std::optional<VaryingOperand> varyingOperandOf(const CopySite &site, FactContext &context) {
  // Warps and warpgroups of one block may each have a tile of their own; only the block is told apart here.
  if (!site.scope || site.scope->kind != ScopeKind::Cta)
    return std::nullopt;
  FunctionFlow flow(*site.function, context.ast);
  if (!flow.valid())
    return std::nullopt;
  UniformValues values(*site.function, flow, context);
  for (const std::optional<TileOperand> *operand : {&site.dst, &site.src}) {
    const Expr *worst = nullptr;
    if (*operand && values.ofOperand((*operand)->expr, &worst) == Uniformity::Varying)
      return VaryingOperand{operand == &site.dst, context.text(*worst), worst->getBeginLoc()};
  }
  return std::nullopt;
}

} // namespace ldgsts
