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

} // namespace

std::optional<CopyProblem> problemOf(const CopySite &site, const Facts &facts) {
  // A copy in another direction, or of other elements, has no widths to talk about.
  const bool direction = (facts.dst.space == Space::Shared || facts.dst.space == Space::Unknown) &&
                         (facts.src.space == Space::Global || facts.src.space == Space::Unknown);
  if (!site.scope || !site.dst || !site.src || !site.sameElement || !direction)
    return std::nullopt;
  const std::vector<size_t> dstDims = dimsAboveOne(*site.dst), srcDims = dimsAboveOne(*site.src);
  if (dstDims.size() != srcDims.size())
    return std::nullopt;
  CopyProblem problem;
  problem.elementBytes = site.elementBytes;
  problem.threads = site.scope->threads;
  problem.globalBase = facts.src.address;
  problem.sharedBase = facts.dst.address;
  for (size_t i = 0; i < dstDims.size(); ++i) {
    const size_t d = dstDims[i], s = srcDims[i];
    if (site.dst->extents[d] != site.src->extents[s])
      return std::nullopt;
    problem.dims.push_back({site.dst->extents[d], site.src->strides[s], site.dst->strides[d]});
  }
  return problem;
}

Verdict check(const CopySite &site, const Facts &facts, const DisabledRules &disabled) {
  Verdict verdict;
  if (const std::optional<CopyProblem> problem = problemOf(site, facts))
    verdict.attempts = attemptWidths(*problem);
  static constexpr RuleFunction rules[] = {
#define RULE(identifier, id, requirement) rules::check##identifier,
#include "Check/Checks.def"
  };
  for (size_t rule = 0; rule < std::size(rules); ++rule)
    if (!disabled.test(rule))
      rules[rule]({site, facts, verdict.attempts, verdict.reasons});
  return verdict;
}

std::string promiseText(const TileOperand &operand, const AddressFact &fact,
                        llvm::StringRef promise) {
  if (!operand.isArray)
    return llvm::formatv("{0}({1})", promise, fact.pointer);
  std::string first = fact.pointer, extents;
  for (int64_t extent : operand.extents) {
    first += "[0]";
    extents += (extents.empty() ? "" : ", ") + std::to_string(extent);
  }
  return llvm::formatv("tile<shape<{0}>>({1}(&{2}))", extents, promise, first);
}

} // namespace ldgsts
