// The rules about what the operands are: direction, type, shape, overlap.
#include "Check/Rules.h"

#include "Facts/SourceText.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace ldgsts::rules {

namespace {

/// Another call of the same threads, which are named as the user does it.
std::string copyText(const CopySite &site) {
  const ASTContext &ast = site.function->getASTContext();
  if (site.group)
    return "copy(" + sourceText(*site.group, ast) + ", dst, src)";
  const auto *callee = dyn_cast<DeclRefExpr>(site.call->getCallee()->IgnoreParenImpCasts());
  std::string text;
  if (callee && callee->getNumTemplateArgs() > 0)
    text = sourceText(callee->template_arguments().front().getSourceRange(), ast);
  return callText(Operation::Copy, text.empty() ? "Scope" : text);
}

/// An operand of which nothing is known has to be in \p memory: that is tested, or declined.
void wantKnown(const RuleInput &input, const SideFacts &side, Side memory) {
  if (input.verdict.choice && input.verdict.choice->tests({memory, GuardTerm::Space}))
    return;
  const Unproved space = unprovedSpace(memory, side, input.site.function->getASTContext());
  input.decline(space.kind, space.loc, side.name, side.fact.object, nameOf(memory), space.promise);
  input.reasons.back().fix = space.fix;
}

/// cp.async: the source is in .global and the destination in .shared, nothing else (PTX ISA
/// "cp.async").
void checkOneWay(const RuleInput &input) {
  const AddressFact &dst = input.facts.dst, &src = input.facts.src;
  if (dst.space == Space::Global && src.space == Space::Shared)
    return input.decline(ReasonKind::Backwards, input.site.call->getBeginLoc(),
                         copyText(input.site));
  if (input.site.dst && dst.space == Space::Unknown)
    wantKnown(input, {*input.site.dst, dst, "destination"}, Side::Shared);
  else if (input.site.dst && dst.space != Space::Shared)
    input.decline(ReasonKind::DestinationWrong, dst.loc, dst.object);
  if (input.site.src && src.space == Space::Unknown)
    wantKnown(input, {*input.site.src, src, "source"}, Side::Global);
  else if (input.site.src && src.space != Space::Global)
    input.decline(ReasonKind::SourceWrong, src.loc, src.object, copyText(input.site));
}

/// Loads and stores: one side is in shared memory and the other in global memory.
void checkEitherWay(const RuleInput &input) {
  const AddressFact &dst = input.facts.dst, &src = input.facts.src;
  if (!input.site.dst || !input.site.src)
    return;
  const auto isShared = [](const AddressFact &fact) { return fact.space == Space::Shared; };
  const auto isGlobal = [](const AddressFact &fact) { return fact.space == Space::Global; };
  const auto isUnknown = [](const AddressFact &fact) { return fact.space == Space::Unknown; };
  if (isUnknown(dst) && isUnknown(src)) // a test for either way would be two sequences
    input.decline(ReasonKind::SpacesUnknown, dst.loc, dst.object, src.object);
  else if (isUnknown(dst) && (isShared(src) || isGlobal(src)))
    wantKnown(input, {*input.site.dst, dst, "destination"},
              isShared(src) ? Side::Global : Side::Shared);
  else if (isUnknown(src) && (isShared(dst) || isGlobal(dst)))
    wantKnown(input, {*input.site.src, src, "source"}, isShared(dst) ? Side::Global : Side::Shared);
  else if (!(isShared(dst) && isGlobal(src)) && !(isGlobal(dst) && isShared(src)))
    input.decline(ReasonKind::OtherSpaces, input.site.call->getBeginLoc(), dst.object, src.object,
                  isShared(dst) || isShared(src) ? "" : say(Message::ByWayOfShared));
}

} // namespace

void checkDirection(const RuleInput &input) {
  if (input.site.operation == Operation::CopyAsync)
    checkOneWay(input);
  else
    checkEitherWay(input);
}

std::string typeName(QualType type) {
  PrintingPolicy policy{LangOptions()};
  policy.SuppressTagKeyword = true;
  return type.getUnqualifiedType().getAsString(policy);
}

void checkType(const RuleInput &input) {
  if (!input.site.dst || !input.site.src)
    return;
  const SourceLocation loc = input.site.call->getBeginLoc();
  const OperationWords words = wordsOf(input.site.operation);
  const std::string elementwise = llvm::formatv(false, words.elementwise, copyText(input.site));
  const QualType dst = input.site.dst->element, src = input.site.src->element;
  if (!input.site.sameElement)
    input.decline(ReasonKind::TypesDiffer, loc, typeName(dst), typeName(src), words.one,
                  elementwise);
  if (!input.site.trivialElement)
    input.decline(ReasonKind::NotTrivial, loc, typeName(dst), elementwise);
  if (dst.isVolatileQualified() || src.isVolatileQualified())
    input.decline(ReasonKind::VolatileElement, loc,
                  dst.isVolatileQualified() ? "destination" : "source", elementwise);
  if (dst->isAtomicType() || src->isAtomicType())
    input.decline(ReasonKind::AtomicElement, loc, dst->isAtomicType() ? "destination" : "source",
                  elementwise);
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
  if (site.src->swizzle.bits != 0 && input.facts.src.space != Space::Shared)
    input.decline(ReasonKind::GlobalSwizzled, loc, "source");
  if (site.dst->swizzle.bits != 0 && input.facts.dst.space == Space::Global)
    input.decline(ReasonKind::GlobalSwizzled, loc, "destination");
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
