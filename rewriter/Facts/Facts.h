// CopySite -> Facts: what is known, and where it comes from. Unknown is a value of its own, never a
// guess.
#pragma once

#include "Facts/AddressFact.h"
#include "Facts/ThreadGroup.h"
#include "Match/CopySite.h"

#include "clang/Basic/SourceLocation.h"

#include <string>

namespace ldgsts {

class FactContext;
class Values;

/// What keeps an activity from being known.
enum class ActivityBlame {
  Condition, ///< a condition of the source
  Rows,      ///< one that is the same for them where each lies in one row of the block
  Range,     ///< the range of a loop
  Callers,   ///< some caller is not known
  Flow,      ///< the control flow of the body
};

struct ActivityDoubt {
  ActivityBlame blame = ActivityBlame::Condition;
  std::string text; ///< that condition or range, else a sentence: why nothing is known
  clang::SourceLocation loc;
};

/// Whether all threads of the scope reach the call together.
struct ActivityFact {
  Agreement together =
      Agreement::Same; ///< the worst of the conditions that the call depends on, in the scope
  /// What they disagree on, or else all of which nobody knows whether they do, the innermost first.
  std::vector<ActivityDoubt> doubts = {};
  /// All conditions that the call depends on, where they are the same for the threads of the scope.
  Grounds conditions = {};
};

/// An operand that is not the same for all threads of the scope.
struct VaryingOperand {
  const char *name = ""; ///< "destination", "source" or "valid part"
  std::string text;      ///< the value that differs
  clang::SourceLocation loc;
};

/// Threads that a block has at most, by __launch_bounds__.
struct LaunchBound {
  int64_t threads = 0;
  Ground from; ///< the kernel
};

struct Facts {
  unsigned computeCapability = 0; ///< 80 for sm_80
  /// Of each kernel that reaches the call and has such bounds.
  std::vector<LaunchBound> launchBounds;
  /// All kernels that reach the call are known, and each has such bounds.
  bool areAllBounded = false;
  /// The threads of a block, where all these bounds agree.
  std::optional<int64_t> blockThreads() const;
  AddressFact dst, src;
  /// How much is valid, by dimension of the source; empty: all of it.
  std::vector<StrideFact> valid;
  ActivityFact activity;
  /// The argument that names the threads does something else too, which a lowered call would not.
  bool doesGroupMore = false;
  /// Threads outside of the scope, a subset, may reach the call too.
  bool isReachedByOthers = false;
  std::optional<VaryingOperand> varying; ///< absent: none is known to vary
};

/// The parameter that is aligned to \p width bytes exactly if the source's address is, and that can
/// be named at the call; null if there is none. It does not change in loops, as the address may.
const clang::ParmVarDecl *alignedAlike(const CopySite &site, const AddressFact &source, int width);

/// 90 for sm_90 and sm_90a; 0 when the target is no NVIDIA GPU.
unsigned computeCapabilityOf(const clang::ASTContext &context);

Facts gatherFacts(const CopySite &site, FactContext &context);

/// Gives the scope cta<> the number of threads that the launch bounds say, if they do.
void settleScope(CopySite &site, const Facts &facts);

/// The threads that copy together; the block where the scope is not known.
Team teamOf(const CopySite &site);

/// Parts of gatherFacts, one file each. \p values: what variables hold at the call.
AddressFact addressOf(const TileOperand &operand, const Values &values, FactContext &context);
std::vector<StrideFact> validOf(const CopySite &site, const Values &values, FactContext &context);
ActivityFact activityOf(const CopySite &site, FactContext &context);
/// \p blockThreads: threads that a block has at most.
bool isReachedByOthers(const CopySite &site, int64_t blockThreads, FactContext &context);
std::optional<VaryingOperand> varyingOperandOf(const CopySite &site, FactContext &context);
/// Of an argument that names the threads: whether leaving it out would leave out something else.
bool doesMoreThanName(const clang::Expr &group, const clang::ASTContext &context);

} // namespace ldgsts
