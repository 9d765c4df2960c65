#include "Emit/Ast.h"

#include "Match/Match.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace ldgsts {

namespace {

template <class Declaration>
Declaration *memberOf(DeclContext *scope, StringRef name, ASTContext &context) {
  if (!scope)
    return nullptr;
  for (NamedDecl *found : scope->lookup(&context.Idents.get(name)))
    if (auto *declaration = dyn_cast<Declaration>(found))
      return declaration;
  return nullptr;
}

/// detail::instruction.
int64_t instructionOf(const Steps &steps) {
  switch (steps.transfer) {
  case Transfer::CpAsync:
    return steps.cache == CacheOp::Global;
  case Transfer::ToShared:
    return 2;
  case Transfer::ToGlobal:
    return 3;
  }
  return 0;
}

/// The integers of detail::plan, in the order of its template parameters.
std::vector<int64_t> integersOf(const Steps &steps) {
  std::vector<int64_t> values = {steps.width, instructionOf(steps), steps.prefetch,
                                 static_cast<int64_t>(steps.thread.size()),
                                 static_cast<int64_t>(steps.loop.size())};
  for (const std::vector<Digit> *digits : {&steps.thread, &steps.loop, &steps.round})
    for (const Digit &digit : *digits)
      values.insert(values.end(), {digit.extent, digit.global.bytes, digit.global.runtime,
                                   digit.shared.bytes, digit.shared.runtime});
  return values;
}

/// The integers of detail::edged, behind the plan.
std::vector<int64_t> edgesOfPlan(const Steps &steps) {
  std::vector<int64_t> values = {steps.activeThreads, steps.cutsCopies(), steps.isConditional,
                                 static_cast<int64_t>(steps.limits.size())};
  for (const Limit &limit : steps.limits) {
    values.insert(values.end(), {limit.fills, limit.runtime, limit.extent, limit.unit, limit.span});
    for (const std::vector<Digit> *digits : {&steps.thread, &steps.loop, &steps.round})
      for (const Digit &digit : *digits)
        values.push_back(limit.positionsOf(digit));
  }
  return values;
}

/// The integers of detail::terms.
std::vector<int64_t> integersOf(const std::vector<GuardTerm> &terms) {
  std::vector<int64_t> values;
  for (const GuardTerm &term : terms)
    values.insert(values.end(), {term.side == Side::Shared, term.runtime, term.bytes, term.extent});
  return values;
}

/// Specializations of the header's class templates.
class Types {
public:
  Types(Sema &sema, DeclContext *detail, SourceLocation loc)
      : sema(sema), context(sema.Context), detail(detail), loc(loc) {}

  /// The first argument of detail::issue. \p callee: what is called where no plan suits.
  QualType of(const Lowering &lowering, const FunctionDecl &callee) {
    if (!lowering.isGuarded())
      return ofSteps(lowering.alternatives.front());
    TemplateArgumentListInfo arguments(loc, loc);
    Expr *fallback = lowering.needsFallback
                         ? sema.BuildDeclRefExpr(const_cast<FunctionDecl *>(&callee),
                                                 callee.getType(), VK_LValue, loc)
                         : sema.ActOnCXXNullPtrLiteral(loc).get();
    arguments.addArgument({TemplateArgument(fallback, /*IsCanonical=*/false), fallback});
    if (!addType(arguments, ofIntegers("terms", integersOf(lowering.terms))))
      return {};
    for (const Steps &steps : lowering.alternatives)
      if (!addType(arguments, ofSteps(steps)))
        return {};
    return specialization("guarded", arguments);
  }

  QualType ofSteps(const Steps &steps) {
    QualType plan = ofIntegers("plan", integersOf(steps));
    if (steps.policy != CachePolicy::None)
      plan = around("with_policy", plan, {static_cast<int64_t>(steps.policy)});
    if (steps.swizzle.bits != 0)
      plan = around("swizzled", plan,
                    {steps.swizzle.bits, steps.swizzle.base, steps.swizzle.shift,
                     static_cast<int64_t>(steps.indexBits)});
    return steps.isWhole() ? plan : around("edged", plan, edgesOfPlan(steps));
  }

  /// A class template that adds to a plan.
  QualType around(StringRef name, QualType plan, const std::vector<int64_t> &values) {
    TemplateArgumentListInfo arguments(loc, loc);
    if (!addType(arguments, plan))
      return {};
    addIntegers(arguments, values);
    return specialization(name, arguments);
  }

  QualType ofIntegers(StringRef name, const std::vector<int64_t> &values) {
    TemplateArgumentListInfo arguments(loc, loc);
    addIntegers(arguments, values);
    return specialization(name, arguments);
  }

  void addIntegers(TemplateArgumentListInfo &arguments, const std::vector<int64_t> &values) {
    const QualType type = context.LongLongTy;
    for (int64_t value : values) {
      Expr *literal = IntegerLiteral::Create(
          context, llvm::APInt(context.getIntWidth(type), std::abs(value)), type, loc);
      if (value < 0)
        literal =
            UnaryOperator::Create(context, literal, UO_Minus, type, VK_PRValue, OK_Ordinary, loc,
                                  /*CanOverflow=*/false, FPOptionsOverride());
      arguments.addArgument({TemplateArgument(literal, /*IsCanonical=*/false), literal});
    }
  }

  bool addType(TemplateArgumentListInfo &arguments, QualType type) {
    if (type.isNull())
      return false;
    arguments.addArgument({TemplateArgument(type), context.getTrivialTypeSourceInfo(type, loc)});
    return true;
  }

