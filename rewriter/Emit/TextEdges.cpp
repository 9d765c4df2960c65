#include "Emit/TextEdges.h"

#include <algorithm>
#include <iterator>

namespace ldgsts {

namespace {

constexpr const char *ValidName = "ldgsts_valid", *WhenName = "ldgsts_when";
/// A tile has at most five dimensions, and a ragged round counts along one more at most.
constexpr const char *LeftNames[] = {"ldgsts_left",  "ldgsts_left1", "ldgsts_left2", "ldgsts_left3",
                                     "ldgsts_left4", "ldgsts_left5", "ldgsts_left6"};
constexpr const char *LeftInLoopNames[] = {"ldgsts_left_i",  "ldgsts_left1_i", "ldgsts_left2_i",
                                           "ldgsts_left3_i", "ldgsts_left4_i", "ldgsts_left5_i",
                                           "ldgsts_left6_i"};

bool isTested(size_t limit, const std::vector<RoundEdges> &edges) {
  const auto uses = [&](const LimitTest &test) { return test.limit == limit; };
  return std::any_of(edges.begin(), edges.end(), [&](const RoundEdges &round) {
    return std::any_of(round.reaches.begin(), round.reaches.end(), uses) ||
           std::any_of(round.fills.begin(), round.fills.end(), uses) ||
           std::any_of(round.cuts.begin(), round.cuts.end(), uses);
  });
}

/// "n / 4 % 8 * 16 + ...", what a running number moves along a limit; empty: nothing.
std::string movedText(const std::vector<Digit> &digits, const Limit &limit,
                      const std::string &number) {
  std::string text;
  for (const PositionTerm &term : positionsOf(digits, limit)) {
    text += (text.empty() ? "" : " + ") + number;
    if (term.divisor != 1)
      text += " / " + std::to_string(term.divisor);
    if (term.modulus != 0)
      text += " % " + std::to_string(term.modulus);
    if (term.positions != 1)
      text += " * " + std::to_string(term.positions);
  }
  return text;
}

std::string both(const std::string &first, const std::string &second) {
  return first.empty() || second.empty() ? first + second : first + " && " + second;
}

} // namespace

EdgeText::EdgeText(const std::string &suffix)
    : valid(ValidName + suffix), when(WhenName + suffix), suffix(suffix) {}

std::vector<std::string> EdgeText::names() {
  std::vector<std::string> names = {ValidName, WhenName};
  names.insert(names.end(), std::begin(LeftNames), std::end(LeftNames));
  names.insert(names.end(), std::begin(LeftInLoopNames), std::end(LeftInLoopNames));
  return names;
}

std::string EdgeText::validCount(int dimension, int64_t extent) const {
  return valid + ".clamped(" + std::to_string(dimension) + ", " + std::to_string(extent) + ")";
}

std::string EdgeText::condition(const Steps &steps, const std::string &thread) const {
  const bool isLeftOut = steps.isConditional && steps.fill == Fill::Keep;
  return both(steps.activeThreads != 0 ? thread + " < " + std::to_string(steps.activeThreads) : "",
              isLeftOut ? when + ".active" : "");
}

/// All positions along a limit.
std::string EdgeText::extentOf(const Limit &limit) const {
  if (limit.isConstant())
    return std::to_string(limit.extent);
  return validCount(limit.runtime, limit.extent / limit.unit) +
         (limit.unit == 1 ? "" : " * " + std::to_string(limit.unit));
}

std::string EdgeText::left(size_t limit, bool isInLoop) const {
  return (isInLoop ? LeftInLoopNames : LeftNames)[limit] + suffix;
}

std::vector<std::string> EdgeText::declarations(const Steps &steps,
                                                const std::vector<RoundEdges> &edges,
                                                const std::string &number, bool isInLoop) const {
  std::vector<std::string> lines;
  for (size_t l = 0; l < steps.limits.size(); ++l) {
    if (!isTested(l, edges))
      continue;
    const Limit &limit = steps.limits[l];
    const std::string moved = movedText(isInLoop ? steps.loop : steps.thread, limit, number);
    lines.push_back("const int " + left(l, isInLoop) + " = " +
                    (isInLoop ? left(l, false) : extentOf(limit)) +
                    (moved.empty() ? "" : " - static_cast<int>(" + moved + ")") + ";");
  }
  return lines;
}

std::string EdgeText::allHold(const std::vector<LimitTest> &tests, bool isInLoop) const {
  std::string text;
  for (const LimitTest &test : tests)
    text = both(text, left(test.limit, isInLoop) + " > " + std::to_string(test.at));
  return text;
}

std::string EdgeText::reaches(const RoundEdges &round, bool isInLoop) const {
  return allHold(round.reaches, isInLoop);
}

std::string EdgeText::bytes(const Steps &steps, const RoundEdges &round, bool isInLoop) const {
  if (!steps.cutsCopies())
    return "";
  std::string bytes = std::to_string(round.bytes);
  if (round.bytes == 0)
    return bytes;
  for (const LimitTest &cut : round.cuts)
    bytes = "::ldgsts::source_bytes<" + std::to_string(round.bytes) + ">(" +
            left(cut.limit, isInLoop) + (cut.at == 0 ? "" : " - " + std::to_string(cut.at)) + ")";
  const std::string condition =
      both(steps.isConditional ? when + ".active" : "", allHold(round.fills, isInLoop));
  return condition.empty() ? bytes : condition + " ? " + bytes + " : 0";
}

} // namespace ldgsts
