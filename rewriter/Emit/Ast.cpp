#include "Emit/Ast.h"

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

/// The integers of detail::plan, in the order of its template parameters.
std::vector<int64_t> integersOf(const Steps &steps) {
  std::vector<int64_t> values = {steps.width, steps.cache == CacheOp::Global, steps.prefetch,
                                 static_cast<int64_t>(steps.thread.size()),
                                 static_cast<int64_t>(steps.loop.size())};
  for (const std::vector<Digit> *digits : {&steps.thread, &steps.loop, &steps.round})
    for (const Digit &digit : *digits)
      values.insert(values.end(), {digit.extent, digit.globalStride, digit.sharedStride});
  return values;
}

/// detail::plan<...> for these steps.
QualType planType(Sema &sema, ClassTemplateDecl *plan, const Steps &steps, SourceLocation loc) {
  ASTContext &context = sema.Context;
  const QualType type = context.LongLongTy;
  TemplateArgumentListInfo arguments(loc, loc);
  for (int64_t value : integersOf(steps)) {
    Expr *literal = IntegerLiteral::Create(
        context, llvm::APInt(context.getIntWidth(type), std::abs(value)), type, loc);
    if (value < 0)
      literal =
          UnaryOperator::Create(context, literal, UO_Minus, type, VK_PRValue, OK_Ordinary, loc,
                                /*CanOverflow=*/false, FPOptionsOverride());
    arguments.addArgument({TemplateArgument(literal, /*IsCanonical=*/false), literal});
  }
  return sema.CheckTemplateIdType(ElaboratedTypeKeyword::None, TemplateName(plan), loc, arguments,
                                  /*Scope=*/nullptr,
                                  /*ForNestedNameSpecifier=*/false);
}

} // namespace

bool swapCallee(Sema &sema, const CopySite &site, const Steps &steps) {
  ASTContext &context = sema.Context;
  auto *product = memberOf<NamespaceDecl>(context.getTranslationUnitDecl(), "ldgsts", context);
  auto *detail = memberOf<NamespaceDecl>(product, "detail", context);
  auto *plan = memberOf<ClassTemplateDecl>(detail, "plan", context);
  auto *issue = memberOf<FunctionTemplateDecl>(detail, "issue", context);
  if (!plan || !issue || !site.fitsFastPath || site.callee->getNumParams() < 2)
    return false;

  const SourceLocation loc = site.call->getBeginLoc();
  const Sema::ContextRAII inFunction(sema, const_cast<FunctionDecl *>(site.function));
  const EnterExpressionEvaluationContext evaluated(
      sema, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);

  const QualType planned = planType(sema, plan, steps, loc);
  if (planned.isNull())
    return false;
  llvm::SmallVector<TemplateArgument, 5> arguments = {
      TemplateArgument(context.getCanonicalType(planned)),
      TemplateArgument(context.getCanonicalType(site.scope->type)),
  };
  llvm::SmallVector<TemplateArgument, 4> options;
  for (const ParmVarDecl *parameter : site.callee->parameters()) {
    const TemplateArgument type(context.getCanonicalType(parameter->getType()));
    (arguments.size() < 4 ? arguments
                          : static_cast<llvm::SmallVectorImpl<TemplateArgument> &>(options))
        .push_back(type);
  }
  arguments.push_back(TemplateArgument::CreatePackCopy(context, options));

  FunctionDecl *lowered = sema.InstantiateFunctionDeclaration(
      issue, TemplateArgumentList::CreateCopy(context, arguments), loc);
  if (!lowered || !context.hasSameType(lowered->getType(), site.callee->getType()))
    return false;
  sema.MarkFunctionReferenced(loc, lowered);
  ExprResult callee = sema.BuildDeclRefExpr(lowered, lowered->getType(), VK_LValue, loc);
  callee = sema.DefaultFunctionArrayConversion(callee.get());
  if (callee.isInvalid())
    return false;
  site.call->setCallee(callee.get());
  return true;
}

} // namespace ldgsts
