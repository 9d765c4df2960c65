#include "Check/Check.h"

#include "Check/Rules.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace clang;

namespace ldgsts {

namespace {

std::vector<size_t> dimsAboveOne(const TileOperand &tile) {
  std::vector<size_t> dims;
  for (size_t i = 0; i < tile.extents.size(); ++i)
    if (tile.extents[i] != 1)
      dims.push_back(i);
  return dims;
}

Stride strideOf(const TileOperand &tile, const AddressFact &fact, size_t dim) {
  if (tile.strides[dim] != RuntimeStride)
    return tile.strides[dim];
  if (dim >= fact.strides.size())
    return {1, static_cast<int>(dim)};
  if (const auto value = fact.strides[dim].value; value && *value >= 0)
    return *value;
  return {1, static_cast<int>(dim), fact.strides[dim].known};
}

/// How much of a dimension of the source is valid; nothing: all of it.
std::optional<Bound> validAt(const Facts &facts, size_t dim, int64_t extent) {
  if (dim >= facts.valid.size())
    return std::nullopt;
  const StrideFact &count = facts.valid[dim];
  if (!count.value)
    return Bound{0, static_cast<int>(dim), count.known};
  // An unsigned number that is negative as a signed one is large.
  const bool isHuge =
      *count.value < 0 && count.expr && count.expr->getType()->isUnsignedIntegerType();
  if (*count.value >= extent || isHuge)
    return std::nullopt;
  return Bound{std::max<int64_t>(*count.value, 0)};
}

bool mayBe(const AddressFact &fact, Space space) {
  return fact.space == space || fact.space == Space::Unknown;
}

/// How the bytes would travel if what is unknown were what it has to be; nothing for a direction
/// that is not lowered.
std::optional<Transfer> transferOf(const CopySite &site, const Facts &facts) {
  const bool isAsync = site.operation == Operation::CopyAsync;
  if (mayBe(facts.dst, Space::Shared) && mayBe(facts.src, Space::Global))
    return isAsync ? Transfer::CpAsync : Transfer::ToShared;
  if (!isAsync && mayBe(facts.dst, Space::Global) && mayBe(facts.src, Space::Shared))
    return Transfer::ToGlobal;
  return std::nullopt;
}

/// Of a call with `direct`: the width that copies all at once, if there is one.
void keepDirect(const CopyProblem &problem, std::vector<Attempt> &attempts) {
  const uint64_t bytes = bytesOf(problem);
  llvm::erase_if(attempts, [&](const Attempt &attempt) {
    return problem.threads != 1 || static_cast<uint64_t>(attempt.width) != bytes;
  });
}

} // namespace

std::optional<CopyProblem> problemOf(const CopySite &site, const Facts &facts) {
  // A copy in another direction, or of other elements, has no widths to talk about.
  const std::optional<Transfer> transfer = transferOf(site, facts);
  if (!site.scope || site.scope->threads == 0 || !site.dst || !site.src || !site.sameElement ||
      !transfer)
    return std::nullopt;
  const bool isSharedWritten = destinationOf(*transfer) == Side::Shared;
  const TileOperand &inShared = isSharedWritten ? *site.dst : *site.src,
                    &inGlobal = isSharedWritten ? *site.src : *site.dst;
  const AddressFact &shared = isSharedWritten ? facts.dst : facts.src,
                    &global = isSharedWritten ? facts.src : facts.dst;
  if (inGlobal.swizzle.bits != 0)
    return std::nullopt;
  const std::vector<size_t> dstDims = dimsAboveOne(*site.dst), srcDims = dimsAboveOne(*site.src);
  if (dstDims.size() != srcDims.size())
    return std::nullopt;
  CopyProblem problem;
  problem.elementBytes = site.elementBytes;
  problem.threads = site.scope->threads;
  problem.transfer = *transfer;
  problem.isBlockTested = site.scope->isWholeBlock();
  problem.isGlobalKnown = global.space == Space::Global;
  problem.isSharedKnown = shared.space == Space::Shared;
  problem.globalBase = global.address;
  problem.sharedBase = shared.address;
  problem.swizzle = inShared.swizzle;
  if (problem.swizzle.bits != 0)
    problem.sharedOrigin = shared.origin;
  problem.fill = site.edges.fill;
  problem.isConditional = site.edges.when != nullptr;
  if (site.expectedWidth)
    problem.leastWidth = static_cast<int>(site.expectedWidth->number);
  for (size_t s = 0; s < site.src->extents.size(); ++s)
    if (const auto valid = validAt(facts, s, 1); site.src->extents[s] == 1 && valid)
      problem.dims.push_back({1, 0, 0, valid});
  for (size_t i = 0; i < dstDims.size(); ++i) {
    const size_t d = dstDims[i], s = srcDims[i];
    if (site.dst->extents[d] != site.src->extents[s])
      return std::nullopt;
    const Stride to = strideOf(*site.dst, facts.dst, d), from = strideOf(*site.src, facts.src, s);
    problem.dims.push_back({site.dst->extents[d], isSharedWritten ? from : to,
                            isSharedWritten ? to : from, validAt(facts, s, site.src->extents[s])});
  }
  return problem;
}

uint64_t bytesOf(const CopyProblem &problem) {
  auto bytes = static_cast<uint64_t>(problem.elementBytes);
  for (const TileDim &dim : problem.dims)
    bytes = llvm::SaturatingMultiply(bytes, static_cast<uint64_t>(dim.extent));
  return bytes;
}

Verdict check(const CopySite &site, const Facts &facts, const CheckOptions &options) {
  Verdict verdict;
  verdict.problem = problemOf(site, facts);
  if (verdict.problem) {
    verdict.attempts = attemptWidths(*verdict.problem);
    if (site.direct)
      keepDirect(*verdict.problem, verdict.attempts);
    verdict.choice = choosePlans(*verdict.problem, verdict.attempts, options.alignment);
  }
  static constexpr RuleFunction rules[] = {
#define RULE(identifier, id, requirement) rules::check##identifier,
#include "Check/Checks.def"
  };
  for (size_t rule = 0; rule < std::size(rules); ++rule)
    if (!options.disabled.test(rule))
      rules[rule]({site, facts, verdict, verdict.reasons});
  return verdict;
}

} // namespace ldgsts
