// What the variables of a function hold at one of its points.
#pragma once

#include "Facts/AddressFact.h"
#include "Plan/Congruence.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <vector>

namespace ldgsts {

/// A variable, or a member of one: the fields on the way to it follow.
using Place = llvm::SmallVector<const clang::ValueDecl *, 2>;

/// The fields on the way to a place.
inline llvm::SmallVector<const clang::FieldDecl *, 2> fieldsOf(const Place &place) {
  llvm::SmallVector<const clang::FieldDecl *, 2> fields;
  for (const clang::ValueDecl *field : llvm::drop_begin(place))
    fields.push_back(llvm::cast<clang::FieldDecl>(field));
  return fields;
}

/// What a place holds: a number, or, of a pointer, reference or tile, where it points.
struct Value {
  Congruence number;
  Grounds from; ///< of what is known of the number
  std::optional<AddressFact> address;
  std::optional<Contradiction> broken; ///< a promise about the number that is known to be false

  bool saysNothing() const { return number.modulus == 1 && !address && !broken; }
  friend bool operator==(const Value &a, const Value &b) {
    return a.number == b.number && a.from == b.from && a.address == b.address &&
           a.broken == b.broken;
  }
  friend bool operator!=(const Value &a, const Value &b) { return !(a == b); }
};

/// What holds of a value that may come from either side.
Value joined(const Value &a, const Value &b);

/// What is known of places beyond what holds of them everywhere. A place that is not held is no
/// more than that. Most of it is the same at neighbouring points: copies share what they hold.
class Values {
public:
  struct Held : llvm::RefCountedBase<Held> {
    Held(const Place &place, Value &&value) : place(place), value(std::move(value)) {}
    const Place place;
    const Value value;
  };
  using Entry = llvm::IntrusiveRefCntPtr<const Held>;

  const Value *find(const Place &place) const;
  /// Returns what the place was given.
  Entry set(const Place &place, Value value);
  /// Holds the place even where nothing is known of it: what holds of it everywhere is no matter.
  void bind(const Place &place, Value value);
  /// The variable begins anew, with all its members.
  void forget(const clang::VarDecl &variable);
  /// What holds where two ways meet. Returns whether that is less than before.
  bool joinWith(const Values &other);

private:
  std::vector<Entry>::iterator lowerBound(const Place &place);
  void hold(Entry entry);

  std::vector<Entry> held; ///< sorted by place
};

} // namespace ldgsts
