#include "Facts/VariableUses.h"

#include "Facts/ToolkitFunctions.h"
#include "Facts/ValueReader.h"
#include "Match/Annotation.h"
#include "Match/Match.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace ldgsts {

/// The variable that an lvalue is, or is a member or an element of.
static const DeclRefExpr *variableIn(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParens();
    const auto *member = dyn_cast<MemberExpr>(expr);
    const auto *element = dyn_cast<ArraySubscriptExpr>(expr);
    if (member && !member->isArrow())
      expr = member->getBase()->IgnoreParenImpCasts();
    else if (element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      expr = element->getBase()->IgnoreParenImpCasts();
    else
      return dyn_cast<DeclRefExpr>(expr);
  }
}

/// Whether an object of the class may keep its own address, or a reference to a part of itself, by
/// which it changes later: a user's constructor, or a member's own initializer, may see to it.
static bool mayKnowItself(QualType type) {
  const auto *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || isTileClass(type) || record->isLambda())
    return false;
  // What the toolkit's own classes do, and the library's, is known; not what their parts do.
  const auto isOwnConstructor = [](const Decl *member) {
    const auto *constructor = dyn_cast_or_null<CXXConstructorDecl>(member->getAsFunction());
    return constructor && constructor->isUserProvided();
  };
  return (!isFromSystem(*record) &&
          (record->hasInClassInitializer() || llvm::any_of(record->decls(), isOwnConstructor))) ||
         llvm::any_of(record->bases(),
                      [](const CXXBaseSpecifier &base) { return mayKnowItself(base.getType()); }) ||
         llvm::any_of(record->fields(),
                      [](const FieldDecl *field) { return mayKnowItself(field->getType()); });
}

/// What a kernel is passed was made on the host, elsewhere.
static bool isKernelParameter(const VarDecl &variable) {
  const auto *function = dyn_cast<FunctionDecl>(variable.getDeclContext());
  return isa<ParmVarDecl>(variable) && function && function->hasAttr<CUDAGlobalAttr>();
}

/// A reference to a variable is harmless when its value is loaded on the spot, copied by a trivial
/// copy constructor (tiles are such objects), or handed to a copy or a slice, which read their
/// tiles only, as a tile's own functions do. To bind a constant reference is as harmless as what is
/// done with that. An assignment operator on the variable itself is recorded. Every other reference
/// may change the variable later: it escapes.
class VariableUses::Reader : public RecursiveASTVisitor<VariableUses::Reader> {
public:
  explicit Reader(VariableUses &uses) : uses(uses) {}

  bool shouldVisitImplicitCode() const { return true; }
  /// Nothing in a type runs.
  bool TraverseTypeLoc(TypeLoc, bool = true) { return true; }

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    if (cast->getCastKind() == CK_LValueToRValue)
      harmless(cast->getSubExpr());
    // An array never changes its address; what is written through it is no change of the variable's
    // own value. (An array in a union would be one, and one that a reference is bound to may be a
    // part of any variable.)
    if (cast->getCastKind() == CK_ArrayToPointerDecay)
      if (const auto *array = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
          array && !boundTo(*array->getDecl()))
        harmless(array);
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *construct) {
    const CXXConstructorDecl *constructor = construct->getConstructor();
    if (constructor->isCopyOrMoveConstructor() && constructor->isTrivial() &&
        construct->getNumArgs() == 1)
      harmless(construct->getArg(0));
    return true;
  }

  bool VisitCallExpr(CallExpr *call) {
    if (llvm::none_of(call->arguments(), isTileObject))
      return true;
    const FunctionDecl *callee = call->getDirectCallee();
    if (operationOf(callee) || (callee && takesCopysPlace(*callee)) ||
        annotationOf(callee) == "ldgsts.slice")
      for (const Expr *argument : call->arguments())
        if (isTileObject(argument))
          harmless(argument);
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *call) {
    asked(call->getMethodDecl(), call->getImplicitObjectArgument());
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) {
    if (variable->hasInit())
      if (const auto *lambda = dyn_cast<LambdaExpr>(skipCopies(variable->getInit())))
        ownLambdas.insert(lambda);
    if (const Expr *object = boundTo(*variable))
      bound(*variable, *variableIn(object));
    return true;
  }

  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *call) {
    const Expr *object = skipCopies(call->getArg(0));
    if (const auto *lambda = dyn_cast<LambdaExpr>(object))
      ownLambdas.insert(lambda);
    else if (const auto *reference = dyn_cast<DeclRefExpr>(object))
      calledLambdas.insert(reference);
    asked(dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee()), call->getArg(0));
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *op) {
    if (op->isAssignmentOp())
      assignment(op->getLHS(), op);
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *op) {
    if (op->isIncrementDecrementOp())
      assignment(op->getSubExpr(), op);
    return true;
  }

  /// A list in braces as it is carried out; as it is written its parts are not loaded yet.
  bool TraverseInitListExpr(InitListExpr *list, DataRecursionQueue *queue = nullptr) {
    return TraverseSynOrSemInitListExpr(list->getSemanticForm() ? list->getSemanticForm() : list,
                                        queue);
  }

  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    if (const FunctionTemplateDecl *generic = lambda->getDependentCallOperator())
      return TraverseGenericLambda(lambda, *generic);
    lambdas.push_back(lambda->getCallOperator());
    const bool result = RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    lambdas.pop_back();
    return result;
  }

  /// A generic lambda's body is a pattern; what runs are its instantiations, and where others than
  /// this function call it they may be made later, so that all it may do has to be read.
  bool TraverseGenericLambda(LambdaExpr *lambda, const FunctionTemplateDecl &generic) {
    for (const auto [capture, init] : llvm::zip(lambda->captures(), lambda->capture_inits()))
      if (!TraverseLambdaCapture(lambda, &capture, init))
        return false;
    bool result = ownLambdas.contains(lambda) || TraversePattern(generic);
    for (const FunctionDecl *instantiation : generic.specializations()) {
      lambdas.push_back(instantiation);
      result &=
          TraverseStmt(instantiation->hasBody() ? instantiation->getBody() : lambda->getBody());
      lambdas.pop_back();
    }
    return result;
  }

  bool TraverseLambdaCapture(LambdaExpr *lambda, const LambdaCapture *capture, Expr *init) {
    // A capture by reference is no use by itself: the uses in the lambda's body are.
    if (capture->getCaptureKind() == LCK_ByRef && !lambda->isInitCapture(capture))
      return true;
    return RecursiveASTVisitor::TraverseLambdaCapture(lambda, capture, init);
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    if (variable && (!seen.contains(reference) ||
                     (mayKnowItself(variable->getType()) && !isKernelParameter(*variable))))
      uses.escaped.insert(variable);
    const auto *type = variable ? variable->getType()->getAsCXXRecordDecl() : nullptr;
    if (type && type->isGenericLambda() && !calledLambdas.contains(reference))
      TraversePattern(*type->getDependentLambdaCallOperator());
    return true;
  }

