#include "Facts/AddressFact.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

using namespace ldgsts;

static auto members(const Contradiction &c) { return std::tie(c.promised, c.known, c.loc); }
static auto members(const StrideFact &s) {
  return std::tie(s.known, s.value, s.text, s.loc, s.expr, s.from);
}
static auto members(const OffsetFact &o) {
  return std::tie(o.bytes, o.unit, o.text, o.loc, o.number, o.expr, o.from, o.isWindow);
}
static auto members(const AddressBase &b) { return std::tie(b.known, b.variable, b.shift); }
static auto members(const PromiseSpelling &p) { return std::tie(p.before, p.pointer, p.after); }
static auto members(const AddressRoot &r) { return std::tie(r.parameter, r.offset); }
static auto members(const AddressFact &f) {
  return std::tie(f.space, f.spaceFrom, f.object, f.pointer, f.expr, f.isWhole, f.promise,
                  f.wholePromise, f.loc, f.address, f.base, f.addressFrom, f.offsets, f.root,
                  f.origin, f.originOffsets, f.strides, f.contradiction);
}

namespace ldgsts {

bool operator==(const Contradiction &a, const Contradiction &b) { return members(a) == members(b); }
static bool operator==(const StrideFact &a, const StrideFact &b) {
  return members(a) == members(b);
}
static bool operator==(const OffsetFact &a, const OffsetFact &b) {
  return members(a) == members(b);
}
static bool operator==(const AddressRoot &a, const AddressRoot &b) {
  return members(a) == members(b);
}
static bool operator==(const AddressBase &a, const AddressBase &b) {
  return members(a) == members(b);
}
static bool operator==(const PromiseSpelling &a, const PromiseSpelling &b) {
  return members(a) == members(b);
}
bool operator==(const AddressFact &a, const AddressFact &b) { return members(a) == members(b); }

void addOffset(std::vector<OffsetFact> &offsets, const OffsetFact &offset) {
  constexpr size_t Most = 16;
  const auto same =
      llvm::find_if(offsets, [&](const OffsetFact &o) { return o.loc == offset.loc; });
  if (same != offsets.end()) {
    same->bytes = same->bytes.join(offset.bytes);
    same->number = same->number.join(offset.number);
    same->from.add(offset.from);
  } else if (offsets.size() < Most) {
    offsets.push_back(offset);
  }
}

void AddressFact::settle(Congruence known, const Grounds &from) {
  if (known == address)
    for (const OffsetFact &offset : offsets)
      addressFrom.add(offset.from);
  else
    addressFrom = from;
  address = known;
  base = {known};
  offsets.clear();
}

void AddressFact::shift(Congruence bytes) {
  address = address + bytes;
  base.shift = base.shift + bytes;
  root.offset = root.offset + bytes;
}

void AddressFact::move(const OffsetFact &offset) {
  address = address + offset.bytes;
  root.offset = root.offset + offset.bytes;
  addOffset(offsets, offset);
}

/// Any of them may have moved the address.
static std::vector<OffsetFact> joined(std::vector<OffsetFact> a, const std::vector<OffsetFact> &b) {
  for (const OffsetFact &offset : b)
    addOffset(a, offset);
  return a;
}

static std::vector<StrideFact> joined(std::vector<StrideFact> a, const std::vector<StrideFact> &b) {
  if (a.size() != b.size())
    return {};
  for (size_t dim = 0; dim < a.size(); ++dim) {
    a[dim].known = a[dim].known.join(b[dim].known);
    if (a[dim].value != b[dim].value)
      a[dim].value.reset();
    a[dim].from.add(b[dim].from);
    if (a[dim].text != b[dim].text) { // No number of one explains both.
      a[dim].text.clear();
      a[dim].expr = nullptr;
    }
  }
  return a;
}

AddressFact joined(const AddressFact &a, const AddressFact &b) {
  AddressFact fact = a;
  if (a.space != b.space)
    fact.space = Space::Unknown;
  if (fact.space == Space::Unknown && a.object != b.object)
    fact.object.clear();
  fact.spaceFrom.add(b.spaceFrom);
  fact.addressFrom.add(b.addressFrom);
  fact.address = a.address.join(b.address);
  fact.base.known = a.base.known.join(b.base.known);
  fact.base.shift = a.base.shift.join(b.base.shift);
  if (a.base.variable != b.base.variable)
    fact.base.variable = nullptr;
  fact.contradiction = a.contradiction ? a.contradiction : b.contradiction;
  fact.offsets = joined(a.offsets, b.offsets);
  fact.originOffsets = joined(a.originOffsets, b.originOffsets);
  fact.origin = a.origin.join(b.origin);
  fact.isWhole = a.isWhole && b.isWhole;
  if (a.loc != b.loc) {
    fact.pointer.clear();
    fact.expr = nullptr;
  }
  fact.strides = joined(a.strides, b.strides);
  fact.root = {};
  if (a.root.parameter == b.root.parameter && a.root.parameter)
    fact.root = {a.root.parameter, a.root.offset.join(b.root.offset)};
  return fact;
}

} // namespace ldgsts
