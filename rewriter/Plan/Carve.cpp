#include "Plan/Carve.h"

#include <algorithm>

using namespace ldgsts;

int64_t Plan::threads() const { return indexCount(thread); }

int64_t Plan::rounds() const { return indexCount(outer); }

/// Where round number \p round of the scope's first thread begins on the axis.
static int64_t positionOf(int64_t round, int axis, const std::vector<Digit> &outer) {
  int64_t position = 0;
  for (auto digit = outer.rbegin(); digit != outer.rend(); round /= (digit++)->extent)
    if (digit->axis == axis)
      position += round % digit->extent * digit->positions;
  return position;
}

int64_t Plan::busyRounds() const {
  const auto isBusy = [&](int64_t round) {
    for (size_t i = 0; i < axes.size(); ++i)
      if (const auto &valid = axes[i].valid;
          fill == Fill::Keep && valid && valid->isConstant() &&
          positionOf(round, static_cast<int>(i), outer) >= valid->value * axes[i].unit)
        return false;
    return true;
  };
  int64_t busy = 0;
  for (int64_t round = 0; round < rounds(); ++round)
    busy += isBusy(round) ? 1 : 0;
  return busy;
}

bool Plan::isWhole() const { return axes.empty() && !isConditional && idleThreads == 0; }

bool Plan::isRagged() const {
  return idleThreads != 0 ||
         std::any_of(axes.begin(), axes.end(), [](const Axis &axis) { return axis.isRagged; });
}

int64_t ldgsts::partBytes(const CopyProblem &problem) {
  int64_t row = 1, count = 1; // elements
  for (const TileDim &dim : problem.dims) {
    count *= dim.extent;
    row = dim.extent == 1 ? row : dim.extent;
  }
  for (const int width : widthsOf(Transfer::CpAsync))
    if (width % problem.elementBytes == 0 && row * problem.elementBytes % width == 0 &&
        count * problem.elementBytes % (width * problem.threads) == 0)
      return width;
  return problem.elementBytes;
}

int64_t ldgsts::carve(const std::vector<Digit> &units, int64_t threads, bool isRagged, Plan &plan) {
  const int64_t all = threads;
  for (auto unit = units.rbegin(); unit != units.rend(); ++unit) {
    Digit digit = *unit;
    if (threads % digit.extent == 0 || (isRagged && digit.extent < threads)) {
      plan.thread.insert(plan.thread.begin(), digit);
      threads /= digit.extent;
      continue;
    }
    const int64_t rounds = (digit.extent + threads - 1) / threads;
    if (rounds * threads != digit.extent) {
      if (!isRagged)
        return digit.extent;
      if (digit.axis < 0) {
        digit.axis = static_cast<int>(plan.axes.size());
        digit.positions = 1;
        plan.axes.push_back({digit.extent});
      }
      plan.axes[digit.axis].isRagged = true;
    }
    digit.extent = threads;
    if (threads > 1)
      plan.thread.insert(plan.thread.begin(), digit);
    plan.outer.insert(plan.outer.begin(),
                      {rounds, digit.global * threads, digit.shared * threads, digit.axis,
                       digit.positions * threads, digit.logical * threads});
    threads = 1;
  }
  plan.idleThreads = all - plan.threads();
  return 0;
}

bool ldgsts::isRowMajor(const Plan &plan) {
  int64_t expected = plan.width;
  for (const std::vector<Digit> *digits : {&plan.thread, &plan.outer})
    for (auto digit = digits->rbegin(); digit != digits->rend(); ++digit) {
      if (digit->extent != 1 && digit->logical != expected)
        return false;
      expected *= digit->extent;
    }
  return true;
}
