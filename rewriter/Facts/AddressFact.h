// Where an operand or a pointer points: space and low bits of the address, in the user's words.
#pragma once

#include "Facts/Grounds.h"
#include "Plan/Congruence.h"

#include "clang/Basic/SourceLocation.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Expr;
class ParmVarDecl;
class VarDecl;
} // namespace clang

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
  const clang::Expr *expr = nullptr; ///< what `text` is the text of
  Grounds from = {};                 ///< of what is known
};

/// An integer that an address was moved by.
struct OffsetFact {
  Congruence bytes; ///< what it adds to the address
  int64_t unit = 1; ///< bytes that one of it adds, as far as constant
  std::string text; ///< as the user wrote it: "i * lda"
  clang::SourceLocation loc;
  Congruence number;                 ///< what is known of what `text` names
  const clang::Expr *expr = nullptr; ///< what `text` is the text of
  Grounds from = {};                 ///< of what is known
  bool isWindow =
      false; ///< it moves a window of a tile, not the pointer that the tile is made from
};

/// What an address was before integers moved it.
struct AddressBase {
  Congruence known; ///< of the pointer or variable itself
  /// The shared or device variable that it is, whose declaration in sight may ask for more.
  const clang::VarDecl *variable = nullptr;
  Congruence shift = Congruence::constant(0); ///< bytes: members of it, ++ and --
};

/// How a promise about an address is written: around a pointer, in a text that takes the place of
/// what the user wrote.
struct PromiseSpelling {
  std::string before, pointer, after;

  /// \p promise: "assume_aligned<16>"
  std::string with(const std::string &promise) const {
    return before + promise + "(" + pointer + ")" + after;
  }
};

/// A kernel's pointer parameter that an address is some bytes away from.
struct AddressRoot {
  const clang::ParmVarDecl *parameter = nullptr; ///< null: none is known
  Congruence offset;                             ///< bytes
};

/// Where an operand points.
struct AddressFact {
  Space space = Space::Unknown;
  Grounds spaceFrom;
  std::string object;                ///< what it points into, in words: "shared variable 'A_smem'"
  std::string pointer;               ///< the pointer as the user wrote it: "A + 32"
  bool isWhole = false;              ///< no pointer was found: `pointer` is the whole operand
  const clang::Expr *expr = nullptr; ///< the pointer, unless it is the whole operand
  PromiseSpelling promise;           ///< about the pointer
  PromiseSpelling wholePromise;      ///< about the first element of the operand
  clang::SourceLocation loc;         ///< where the pointer is written
  Congruence address;                ///< byte address of the first element
  AddressBase base;                  ///< what it was before the offsets
  Grounds addressFrom;               ///< of what is known of it then
  std::vector<OffsetFact> offsets;   ///< what moved it
  AddressRoot root;
  Congruence origin;                     ///< of a swizzled tile's window, in elements
  std::vector<OffsetFact> originOffsets; ///< what it is the sum of
  std::vector<StrideFact> strides;       ///< by dimension of the tile; empty where nothing is known
  std::optional<Contradiction> contradiction;

  /// So much is known of the address itself, wherever it came from: by \p from, or by what was
  /// known before.
  void settle(Congruence known, const Grounds &from);
  /// Moves it by bytes that no integer of the source stands for.
  void shift(Congruence bytes);
  void move(const OffsetFact &offset);
};

/// Adds to what moved an address. Each number is listed once, with the join of all that it added,
/// and the first few are enough to explain an address.
void addOffset(std::vector<OffsetFact> &offsets, const OffsetFact &offset);

bool operator==(const Contradiction &a, const Contradiction &b);
bool operator==(const AddressFact &a, const AddressFact &b);

/// What holds of an address that may come from either side. Its words are those of both, or none.
AddressFact joined(const AddressFact &a, const AddressFact &b);

} // namespace ldgsts
