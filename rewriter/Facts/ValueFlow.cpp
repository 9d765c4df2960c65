#include "Facts/ValueFlow.h"

#include "Facts/Uniform.h"
#include "Facts/ValueReader.h"

#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/FlowSensitive/DataflowWorklist.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace ldgsts {

/// The statement of an element of the graph that changes or says anything of variables, else null.
static const Stmt *stepOf(const CFGElement &element) {
  const auto statement = element.getAs<CFGStmt>();
  const Stmt *step = statement ? statement->getStmt() : nullptr;
  if (!step || isa<DeclStmt>(step) || changedBy(*step))
    return step;
  const auto *call = dyn_cast<CallExpr>(step);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  // Builtins have plain names, as conversions, which are many, have not.
  return callee && callee->getIdentifier() && callee->getBuiltinID() == Builtin::BI__builtin_assume
             ? step
             : nullptr;
}

void ValueFlow::follow() {
  if (!flow.valid()) {
    complete = true;
    return;
  }
  const CFG &cfg = flow.graph();
  entered.resize(cfg.getNumBlockIDs());
  steps.resize(cfg.getNumBlockIDs());
  for (const CFGBlock *block : cfg)
    for (const CFGElement &element : *block)
      if (const Stmt *step = stepOf(element))
        steps[block->getBlockID()].push_back(step);
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
    Values values = executed(*block, steps[block->getBlockID()].size());
    for (unsigned index = 0; index < block->succ_size(); ++index) {
      const CFGBlock *next = *(block->succ_begin() + index);
      if (!next)
        continue;
      std::optional<Values> &there = entered[next->getBlockID()];
      const bool isLast = index + 1 == block->succ_size();
      Values arriving = along(*block, index, isLast ? std::move(values) : values);
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
    for (const Values::Entry &entry : block) {
      const auto [known, isNew] = given.try_emplace(entry->place, entry->value);
      if (!isNew)
        known->second = joined(known->second, entry->value);
    }
  givenBy.clear();
  complete = true;
}

Values ValueFlow::executed(const CFGBlock &block, size_t count) {
  Values values = entered[block.getBlockID()].value_or(Values());
  for (const Stmt *step : llvm::ArrayRef(steps[block.getBlockID()]).take_front(count))
    execute(*step, values);
  return values;
}

Values ValueFlow::before(const Expr &expr) {
  const CFGBlock *block = flow.valid() ? flow.blockOf(&expr) : nullptr;
  if (!block)
    return {};
  size_t count = 0;
  for (const CFGElement &element : *block) {
    const auto statement = element.getAs<CFGStmt>();
    if (statement && statement->getStmt() == &expr)
      break;
    count += stepOf(element) ? 1 : 0;
  }
  return executed(*block, count);
}

const Value *ValueFlow::ever(const Place &place) const {
  const auto found = given.find(place);
  return found == given.end() ? nullptr : &found->second;
}

void ValueFlow::give(const Place &place, Value value, Values &values) {
  Values::Entry entry = values.set(place, std::move(value));
  if (giving)
    giving->push_back(std::move(entry));
}

void ValueFlow::execute(const Stmt &step, Values &values) {
  if (const auto *declaration = dyn_cast<DeclStmt>(&step)) {
    for (const Decl *decl : declaration->decls())
      if (const auto *variable = dyn_cast<VarDecl>(decl); variable && variable->hasLocalStorage())
        declare(*variable, values);
    return;
  }
  const Expr *target = changedBy(step);
  if (!target) // __builtin_assume
    return learn(cast<CallExpr>(step).getArg(0), true, values, context);
  if (const std::optional<Place> place = placeOf(target, context))
    give(*place, ValueReader(context, values).assigned(cast<Expr>(step), *place), values);
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
    give(leaf, std::move(value), values);
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
