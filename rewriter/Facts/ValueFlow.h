// What variables hold at each point of a function: a forward dataflow over its control flow graph.
#pragma once

#include "Facts/Uniform.h"
#include "Facts/Values.h"

#include "clang/Analysis/CFG.h"

#include <map>
#include <vector>

namespace ldgsts {

class ValueFlow {
public:
  ValueFlow(const clang::FunctionDecl &function, FunctionFlow &flow, FactContext &context)
      : function(function), context(context), flow(flow) {}
  /// Follows the whole function. Until that is done nothing may be asked.
  void follow();
  bool isComplete() const { return complete; }

  /// What holds where \p expr is evaluated; nothing if that is not found.
  Values before(const clang::Expr &expr);
  /// What holds of a place whatever it was given; null for one that is not declared here.
  const Value *ever(const Place &place) const;

private:
  void execute(const clang::Stmt &step, Values &values);
  void declare(const clang::VarDecl &variable, Values &values);
  /// The values behind the edge to successor number \p index of \p block.
  Values along(const clang::CFGBlock &block, unsigned index, Values values);
  /// The values behind the first \p count steps of a block.
  Values executed(const clang::CFGBlock &block, size_t count);
  void give(const Place &place, Value value, Values &values);

  const clang::FunctionDecl &function;
  FactContext &context;
  FunctionFlow &flow;
  std::vector<std::optional<Values>> entered; ///< by block; absent: not reached
  /// By block, what changes or says anything of variables there.
  std::vector<std::vector<const clang::Stmt *>> steps;
  bool complete = false;
  /// What each block gave places when it was executed last.
  std::vector<std::vector<Values::Entry>> givenBy;
  std::vector<Values::Entry> *giving = nullptr; ///< null: nobody asks
  std::map<Place, Value> given;                 ///< the join of all that places are given
};

/// What is known besides \p values once \p condition turned out as \p holds.
void learn(const clang::Expr *condition, bool holds, Values &values, FactContext &context);

} // namespace ldgsts
