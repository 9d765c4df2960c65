// Facts -> Verdict: every rule of Checks.def, each answering yes or no with a reason. Unknown means
// no.
#pragma once

#include "Facts/Facts.h"
#include "Plan/Choice.h"
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
  /// What the planner says of each width; empty without a problem.
  std::vector<Attempt> attempts;
  /// What is emitted if all rules say yes; absent: no width works.
  std::optional<Choice> choice;
  bool eligible() const { return reasons.empty(); }
};

/// Rules that are switched off, for the script that shows which tests notice.
using DisabledRules = std::bitset<16>;

struct CheckOptions {
  Alignment alignment = Alignment::Guard;
  DisabledRules disabled;
};

Verdict check(const CopySite &site, const Facts &facts, const CheckOptions &options = {});

/// The planner's question for the operands of a site; absent unless both are tiles of equal shape.
std::optional<CopyProblem> problemOf(const CopySite &site, const Facts &facts);

/// How a user writes a promise about an operand, "assume_aligned<16>" say: around the tile's
/// pointer, or, where there is none to be seen, around that of a tile in the operand's place.
std::string promiseText(const TileOperand &operand, const AddressFact &fact,
                        llvm::StringRef promise);

/// One side of a problem in the user's terms.
struct SideFacts {
  const TileOperand &tile;
  const AddressFact &fact;
  const char *name; ///< "destination" or "source"
};

SideFacts factsAt(Side side, const CopySite &site, const Facts &facts, const CopyProblem &problem);

/// The number as the user wrote it, or words for one that was not found.
inline std::string textOf(const StrideFact &stride) {
  return stride.text.empty() ? "the run-time stride" : "'" + stride.text + "'";
}

/// Numbers that count \p unit bytes each and are multiples of this count multiples of \p width
/// bytes.
int64_t multipleFor(int64_t width, int64_t unit);

/// What a width lacks a proof of, in the user's own expressions.
struct Unproved {
  std::string fact;      ///< "the source 'A' is only known to be 2-byte aligned"
  std::string promise;   ///< what to type if it holds: "assume_aligned<16>(A)"
  bool isNumber = false; ///< a promise about a number, else about an address
  Side side = Side::Global;
  clang::SourceLocation loc;
};

/// Of an attempt that only lacks a proof of alignment: what to promise for copies of \p width
/// bytes.
Unproved unprovedOf(const CopySite &site, const Facts &facts, const CopyProblem &problem,
                    const Attempt &attempt, int width);

} // namespace ldgsts