private:
  bool TraversePattern(const FunctionTemplateDecl &generic) {
    const FunctionDecl *pattern = generic.getTemplatedDecl();
    if (!patterns.insert(pattern).second)
      return true;
    lambdas.push_back(pattern);
    const bool result = TraverseStmt(pattern->getBody());
    lambdas.pop_back();
    return result;
  }

  static bool isTileObject(const Expr *expr) {
    return expr->getType()->isRecordType() && isTileClass(expr->getType());
  }

  void asked(const CXXMethodDecl *method, const Expr *object) {
    if (method && method->isConst() && isTileObject(object))
      harmless(object);
  }

  void harmless(const Expr *expr) {
    if (const DeclRefExpr *reference = variableIn(expr->IgnoreParenImpCasts()))
      seen.insert(reference);
  }

  void bound(const VarDecl &reference, const DeclRefExpr &to) {
    if (const auto *variable = dyn_cast<VarDecl>(to.getDecl())) {
      seen.insert(&to);
      uses.references[&reference] = variable;
    }
  }

  void assignment(const Expr *target, const Expr *op) {
    const DeclRefExpr *reference = changedVariable(target);
    const auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
    if (!variable || variable->getType()->isReferenceType())
      return;
    // A lambda runs at another time than it is written: what it does to the variables around it is
    // not in plain sight.
    if (!lambdas.empty() && variable->getParentFunctionOrMethod() != lambdas.back())
      return;
    seen.insert(reference);
    uses.assigned[variable].push_back(cast<Expr>(op));
  }

  VariableUses &uses;
  llvm::DenseSet<const DeclRefExpr *> seen;
  llvm::DenseSet<const LambdaExpr *> ownLambdas;     ///< called on the spot, or by their name
  llvm::DenseSet<const DeclRefExpr *> calledLambdas; ///< such names
  llvm::DenseSet<const FunctionDecl *> patterns;     ///< that were read
  llvm::SmallVector<const DeclContext *, 2> lambdas; ///< around what is visited, innermost last
};

void VariableUses::read(const Stmt *statement, bool isPlain) {
  Reader(*this).TraverseStmt(const_cast<Stmt *>(statement));
  findEntangled(statement, isPlain);
  followReferences();
}

void VariableUses::followReferences() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto &[reference, variable] : references)
      if (escaped.contains(reference))
        changed |= escaped.insert(variable).second;
  }
}

const Expr *boundTo(const ValueDecl &declaration) {
  const auto *variable = dyn_cast<VarDecl>(&declaration);
  // The names of a structured binding are others than the variable's.
  if (!variable || !variable->hasLocalStorage() || !variable->hasInit() ||
      isa<ParmVarDecl, DecompositionDecl>(variable) || !variable->getType()->isReferenceType() ||
      !variable->getType().getNonReferenceType().isConstQualified())
    return nullptr;
  const Expr *object = variable->getInit()->IgnoreParens();
  while (isa<ImplicitCastExpr>(object) && cast<CastExpr>(object)->getCastKind() == CK_NoOp)
    object = cast<CastExpr>(object)->getSubExpr()->IgnoreParens();
  // Any other conversion, as of an array to a pointer into it, makes an object of its own.
  return variableIn(object) ? object : nullptr;
}

const FunctionDecl *ownerOf(const VarDecl &variable) {
  return dyn_cast_or_null<FunctionDecl>(variable.getParentFunctionOrMethod());
}

const DeclRefExpr *changedVariable(const Expr *target) {
  target = target->IgnoreParens();
  while (const auto *member = dyn_cast<MemberExpr>(target)) {
    if (member->isArrow())
      return nullptr;
    target = member->getBase()->IgnoreParens();
  }
  return dyn_cast<DeclRefExpr>(target);
}

const Expr *changedBy(const Stmt &statement) {
  if (const auto *assignment = dyn_cast<BinaryOperator>(&statement))
    return assignment->isAssignmentOp() ? assignment->getLHS() : nullptr;
  const auto *step = dyn_cast<UnaryOperator>(&statement);
  return step && step->isIncrementDecrementOp() ? step->getSubExpr() : nullptr;
}

llvm::ArrayRef<const Expr *> VariableUses::assignments(const VarDecl &variable) const {
  const auto found = assigned.find(&variable);
  return found == assigned.end() ? llvm::ArrayRef<const Expr *>()
                                 : llvm::ArrayRef<const Expr *>(found->second);
}

} // namespace ldgsts
