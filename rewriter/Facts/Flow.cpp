#include "Facts/Constants.h"
#include "Facts/Uniform.h"

using namespace clang;

namespace ldgsts {

/// Clang leaves out ways that it holds to be impossible, also by what it takes two comparisons of a
/// NaN, or of a volatile variable, to say together. We follow it where the condition is a constant,
/// or a loop has none.
static bool leavesOutMore(const CFGBlock &block, const ASTContext &ast) {
  if (llvm::none_of(block.succs(), [](const CFGBlock::AdjacentBlock &next) {
        return !next.isReachable() && next.getPossiblyUnreachableBlock();
      }))
    return false;
  const Expr *condition = conditionOf(block);
  return condition && !constantOf(*condition, ast);
}

/// Control dependence is defined by the ways to the end, all of which have to be in the graph; a
/// loop without end has none. Which way inline PTX jumps, nobody sees.
static bool showsAllWays(CFG &cfg, const ASTContext &ast) {
  llvm::SmallVector<CFGBlock *> work = {&cfg.getExit()};
  llvm::DenseSet<const CFGBlock *> ending = {&cfg.getExit()};
  while (!work.empty())
    for (CFGBlock *before : work.pop_back_val()->preds())
      if (before && ending.insert(before).second)
        work.push_back(before);
  work = {&cfg.getEntry()};
  llvm::DenseSet<const CFGBlock *> reached = {&cfg.getEntry()};
  while (!work.empty()) {
    CFGBlock *block = work.pop_back_val();
    if (!ending.contains(block) || isa_and_nonnull<AsmStmt>(block->getTerminatorStmt()) ||
        leavesOutMore(*block, ast))
      return false;
    for (CFGBlock *after : block->succs())
      if (after && reached.insert(after).second)
        work.push_back(after);
  }
  return true;
}

FunctionFlow::FunctionFlow(const FunctionDecl &function, FactContext &context) {
  if (blockNotes(function, context).ends) // No graph of C++ shows that.
    return;
  CFG::BuildOptions options;
  options.AddInitializers = true;        // A constructor's come first.
  options.AddVirtualBaseBranches = true; // The most derived class alone initializes such bases.
  // An enumeration holds more values than those that have names (C++17 [dcl.enum] 8).
  options.AssumeReachableDefaultInSwitchStatements = true;
  for (const Stmt::StmtClass calledOrAssigned :
       {Stmt::CallExprClass, Stmt::CXXMemberCallExprClass, Stmt::CXXOperatorCallExprClass,
        Stmt::UserDefinedLiteralClass, Stmt::BinaryOperatorClass, Stmt::CompoundAssignOperatorClass,
        Stmt::UnaryOperatorClass})
    options.setAlwaysAdd(calledOrAssigned); // They get a place in a block, and so do conditions.
  cfg = CFG::buildCFG(&function, function.getBody(), &context.ast, options);
  if (cfg && !showsAllWays(*cfg, context.ast))
    cfg.reset();
  if (!cfg)
    return;
  dependencies = std::make_unique<ControlDependencyCalculator>(cfg.get());
  size_t elements = 0;
  for (const CFGBlock *block : *cfg)
    elements += block->size();
  blocks.reserve(elements);
  for (CFGBlock *block : *cfg)
    for (const CFGElement &element : *block)
      if (const auto statement = element.getAs<CFGStmt>())
        blocks.try_emplace(statement->getStmt(), block);
}

const Expr *conditionOf(const CFGBlock &block) {
  const auto *whole = dyn_cast_or_null<Expr>(block.getTerminatorCondition());
  // Of && and || it is the last part, which is the block's last statement. The constant of an
  // `if constexpr` is no statement of the block, whose last one stands in front of it.
  const Expr *last = whole && isa<ConstantExpr>(whole) ? nullptr : block.getLastCondition();
  return last ? last : whole;
}

CFGBlock *FunctionFlow::blockOf(const Stmt *stmt) const { return blocks.lookup(stmt); }

llvm::ArrayRef<CFGBlock *> FunctionFlow::deciders(CFGBlock *block) {
  return dependencies->getControlDependencies(block);
}

bool FunctionFlow::isReachedBy(const Ways &ways, const CFGBlock *block) const {
  llvm::SmallVector<const CFGBlock *> work = {&cfg->getEntry()};
  llvm::DenseSet<const CFGBlock *> reached = {&cfg->getEntry()};
  const auto goTo = [&](const CFGBlock *next) {
    if (next && reached.insert(next).second)
      work.push_back(next);
  };
  while (!work.empty()) {
    const CFGBlock *from = work.pop_back_val();
    const auto way = llvm::find_if(ways, [&](const auto &one) { return one.first == from; });
    if (way != ways.end())
      goTo(*(from->succ_begin() + (way->second ? 0 : 1))); // Clang's order
    else
      for (const CFGBlock *next : from->succs())
        goTo(next);
  }
  return reached.contains(block);
}

} // namespace ldgsts
