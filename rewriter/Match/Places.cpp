#include "Match/Places.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace ldgsts {

namespace {

class Reader : public RecursiveASTVisitor<Reader> {
public:
  std::vector<CallPlace> places;

  bool TraverseDecl(Decl *decl) {
    auto *inner = dyn_cast_or_null<FunctionDecl>(decl);
    return inner ? traverseFunction(*inner) : Base::TraverseDecl(decl);
  }

  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    for (unsigned i = 0; i < lambda->capture_size(); ++i)
      TraverseLambdaCapture(lambda, lambda->capture_begin() + i, lambda->capture_init_begin()[i]);
    return lambda->isGenericLambda() || traverseFunction(*lambda->getCallOperator());
  }

  // Nothing in these is executed.
  bool TraverseTypeLoc(TypeLoc, bool = true) { return true; }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &) { return true; }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) { return true; }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) { return true; }
  bool TraverseRequiresExpr(RequiresExpr *) { return true; }
  bool TraverseCXXTypeidExpr(CXXTypeidExpr *) { return true; }

  bool VisitCallExpr(CallExpr *call) {
    places.push_back({call, function, statements.contains(call)});
    return true;
  }

  bool VisitCompoundStmt(CompoundStmt *block) {
    for (const Stmt *statement : block->body())
      add(statement);
    return true;
  }
  bool VisitIfStmt(IfStmt *branch) {
    add(branch->getThen());
    return add(branch->getElse());
  }
  bool VisitForStmt(ForStmt *loop) { return add(loop->getBody()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *loop) { return add(loop->getBody()); }
  bool VisitWhileStmt(WhileStmt *loop) { return add(loop->getBody()); }
  bool VisitDoStmt(DoStmt *loop) { return add(loop->getBody()); }
  bool VisitSwitchCase(SwitchCase *label) { return add(label->getSubStmt()); }
  bool VisitLabelStmt(LabelStmt *label) { return add(label->getSubStmt()); }

private:
  using Base = RecursiveASTVisitor<Reader>;

  bool traverseFunction(FunctionDecl &inner) {
    if (!inner.doesThisDeclarationHaveABody())
      return true;
    const llvm::SaveAndRestore<const FunctionDecl *> around(function, &inner);
    if (auto *constructor = dyn_cast<CXXConstructorDecl>(&inner))
      for (CXXCtorInitializer *init : constructor->inits())
        TraverseConstructorInitializer(init);
    return TraverseStmt(inner.getBody());
  }

  bool add(const Stmt *statement) {
    if (const auto *cleanups = dyn_cast_or_null<ExprWithCleanups>(statement))
      statement = cleanups->getSubExpr();
    if (const auto *call = dyn_cast_or_null<CallExpr>(statement))
      statements.insert(call);
    return true;
  }

  const FunctionDecl *function = nullptr;
  llvm::DenseSet<const CallExpr *> statements;
};

} // namespace

std::vector<CallPlace> callPlaces(const FunctionDecl &function) {
  Reader reader;
  reader.TraverseDecl(const_cast<FunctionDecl *>(&function));
  return std::move(reader.places);
}

} // namespace ldgsts
