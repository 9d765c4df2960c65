// How long the planner takes for one site: every width, every order of the dimensions that it looks
// at, and the steps of the plan. Prints microseconds, the fastest of many runs;
// docs/planning-cost.md keeps the figures.
#include "Emit/Steps.h"
#include "Plan/Choice.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace ldgsts;

namespace {

CopyProblem halfs(int64_t threads, std::vector<TileDim> dims, Swizzle swizzle = {}) {
  CopyProblem problem = {2, threads, std::move(dims), Congruence::multipleOf(16),
                         Congruence::multipleOf(16)};
  problem.swizzle = swizzle;
  return problem;
}

struct Site {
  const char *name;
  CopyProblem problem;
};

std::vector<Site> sites() {
  const Stride pitch = {1, 0, Congruence::multipleOf(8)};
  return {
      {"contiguous 128x32", halfs(128, {{128, 32, 32}, {32, 1, 1}})},
      {"window of a matrix, 128x64", halfs(128, {{128, 4096, 64}, {64, 1, 1}})},
      {"run-time pitch, 128x32", halfs(128, {{128, pitch, 32}, {32, 1, 1}})},
      {"swizzled 64x64 by a warp", halfs(32, {{64, pitch, 64}, {64, 1, 1}}, {3, 3, 3})},
      {"swizzled and padded, 64 bases", halfs(8, {{64, pitch, 72}, {64, 1, 1}}, {3, 3, 3})},
      {"K-tiled 128x8x8", halfs(128, {{128, 64, 8}, {8, 8, 1024}, {8, 1, 1}})},
      {"alternating planes, 8x64x32", halfs(128, {{8, 4096, 32}, {64, 64, 256}, {32, 1, 1}})},
      // Padding everywhere, so that nothing merges; 24 orders, none of which is ideal.
      {"rank 5 with gaps, 4x4x4x8x8",
       halfs(128,
             {{4, 1 << 20, 3080}, {4, 1 << 16, 728}, {4, 4096, 168}, {8, 256, 16}, {8, 1, 1}})},
      {"rank 5, run-time strides", halfs(128, {{4, {1, 0, Congruence::multipleOf(8)}, 3080},
                                               {4, {1, 1, Congruence::multipleOf(8)}, 728},
                                               {4, {1, 2, Congruence::multipleOf(8)}, 168},
                                               {8, {1, 3, Congruence::multipleOf(8)}, 16},
                                               {8, 1, 1}})},
      // 9 i + 8 j differs for all i, j < 8, although one stride steps back into the other's walk:
      // that elements do not meet takes a search.
      {"rank 5, interleaved 8x8x8x8x8", halfs(64, {{8, 1 << 20, 9 * 960},
                                                   {8, 1 << 16, 8 * 960},
                                                   {8, 4096, 9 * 8},
                                                   {8, 256, 8 * 8},
                                                   {8, 1, 1}})},
  };
}

double microseconds(const CopyProblem &problem) {
  using Clock = std::chrono::steady_clock;
  double fastest = 1e30;
  size_t rounds = 0;
  for (int run = 0; run < 2000; ++run) {
    const auto start = Clock::now();
    if (const auto choice = choosePlans(problem, attemptWidths(problem), Alignment::Guard))
      for (const Plan &plan : choice->plans)
        rounds += swizzledRounds(stepsOf(plan, {})).rounds.size();
    const std::chrono::duration<double, std::micro> taken = Clock::now() - start;
    fastest = std::min(fastest, taken.count());
  }
  // The optimizer must keep what is timed.
  volatile size_t kept = rounds;
  static_cast<void>(kept);
  return fastest;
}

} // namespace

int main() {
  for (const Site &site : sites()) {
    const auto choice = choosePlans(site.problem, attemptWidths(site.problem), Alignment::Guard);
    std::printf("%-34s %2d bytes %8.2f us\n", site.name, choice ? choice->plans.front().width : 0,
                microseconds(site.problem));
  }
}
