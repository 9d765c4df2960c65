#include "Emit/Definitions.h"

#include "Match/Annotation.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace ldgsts {

namespace {

/// Stops at a reference to the callee, and at everything with a body of its own: that may have been
/// searched before, or not at all.
class Uses : public RecursiveASTVisitor<Uses> {
public:
  explicit Uses(const FunctionDecl &callee) : callee(callee) {}

  bool VisitDeclRefExpr(DeclRefExpr *reference) { return reference->getDecl() != &callee; }
  bool TraverseLambdaExpr(LambdaExpr *) { return false; }
  bool VisitCXXRecordDecl(CXXRecordDecl *) { return false; }

private:
  const FunctionDecl &callee;
};

/// The element copy rejects options that it does not know and those that exclude each other, in its
/// body: only a call that has nothing to reject can do without it.
bool hasNothingToReject(const CopySite &site) {
  return site.options.empty() ||
         (site.options.size() == 1 &&
          annotationOf(site.options.front()->getType()).starts_with("ldgsts.option."));
}

} // namespace

void CalleeDefinitions::dropIfUnused(Sema &sema, const CopySite &site) {
  auto *callee = const_cast<FunctionDecl *>(site.callee);
  FunctionTemplateSpecializationInfo *specialization = callee->getTemplateSpecializationInfo();
  if (!specialization || kept.contains(callee) ||
      specialization->getPointOfInstantiation() != site.calleeLoc || !hasNothingToReject(site) ||
      !Uses(*callee).TraverseStmt(site.function->getBody()))
    return;
  // The newest are last.
  auto &pending = sema.PendingInstantiations;
  const auto found = std::find_if(pending.rbegin(), pending.rend(),
                                  [&](const auto &p) { return p.first == callee; });
  if (found == pending.rend())
    return;
  pending.erase(std::next(found).base());
  callee->setInstantiationIsPending(false);
  specialization->setPointOfInstantiation(SourceLocation());
  sema.UndefinedButUsed.erase(callee->getCanonicalDecl());
}

} // namespace ldgsts
