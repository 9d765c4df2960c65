#include "Facts/Facts.h"

#include "Facts/FactContext.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/TargetInfo.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace ldgsts {

namespace {

std::optional<int64_t> launchBoundOf(const FunctionDecl &function, const ASTContext &context) {
  const auto *bounds = function.getAttr<CUDALaunchBoundsAttr>();
  Expr::EvalResult threads;
  if (!bounds || bounds->getMaxThreads()->isValueDependent() ||
      !bounds->getMaxThreads()->EvaluateAsInt(threads, context))
    return std::nullopt;
  return threads.Val.getInt().getExtValue();
}

/// The bounds of all kernels from which \p function is reached.
void collectLaunchBounds(const FunctionDecl &function, FactContext &context,
                         llvm::SmallPtrSetImpl<const FunctionDecl *> &seen, Facts &facts) {
  if (!seen.insert(&function).second)
    return;
  const std::optional<int64_t> bound = launchBoundOf(function, context.ast);
  if (bound)
    facts.launchBounds.push_back({*bound, Ground(&function)});
  if (function.hasAttr<CUDAGlobalAttr>()) {
    facts.areAllBounded &= bound.has_value();
    return;
  }
  const CallersOf callers = context.callers(function);
  facts.areAllBounded &= callers.complete && !callers.calls.empty();
  for (const DeviceCall &call : callers.calls)
    collectLaunchBounds(*call.caller, context, seen, facts);
}

/// Threads that a block has at most where the call is reached.
int64_t mostThreads(const Facts &facts) {
  int64_t most = 0;
  for (const LaunchBound &bound : facts.launchBounds)
    most = std::max(most, bound.threads);
  return facts.areAllBounded ? most : 1024; // PTX ISA "%ntid"
}

/// Looks for a declaration of anything else with the parameter's name: a variable, a structured
/// binding, an enumerator, a type.
class Namesakes : public RecursiveASTVisitor<Namesakes> {
public:
  explicit Namesakes(const ParmVarDecl &parameter) : parameter(parameter) {}
  bool VisitNamedDecl(NamedDecl *decl) {
    return decl == &parameter || decl->getDeclName() != parameter.getDeclName();
  }

private:
  const ParmVarDecl &parameter;
};

} // namespace

std::optional<int64_t> Facts::blockThreads() const {
  const auto differs = [&](const LaunchBound &bound) {
    return bound.threads != launchBounds.front().threads;
  };
  if (!areAllBounded || launchBounds.empty() || llvm::any_of(launchBounds, differs))
    return std::nullopt;
  return launchBounds.front().threads;
}

void settleScope(CopySite &site, const Facts &facts) {
  if (site.scope && site.scope->isWholeBlock())
    site.scope->threads = facts.blockThreads().value_or(0);
}

unsigned computeCapabilityOf(const ASTContext &context) {
  const TargetInfo &target = context.getTargetInfo();
  StringRef cpu = target.getTargetOpts().CPU;
  unsigned capability = 0;
  if (!target.getTriple().isNVPTX() || !cpu.consume_front("sm_") ||
      cpu.consumeInteger(10, capability))
    return 0;
  return capability;
}

const ParmVarDecl *alignedAlike(const CopySite &site, const AddressFact &source, int width) {
  const ParmVarDecl *parameter = source.root.parameter;
  // In a lambda the parameter would have to be captured. A macro of its name would be expanded in
  // the text, and one that was defined at the call may be gone by now.
  if (!parameter || !source.root.offset.isMultipleOf(width) ||
      parameter->getDeclContext() != site.function || !parameter->getIdentifier() ||
      parameter->getIdentifier()->hadMacroDefinition() ||
      !Namesakes(*parameter).TraverseStmt(site.function->getBody()))
    return nullptr;
  return parameter;
}

Facts gatherFacts(const CopySite &site, FactContext &context) {
  Facts facts;
  facts.computeCapability = computeCapabilityOf(context.ast);
  llvm::SmallPtrSet<const FunctionDecl *, 8> seen;
  facts.areAllBounded = true;
  collectLaunchBounds(*site.function, context, seen, facts);
  const Values values = context.valuesAt(*site.function, *site.call);
  if (site.dst)
    facts.dst = addressOf(*site.dst, values, context);
  if (site.src)
    facts.src = addressOf(*site.src, values, context);
  facts.valid = validOf(site, values, context);
  facts.doesGroupMore = site.group && doesMoreThanName(*site.group, context.ast);
  facts.activity = activityOf(site, context);
  facts.isReachedByOthers = isReachedByOthers(site, mostThreads(facts), context);
  facts.varying = varyingOperandOf(site, context);
  return facts;
}

} // namespace ldgsts
