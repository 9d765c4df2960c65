// Random copies, planned, executed on the host and compared with a brute-force search.
#include "ExecuteSteps.h"
#include "Problems.h"
#include "RandomCase.h"
#include "WidestLegal.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>

using namespace ldgsts;

namespace {

bool isUnproved(const Attempt &attempt) {
  return !attempt.certain &&
         (attempt.blocker == Blocker::GlobalStride || attempt.blocker == Blocker::SharedStride ||
          attempt.blocker == Blocker::GlobalBase || attempt.blocker == Blocker::SharedBase ||
          attempt.blocker == Blocker::SharedOrigin || attempt.blocker == Blocker::ValidPart);
}

/// The plan is right, and so are the steps made of it, unrolled and in a loop. What a plan behind
/// promises knows is less than what holds then, which the steps must bear.
std::string executionFault(const Plan &plan, const RandomCase &c) {
  Plan known = plan;
  known.origin = Congruence::constant(c.problem.elementBytes) * c.problem.sharedOrigin;
  if (const std::string fault = simulate(c.problem, known, c.values); !fault.empty())
    return fault;
  for (int unrollLimit : {64, 3}) {
    EmitOptions options;
    options.unrollLimit = unrollLimit;
    for (const Plan &each : {plan, known})
      if (const std::string fault = stepsFault(each, stepsOf(each, options), c.values,
                                               c.values.origin * c.problem.elementBytes);
          !fault.empty())
        return fault;
  }
  return "";
}

bool hasEdges(const CopyProblem &problem) {
  return problem.isConditional ||
         std::any_of(problem.dims.begin(), problem.dims.end(),
                     [](const TileDim &dim) { return dim.valid.has_value(); });
}

/// The plan is the widest that the threads divide evenly, or a wider one that saves rounds. (What
/// edges forbid is for the executions to tell.)
std::string choiceFault(const CopyProblem &problem, const std::optional<Plan> &plan) {
  const WidestLegal widest = widestLegal(problem);
  const int width = plan ? plan->width : 0;
  const bool isBlocked = width < widest.any;
  const Blocker blocker = isBlocked ? attemptAt(problem, widest.any).blocker : Blocker::None;
  const std::string found = "the plan's width is " + std::to_string(width) + ", of " +
                            std::to_string(widest.any) + " legal bytes, " +
                            std::to_string(widest.even) + " evenly: ";
  if (width > widest.any)
    return found + "too wide";
  if (hasEdges(problem))
    return isBlocked && blocker != Blocker::ValidPart && blocker != Blocker::Part &&
                   blocker != Blocker::Run && blocker != Blocker::Threads &&
                   blocker != Blocker::Split
               ? found + "no edge stands against the widest one"
               : "";
  if (isBlocked && blocker != Blocker::Threads && blocker != Blocker::Split)
    return found + "the threads do not stand against the widest one";
  if (plan && plan->isRagged())
    return widest.even >= width || (widest.even && widest.evenRounds <= plan->rounds())
               ? found + "a ragged plan saves no round"
               : "";
  // Another order than the usual one may be even too.
  return width < widest.even ? found + "not the widest one" : "";
}

/// The planner takes the right one of the copies that the rules allow, its plan is right, and so is
/// the plan that it keeps behind promises nobody has given.
std::string faultOf(const RandomCase &c) {
  const std::vector<Attempt> attempts = attemptWidths(c.problem);
  const std::optional<Plan> plan = provedPlan(c.problem);
  if (const std::string fault = choiceFault(c.problem, plan); !fault.empty())
    return fault;
  if (plan)
    if (const std::string fault = executionFault(*plan, c); !fault.empty())
      return fault;
  const RandomCase kept = promised(c);
  for (const Attempt &attempt : attempts)
    if (isUnproved(attempt))
      if (const std::string fault = executionFault(attempt.plan, kept); !fault.empty())
        return "behind the promises for " + std::to_string(attempt.width) + " bytes, " + fault;
  return "";
}

uint64_t fromEnvironment(const char *name, uint64_t otherwise) {
  const char *text = std::getenv(name);
  return text && *text ? std::strtoull(text, nullptr, 0) : otherwise;
}

bool hasRunTimeStride(const CopyProblem &problem) {
  for (const TileDim &dim : problem.dims)
    if (dim.extent > 1 && (!dim.global.isConstant() || !dim.shared.isConstant()))
      return true;
  return false;
}

TEST(Property, RandomCopiesGetTheWidestRightPlan) {
  const uint64_t seed = fromEnvironment("LDGSTS_SEED", 20260101);
  const uint64_t count = fromEnvironment("LDGSTS_CASES", 10000);
  std::printf("LDGSTS_SEED=%llu LDGSTS_CASES=%llu\n", static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(count));
  RandomCases cases(seed);
  std::map<int, int> constantPlans, runtimePlans, swizzledPlans; // by width
  std::map<std::pair<Blocker, bool>, int> blockers;
  for (uint64_t i = 0; i < count; ++i) {
    const RandomCase c = cases.next();
    if (!faultOf(c).empty()) {
      const RandomCase small = shrunk(c, faultOf);
      FAIL() << "case " << i << " of seed " << seed << ": " << faultOf(small) << "\n"
             << asUnitTest(small);
    }
    const std::vector<Attempt> attempts = attemptWidths(c.problem);
    const std::optional<Plan> plan = provedPlan(c.problem);
    ++(hasRunTimeStride(c.problem) ? runtimePlans : constantPlans)[plan ? plan->width : 0];
    if (c.problem.swizzle.bits != 0)
      ++swizzledPlans[plan ? plan->width : 0];
    for (const Attempt &attempt : attempts)
      ++blockers[{attempt.blocker, attempt.certain}];
  }
  if (count < 1000)
    return;
  // The cases say something about every outcome (a tile of 2^56 bytes cannot be executed).
  const auto enough = static_cast<int>(count / 200);
  for (int width : {16, 8, 4, 2, 1, 0}) {
    EXPECT_GT(constantPlans[width], enough) << "width " << width;
    EXPECT_GT(runtimePlans[width], enough) << "width " << width << " with run-time strides";
    EXPECT_GT(swizzledPlans[width], enough) << "width " << width << " with a swizzle";
  }
  for (Blocker blocker :
       {Blocker::Overlap, Blocker::Run, Blocker::SwizzleUnit, Blocker::GlobalStride,
        Blocker::SharedStride, Blocker::GlobalBase, Blocker::SharedBase, Blocker::SharedOrigin,
        Blocker::ValidPart, Blocker::Threads, Blocker::Part})
    EXPECT_GT((blockers[{blocker, true}]), enough / 2) << "blocker " << static_cast<int>(blocker);
  for (Blocker blocker : {Blocker::GlobalStride, Blocker::SharedStride, Blocker::GlobalBase,
                          Blocker::SharedBase, Blocker::SharedOrigin, Blocker::ValidPart})
    EXPECT_GT((blockers[{blocker, false}]), enough / 2) << "unproved " << static_cast<int>(blocker);
}

// A fault made up for the test: rows of 8 elements or more, an even distance apart at run time.
std::string longRowsAtRunTime(const RandomCase &c) {
  for (const TileDim &dim : c.problem.dims)
    if (dim.extent >= 8 && !dim.global.isConstant() && c.values.global[dim.global.runtime] % 2 == 0)
      return "long rows";
  return "";
}

TEST(Property, FailuresShrinkToWhatTheyNeed) {
  CopyProblem problem;
  problem.elementBytes = 12;
  problem.threads = 96;
  problem.dims = {{3, 4000, 1024}, {64, {1, 1, {16, 8}}, 8}, {4, 1, 1}};
  problem.globalBase = {16, 4};
  const RandomCase small = shrunk({problem, {{0, 4008}, {}}}, longRowsAtRunTime);
  EXPECT_EQ(asUnitTest(small), "TEST(Property, Found) {\n"
                               "  CopyProblem problem;\n"
                               "  problem.elementBytes = 1;\n"
                               "  problem.threads = 1;\n"
                               "  problem.transfer = Transfer::CpAsync;\n"
                               "  problem.dims = {\n"
                               "      {8, {1, 1, {1, 0}}, 1},\n"
                               "  };\n"
                               "  problem.globalBase = {16, 0};\n"
                               "  problem.sharedBase = {16, 0};\n"
                               "  problem.swizzle = {0, 0, 0};\n"
                               "  problem.fill = Fill::Keep;\n"
                               "  problem.isConditional = false;\n"
                               "  problem.sharedOrigin = {4294967296, 0};\n"
                               "  const RuntimeStrides values = {{0, 2}, {}, 0, {}, 0};\n"
                               "  EXPECT_EQ(faultOf({problem, values}), \"\");\n"
                               "}\n");
}

/// A printed case is a test that compiles: this is one.
TEST(Property, PrintedCasesAreTests) {
  CopyProblem problem;
  problem.elementBytes = 2;
  problem.threads = 32;
  problem.dims = {
      {8, {1, 0, {8, 0}}, 40},
      {32, 1, 1},
  };
  problem.globalBase = {16, 0};
  problem.sharedBase = {16, 0};
  const RuntimeStrides values = {{64}, {}};
  EXPECT_EQ(faultOf({problem, values}), "");
  EXPECT_NE(asUnitTest({problem, values}).find("{8, {1, 0, {8, 0}}, 40},\n      {32, 1, 1},\n"),
            std::string::npos);
}

} // namespace
