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
  return {Uniformity::Unknown, ActivityBlame::Callers, std::move(text), loc};
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
    fact = unknownBecause(llvm::formatv(callers.complete
                                            ? "no call of '{0}' is seen in this translation unit"
                                            : "not every caller of '{0}' is known",
                                        function.getNameAsString())
                              .str(),
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
  FunctionAnalysis &analysis = context.analysis(function);
  CFGBlock *block = analysis.flow.valid() ? analysis.flow.blockOf(call) : nullptr;
  if (!block)
    return {Uniformity::Unknown, ActivityBlame::Flow,
            "the control flow around it is not understood", call->getBeginLoc()};

  const Stmt *condition = nullptr;
  ActivityFact fact;
  fact.condition = analysis.values->ofDeciders(block, &condition);
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
  // Warps and warpgroups of one block may each have a tile of their own; only the block is told
  // apart here.
  if (!site.scope || site.scope->kind != ScopeKind::Cta)
    return std::nullopt;
  FunctionAnalysis &analysis = context.analysis(*site.function);
  if (!analysis.values)
    return std::nullopt;
  for (const std::optional<TileOperand> *operand : {&site.dst, &site.src}) {
    const Expr *worst = nullptr;
    if (*operand && analysis.values->ofOperand((*operand)->expr, &worst) == Uniformity::Varying)
      return VaryingOperand{operand == &site.dst, context.text(*worst), worst->getBeginLoc()};
  }
  return std::nullopt;
}

} // namespace ldgsts
