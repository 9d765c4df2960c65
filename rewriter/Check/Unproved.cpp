// What stands between a site and a wider copy, in the user's own expressions: an address, a number
// that moves it, or a run-time stride.
#include "Check/Check.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace ldgsts {

namespace {

/// The offset that is least known to be a multiple of \p width bytes; null if all are. One that is
/// known to be none is no matter of proof.
const OffsetFact *weakestOffset(const std::vector<OffsetFact> &offsets, int width) {
  const OffsetFact *weakest = nullptr;
  for (const OffsetFact &offset : offsets)
    if (!offset.bytes.isMultipleOf(width) && !offset.bytes.isNotMultipleOf(width) &&
        (!weakest || offset.bytes.knownAlignment() < weakest->bytes.knownAlignment()))
      weakest = &offset;
  return weakest;
}

/// The run-time stride that blocks an attempt; null if a constant one does.
const StrideFact *runtimeStride(const CopyProblem &problem, const AddressFact &fact,
                                const Attempt &attempt) {
  const TileDim &dim = problem.dims[attempt.dimension];
  const int runtime = (sideOf(attempt.blocker) == Side::Shared ? dim.shared : dim.global).runtime;
  return runtime >= 0 && static_cast<size_t>(runtime) < fact.strides.size() ? &fact.strides[runtime]
                                                                            : nullptr;
}

std::string multipleText(StringRef number, int64_t width, int64_t unit) {
  return llvm::formatv("assume_multiple<{0}>({1})", multipleFor(width, unit), number);
}

bool isPrimary(const Expr *expr) {
  return isa<CallExpr, DeclRefExpr, MemberExpr>(expr->IgnoreImplicit());
}

} // namespace

int64_t multipleFor(int64_t width, int64_t unit) {
  return width / std::min<int64_t>(width, Congruence::constant(unit).knownAlignment());
}

std::string promiseText(const TileOperand &operand, const AddressFact &fact,
                        llvm::StringRef promise) {
  if (!fact.isWhole)
    return llvm::formatv("{0}({1})", promise, fact.pointer);
  const std::string whole = isPrimary(operand.expr) ? fact.pointer : "(" + fact.pointer + ")";
  const auto joined = [](const auto &texts) { return llvm::join(texts, ", "); };
  const auto numbers = [](int64_t number) {
    return number == RuntimeStride ? std::string("dynamic") : std::to_string(number);
  };
  const std::string extents = joined(llvm::map_range(operand.extents, numbers));
  if (operand.form == TileForm::Array) {
    std::string first = whole;
    for (size_t dim = 0; dim < operand.extents.size(); ++dim)
      first += "[0]";
    return llvm::formatv("tile<shape<{0}>>({1}(&{2}))", extents, promise, first);
  }
  std::string runtime;
  for (size_t dim = 0; dim < operand.strides.size(); ++dim)
    if (operand.strides[dim] == RuntimeStride)
      runtime += llvm::formatv(", {0}.stride({1})", whole, dim);
  const char *data = operand.form == TileForm::Mdspan ? "data_handle" : "data";
  return llvm::formatv("tile<shape<{0}>, stride<{1}>>({2}({3}.{4}()){5})", extents,
                       joined(llvm::map_range(operand.strides, numbers)), promise, whole, data,
                       runtime);
}

SideFacts factsAt(Side side, const CopySite &site, const Facts &facts, const CopyProblem &problem) {
  if (side == destinationOf(problem.transfer))
    return {*site.dst, facts.dst, "destination"};
  return {*site.src, facts.src, "source"};
}

Unproved unprovedOf(const CopySite &site, const Facts &facts, const CopyProblem &problem,
                    const Attempt &attempt, int width) {
  Unproved result;
  const bool isOrigin = attempt.blocker == Blocker::SharedOrigin;
  result.side = sideOf(attempt.blocker);
  const auto [tile, address, side] = factsAt(result.side, site, facts, problem);

  if (attempt.blocker == Blocker::GlobalStride || attempt.blocker == Blocker::SharedStride) {
    result.isNumber = true;
    const StrideFact *stride = runtimeStride(problem, address, attempt);
    const std::string text = stride ? stride->text : std::string();
    result.loc = stride ? stride->loc : address.loc;
    if (text.empty()) {
      result.fact = say(Message::OnlyStride, side, attempt.value);
      result.promise = say(Message::WhereMade, multipleText("ld", width, site.elementBytes));
      return result;
    }
    const uint64_t known = std::min<uint64_t>(stride->known.knownAlignment(), width);
    result.fact = say(Message::OnlyPitch, text, known, side, attempt.value);
    result.promise = multipleText(text, width, site.elementBytes);
    return result;
  }
  // An offset that may be anything spoils the best pointer.
  if (const OffsetFact *offset =
          weakestOffset(isOrigin ? address.originOffsets : address.offsets, width)) {
    result.isNumber = true;
    result.loc = offset->loc;
    const int64_t bytes = offset->bytes.knownAlignment();
    result.fact = say(Message::OnlyOffset, offset->text, std::max<int64_t>(bytes / offset->unit, 1),
                      side, bytes);
    result.promise = multipleText(offset->text, width, offset->unit);
    return result;
  }
  result.loc = address.loc;
  result.fact = say(Message::OnlyAligned, side, address.pointer, attempt.value);
  result.promise = promiseText(tile, address, llvm::formatv("assume_aligned<{0}>", width).str());
  return result;
}

} // namespace ldgsts
