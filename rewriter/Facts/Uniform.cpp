#include "Facts/Uniform.h"

#include "Match/Annotation.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace ldgsts {

namespace {

Uniformity worse(Uniformity a, Uniformity b) { return std::max(a, b); }

/// threadIdx and its kin are variables of the toolkit's headers; their members are properties or
/// plain fields.
std::optional<Uniformity> ofSpecialVariable(const VarDecl &variable) {
  if (!variable.hasGlobalStorage() ||
      !variable.getDeclContext()->getRedeclContext()->isTranslationUnit() ||
      !variable.getDeclName().isIdentifier())
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Uniformity>>(variable.getName())
      .Case("threadIdx", Uniformity::Varying)
      .Cases({"blockIdx", "blockDim", "gridDim", "warpSize"}, Uniformity::Uniform)
      .Default(std::nullopt);
}

/// Not behind a pointer or reference, nor a static member.
bool isPartOfBase(const MemberExpr &member) {
  const auto *field = dyn_cast<FieldDecl>(member.getMemberDecl());
  return field && !member.isArrow() && !field->getType()->isReferenceType();
}

/// threadIdx.x is a call in disguise; of others nothing is known.
Uniformity ofProperty(const MSPropertyRefExpr &property) {
  const Expr *object = property.getBaseExpr()->IgnoreParenImpCasts();
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(object); opaque && opaque->getSourceExpr())
    object = opaque->getSourceExpr()->IgnoreParenImpCasts();
  const auto *base = dyn_cast<DeclRefExpr>(object);
  const auto *variable = base ? dyn_cast<VarDecl>(base->getDecl()) : nullptr;
  return variable ? ofSpecialVariable(*variable).value_or(Uniformity::Unknown)
                  : Uniformity::Unknown;
}

} // namespace

UniformValues::UniformValues(const FunctionDecl &function, FunctionFlow &flow, FactContext &context)
    : flow(flow), context(context), uses(context.uses(function)) {
  // Start from "uniform" and let what is not spread through assignments and conditions, until
  // nothing changes: a loop counter depends on itself.
  for (const auto &[variable, assignments] : uses.allAssignments())
    if (uses.isTracked(*variable))
      assigned[variable] = Uniformity::Uniform;
  for (bool changed = true; changed;) {
    changed = false;
    initialized.clear(); // The pass that changes nothing any more fills it for good.
    for (auto &[variable, known] : assigned) {
      Uniformity value = known;
      if (const auto *parameter = dyn_cast<ParmVarDecl>(variable))
        value = worse(value, ofParameter(*parameter));
      else if (variable->hasInit())
        value = worse(value, of(variable->getInit()));
      for (const Expr *assignment : uses.assignments(*variable)) {
        if (const auto *op = dyn_cast<BinaryOperator>(assignment))
          value = worse(value, of(op->getRHS()));
        CFGBlock *block = flow.blockOf(assignment);
        value = worse(value, block ? ofDeciders(block) : Uniformity::Unknown);
      }
      changed |= value != known;
      known = value;
    }
  }
}

Uniformity UniformValues::ofDeciders(CFGBlock *block, const Stmt **worst) {
  Uniformity result = Uniformity::Uniform;
  for (CFGBlock *decider : flow.deciders(block)) {
    // The condition as the user wrote it, of which a short-circuit operator's block holds the part
    // decided last.
    const auto *condition = decider->getLastCondition();
    if (!condition)
      condition = dyn_cast_or_null<Expr>(decider->getTerminatorCondition());
    const Uniformity value = condition ? of(condition) : Uniformity::Unknown;
    if (value > result && worst)
      *worst = condition ? condition : decider->getTerminatorStmt();
    result = worse(result, value);
  }
  return result;
}

