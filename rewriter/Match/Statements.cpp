#include "Match/Statements.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace ldgsts {

namespace {

class Reader : public RecursiveASTVisitor<Reader> {
public:
  llvm::DenseSet<const CallExpr *> found;

  bool VisitCompoundStmt(CompoundStmt *block) {
    for (const Stmt *statement : block->body())
      add(statement);
    return true;
  }
  bool VisitIfStmt(IfStmt *branch) {
    add(branch->getThen());
    add(branch->getElse());
    return true;
  }
  bool VisitForStmt(ForStmt *loop) { return add(loop->getBody()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *loop) { return add(loop->getBody()); }
  bool VisitWhileStmt(WhileStmt *loop) { return add(loop->getBody()); }
  bool VisitDoStmt(DoStmt *loop) { return add(loop->getBody()); }
  bool VisitSwitchCase(SwitchCase *label) { return add(label->getSubStmt()); }
  bool VisitLabelStmt(LabelStmt *label) { return add(label->getSubStmt()); }

private:
  bool add(const Stmt *statement) {
    if (const auto *cleanups = dyn_cast_or_null<ExprWithCleanups>(statement))
      statement = cleanups->getSubExpr();
    if (const auto *call = dyn_cast_or_null<CallExpr>(statement))
      found.insert(call);
    return true;
  }
};

} // namespace

llvm::DenseSet<const CallExpr *> callStatements(const FunctionDecl &function) {
  Reader reader;
  reader.TraverseStmt(function.getBody());
  return std::move(reader.found);
}

} // namespace ldgsts
