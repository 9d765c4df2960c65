#include "Plan/Cost.h"

#include <algorithm>
#include <array>
#include <cstdlib>

using namespace ldgsts;

namespace {

constexpr int WarpThreads = 32;
/// Bytes of a line of global memory, and of all banks of shared memory.
constexpr uint64_t LineBytes = 128, BankBytes = 128;
constexpr uint64_t FarElements = uint64_t(1) << 16;

/// All arithmetic wraps around, as addresses do.
struct Place {
  uint64_t global = 0, shared = 0;
};

/// Representative run-time numbers of one side.
std::vector<uint64_t> numbersOf(const CopyProblem &problem, Stride TileDim::*side, uint64_t least) {
  std::vector<uint64_t> numbers;
  uint64_t reach = 0;
  for (const TileDim &dim : problem.dims)
    if (dim.extent > 1 && (dim.*side).isConstant())
      reach += (dim.extent - 1) * static_cast<uint64_t>(std::abs((dim.*side).value));
  for (auto dim = problem.dims.rbegin(); dim != problem.dims.rend(); ++dim) {
    const Stride &stride = (*dim).*side;
    if (dim->extent == 1 || stride.isConstant())
      continue;
    if (numbers.size() <= static_cast<size_t>(stride.runtime))
      numbers.resize(stride.runtime + 1);
    uint64_t &number = numbers[stride.runtime];
    if (number == 0) {
      number = std::max(least, reach + 1);
      number += (stride.known.residue - number) & (stride.known.modulus - 1);
    }
    reach += (dim->extent - 1) * static_cast<uint64_t>(std::abs(stride.value)) * number;
  }
  return numbers;
}

uint64_t distance(Step step, const std::vector<uint64_t> &numbers) {
  const auto bytes = static_cast<uint64_t>(step.bytes);
  return step.isConstant() ? bytes : bytes * numbers[step.runtime];
}

/// How many different lines the copies of these threads touch.
int64_t linesOf(const Place *places, int threads) {
  std::array<uint64_t, WarpThreads> lines;
  for (int i = 0; i < threads; ++i)
    lines[i] = places[i].global / LineBytes;
  std::sort(lines.begin(), lines.begin() + threads);
  return std::unique(lines.begin(), lines.begin() + threads) - lines.begin();
}

/// How often shared memory takes a part of what these threads write, who are served together: as
/// often as one of its places is wanted. Threads that share a bank's 4 bytes want them once.
int64_t wavefrontsOf(const Place *places, int threads, uint64_t unit) {
  std::array<uint64_t, WarpThreads> words;
  for (int i = 0; i < threads; ++i)
    words[i] = places[i].shared / unit;
  std::sort(words.begin(), words.begin() + threads);
  const auto end = std::unique(words.begin(), words.begin() + threads);
  std::array<int, BankBytes / 4> wanted = {};
  for (auto word = words.begin(); word != end; ++word)
    ++wanted[*word % (BankBytes / unit)];
  return *std::max_element(wanted.begin(), wanted.end());
}

} // namespace

Cost ldgsts::costOf(const CopyProblem &problem, const Plan &plan) {
  const std::vector<uint64_t> global = numbersOf(problem, &TileDim::global, FarElements);
  const std::vector<uint64_t> shared = numbersOf(problem, &TileDim::shared, 1);
  std::array<Place, WarpThreads> places;
  places[0] = {problem.globalBase.residue, plan.origin.residue};
  int threads = 1;
  for (auto digit = plan.thread.rbegin(); digit != plan.thread.rend() && threads < WarpThreads;
       ++digit) {
    const Place step = {distance(digit->global, global), distance(digit->shared, shared)};
    const int inner = threads;
    threads = static_cast<int>(std::min<int64_t>(threads * digit->extent, WarpThreads));
    for (int i = inner; i < threads; ++i)
      places[i] = {places[i - inner].global + step.global, places[i - inner].shared + step.shared};
  }
  for (int i = 0; i < threads; ++i)
    places[i].shared =
        problem.sharedBase.residue +
        static_cast<uint64_t>(plan.swizzle.place(static_cast<int64_t>(places[i].shared)));

  const uint64_t unit = std::max(plan.width, 4); // a bank's width at least
  const int together = static_cast<int>(BankBytes / unit);
  const auto bytes = static_cast<uint64_t>(threads * plan.width);
  Cost cost;
  cost.lines = linesOf(places.data(), threads);
  cost.leastLines = static_cast<int64_t>((bytes + LineBytes - 1) / LineBytes);
  for (int first = 0; first < threads; first += together) {
    cost.wavefronts += wavefrontsOf(&places[first], std::min(together, threads - first), unit);
    ++cost.leastWavefronts;
  }
  return cost;
}
