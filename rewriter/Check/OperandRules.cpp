// The rules about what the operands are: direction, type, shape, overlap.
#include "Check/Rules.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace ldgsts::rules {

void checkDirection(const RuleInput &input) {
  const AddressFact &dst = input.facts.dst, &src = input.facts.src;
  // PTX ISA "cp.async": the source is in .global and the destination in .shared, nothing else.
  if (dst.space == Space::Global && src.space == Space::Shared)
    return input.decline(ReasonKind::Backwards, input.site.call->getBeginLoc());
  if (input.site.dst && dst.space == Space::Unknown)
    input.decline(ReasonKind::DestinationUnknown, dst.loc, dst.object,
                  promiseText(*input.site.dst, dst, "assume_shared"));
  else if (input.site.dst && dst.space != Space::Shared)
    input.decline(ReasonKind::DestinationWrong, dst.loc, dst.object);
  if (input.site.src && src.space == Space::Unknown)
    input.decline(ReasonKind::SourceUnknown, src.loc, src.object,
                  promiseText(*input.site.src, src, "assume_global"));
  else if (input.site.src && src.space != Space::Global)
    input.decline(ReasonKind::SourceWrong, src.loc, src.object);
}

/// As C++ spells it: without "struct", const and volatile.
static std::string typeName(QualType type) {
  PrintingPolicy policy{LangOptions()};
  policy.SuppressTagKeyword = true;
  return type.getUnqualifiedType().getAsString(policy);
}

void checkType(const RuleInput &input) {
  if (!input.site.dst || !input.site.src)
    return;
  const SourceLocation loc = input.site.call->getBeginLoc();
  const QualType dst = input.site.dst->element, src = input.site.src->element;
  if (!input.site.sameElement)
    input.decline(ReasonKind::TypesDiffer, loc, typeName(dst), typeName(src));
  if (!input.site.trivialElement)
    input.decline(ReasonKind::NotTrivial, loc, typeName(dst));
  if (dst.isVolatileQualified() || src.isVolatileQualified())
    input.decline(ReasonKind::VolatileElement, loc,
                  dst.isVolatileQualified() ? "destination" : "source");
  if (dst->isAtomicType() || src->isAtomicType())
    input.decline(ReasonKind::AtomicElement, loc, dst->isAtomicType() ? "destination" : "source");
}

static std::string extentsText(const TileOperand &tile) {
  return llvm::join(
      llvm::map_range(tile.extents, [](int64_t extent) { return std::to_string(extent); }), "x");
}

void checkShape(const RuleInput &input) {
  const CopySite &site = input.site;
  const SourceLocation loc = site.call->getBeginLoc();
  if (!site.dst)
    input.decline(ReasonKind::NotATile, loc, "destination");
  if (!site.src)
    input.decline(ReasonKind::NotATile, loc, "source");
  if (!site.dst || !site.src)
    return;
  if (site.src->swizzle.bits != 0)
    input.decline(ReasonKind::SourceSwizzled, loc);
  const auto withoutOnes = [](std::vector<int64_t> extents) {
    llvm::erase(extents, 1);
    return extents;
  };
  if (withoutOnes(site.dst->extents) != withoutOnes(site.src->extents))
    input.decline(ReasonKind::ShapesDiffer, loc, extentsText(*site.dst), extentsText(*site.src));
}

void checkOverlap(const RuleInput &input) {
  for (const AddressFact *fact : {&input.facts.dst, &input.facts.src})
    if (fact->contradiction)
      input.decline(ReasonKind::PromiseBroken, fact->contradiction->loc,
                    fact->contradiction->promised, fact->contradiction->known);
}

} // namespace ldgsts::rules
