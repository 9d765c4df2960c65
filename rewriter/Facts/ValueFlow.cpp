#include "Facts/ValueFlow.h"

#include "Facts/Uniform.h"
#include "Facts/ValueReader.h"

#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/FlowSensitive/DataflowWorklist.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace ldgsts {

void ValueFlow::follow() {
  if (!flow.valid()) {
    complete = true;
    return;
  }
  const CFG &cfg = flow.graph();
  entered.resize(cfg.getNumBlockIDs());
  PostOrderCFGView order(&cfg);
  ForwardDataflowWorklist worklist(cfg, &order);
  Values start;
  std::map<Place, Value> passed;
  for (const ParmVarDecl *parameter : function.parameters())
    if (!context.isOnlyRead(*parameter) && context.isFollowed(*parameter))
      for (const Place &leaf : leavesOf(*parameter))
        start.set(leaf, passed[leaf] = context.passed(*parameter, fieldsOf(leaf)));
  entered[cfg.getEntry().getBlockID()] = start;
  worklist.enqueueBlock(&cfg.getEntry());
  givenBy.resize(cfg.getNumBlockIDs());
  while (const CFGBlock *block = worklist.dequeue()) {
    giving = &givenBy[block->getBlockID()];
    giving->clear();
    const Values values = executed(*block);
    for (unsigned index = 0; index < block->succ_size(); ++index) {
      const CFGBlock *next = *(block->succ_begin() + index);
      if (!next)
        continue;
      std::optional<Values> &there = entered[next->getBlockID()];
      Values arriving = along(*block, index, values);
      if (!there)
        there = std::move(arriving);
      else if (!there->joinWith(arriving))
        continue;
      worklist.enqueueBlock(next);
    }
  }
  giving = nullptr;
  // Only now is each value final.
  given = std::move(passed);
  for (auto &block : givenBy)
    for (auto &[place, value] : block) {
      const auto [known, isNew] = given.try_emplace(place, value);
      if (!isNew)
        known->second = joined(known->second, value);
    }
  givenBy.clear();
  complete = true;
}

Values ValueFlow::executed(const CFGBlock &block, const Stmt *until) {
  Values values = entered[block.getBlockID()].value_or(Values());
  for (const CFGElement &element : block) {
    const auto statement = element.getAs<CFGStmt>();
    if (!statement)
      continue;
    if (statement->getStmt() == until)
      break;
    execute(*statement->getStmt(), values);
  }
  return values;
}

Values ValueFlow::before(const Expr &expr) {
  const CFGBlock *block = flow.valid() ? flow.blockOf(&expr) : nullptr;
  return block ? executed(*block, &expr) : Values();
}

const Value *ValueFlow::ever(const Place &place) const {
  const auto found = given.find(place);
  return found == given.end() ? nullptr : &found->second;
}

void ValueFlow::give(const Place &place, const Value &value, Values &values) {
  values.set(place, value);
  if (giving)
    giving->push_back({place, value});
}

void ValueFlow::execute(const Stmt &statement, Values &values) {
  if (const auto *declaration = dyn_cast<DeclStmt>(&statement)) {
    for (const Decl *decl : declaration->decls())
      if (const auto *variable = dyn_cast<VarDecl>(decl); variable && variable->hasLocalStorage())
        declare(*variable, values);
    return;
  }
  if (const Expr *target = changedBy(statement)) {
    if (const std::optional<Place> place = placeOf(target, context))
      give(*place, ValueReader(context, values).assigned(cast<Expr>(statement), *place), values);
    return;
  }
  if (const auto *call = dyn_cast<CallExpr>(&statement))
    if (const FunctionDecl *callee = call->getDirectCallee();
        callee && callee->getBuiltinID() == Builtin::BI__builtin_assume)
      learn(call->getArg(0), true, values, context);
}

void ValueFlow::declare(const VarDecl &variable, Values &values) {
  values.forget(variable);
  const QualType type = variable.getType();
  if (!type->isReferenceType() && !context.isFollowed(variable))
    return;
  for (const Place &leaf : leavesOf(variable)) {
    ValueReader reader(context, values);
    Value value;
    if (variable.hasInit())
      value = leaf.size() == 1 ? reader.initial(variable.getInit(), type)
                               : reader.member(variable.getInit(), fieldsOf(leaf));
    give(leaf, value, values);
  }
}

Values ValueFlow::along(const CFGBlock &block, unsigned index, Values values) {
  // Of two ways the first is taken where the condition holds. A switch has more, or a case that
  // decides.
  const Stmt *terminator = block.getTerminatorStmt();
  if (block.succ_size() != 2 || !terminator || isa<SwitchStmt>(terminator) ||
      !block.getTerminator().isStmtBranch())
    return values;
  if (const Expr *condition = conditionOf(block))
    learn(condition, index == 0, values, context);
  return values;
}

} // namespace ldgsts
