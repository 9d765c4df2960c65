// The variables of a function: what they are given, where, and by whom.
#include "Facts/Uniform.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace ldgsts {

namespace {

/// A lambda that is copied and called later reads what its captures by value were then, but refers
/// to what variables are now.
bool capturesByReference(const FunctionDecl &function, const VarDecl &variable) {
  const FunctionDecl *owner = ownerOf(variable);
  const FunctionDecl *inner = &function;
  while (inner && owner && inner->getCanonicalDecl() != owner->getCanonicalDecl()) {
    const auto *method = dyn_cast<CXXMethodDecl>(inner);
    if (!method || !method->getParent()->isLambda())
      return false;
    if (llvm::none_of(method->getParent()->captures(), [&](const LambdaCapture &capture) {
          return capture.capturesVariable() && capture.getCapturedVar() == &variable &&
                 capture.getCaptureKind() == LCK_ByRef;
        }))
      return false;
    inner = dyn_cast_or_null<FunctionDecl>(method->getParent()->getParentFunctionOrMethod());
  }
  return inner && owner;
}

} // namespace

UniformValues::UniformValues(const FunctionDecl &function, FunctionFlow &flow, FactContext &context,
                             const BlockShape &shape)
    : function(function), flow(flow), context(context), uses(context.uses(function)), shape(shape) {
}

FunctionAnalysis::FunctionAnalysis(const FunctionDecl &function, FactContext &context)
    : flow(function, context) {
  if (flow.valid())
    known.emplace(function, flow, context, blockShape(function, context));
}

/// A variable that assignments change. One that is asked for while others are followed joins them.
ThreadValue UniformValues::ofAssigned(const VarDecl &variable) {
  const auto [found, isNew] = assigned.try_emplace(&variable, ThreadValue::none());
  if (!isNew)
    return found->second;
  following.push_back(&variable);
  if (following.size() == 1)
    followAssignments();
  return assigned.lookup(&variable);
}

/// Starts from variables without a value and lets what they are given spread through assignments
/// and conditions, until nothing changes: a loop counter depends on itself.
void UniformValues::followAssignments() {
  for (bool changed = true; changed;) {
    // A variable is mostly made of those before it: in this order one pass follows a long chain.
    llvm::sort(following, [](const VarDecl *a, const VarDecl *b) {
      return a->getLocation().getRawEncoding() < b->getLocation().getRawEncoding();
    });
    changed = false;
    initialized.clear(); // The pass that changes nothing any more fills it for good.
    for (size_t i = 0; i < following.size(); ++i) { // It may grow.
      const VarDecl *variable = following[i];
      const ThreadValue before = assigned.lookup(variable);
      const ThreadValue value = either(before, assignedValue(*variable));
      changed |= !(value == before);
      assigned[variable] = value;
    }
  }
  for (const VarDecl *variable : following)
    if (ThreadValue &known = assigned[variable]; known.isNone)
      known = ThreadValue::unknown();
  following.clear();
  initialized.clear();
}

/// What all that is given to \p variable have in common, as far as is known by now.
ThreadValue UniformValues::assignedValue(const VarDecl &variable) {
  ThreadValue result = ThreadValue::none();
  if (const auto *parameter = dyn_cast<ParmVarDecl>(&variable))
    result = ofParameter(*parameter);
  else if (variable.hasInit())
    result = value(variable.getInit());
  for (const Expr *assignment : uses.assignments(variable)) {
    ThreadValue given = ofAssignment(assignment);
    CFGBlock *block = flow.blockOf(assignment);
    const Uniformity deciders = block ? ofDeciders(block) : Uniformity::unknown();
    given.uniformity = worse(given.uniformity, deciders);
    given.counts = std::min(given.counts, deciders.same); // q is not the same elsewhere
    // One member says nothing of how the others differ.
    if (!isa<DeclRefExpr>(changedBy(*assignment)->IgnoreParens()))
      given = ThreadValue::of({given.uniformity.same, ThreadGroup::Grid});
    result = either(result, given);
  }
  result.most.reset(); // A loop may add to it for ever.
  return inTypeOf(variable.getType(), result);
}

