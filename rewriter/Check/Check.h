// Facts -> Verdict: every rule of Checks.def, each answering yes or no with a reason. Unknown means
// no.
#pragma once

#include "Facts/Facts.h"
#include "Plan/Plan.h"
#include "Report/Messages.h"

#include <bitset>

namespace ldgsts {

/// One rule's no.
struct Reason {
  Rule rule;
  std::string fact, remedy;
  clang::SourceLocation loc; ///< what is to blame
};

/// The texts of the table with the arguments filled in.
template <class... Args>
Reason reasonOf(ReasonKind kind, clang::SourceLocation loc, const Args &...args) {
  const ReasonText text = reasonText(kind);
  return {text.rule, llvm::formatv(false, text.fact, args...).str(),
          llvm::formatv(false, text.remedy, args...).str(), loc};
}

struct Verdict {
  std::vector<Reason> reasons; ///< empty: eligible
  /// What the planner was asked; absent when the operands form no problem to plan.
  std::optional<CopyProblem> problem;
  /// What the planner says of each width; empty when the operands form no problem to plan.
  std::vector<Attempt> attempts;
  bool eligible() const { return reasons.empty(); }
};

/// Rules that are switched off, for the script that shows which tests notice.
using DisabledRules = std::bitset<16>;

Verdict check(const CopySite &site, const Facts &facts, const DisabledRules &disabled = {});

/// The planner's question for the operands of a site; absent unless both are tiles of equal shape.
std::optional<CopyProblem> problemOf(const CopySite &site, const Facts &facts);

/// The offset of an address that is least known to be a multiple of \p width bytes; null if all are.
const OffsetFact *weakestOffset(const AddressFact &fact, int width);

/// The run-time stride that a stride blocker is about; null if the stride is a constant.
const StrideFact *runtimeStride(const Verdict &verdict, const Facts &facts, const Attempt &attempt);

/// The smallest power of two that a number must be a multiple of, if one of it is \p unit bytes, to make \p bytes.
int64_t multipleFor(int64_t bytes, int64_t unit);

} // namespace ldgsts
