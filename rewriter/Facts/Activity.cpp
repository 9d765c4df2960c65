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

/// What the call \p call inside \p function depends on, then what the function's own calls depend on.
ActivityFact reached(const Expr *call, const FunctionDecl &function, FactContext &context) {
  const FactContext::Level level(context);
  if (level.tooDeep())
    return unknownBecause("functions call each other in a circle", call->getBeginLoc());
  FunctionFlow flow(function, context.ast);
  CFGBlock *block = flow.valid() ? flow.blockOf(call) : nullptr;
  if (!block)
    return unknownBecause("the control flow around the call is not understood", call->getBeginLoc());

  UniformValues values(function, flow, context);
  const Stmt *condition = nullptr;
  ActivityFact fact;
  fact.condition = values.ofDeciders(block, &condition);
  if (condition) {
    fact.text = context.text(*condition);
    fact.loc = condition->getBeginLoc();
  }
  if (function.hasAttr<CUDAGlobalAttr>() || fact.condition == Uniformity::Varying)
    return fact;

  const CallersOf callers = context.callers(function);
  if (!callers.complete || callers.calls.empty())
    return worse(fact, unknownBecause(llvm::formatv("not every caller of '{0}' is known", function.getNameAsString()),
                                      function.getLocation()));
  for (const DeviceCall &caller : callers.calls)
    fact = worse(fact, reached(caller.call, *caller.caller, context));
  return fact;
}

} // namespace

ActivityFact activityOf(const CopySite &site, FactContext &context) {
  if (site.scope && site.scope->kind == ScopeKind::Thread)
    return {}; // A thread that reaches the call is all of the scope.
  return reached(site.call, *site.function, context);
}

} // namespace ldgsts
