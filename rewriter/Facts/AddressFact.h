// Where an operand or a pointer points: space and low bits of the address, in the user's words.
#pragma once

#include "Plan/Congruence.h"

#include "clang/Basic/SourceLocation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ParmVarDecl;
}

namespace ldgsts {

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

/// Adds to what moved an address. Each number is listed once, with the join of all that it added,
/// and the first few are enough to explain an address.
void addOffset(std::vector<OffsetFact> &offsets, const OffsetFact &offset);

bool operator==(const Contradiction &a, const Contradiction &b);
bool operator==(const AddressFact &a, const AddressFact &b);

/// What holds of an address that may come from either side. Its words are those of both, or none.
AddressFact joined(const AddressFact &a, const AddressFact &b);

} // namespace ldgsts
