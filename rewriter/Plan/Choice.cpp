#include "Plan/Choice.h"

#include <algorithm>
#include <utility>

using namespace ldgsts;

static std::vector<GuardTerm> blockTerms(const CopyProblem &problem) {
  if (!problem.isBlockTested)
    return {};
  return {{Side::Shared, GuardTerm::Block, problem.threads}};
}

std::vector<GuardTerm> ldgsts::unprovedTerms(const CopyProblem &problem, int width) {
  std::vector<GuardTerm> terms;
  const auto add = [&](const GuardTerm &term, const Congruence &known) {
    for (const GuardTerm &other : terms)
      if (other == term)
        return;
    if (!known.isMultipleOf(width))
      terms.push_back(term);
  };
  add({Side::Global}, problem.globalBase);
  add({Side::Shared}, problem.sharedBase);
  add({Side::Shared, GuardTerm::Origin, problem.elementBytes},
      Congruence::constant(problem.elementBytes) * problem.sharedOrigin);
  const bool cutsCopies = problem.fill == Fill::Zero && problem.transfer == Transfer::CpAsync;
  for (const TileDim &dim : problem.dims) {
    if (dim.extent == 1)
      continue;
    // Vectors lie along the dimension whose elements are neighbours on both sides.
    const bool isRow = dim.global.isConstant() && dim.global.value == 1 &&
                       dim.shared.isConstant() && dim.shared.value == 1;
    if (dim.valid && !dim.valid->isConstant() && isRow && !cutsCopies)
      add({Side::Global, GuardTerm::Valid - dim.valid->runtime, problem.elementBytes, dim.extent},
          Congruence::constant(problem.elementBytes) * dim.valid->known);
    for (const Side side : {Side::Global, Side::Shared}) {
      const Stride &stride = side == Side::Global ? dim.global : dim.shared;
      const int64_t bytes = stride.value * problem.elementBytes;
      if (!stride.isConstant())
        add({side, stride.runtime, bytes}, Congruence::constant(bytes) * stride.known);
    }
  }
  for (const auto &[side, isKnown] : {std::pair(Side::Global, problem.isGlobalKnown),
                                      std::pair(Side::Shared, problem.isSharedKnown)})
    if (!isKnown)
      terms.push_back({side, GuardTerm::Space});
  const std::vector<GuardTerm> block = blockTerms(problem);
  terms.insert(terms.end(), block.begin(), block.end());
  return terms;
}

bool Choice::tests(const GuardTerm &term) const {
  return std::find(terms.begin(), terms.end(), term) != terms.end();
}

std::optional<Choice> ldgsts::choosePlans(const CopyProblem &problem,
                                          const std::vector<Attempt> &attempts,
                                          Alignment alignment) {
  Choice choice;
  choice.needsFallback = true;
  const bool mayTest = alignment == Alignment::Guard;
  const bool testsSpace = mayTest && !(problem.isGlobalKnown && problem.isSharedKnown);
  const bool mayFail = testsSpace || problem.isBlockTested; // whatever the width
  for (const Attempt &attempt : attempts) {
    const bool proved = attempt.blocker == Blocker::None;
    if (!proved && !(mayTest && attempt.lacksProof()))
      continue;
    // One byte divides every term, that of a wrong space or block too.
    if (mayFail && attempt.width == 1)
      break;
    // Terms that a narrower width lacks a proof for are among those of a wider one.
    if (choice.plans.empty())
      choice.terms = mayTest ? unprovedTerms(problem, attempt.width) : blockTerms(problem);
    choice.plans.push_back(attempt.plan);
    if (proved) {
      choice.needsFallback = mayFail;
      break;
    }
  }
  if (choice.plans.empty())
    return std::nullopt;
  return choice;
}
