// attempts -> choice: which plans are emitted for a site, and the run-time test between them. No
// Clang header.
#pragma once

#include "Plan/Plan.h"

namespace ldgsts {

/// A number that must be a multiple of a plan's width: the address of a tile, `bytes` times a
/// run-time stride of a side, `bytes` times the origin of a swizzled tile, the space of a side (0
/// if its address is in that memory, else 1), the block (0 if it has `bytes` threads, else 1), or
/// `bytes` times the valid part of a dimension.
struct GuardTerm {
  static constexpr int Address = -1, Origin = -2, Space = -3, Block = -4;
  static constexpr int Valid = -5; ///< of run-time number 0; further down, those of 1, 2, ...

  Side side = Side::Global;
  int runtime = Address; ///< else the number of a stride, or Origin
  int64_t bytes = 1;
  int64_t extent = 0; ///< elements of the dimension that a valid part is of

  bool isAddress() const { return runtime == Address; }
  bool isOrigin() const { return runtime == Origin; }
  bool isSpace() const { return runtime == Space; }
  bool isBlock() const { return runtime == Block; }
  bool isValid() const { return runtime <= Valid; }
  /// Which run-time number the valid part is.
  int bound() const { return Valid - runtime; }
  friend bool operator==(const GuardTerm &a, const GuardTerm &b) {
    return a.side == b.side && a.runtime == b.runtime && a.bytes == b.bytes;
  }
};

/// All numbers that are not known to be multiples of \p width, the spaces and the block last. Those
/// that are known would not change a test's outcome. Once all of them are proved, a width that only
/// lacks a proof of alignment needs none.
std::vector<GuardTerm> unprovedTerms(const CopyProblem &problem, int width);

/// What happens to the numbers that are not known to be multiples of a width.
enum class Alignment {
  Prove, ///< a width needs all of them proved; spaces are taken for known, the block is tested
  Guard, ///< a test at run time decides
};

/// The plans of a site, widest first. Each is executed if its width divides all terms and no wider
/// one's does. The terms are uniform: they are the same for all threads of the scope.
struct Choice {
  std::vector<Plan> plans;      ///< at least one
  std::vector<GuardTerm> terms; ///< empty: one plan, which needs no test
  /// Some values of the terms suit none of the plans: the plain element copy is left for these.
  bool needsFallback = false;

  bool isGuarded() const { return !terms.empty(); }
  bool tests(const GuardTerm &term) const;
};

/// The widest plan that is proved, and, with Alignment::Guard, the wider ones that merely lack a
/// proof of alignment. Nothing: the call stays.
std::optional<Choice> choosePlans(const CopyProblem &problem, const std::vector<Attempt> &attempts,
                                  Alignment alignment);

} // namespace ldgsts
