#include "Emit/Limits.h"

#include "Emit/Steps.h"

#include <algorithm>

using namespace ldgsts;

std::vector<Limit> ldgsts::limitsOf(const Plan &plan) {
  std::vector<Limit> limits;
  for (size_t i = 0; i < plan.axes.size(); ++i) {
    const Axis &axis = plan.axes[i];
    const bool fills = plan.fill == Fill::Zero;
    Limit limit;
    limit.axis = static_cast<int>(i);
    limit.span = axis.span;
    limit.unit = axis.unit;
    limit.extent = axis.extent;
    // No valid part is larger than the tile: where nothing is filled it is the limit of both.
    if (axis.isRagged && (!axis.valid || fills))
      limits.push_back(limit);
    if (!axis.valid)
      continue;
    limit.fills = fills;
    limit.runtime = axis.valid->runtime;
    if (axis.valid->isConstant())
      limit.extent = axis.valid->value * axis.unit;
    limits.push_back(limit);
  }
  return limits;
}

/// The largest position along the limit that the digits reach.
static int64_t reachOf(const std::vector<Digit> &digits, const Limit &limit) {
  int64_t reach = 0;
  for (const Digit &digit : digits)
    reach += (digit.extent - 1) * limit.positionsOf(digit);
  return reach;
}

/// Adds what one limit means for a copy that begins at \p at from the thread's first one.
static void addLimit(const Limit &limit, LimitTest test, int64_t reach, RoundEdges &edges) {
  const bool isInside = limit.isConstant() && reach + test.at + limit.span <= limit.extent;
  const bool isOutside = limit.isConstant() && test.at >= limit.extent;
  if (isInside)
    return;
  if (!limit.fills && isOutside)
    edges.isOut = true;
  else if (!limit.fills)
    edges.reaches.push_back(test);
  else if (isOutside)
    edges.bytes = 0;
  else if (limit.span == 1)
    edges.fills.push_back(test);
  else if (limit.isConstant() && reach == 0)
    edges.bytes = std::min(edges.bytes, limit.extent - test.at);
  else
    edges.cuts.push_back(test);
}

std::vector<RoundEdges> ldgsts::edgesOf(const Steps &steps) {
  RoundEdges whole;
  whole.bytes = steps.width;
  std::vector<RoundEdges> rounds(static_cast<size_t>(indexCount(steps.round)), whole);
  for (size_t l = 0; l < steps.limits.size(); ++l) {
    const Limit &limit = steps.limits[l];
    const int64_t reach = reachOf(steps.thread, limit) + reachOf(steps.loop, limit);
    for (size_t round = 0; round < rounds.size(); ++round) {
      LimitTest test = {l, 0};
      auto running = static_cast<int64_t>(round);
      for (auto digit = steps.round.rbegin(); digit != steps.round.rend(); ++digit) {
        test.at += running % digit->extent * limit.positionsOf(*digit);
        running /= digit->extent;
      }
      addLimit(limit, test, reach, rounds[round]);
    }
  }
  for (RoundEdges &edges : rounds)
    if (edges.bytes == 0) { // whatever else holds
      edges.fills.clear();
      edges.cuts.clear();
    }
  return rounds;
}

std::vector<PositionTerm> ldgsts::positionsOf(const std::vector<Digit> &digits,
                                              const Limit &limit) {
  std::vector<PositionTerm> terms;
  const int64_t all = indexCount(digits);
  int64_t divisor = all;
  for (const Digit &digit : digits) {
    divisor /= digit.extent;
    const int64_t positions = limit.positionsOf(digit);
    if (positions == 0 || digit.extent == 1)
      continue;
    // Neighbouring digits of one axis are one digit where the outer step is all of the inner walk.
    if (!terms.empty() && terms.back().positions == positions * digit.extent &&
        terms.back().divisor == divisor * digit.extent) {
      terms.back() = {divisor, terms.back().modulus * digit.extent, positions};
      continue;
    }
    const bool isOutermost = divisor * digit.extent == all;
    terms.push_back({divisor, isOutermost ? 0 : digit.extent, positions});
  }
  return terms;
}