  QualType specialization(StringRef name, TemplateArgumentListInfo &arguments) {
    auto *declaration = memberOf<ClassTemplateDecl>(detail, name, context);
    if (!declaration)
      return {};
    return sema.CheckTemplateIdType(ElaboratedTypeKeyword::None, TemplateName(declaration), loc,
                                    arguments, /*Scope=*/nullptr, /*ForNestedNameSpecifier=*/false);
  }

  Sema &sema;
  ASTContext &context;
  DeclContext *const detail;
  const SourceLocation loc;
};

} // namespace

/// A call of with_tested<Src>(argument, tested).
static ExprResult withTested(Sema &sema, FunctionTemplateDecl *function, Expr *argument,
                             const TemplateArgument &type, const ParmVarDecl *tested,
                             SourceLocation loc) {
  ASTContext &context = sema.Context;
  FunctionDecl *wrapper = sema.InstantiateFunctionDeclaration(
      function, TemplateArgumentList::CreateCopy(context, {type}), loc);
  if (!wrapper)
    return ExprError();
  auto *parameter = const_cast<ParmVarDecl *>(tested);
  Expr *pointer =
      sema.BuildDeclRefExpr(parameter, parameter->getType().getNonReferenceType(), VK_LValue, loc);
  Expr *callee = sema.BuildDeclRefExpr(wrapper, wrapper->getType(), VK_LValue, loc);
  Expr *arguments[] = {argument, pointer};
  return sema.BuildCallExpr(/*Scope=*/nullptr, callee, loc, arguments, loc);
}

/// The call passes on all arguments but the first.
static void dropFirstArgument(CallExpr &call) {
  // They lie behind the arguments.
  const FPOptionsOverride features = call.getStoredFPFeaturesOrDefault();
  const unsigned left = call.getNumArgs() - 1;
  for (unsigned i = 0; i < left; ++i)
    call.setArg(i, call.getArg(i + 1));
  call.shrinkNumArgs(left);
  if (call.hasStoredFPFeatures())
    call.setStoredFPFeatures(features);
}

/// What the same call with the scope in place of the group would call.
static FunctionDecl *calleeInScope(Sema &sema, const CopySite &site, SourceLocation loc) {
  ASTContext &context = sema.Context;
  const TemplateArgumentList *written = site.callee->getTemplateSpecializationArgs();
  for (NamedDecl *found : site.callee->getDeclContext()->lookup(site.callee->getDeclName())) {
    auto *function = dyn_cast<FunctionTemplateDecl>(found);
    const FunctionDecl *pattern = function ? function->getTemplatedDecl() : nullptr;
    if (!written || operationOf(pattern) != site.operation || takesGroup(*pattern))
      continue;
    llvm::SmallVector<TemplateArgument, 4> arguments(written->asArray());
    arguments.front() = TemplateArgument(context.getCanonicalType(site.scope->type));
    return sema.InstantiateFunctionDeclaration(
        function, TemplateArgumentList::CreateCopy(context, arguments), loc);
  }
  return nullptr;
}

bool swapCallee(Sema &sema, const CopySite &site, const Lowering &lowering,
                const ParmVarDecl *tested) {
  ASTContext &context = sema.Context;
  auto *product = memberOf<NamespaceDecl>(context.getTranslationUnitDecl(), "ldgsts", context);
  auto *detail = memberOf<NamespaceDecl>(product, "detail", context);
  auto *issue = memberOf<FunctionTemplateDecl>(detail, tested ? "issue_tested" : "issue", context);
  auto *wrapper = memberOf<FunctionTemplateDecl>(detail, "with_tested", context);
  const SourceLocation loc = site.call->getBeginLoc();
  const FunctionDecl *callee = site.group ? calleeInScope(sema, site, loc) : site.callee;
  if (!issue || !wrapper || !callee || !site.fitsFastPath || callee->getNumParams() < 2)
    return false;

  const Sema::ContextRAII inFunction(sema, const_cast<FunctionDecl *>(site.function));
  const EnterExpressionEvaluationContext evaluated(
      sema, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);

  const QualType planned = Types(sema, detail, loc).of(lowering, *callee);
  if (planned.isNull())
    return false;
  llvm::SmallVector<TemplateArgument, 5> arguments = {
      TemplateArgument(context.getCanonicalType(planned)),
      TemplateArgument(context.getCanonicalType(site.scope->type)),
  };
  llvm::SmallVector<TemplateArgument, 4> options;
  for (const ParmVarDecl *parameter : callee->parameters()) {
    const TemplateArgument type(context.getCanonicalType(parameter->getType()));
    (arguments.size() < 4 ? arguments
                          : static_cast<llvm::SmallVectorImpl<TemplateArgument> &>(options))
        .push_back(type);
  }
  const TemplateArgument source = arguments[3];
  arguments.push_back(TemplateArgument::CreatePackCopy(context, options));

  FunctionDecl *lowered = sema.InstantiateFunctionDeclaration(
      issue, TemplateArgumentList::CreateCopy(context, arguments), loc);
  if (!lowered || (!tested && !context.hasSameType(lowered->getType(), callee->getType())))
    return false;
  ExprResult argument = site.call->getArg(site.group ? 2 : 1);
  if (tested)
    argument = withTested(sema, wrapper, argument.get(), source, tested, loc);
  if (argument.isInvalid() || (tested && !context.hasSameType(argument.get()->getType(),
                                                              lowered->getParamDecl(1)->getType())))
    return false;
  sema.MarkFunctionReferenced(loc, lowered);
  ExprResult swapped = sema.BuildDeclRefExpr(lowered, lowered->getType(), VK_LValue, loc);
  swapped = sema.DefaultFunctionArrayConversion(swapped.get());
  if (swapped.isInvalid())
    return false;
  if (site.group)
    dropFirstArgument(*site.call);
  site.call->setCallee(swapped.get());
  site.call->setArg(1, argument.get());
  return true;
}

} // namespace ldgsts
