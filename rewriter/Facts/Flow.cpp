#include "Facts/Uniform.h"

using namespace clang;

namespace ldgsts {

FunctionFlow::FunctionFlow(const FunctionDecl &function, ASTContext &context) {
  CFG::BuildOptions options;
  options.setAllAlwaysAdd(); // Every call and assignment gets a place in a block.
  cfg = CFG::buildCFG(&function, function.getBody(), &context, options);
  if (!cfg)
    return;
  dependencies = std::make_unique<ControlDependencyCalculator>(cfg.get());
  for (CFGBlock *block : *cfg)
    for (const CFGElement &element : *block)
      if (const auto statement = element.getAs<CFGStmt>())
        blocks.try_emplace(statement->getStmt(), block);
}

CFGBlock *FunctionFlow::blockOf(const Stmt *stmt) const { return blocks.lookup(stmt); }

llvm::ArrayRef<CFGBlock *> FunctionFlow::deciders(CFGBlock *block) {
  return dependencies->getControlDependencies(block);
}

} // namespace ldgsts
