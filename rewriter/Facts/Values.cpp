#include "Facts/Values.h"

using namespace clang;

namespace ldgsts {

Value joined(const Value &a, const Value &b) {
  Value value;
  value.number = a.number.join(b.number);
  if (a.address && b.address)
    value.address = joined(*a.address, *b.address);
  value.broken = a.broken ? a.broken : b.broken;
  return value;
}

void Values::forget(const VarDecl &variable) {
  auto place = held.lower_bound({&variable});
  while (place != held.end() && place->first.front() == &variable)
    place = held.erase(place);
}

void Values::joinWith(const Values &other) {
  for (auto place = held.begin(); place != held.end();) {
    const Value *there = other.find(place->first);
    Value value = there ? joined(place->second, *there) : Value();
    if (value.saysNothing()) {
      place = held.erase(place);
      continue;
    }
    place->second = std::move(value);
    ++place;
  }
}

} // namespace ldgsts
