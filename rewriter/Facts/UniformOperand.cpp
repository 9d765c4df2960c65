// Whether the threads of a team may mean different tiles by one operand.
#include "Facts/Uniform.h"
#include "Match/Annotation.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace ldgsts {

namespace {

/// A number, or what a variable holds: it is looked at as a whole before its parts are, since
/// threadIdx.x / 32 says less of the thread than threadIdx.x.
bool isValue(const Stmt &part) {
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(&part);
      cast && cast->getCastKind() == CK_LValueToRValue)
    return true;
  const auto *expr = dyn_cast<Expr>(&part);
  return expr && expr->isPRValue() && expr->getType()->isIntegralOrEnumerationType();
}

} // namespace

const Expr *UniformValues::differingPart(const Expr *operand, const Team &team) {
  llvm::SmallVector<const Stmt *> work = {operand};
  llvm::SmallPtrSet<const VarDecl *, 4> followed;
  while (!work.empty()) {
    const Stmt *part = work.pop_back_val();
    if (isValue(*part)) {
      const auto *expr = cast<Expr>(part);
      const Agreement known = agreement(expr, team);
      if (known == Agreement::Different)
        return smallestDiffering(expr, team);
      if (known == Agreement::Same || isa<PseudoObjectExpr>(expr))
        continue;
    }
    if (const auto *call = dyn_cast<CallExpr>(part);
        call && annotationOf(call->getDirectCallee()).empty())
      continue;
    if (const Expr *init = onlyInit(part, followed))
      work.push_back(init);
    for (const Stmt *child : part->children())
      if (child)
        work.push_back(child);
  }
  return nullptr;
}

/// The part to blame: the innermost value that differs by itself.
const Expr *UniformValues::smallestDiffering(const Expr *expr, const Team &team) {
  if (isa<PseudoObjectExpr, CallExpr>(expr))
    return expr;
  for (const Stmt *child : expr->children())
    if (child && isValue(*child) && agreement(cast<Expr>(child), team) == Agreement::Different)
      return smallestDiffering(cast<Expr>(child), team);
  return expr;
}

/// The only value of the local variable that \p part refers to, the first time.
const Expr *UniformValues::onlyInit(const Stmt *part,
                                    llvm::SmallPtrSetImpl<const VarDecl *> &followed) {
  const auto *reference = dyn_cast<DeclRefExpr>(part);
  const auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !variable->hasLocalStorage() || !variable->hasInit() ||
      isa<ParmVarDecl>(variable))
    return nullptr;
  const bool isOnly =
      variable->getType().getNonReferenceType().isConstQualified() || uses.isOnlyRead(*variable);
  return isOnly && followed.insert(variable).second ? variable->getInit() : nullptr;
}

} // namespace ldgsts
