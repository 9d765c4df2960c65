// Facts -> Verdict: every rule of Checks.def, each answering yes or no with a reason. Unknown means
// no.
#pragma once

#include "Facts/Facts.h"
#include "Plan/Choice.h"
#include "Report/Messages.h"

#include <bitset>

namespace ldgsts {

/// What typing a promise comes to: texts that are inserted in front of a part of the source, and
/// behind it.
struct Fix {
  clang::SourceLocation begin, end;
  std::string before, after;
};

/// One rule's no.
struct Reason {
  Rule rule;
  std::string fact, remedy;
  clang::SourceLocation loc;   ///< what is to blame
  std::optional<Fix> fix = {}; ///< what the remedy asks for, where it can be typed as it stands
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

/// How many bytes are copied; no more than 64 bits can say.
uint64_t bytesOf(const CopyProblem &problem);

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

/// The call of the scope of so many threads, in place of what names the threads now.
std::string wholeBlockText(const CopySite &site, const std::string &threads);

/// Numbers that count \p unit bytes each and are multiples of this count multiples of \p width
/// bytes.
int64_t multipleFor(int64_t width, int64_t unit);

/// One thing that a width lacks a proof of, in the user's own expressions.
struct Unproved {
  std::string fact;    ///< "the source 'A' is only known to be 2-byte aligned"
  std::string promise; ///< what to type if it holds: "assume_aligned<16>(A)"
  ReasonKind kind;     ///< of a rule's no that this alone is the cause of
  int64_t bytes;       ///< it is known to be a multiple of so many
  clang::SourceLocation loc;
  Grounds from = {};           ///< declarations of what is named, and of what is known of it
  std::optional<Fix> fix = {}; ///< absent: it cannot be typed as it stands
  bool isRepeated = false;     ///< the same has to be typed in several places
};

/// "global" or "shared".
const char *nameOf(Side memory);

/// Nothing is known of the space of an operand that has to be in \p memory.
Unproved unprovedSpace(Side memory, const SideFacts &side, const clang::ASTContext &ast);

/// All that \p width, which only lacks proofs of alignment and spaces, lacks one of; at least one,
/// and spaces last. With all of these promises nothing is left to test.
std::vector<Unproved> unprovedOf(const CopySite &site, const Facts &facts,
                                 const CopyProblem &problem, int width);

/// The promise, and whether it has to be typed each time.
std::string promiseText(const Unproved &one);

/// "assume_multiple<8>(ld), assume_multiple<8>(c) and assume_aligned<16>(A)"
std::string promisesText(const std::vector<Unproved> &all);

} // namespace ldgsts
