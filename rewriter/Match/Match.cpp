#include "Match/Match.h"

#include "Match/Annotation.h"
#include "Match/Statements.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace ldgsts {

namespace {

auto copyCalls() {
  return forEachDescendant(
      callExpr(callee(functionDecl(matchers::hasAnnotation("ldgsts.copy_async")))).bind("call"));
}

/// The lambdas and local classes inside \p function have bodies of their own: says for each call in one of them which
/// function it belongs to. (A parent map would answer too, but it costs a walk of the whole translation unit.)
llvm::DenseMap<const CallExpr *, const FunctionDecl *> callsOfInnerFunctions(const FunctionDecl &function,
                                                                             ASTContext &context) {
  llvm::DenseMap<const CallExpr *, const FunctionDecl *> owners;
  static const auto innerFunction =
      traverse(TK_AsIs, functionDecl(forEachDescendant(stmt(anyOf(
                            lambdaExpr().bind("lambda"),
                            declStmt(has(cxxRecordDecl(forEach(cxxMethodDecl().bind("method"))))))))));
  // Matches come outermost first, so that the innermost function has the last word.
  for (const BoundNodes &nodes : match(innerFunction, function, context)) {
    const FunctionDecl *inner = nodes.getNodeAs<CXXMethodDecl>("method");
    if (const auto *lambda = nodes.getNodeAs<LambdaExpr>("lambda"))
      inner = lambda->getCallOperator();
    if (!inner || !inner->getBody())
      continue;
    for (const BoundNodes &call : match(traverse(TK_AsIs, stmt(copyCalls())), *inner->getBody(), context))
      owners[call.getNodeAs<CallExpr>("call")] = inner;
  }
  return owners;
}

void decodeOption(QualType type, CopySite &site) {
  StringRef name = annotationOf(type);
  if (name == "ldgsts.option.dispatch.ldgsts")
    site.dispatch = Dispatch::Ldgsts;
  else if (name == "ldgsts.option.dispatch.sync")
    site.dispatch = Dispatch::Sync;
  else if (name == "ldgsts.option.prefetch") {
    const auto *option =
        dyn_cast<ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
    if (option && option->getTemplateArgs().get(0).getKind() == TemplateArgument::Integral)
      site.prefetch = option->getTemplateArgs().get(0).getAsIntegral().getExtValue();
  }
}

std::optional<TileOperand> decodeOperand(const Expr *argument, const ASTContext &context) {
  std::optional<TileOperand> tile = decodeTile(argument->getType(), context);
  if (tile)
    tile->expr = argument;
  return tile;
}

CopySite decodeCall(CallExpr &call, const FunctionDecl &function, ASTContext &context) {
  CopySite site;
  site.call = &call;
  site.callee = call.getDirectCallee();
  site.function = &function;
  const TemplateArgumentList *args = site.callee->getTemplateSpecializationArgs();
  if (args && args->size() > 0 && args->get(0).getKind() == TemplateArgument::Type)
    site.scope = decodeScope(args->get(0).getAsType());
  if (call.getNumArgs() >= 1)
    site.dst = decodeOperand(call.getArg(0), context);
  if (call.getNumArgs() >= 2)
    site.src = decodeOperand(call.getArg(1), context);
  if (site.dst && site.src) {
    const QualType element = site.dst->element.getUnqualifiedType();
    site.sameElement = context.hasSameUnqualifiedType(site.dst->element, site.src->element);
    site.trivialElement = element.isTriviallyCopyableType(context);
    site.elementBytes = context.getTypeSizeInChars(element).getQuantity();
  }
  for (unsigned i = 2; i < call.getNumArgs(); ++i)
    decodeOption(call.getArg(i)->getType(), site);
  return site;
}

} // namespace

std::vector<CopySite> findSites(const FunctionDecl &function, ASTContext &context) {
  std::vector<CopySite> sites;
  if (!function.doesThisDeclarationHaveABody() || function.isDependentContext())
    return sites;
  const auto calls = match(traverse(TK_AsIs, functionDecl(copyCalls())), function, context);
  if (calls.empty())
    return sites;
  const auto statements = callStatements(function);
  const auto owners = callsOfInnerFunctions(function, context);
  for (const BoundNodes &nodes : calls) {
    const auto *call = nodes.getNodeAs<CallExpr>("call");
    if (isa<CXXMemberCallExpr>(call) || call->isInstantiationDependent())
      continue;
    const auto owner = owners.find(call);
    const FunctionDecl &body = owner == owners.end() ? function : *owner->second;
    if (body.isDependentContext())
      continue;
    sites.push_back(decodeCall(const_cast<CallExpr &>(*call), body, context));
    sites.back().isStatement = statements.contains(call);
  }
  return sites;
}

bool declaresCopy(const Decl &decl) {
  if (const auto *function = decl.getAsFunction())
    return annotationOf(function) == "ldgsts.copy_async";
  const DeclContext *inner = nullptr;
  if (const auto *classTemplate = dyn_cast<ClassTemplateDecl>(&decl))
    inner = classTemplate->getTemplatedDecl();
  else if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(decl))
    inner = cast<DeclContext>(&decl);
  if (!inner)
    return false;
  return llvm::any_of(inner->decls(), [](const Decl *member) { return declaresCopy(*member); });
}

} // namespace ldgsts