Uniformity UniformValues::ofDeciders(CFGBlock *block) {
  Uniformity result;
  for (CFGBlock *decider : flow.deciders(block)) {
    const Expr *condition = conditionOf(*decider);
    result = worse(result, condition ? of(condition) : Uniformity::unknown());
  }
  return result;
}

bool UniformValues::isOwn(const VarDecl &variable) const {
  const FunctionDecl *owner = ownerOf(variable);
  return owner && owner->getCanonicalDecl() == function.getCanonicalDecl();
}

const Expr *UniformValues::onlyValue(const VarDecl &variable) {
  const bool isOnly = frames.empty() && variable.hasLocalStorage() && variable.hasInit() &&
                      !isa<ParmVarDecl>(variable) && !variable.getType()->isReferenceType() &&
                      !variable.getType().isVolatileQualified() && uses.isOnlyRead(variable);
  return isOnly ? variable.getInit() : nullptr;
}

ThreadValue UniformValues::ofVariable(const VarDecl &variable) {
  if (const auto special = specialVariable(variable))
    return valueOf(*special, "", shape);
  if (variable.hasAttr<CUDAConstantAttr>() && !variable.getType().isVolatileQualified())
    return inTypeOf(variable.getType(), {}); // Only the host writes it, between kernels.
  if (!variable.hasLocalStorage() || variable.getType()->isReferenceType() ||
      variable.getType().isVolatileQualified())
    return ThreadValue::unknown();
  if (!frames.empty())
    return ofFrame(variable);
  if (!uses.isTracked(variable))
    return ThreadValue::unknown();
  if (!isOwn(variable))
    return ofOuter(variable);
  if (!uses.assignments(variable).empty())
    return ofAssigned(variable);
  if (const auto *parameter = dyn_cast<ParmVarDecl>(&variable))
    return ofParameter(*parameter);
  if (!variable.hasInit())
    return ThreadValue::unknown();
  if (const auto found = initialized.find(&variable); found != initialized.end())
    return found->second;
  const ThreadValue known = value(variable.getInit());
  initialized[&variable] = known;
  return known;
}

/// Of a function around this one, which is a lambda.
ThreadValue UniformValues::ofOuter(const VarDecl &variable) {
  const FunctionDecl *owner = ownerOf(variable);
  if (!owner)
    return ThreadValue::unknown();
  if (capturesByReference(function, variable)) {
    UniformValues *values = context.analysis(*owner).values();
    return values ? values->ofVariable(variable) : ThreadValue::unknown();
  }
  // Threads may hold copies from different rounds of a loop or calls of the function: what never
  // changes is the same in all.
  if (isa<ParmVarDecl>(variable))
    return owner->hasAttr<CUDAGlobalAttr>() && uses.isOnlyRead(variable) ? ThreadValue()
                                                                         : ThreadValue::unknown();
  const Expr *only = onlyValue(variable);
  llvm::SaveAndRestore copied(isCopied, true);
  return only ? value(only) : ThreadValue::unknown();
}

ThreadValue UniformValues::ofParameter(const ParmVarDecl &parameter) {
  if (function.hasAttr<CUDAGlobalAttr>()) // One copy for the whole grid.
    return inTypeOf(parameter.getType(), {});
  const auto [found, isNew] = parameters.try_emplace(&parameter, ThreadValue::unknown());
  if (!isNew) // Known, or functions call each other in a circle.
    return found->second;
  const ThreadValue known = ofArguments(parameter);
  return parameters[&parameter] = known;
}

/// What all callers pass. Where they pass different values, their calls tell the threads apart.
ThreadValue UniformValues::ofArguments(const ParmVarDecl &parameter) {
  const CallersOf callers = context.callers(function);
  const unsigned index = parameter.getFunctionScopeIndex();
  if (!callers.complete || callers.calls.empty())
    return ThreadValue::unknown();
  ThreadValue result = ThreadValue::none();
  for (const DeviceCall &call : callers.calls) {
    UniformValues *values = context.analysis(*call.caller).values();
    if (!values || index >= call.arguments().size())
      return ThreadValue::unknown();
    result = either(result, values->value(call.arguments()[index]));
  }
  return result.isNone ? ThreadValue::unknown() : result;
}

} // namespace ldgsts
