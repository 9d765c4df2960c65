#include "Check/Check.h"

#include "Check/Rules.h"

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

} // namespace

std::optional<CopyProblem> problemOf(const CopySite &site, const Facts &facts) {
  // A copy in another direction, or of other elements, has no widths to talk about.
  const bool direction = (facts.dst.space == Space::Shared || facts.dst.space == Space::Unknown) &&
                         (facts.src.space == Space::Global || facts.src.space == Space::Unknown);
  if (!site.scope || !site.dst || !site.src || site.src->swizzle.bits != 0 || !site.sameElement ||
      !direction)
    return std::nullopt;
  const std::vector<size_t> dstDims = dimsAboveOne(*site.dst), srcDims = dimsAboveOne(*site.src);
  if (dstDims.size() != srcDims.size())
    return std::nullopt;
  CopyProblem problem;
  problem.elementBytes = site.elementBytes;
  problem.threads = site.scope->threads;
  problem.globalBase = facts.src.address;
  problem.sharedBase = facts.dst.address;
  problem.swizzle = site.dst->swizzle;
  problem.sharedOrigin = facts.dst.origin;
  for (size_t i = 0; i < dstDims.size(); ++i) {
    const size_t d = dstDims[i], s = srcDims[i];
    if (site.dst->extents[d] != site.src->extents[s])
      return std::nullopt;
    problem.dims.push_back({site.dst->extents[d], strideOf(*site.src, facts.src, s),
                            strideOf(*site.dst, facts.dst, d)});
  }
  return problem;
}

Verdict check(const CopySite &site, const Facts &facts, const CheckOptions &options) {
  Verdict verdict;
  verdict.problem = problemOf(site, facts);
  if (verdict.problem) {
    verdict.attempts = attemptWidths(*verdict.problem);
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
