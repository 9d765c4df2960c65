#include "Facts/VariableUses.h"

#include "Match/Annotation.h"
#include "Match/Match.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace ldgsts {

/// A reference to a variable is harmless when its value is loaded on the spot, copied by a trivial
/// copy constructor (tiles are such objects), or handed to a copy or a slice, which read their
/// tiles only, as a tile's own functions do. An assignment operator on the variable itself is
/// recorded. Every other reference may change the variable later: it escapes.
class VariableUses::Reader : public RecursiveASTVisitor<VariableUses::Reader> {
public:
  explicit Reader(VariableUses &uses) : uses(uses) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    if (cast->getCastKind() == CK_LValueToRValue)
      harmless(cast->getSubExpr());
    // An array never changes its address; what is written through it is no change of the variable's
    // own value. (An array in a union would be one.)
    if (cast->getCastKind() == CK_ArrayToPointerDecay &&
        isa<DeclRefExpr>(cast->getSubExpr()->IgnoreParens()))
      harmless(cast->getSubExpr());
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
    if (operationOf(call->getDirectCallee()) ||
        annotationOf(call->getDirectCallee()) == "ldgsts.slice")
      for (const Expr *argument : call->arguments())
        if (isTileObject(argument))
          harmless(argument);
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *call) {
    asked(call->getMethodDecl(), call->getImplicitObjectArgument());
    return true;
  }

  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *call) {
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

  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    ++lambdaDepth;
    bool result = RecursiveASTVisitor::TraverseLambdaExpr(lambda);
    --lambdaDepth;
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
    if (variable && !seen.contains(reference))
      uses.escaped.insert(variable);
    return true;
  }

private:
  static const DeclRefExpr *variableIn(const Expr *expr) {
    expr = expr->IgnoreParenImpCasts();
    while (const auto *member = dyn_cast<MemberExpr>(expr)) {
      if (member->isArrow())
        return nullptr;
      expr = member->getBase()->IgnoreParenImpCasts();
    }
    return dyn_cast<DeclRefExpr>(expr);
  }

  static bool isTileObject(const Expr *expr) {
    return expr->getType()->isRecordType() && isTileClass(expr->getType());
  }

  void asked(const CXXMethodDecl *method, const Expr *object) {
    if (method && method->isConst() && isTileObject(object))
      harmless(object);
  }

  void harmless(const Expr *expr) {
    if (const DeclRefExpr *reference = variableIn(expr))
      seen.insert(reference);
  }

  void assignment(const Expr *target, const Expr *op) {
    const auto *reference = dyn_cast<DeclRefExpr>(target->IgnoreParens());
    const auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
    // A lambda runs at another time than it is written: its assignments are not in plain sight.
    if (!variable || lambdaDepth > 0 || variable->getType()->isReferenceType())
      return;
    seen.insert(reference);
    uses.assigned[variable].push_back(cast<Expr>(op));
  }

  VariableUses &uses;
  llvm::DenseSet<const DeclRefExpr *> seen;
  unsigned lambdaDepth = 0;
};

void VariableUses::read(const Stmt *body) {
  Reader(*this).TraverseStmt(const_cast<Stmt *>(body));
  findEntangled(body, false);
}

/// Operators whose operands are evaluated one after the other, and those of one operand.
static bool isSequenced(const Expr &expr) {
  const auto *op = dyn_cast<BinaryOperator>(&expr);
  return isa<CastExpr, ParenExpr, ExprWithCleanups, ConditionalOperator>(expr) ||
         (op && (op->isLogicalOp() || op->isCommaOp()));
}

void VariableUses::findEntangled(const Stmt *statement, bool isInside) {
  if (!statement)
    return;
  const auto *expr = dyn_cast<Expr>(statement);
  if (isInside && expr) {
    const auto *assignment = dyn_cast<BinaryOperator>(expr);
    const auto *step = dyn_cast<UnaryOperator>(expr);
    const Expr *target = assignment && assignment->isAssignmentOp() ? assignment->getLHS()
                         : step && step->isIncrementDecrementOp()   ? step->getSubExpr()
                                                                    : nullptr;
    if (const auto *reference =
            dyn_cast_or_null<DeclRefExpr>(target ? target->IgnoreParens() : nullptr))
      if (const auto *variable = dyn_cast<VarDecl>(reference->getDecl()))
        entangled.insert(variable);
  }
  const bool isOperand = expr && (isInside || !isSequenced(*expr));
  for (const Stmt *child : statement->children())
    findEntangled(child, isOperand);
}

llvm::ArrayRef<const Expr *> VariableUses::assignments(const VarDecl &variable) const {
  const auto found = assigned.find(&variable);
  return found == assigned.end() ? llvm::ArrayRef<const Expr *>()
                                 : llvm::ArrayRef<const Expr *>(found->second);
}

} // namespace ldgsts
