#include "Facts/Values.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace ldgsts {

Value joined(const Value &a, const Value &b) {
  Value value;
  value.number = a.number.join(b.number);
  if (value.number.modulus > 1) {
    value.from = a.from;
    value.from.add(b.from);
  }
  if (a.address && b.address)
    value.address = joined(*a.address, *b.address);
  value.broken = a.broken ? a.broken : b.broken;
  return value;
}

std::vector<Values::Entry>::iterator Values::lowerBound(const Place &place) {
  return llvm::lower_bound(held, place,
                           [](const Entry &entry, const Place &at) { return entry->place < at; });
}

const Value *Values::find(const Place &place) const {
  const auto found = const_cast<Values *>(this)->lowerBound(place);
  return found != held.end() && (*found)->place == place ? &(*found)->value : nullptr;
}

void Values::hold(Entry entry) {
  const auto at = lowerBound(entry->place);
  if (at != held.end() && (*at)->place == entry->place)
    *at = std::move(entry);
  else
    held.insert(at, std::move(entry));
}

void Values::bind(const Place &place, Value value) {
  hold(llvm::makeIntrusiveRefCnt<const Held>(place, std::move(value)));
}

Values::Entry Values::set(const Place &place, Value value) {
  Entry entry = llvm::makeIntrusiveRefCnt<const Held>(place, std::move(value));
  if (!entry->value.saysNothing()) {
    hold(entry);
    return entry;
  }
  const auto at = lowerBound(place);
  if (at != held.end() && (*at)->place == place)
    held.erase(at);
  return entry;
}

void Values::forget(const VarDecl &variable) {
  const auto first = lowerBound({&variable});
  held.erase(first, std::find_if(first, held.end(), [&](const Entry &entry) {
               return entry->place.front() != &variable;
             }));
}

bool Values::joinWith(const Values &other) {
  bool isLess = false;
  auto kept = held.begin();
  auto there = other.held.begin();
  for (Entry &entry : held) {
    while (there != other.held.end() && (*there)->place < entry->place)
      ++there;
    const bool isThere = there != other.held.end() && (*there)->place == entry->place;
    if (!isThere || (*there != entry && (*there)->value != entry->value)) {
      Value value = isThere ? joined(entry->value, (*there)->value) : Value();
      if (value != entry->value) {
        isLess = true;
        if (value.saysNothing())
          continue;
        entry = llvm::makeIntrusiveRefCnt<const Held>(entry->place, std::move(value));
      }
    }
    if (&*kept != &entry)
      *kept = std::move(entry);
    ++kept;
  }
  held.erase(kept, held.end());
  return isLess;
}

} // namespace ldgsts
