// What an expression changes and mentions elsewhere too, in an order that C++ leaves open.
#include "Facts/VariableUses.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace ldgsts {

/// Operators whose operands are evaluated one after the other, and those of one operand.
static bool isSequenced(const Expr &expr) {
  const auto *op = dyn_cast<BinaryOperator>(&expr);
  return isa<CastExpr, ParenExpr, ExprWithCleanups, ConditionalOperator>(expr) ||
         (op && (op->isLogicalOp() || op->isCommaOp()));
}

static bool mentions(const Stmt *statement, const ValueDecl &variable) {
  const auto *reference = dyn_cast_or_null<DeclRefExpr>(statement);
  return statement && ((reference && reference->getDecl() == &variable) ||
                       llvm::any_of(statement->children(),
                                    [&](const Stmt *child) { return mentions(child, variable); }));
}

/// Operands that are not evaluated change nothing, whatever they say.
static bool isUnevaluated(const Stmt &statement) {
  const auto *call = dyn_cast<CallExpr>(&statement);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return isa<CXXNoexceptExpr, CXXTypeidExpr, UnaryExprOrTypeTraitExpr>(statement) ||
         (callee && callee->getIdentifier() &&
          call->isUnevaluatedBuiltinCall(callee->getASTContext()));
}

/// Whether the result of \p child, an lvalue, is dropped or read at once by \p parent, whose own
/// result is \p isParents.
static bool isDroppedOrRead(const Stmt &parent, const Stmt *child, bool isParents) {
  if (const auto *cast = dyn_cast<CastExpr>(&parent))
    return cast->getCastKind() == CK_LValueToRValue || cast->getCastKind() == CK_ToVoid;
  if (const auto *op = dyn_cast<BinaryOperator>(&parent); op && op->isCommaOp())
    return child == op->getLHS() || isParents;
  if (isa<Expr>(parent))
    return isa<ParenExpr, FullExpr, ConditionalOperator>(parent) && isParents;
  return isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt, SwitchCase, LabelStmt,
             AttributedStmt, CXXForRangeStmt>(parent);
}

void VariableUses::findEntangled(const Stmt *statement, bool isPlain) {
  Mentions mentioned;
  findEntangled(statement, mentioned, false, isPlain);
}

void VariableUses::findEntangled(const Stmt *statement, Mentions &mentioned, bool isInPiece,
                                 bool isPlain) {
  if (!statement)
    return;
  const auto *expr = dyn_cast<Expr>(statement);
  // Here begins what is evaluated in one piece: its parts have no order that we rely on, but an
  // assignment is the last of its own.
  const bool unevaluated = isUnevaluated(*statement);
  const bool isPiece = expr && !isSequenced(*expr) && (!isInPiece || unevaluated);
  const size_t firstOfAll = mentioned.all.size(), firstChanged = mentioned.changed.size();
  const Expr *target = changedBy(*statement);
  const DeclRefExpr *changed = target ? changedVariable(target) : nullptr;
  // An assignment is an lvalue: what becomes of that may change the variable once more.
  if (changed && expr->isGLValue() && !isPlain)
    if (const auto *variable = dyn_cast<VarDecl>(changed->getDecl()))
      escaped.insert(variable);
  if (isPiece || isInPiece) {
    if (const auto *reference = dyn_cast<DeclRefExpr>(statement))
      mentioned.all.push_back(reference->getDecl());
    if (changed && !isPiece)
      mentioned.changed.push_back(changed->getDecl());
  }
  if (const auto *declaration = dyn_cast<DeclStmt>(statement))
    for (const Decl *decl : declaration->decls())
      if (const auto *variable = dyn_cast<VarDecl>(decl);
          variable && variable->hasInit() && mentions(variable->getInit(), *variable))
        entangled.insert(variable); // It is used before it has its value.
  for (const Stmt *child : statement->children())
    findEntangled(child, mentioned, isPiece || isInPiece,
                  child && isDroppedOrRead(*statement, child, isPlain));
  if (const auto *lambda = dyn_cast<LambdaExpr>(statement))
    if (const FunctionTemplateDecl *generic = lambda->getDependentCallOperator())
      for (const FunctionDecl *instantiation : generic->specializations())
        findEntangled(instantiation->getBody(), /*isPlain=*/true);
  if (!isPiece)
    return;
  const auto all = llvm::ArrayRef(mentioned.all).drop_front(firstOfAll);
  for (const ValueDecl *variable : llvm::ArrayRef(mentioned.changed).drop_front(firstChanged))
    if (unevaluated || llvm::count(all, variable) > 1)
      entangled.insert(variable);
  mentioned.all.truncate(firstOfAll);
  mentioned.changed.truncate(firstChanged);
}

} // namespace ldgsts