Uniformity UniformValues::of(const Expr *expr) {
  const FactContext::Level level(context);
  if (level.tooDeep())
    return Uniformity::Unknown;
  expr = expr->IgnoreParens();
  Expr::EvalResult constant;
  if (!expr->isValueDependent() && !expr->isGLValue() &&
      expr->EvaluateAsRValue(constant, context.ast) && !constant.HasSideEffects)
    return Uniformity::Uniform;
  if (const auto *pseudo = dyn_cast<PseudoObjectExpr>(expr)) // A property such as threadIdx.x.
    return of(pseudo->getSyntacticForm());
  if (const auto *property = dyn_cast<MSPropertyRefExpr>(expr))
    return ofProperty(*property);
  if (const auto *opaque = dyn_cast<OpaqueValueExpr>(expr))
    return opaque->getSourceExpr() ? of(opaque->getSourceExpr()) : Uniformity::Unknown;
  if (const auto *member = dyn_cast<MemberExpr>(expr))
    return isPartOfBase(*member) ? of(member->getBase()) : Uniformity::Unknown;
  if (const auto *reference = dyn_cast<DeclRefExpr>(expr)) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    return variable ? ofVariable(*variable) : Uniformity::Unknown;
  }
  if (const auto *cast = dyn_cast<CastExpr>(expr)) {
    // An address is the same for all threads only if the object is; what lies in memory is
    // anybody's guess.
    const CastKind kind = cast->getCastKind();
    if (kind == CK_ArrayToPointerDecay || kind == CK_UserDefinedConversion)
      return Uniformity::Unknown;
    return of(cast->getSubExpr());
  }
  if (const auto *substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(expr))
    return of(substituted->getReplacement());
  if (const auto *op = dyn_cast<BinaryOperator>(expr); op && op->isPtrMemOp())
    return Uniformity::Unknown;
  if (const auto *op = dyn_cast<BinaryOperator>(expr))
    return worse(of(op->getLHS()), of(op->getRHS()));
  if (const auto *op = dyn_cast<UnaryOperator>(expr))
    return op->getOpcode() == UO_Deref || op->getOpcode() == UO_AddrOf ? Uniformity::Unknown
                                                                       : of(op->getSubExpr());
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr))
    return worse(of(choice->getCond()),
                 worse(of(choice->getTrueExpr()), of(choice->getFalseExpr())));
  return Uniformity::Unknown;
}

Uniformity UniformValues::ofOperand(const Expr *expr, const Expr **worst) {
  Uniformity result = Uniformity::Uniform;
  const auto value = [&](const Expr *part) {
    const Uniformity known = of(part);
    if (known > result && worst)
      *worst = part;
    result = worse(result, known);
  };
  llvm::SmallVector<const Stmt *> work = {expr};
  llvm::SmallPtrSet<const VarDecl *, 4> followed;
  while (!work.empty()) {
    const Stmt *part = work.pop_back_val();
    if (const auto *pseudo = dyn_cast<PseudoObjectExpr>(part)) {
      value(pseudo);
      continue;
    }
    if (const auto *call = dyn_cast<CallExpr>(part);
        call && annotationOf(call->getDirectCallee()).empty())
      continue;
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(part);
        cast && cast->getCastKind() == CK_LValueToRValue) {
      if (of(cast) != Uniformity::Unknown) {
        value(cast);
        continue;
      }
    }
    if (const Expr *init = onlyTile(part, followed))
      work.push_back(init);
    for (const Stmt *child : part->children())
      if (child)
        work.push_back(child);
  }
  return result;
}

const Expr *UniformValues::onlyTile(const Stmt *part,
                                    llvm::SmallPtrSetImpl<const VarDecl *> &followed) {
  const auto *reference = dyn_cast<DeclRefExpr>(part);
  const auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || !variable->hasLocalStorage() || !variable->hasInit() ||
      isa<ParmVarDecl>(variable) || annotationOf(variable->getType()) != "ldgsts.tile")
    return nullptr;
  const bool isOnly =
      variable->getType().getNonReferenceType().isConstQualified() || uses.isOnlyRead(*variable);
  return isOnly && followed.insert(variable).second ? variable->getInit() : nullptr;
}

Uniformity UniformValues::ofVariable(const VarDecl &variable) {
  if (const auto special = ofSpecialVariable(variable))
    return *special;
  if (!variable.hasLocalStorage() || variable.getType()->isReferenceType() ||
      variable.getType().isVolatileQualified() || !uses.isTracked(variable))
    return Uniformity::Unknown;
  if (const auto found = assigned.find(&variable); found != assigned.end())
    return found->second;
  if (const auto *parameter = dyn_cast<ParmVarDecl>(&variable))
    return ofParameter(*parameter);
  if (!variable.hasInit())
    return Uniformity::Unknown;
  if (const auto found = initialized.find(&variable); found != initialized.end())
    return found->second;
  const Uniformity value = of(variable.getInit());
  initialized[&variable] = value;
  return value;
}

Uniformity UniformValues::ofParameter(const ParmVarDecl &parameter) {
  // A kernel's parameters are one copy for the whole grid. A device function's are its callers'.
  const auto *owner = dyn_cast<FunctionDecl>(parameter.getDeclContext());
  return owner && owner->hasAttr<CUDAGlobalAttr>() ? Uniformity::Uniform : Uniformity::Unknown;
}

} // namespace ldgsts
