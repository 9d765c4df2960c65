// The rules about the partition: edges, divisible, width. The planner has said what blocked each
// width; they say it in words.
#include "Check/Rules.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace ldgsts::rules {

namespace {

/// \p width is what \p promised bytes at a time would do for: what the first lacks a proof of is
/// to blame, and what the second does is the remedy.
void declineUnproved(const RuleInput &input, int width, int promised) {
  const auto unproved = [&](int of) {
    return unprovedOf(input.site, input.facts, *input.verdict.problem, of);
  };
  const Unproved blamed = unproved(width).front();
  const std::vector<Unproved> all = unproved(promised);
  input.decline(all.size() > 1 ? ReasonKind::SeveralUnknown : all.front().kind, blamed.loc,
                blamed.fact,
                input.site.direct ? ", which is too little for one copy of it"
                : blamed.bytes < input.verdict.attempts.back().width
                    ? ", and the narrowest cp.async copies 4 bytes"
                    : ", which is too little for the pieces that when gives each thread",
                promisesText(all), promised);
}

void declineBase(const RuleInput &input, const Attempt &attempt) {
  const auto [tile, fact, side] =
      factsAt(sideOf(attempt.blocker), input.site, input.facts, *input.verdict.problem);
  input.decline(ReasonKind::BaseMisaligned, fact.loc, side, fact.pointer,
                fact.address.residue % attempt.width, attempt.width,
                input.site.direct ? llvm::formatv("{0}-byte cp.async", attempt.width).str()
                                  : "cp.async");
}

void declineStride(const RuleInput &input, const Attempt &attempt) {
  const auto [tile, fact, side] =
      factsAt(sideOf(attempt.blocker), input.site, input.facts, *input.verdict.problem);
  const Stride &stride = blockingStride(*input.verdict.problem, attempt);
  const int64_t elementBytes = input.site.elementBytes, unit = multipleFor(16, elementBytes);
  if (!stride.isConstant() && static_cast<size_t>(stride.runtime) < fact.strides.size()) {
    const StrideFact &number = fact.strides[stride.runtime];
    return input.decline(ReasonKind::PitchMisaligned, number.loc, textOf(number),
                         multipleFor(attempt.width, elementBytes), side, attempt.value, unit);
  }
  const int64_t padded = llvm::alignTo(std::abs(attempt.value) / elementBytes, unit);
  input.decline(ReasonKind::StrideMisaligned, fact.loc, side, attempt.value, padded);
}

/// The widest copy that promises would allow.
const Attempt *promising(const std::vector<Attempt> &attempts) {
  const auto found = llvm::find_if(attempts, [](const Attempt &one) { return one.lacksProof(); });
  return found == attempts.end() ? nullptr : &*found;
}

/// Itanium C++ ABI "Member Pointers": a null pointer to a data member is -1.
bool holdsMemberPointer(QualType type) {
  type = type->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  if (type->isMemberPointerType())
    return true;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record &&
         (llvm::any_of(record->bases(),
                       [](const auto &base) { return holdsMemberPointer(base.getType()); }) ||
          llvm::any_of(record->fields(),
                       [](const auto *field) { return holdsMemberPointer(field->getType()); }));
}

} // namespace

void checkEdges(const RuleInput &input) {
  const EdgeOptions &edges = input.site.edges;
  const size_t rank = input.site.src ? input.site.src->extents.size() : 0;
  if (edges.valid && rank != 0 && static_cast<size_t>(edges.rank) != rank)
    input.decline(ReasonKind::ValidRank, edges.valid->getBeginLoc(), edges.rank, rank);
  if (edges.value)
    input.decline(ReasonKind::FillValue, edges.value->getBeginLoc());
  if (edges.fill == Fill::Zero && edges.any() && input.site.operation == Operation::Copy)
    input.decline(ReasonKind::FillByCopy, input.site.call->getBeginLoc());
  if (edges.fill == Fill::Zero && edges.any() && input.site.dst &&
      holdsMemberPointer(input.site.dst->element))
    input.decline(ReasonKind::ZeroHasBits, input.site.call->getBeginLoc(),
                  typeName(input.site.dst->element));
}

void checkDivisible(const RuleInput &input) {
  const std::vector<Attempt> &attempts = input.verdict.attempts;
  const auto parts = llvm::find_if(
      attempts, [](const Attempt &attempt) { return attempt.blocker == Blocker::Part; });
  if (!input.verdict.choice && !promising(attempts) && parts != attempts.end())
    input.decline(ReasonKind::NotParts, input.site.edges.when->getBeginLoc(), parts->value,
                  input.site.scope->threads);
}

void checkWidth(const RuleInput &input) {
  const std::vector<Attempt> &attempts = input.verdict.attempts;
  if (attempts.empty() || input.verdict.choice)
    return;
  // What blocks the narrowest width must go before any other can be had.
  const Attempt &narrowest = attempts.back();
  if (const Attempt *widest = promising(attempts))
    return declineUnproved(input, (narrowest.lacksProof() ? narrowest : *widest).width,
                           widest->width);
  switch (narrowest.blocker) {
  case Blocker::GlobalBase:
  case Blocker::SharedBase:
    return declineBase(input, narrowest);
  case Blocker::GlobalStride:
  case Blocker::SharedStride:
    return declineStride(input, narrowest);
  case Blocker::SwizzleUnit:
    return input.decline(ReasonKind::SwizzleTooFine, input.facts.dst.loc, narrowest.value,
                         llvm::Log2_64_Ceil(llvm::divideCeil(16, input.site.elementBytes)));
  case Blocker::SharedOrigin:
    return input.decline(ReasonKind::OriginMisaligned, input.facts.dst.loc, narrowest.value);
  case Blocker::Run:
    if (input.site.direct) // It has a reason of its own.
      return;
    return input.decline(ReasonKind::RunTooShort, input.site.call->getBeginLoc(), narrowest.value);
  case Blocker::Overlap:
    return input.decline(ReasonKind::DestinationOverlaps, input.facts.dst.loc);
  case Blocker::Size:
    return input.decline(ReasonKind::TileTooLarge, input.site.call->getBeginLoc());
  case Blocker::ValidPart:
    return input.decline(ReasonKind::ValidCutsCopies, input.site.edges.valid->getBeginLoc(),
                         multipleFor(4, input.site.elementBytes));
  case Blocker::Threads:
  case Blocker::Split:
  case Blocker::Part:
  case Blocker::None:
    return;
  }
}

} // namespace ldgsts::rules
