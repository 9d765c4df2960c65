#include "Match/Match.h"

#include "Match/Annotation.h"
#include "Match/Group.h"
#include "Match/Places.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace ldgsts {

namespace matchers {
AST_MATCHER(FunctionDecl, asksForCopy) { return operationOf(&Node).has_value(); }
} // namespace matchers

namespace {

/// Applied to one call at a time: a matcher that searches the whole body for them costs ten times
/// as much as callPlaces.
bool isCopy(const CallExpr &call, ASTContext &context) {
  static const auto copy = callExpr(unless(cxxMemberCallExpr()), unless(isInstantiationDependent()),
                                    callee(functionDecl(matchers::asksForCopy())));
  return !match(copy, call, context).empty();
}

/// The integer of an option such as prefetch<128>.
std::optional<int64_t> integerOf(QualType type) {
  const TemplateArgumentList *args = templateArgsOf(type);
  if (!args || args->get(0).getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return args->get(0).getAsIntegral().getExtValue();
}

std::optional<Expectation> expectationOf(const Expr &option) {
  const std::optional<int64_t> number = integerOf(option.getType());
  return number ? std::optional(Expectation{*number, option.getBeginLoc()}) : std::nullopt;
}

void decodeOption(const Expr &option, CopySite &site) {
  const StringRef name = annotationOf(option.getType());
  if (name == "ldgsts.option.dispatch.ldgsts")
    site.dispatch = Dispatch::Ldgsts;
  else if (name == "ldgsts.option.dispatch.sync")
    site.dispatch = Dispatch::Sync;
  else if (name == "ldgsts.option.prefetch")
    site.hints.prefetch = integerOf(option.getType());
  else if (name == "ldgsts.option.cache.ca")
    site.hints.cache = CacheOp::All;
  else if (name == "ldgsts.option.cache.cg")
    site.hints.cache = CacheOp::Global;
  else if (name == "ldgsts.option.evict_first")
    site.hints.policy = CachePolicy::EvictFirst;
  else if (name == "ldgsts.option.evict_last")
    site.hints.policy = CachePolicy::EvictLast;
  else if (name == "ldgsts.option.cache_policy") {
    site.hints.policy = CachePolicy::Given;
    site.policy = &option;
  } else if (name == "ldgsts.option.expect_width")
    site.expectedWidth = expectationOf(option);
  else if (name == "ldgsts.option.expect_rounds")
    site.expectedRounds = expectationOf(option);
  else if (name == "ldgsts.option.direct")
    site.direct = option.getBeginLoc();
  else if (name == "ldgsts.option.valid") {
    site.edges.valid = &option;
    site.edges.rank = integerOf(option.getType()).value_or(0);
  } else if (name == "ldgsts.option.when")
    site.edges.when = &option;
  else if (name == "ldgsts.option.fill.zero")
    site.edges.fill = Fill::Zero;
  else if (name == "ldgsts.option.fill.value")
    site.edges.value = &option;
}

std::optional<TileOperand> decodeOperand(const Expr *argument, const ASTContext &context) {
  std::optional<TileOperand> tile = decodeTile(argument->getType(), context);
  if (tile)
    tile->expr = argument;
  return tile;
}

/// A trivially copyable class may still have an assignment of its own that the element copy calls:
/// a template, which fits its own type too. (Assignments from other types, such as half's from
/// float, are not called.)
bool assignsBytes(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record)
    return true;
  ASTContext &context = record->getASTContext();
  const auto name = context.DeclarationNames.getCXXOperatorName(OO_Equal);
  return llvm::all_of(record->lookup(name), [&](const NamedDecl *member) {
    const auto *assignment = dyn_cast<CXXMethodDecl>(member);
    if (!assignment || assignment->getNumParams() != 1)
      return false;
    const QualType source = assignment->getParamDecl(0)->getType().getNonReferenceType();
    return assignment->isTrivial() || !context.hasSameUnqualifiedType(source, type);
  });
}

/// The scope that the first template argument names.
std::optional<CopyScope> namedScope(const FunctionDecl &callee) {
  const TemplateArgumentList *args = callee.getTemplateSpecializationArgs();
  if (!args || args->size() == 0 || args->get(0).getKind() != TemplateArgument::Type)
    return std::nullopt;
  return decodeScope(args->get(0).getAsType());
}

CopySite decodeCall(CallExpr &call, const FunctionDecl &function, ASTContext &context) {
  CopySite site;
  site.call = &call;
  site.callee = call.getDirectCallee();
  site.operation = *operationOf(site.callee);
  site.calleeLoc = call.getCallee()->IgnoreParenImpCasts()->getExprLoc();
  site.function = &function;
  llvm::ArrayRef<const Expr *> arguments(call.getArgs(), call.getNumArgs());
  if (takesGroup(*site.callee)) {
    site.group = arguments.consume_front();
    site.scope = decodeGroup(site.group->getType(), *site.callee);
  } else {
    site.scope = namedScope(*site.callee);
  }
  const auto *type = site.callee->getType()->getAs<FunctionProtoType>();
  site.fitsFastPath = type && type->getReturnType()->isVoidType() && !type->hasExceptionSpec() &&
                      !type->isVariadic();
  if (arguments.size() >= 1)
    site.dst = decodeOperand(arguments[0], context);
  if (arguments.size() >= 2)
    site.src = decodeOperand(arguments[1], context);
  if (site.dst && site.src) {
    const QualType element = site.dst->element.getUnqualifiedType();
    site.sameElement = context.hasSameUnqualifiedType(site.dst->element, site.src->element);
    site.trivialElement = element.isTriviallyCopyableType(context) && assignsBytes(element);
    site.elementBytes = context.getTypeSizeInChars(element).getQuantity();
  }
  for (const Expr *option : arguments.drop_front(std::min<size_t>(arguments.size(), 2))) {
    site.options.push_back(option);
    decodeOption(*option, site);
  }
  return site;
}

} // namespace

std::optional<Operation> operationOf(const FunctionDecl *function) {
  const StringRef annotation = annotationOf(function);
#define OPERATION(identifier, name, call, instructions, one, elementwise)                          \
  if (annotation == name)                                                                          \
    return Operation::identifier;
#include "Match/Operations.def"
  return std::nullopt;
}

bool takesCopysPlace(const FunctionDecl &callee) {
  const StringRef name = callee.getIdentifier() ? callee.getName() : "";
  return headerPartOf(callee) == HeaderPart::Detail &&
         (name == "issue" || name == "issue_tested" || name == "with_tested");
}

bool takesGroup(const FunctionDecl &callee) {
  return headerPartOf(callee) == HeaderPart::Public && callee.getNumParams() > 0 &&
         annotationOf(callee.getParamDecl(0)) == "ldgsts.group";
}

std::vector<CopySite> findSites(const FunctionDecl &function, ASTContext &context) {
  std::vector<CopySite> sites;
  // The header's fast path calls the copy that it stands for, where no plan suits: no call of the
  // user's.
  if (!function.doesThisDeclarationHaveABody() || function.isDependentContext() ||
      headerPartOf(function) == HeaderPart::Detail)
    return sites;
  for (const CallPlace &place : callPlaces(function)) {
    if (!isCopy(*place.call, context))
      continue;
    sites.push_back(decodeCall(*place.call, *place.function, context));
    sites.back().isStatement = place.isStatement;
  }
  return sites;
}

bool declaresCopy(const Decl &decl) {
  if (const auto *function = decl.getAsFunction())
    return operationOf(function).has_value();
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
