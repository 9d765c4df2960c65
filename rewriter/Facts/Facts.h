// CopySite -> Facts: what is known, and where it comes from. Unknown is a value of its own, never a
// guess.
#pragma once

#include "Facts/ThreadGroup.h"
#include "Match/CopySite.h"
#include "Plan/Congruence.h"

#include "clang/Basic/SourceLocation.h"

#include <string>

namespace ldgsts {

class FactContext;

enum class Space { Unknown, Shared, Global, Constant, Local };

/// A promise that what is known otherwise refutes, e.g. assume_aligned<16> of an address that is 8
/// mod 16.
struct Contradiction {
  std::string promised, known; ///< in words
  clang::SourceLocation loc;
};

/// What is known of a stride that is only known at run time.
struct StrideFact {
  Congruence known;             ///< elements
  std::optional<int64_t> value; ///< where it is a constant after all
  std::string text; ///< the number as the user wrote it: "lda"; empty if it was not found
  clang::SourceLocation loc;
};

/// An integer that an address was moved by.
struct OffsetFact {
  Congruence bytes; ///< what it adds to the address
  int64_t unit = 1; ///< bytes that one of it adds, as far as constant
  std::string text; ///< as the user wrote it: "i * lda"
  clang::SourceLocation loc;
};

/// A kernel's pointer parameter that an address is some bytes away from.
struct AddressRoot {
  const clang::ParmVarDecl *parameter = nullptr; ///< null: none is known
  Congruence offset;                             ///< bytes
};

/// Where an operand points.
struct AddressFact {
  Space space = Space::Unknown;
  std::string object;              ///< what it points into, in words: "shared variable 'A_smem'"
  std::string pointer;             ///< the pointer as the user wrote it, for remedies: "A + 32"
  bool isWhole = false;            ///< no pointer was found: `pointer` is the whole operand
  clang::SourceLocation loc;       ///< where the pointer is written
  Congruence address;              ///< byte address of the first element
  std::vector<OffsetFact> offsets; ///< what is part of the address besides the pointer itself
  AddressRoot root;
  Congruence origin;                     ///< of a swizzled tile's window, in elements
  std::vector<OffsetFact> originOffsets; ///< what it is the sum of
  std::vector<StrideFact> strides;       ///< by dimension of the tile; empty where nothing is known
  std::optional<Contradiction> contradiction;
};

/// What keeps an activity from being known.
enum class ActivityBlame {
  Condition, ///< a condition of the source
  Callers,   ///< some caller is not known
  Flow,      ///< the control flow of the body
};

/// Whether all threads of the scope reach the call together.
struct ActivityFact {
  Agreement together =
      Agreement::Same; ///< the worst of the conditions that the call depends on, in the scope
  ActivityBlame blame =
      ActivityBlame::Condition; ///< `text` is a condition of the source; else a sentence
  std::string text;             ///< that condition, or why nothing is known
  clang::SourceLocation loc;
};

/// An operand that is not the same for all threads of the scope.
struct VaryingOperand {
  bool isDestination = false;
  std::string text; ///< the value that differs
  clang::SourceLocation loc;
};

struct Facts {
  unsigned computeCapability = 0; ///< 80 for sm_80
  /// Threads a block has at most, by __launch_bounds__ of each kernel that reaches the call and has
  /// such bounds.
  std::vector<int64_t> launchBounds;
  AddressFact dst, src;
  ActivityFact activity;
  std::optional<VaryingOperand> varying; ///< absent: none is known to vary
};

/// The parameter that is aligned to \p width bytes exactly if the source's address is, and that can
/// be named at the call; null if there is none. It does not change in loops, as the address may.
const clang::ParmVarDecl *alignedAlike(const CopySite &site, const AddressFact &source, int width);

Facts gatherFacts(const CopySite &site, FactContext &context);

/// The group of threads that copies together; the block where the scope is not known.
ThreadGroup groupOf(const CopySite &site);

/// Parts of gatherFacts, one file each.
AddressFact addressOf(const TileOperand &operand, FactContext &context);
ActivityFact activityOf(const CopySite &site, FactContext &context);
std::optional<VaryingOperand> varyingOperandOf(const CopySite &site, FactContext &context);

} // namespace ldgsts
