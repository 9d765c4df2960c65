#include "RandomCase.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

using namespace ldgsts;

/// The smallest number from `least` on that fits what is known.
static int64_t fitting(int64_t least, Congruence known) {
  return least +
         static_cast<int64_t>((known.residue - static_cast<uint64_t>(least)) & (known.modulus - 1));
}

static std::vector<int64_t> valuesFor(const std::vector<TileDim> &dims, Stride TileDim::*side,
                                      int64_t factor, int64_t slack) {
  std::vector<int64_t> numbers;
  int64_t reach = 0;
  for (const TileDim &dim : dims) {
    const Stride &stride = dim.*side;
    if (stride.isConstant())
      reach += (dim.extent - 1) * std::abs(stride.value);
    else
      numbers.resize(std::max<size_t>(numbers.size(), stride.runtime + 1));
  }
  for (auto dim = dims.rbegin(); dim != dims.rend(); ++dim) {
    const Stride &stride = (*dim).*side;
    if (stride.isConstant())
      continue;
    int64_t &number = numbers[stride.runtime];
    if (number == 0)
      number = fitting(factor * reach + slack, stride.known);
    reach += (dim->extent - 1) * stride.value * number;
  }
  return numbers;
}

/// About half of each dimension.
static std::vector<int64_t> validFor(const std::vector<TileDim> &dims) {
  std::vector<int64_t> numbers;
  for (const TileDim &dim : dims) {
    if (!dim.valid || dim.valid->isConstant())
      continue;
    numbers.resize(std::max<size_t>(numbers.size(), dim.valid->runtime + 1));
    numbers[dim.valid->runtime] = fitting(dim.extent / 2, dim.valid->known);
  }
  return numbers;
}

RuntimeStrides valuesFor(const CopyProblem &problem, int64_t factor, int64_t slack) {
  return {valuesFor(problem.dims, &TileDim::global, factor, slack),
          valuesFor(problem.dims, &TileDim::shared, factor, slack),
          fitting(problem.swizzle.bits == 0 ? 0 : slack, problem.sharedOrigin),
          validFor(problem.dims), problem.isConditional ? 3 : 0};
}

RandomCase promised(const RandomCase &c) {
  const auto promise = [](Congruence &fact) {
    const Congruence multiple = Congruence::multipleOf(16);
    if (!fact.contradicts(multiple))
      fact = fact.meet(multiple);
  };
  RandomCase result = c;
  promise(result.problem.globalBase);
  promise(result.problem.sharedBase);
  promise(result.problem.sharedOrigin);
  for (TileDim &dim : result.problem.dims) {
    promise(dim.global.known);
    promise(dim.shared.known);
    if (dim.valid)
      promise(dim.valid->known);
  }
  result.values = valuesFor(result.problem);
  return result;
}

RandomCase RandomCases::next() {
  CopyProblem problem;
  problem.elementBytes = pick({1, 2, 2, 2, 3, 4, 4, 4, 6, 8, 8, 12, 12, 16, 16});
  problem.threads = pick({1, 32, 32, 32, 64, 64, 96, 128, 128, 256});
  problem.globalBase = base();
  problem.sharedBase = base();
  int64_t room = pick({512, 2048, 4096, 4096, 8192, 8192}) / problem.elementBytes;
  problem.dims.resize(below(5) + 1);
  for (TileDim &dim : problem.dims) {
    dim.extent = pick({1, 2, 2, 3, 4, 4, 5, 8, 8, 12, 16, 16, 16, 32, 64, 128});
    if (dim.extent > room)
      dim.extent = 1;
    room /= dim.extent;
  }
  for (Stride TileDim::*side : {&TileDim::global, &TileDim::shared}) {
    lay(problem.dims, side);
    if (oneIn(2))
      forget(problem.dims, side);
  }
  if (oneIn(2))
    swizzle(problem);
  problem.transfer = static_cast<Transfer>(below(3));
  RandomCase c = {problem, {}};
  if (oneIn(3))
    bound(c);
  std::vector<int64_t> valid = std::move(c.values.valid);
  c.values = valuesFor(c.problem, 1, pick({1, 1, 2, 8, 100, 1 << 20}));
  c.values.valid = std::move(valid);
  return c;
}

/// Some dimensions are valid in part only: from nothing to more than there is.
void RandomCases::bound(RandomCase &c) {
  CopyProblem &problem = c.problem;
  problem.fill = oneIn(2) ? Fill::Zero : Fill::Keep;
  problem.isConditional = oneIn(5);
  c.values.valid.resize(problem.dims.size());
  for (size_t k = 0; k < problem.dims.size(); ++k) {
    TileDim &dim = problem.dims[k];
    if (problem.isConditional || oneIn(2))
      continue;
    if (oneIn(4)) {
      dim.valid = Bound{below(dim.extent)};
      continue;
    }
    const auto multiple = static_cast<uint64_t>(pick({1, 1, 1, 2, 4, 8, 16}));
    dim.valid = Bound{0, static_cast<int>(k), Congruence::multipleOf(multiple)};
    c.values.valid[k] = oneIn(8) ? pick({-(int64_t(1) << 40), int64_t(1) << 40})
                                 : fitting(below(dim.extent + 3) - 1, dim.valid->known);
  }
}

/// Mostly one that leaves a vector together; now and then of a whole tile, mostly of a window in
/// one that is aligned.
void RandomCases::swizzle(CopyProblem &problem) {
  problem.swizzle.bits = static_cast<int>(1 + below(3));
  problem.swizzle.base = static_cast<int>(pick({0, 1, 2, 3, 3, 3, 4, 5}));
  problem.swizzle.shift = static_cast<int>(problem.swizzle.bits + pick({0, 0, 0, 1, 2, 4}));
  if (oneIn(3))
    return;
  problem.sharedBase = Congruence::multipleOf(128);
  const auto multiple = static_cast<uint64_t>(pick({1, 1, 2, 2, 4, 4, 8, 16, 64, 512}));
  problem.sharedOrigin = oneIn(3) ? Congruence::constant(pick({1, 2, 4, 8, 20, 64, 1000, 4096}))
                                  : Congruence::multipleOf(multiple);
}

Congruence RandomCases::base() {
  if (oneIn(8))
    return Congruence::constant(pick({0, 4, 8, 16, 24, 1000, 1024}));
  if (oneIn(8))
    return {16, static_cast<uint64_t>(pick({2, 4, 8, 12}))};
  return Congruence::multipleOf(pick({1, 2, 4, 8, 16, 16, 16, 16, 16, 128, 128, 128}));
}

Congruence RandomCases::known() {
  const auto modulus = static_cast<uint64_t>(pick({1, 2, 4, 8, 16, 16, 64, 64, 64}));
  return {modulus, oneIn(8) ? random() % modulus : 0};
}

/// Strides of one side: mostly row-major, with padding here and there, now and then in another
/// order, reversed, repeated or overlapping.
void RandomCases::lay(std::vector<TileDim> &dims, Stride TileDim::*side) {
  std::vector<size_t> order(dims.size());
  std::iota(order.rbegin(), order.rend(), 0);
  if (oneIn(4))
    std::swap(order[below(order.size())], order[below(order.size())]);
  int64_t next = oneIn(24) ? 2 : 1;
  for (size_t k : order) {
    dims[k].*side = oneIn(24) ? -next : next;
    next *= dims[k].extent;
    if (oneIn(4))
      next += pick({1, 2, 4, 8, 8, 16, 16, 32});
  }
  if (oneIn(12))
    dims[below(dims.size())].*side = pick({0, 0, 1, 4, 32});
}

/// Leaves some strides of one side to run time: mostly outer ones, each with a number of its own or
/// as a whole count of the next dimension's, as in (R * ld, ld, 1).
void RandomCases::forget(std::vector<TileDim> &dims, Stride TileDim::*side) {
  for (size_t k = dims.size(); k-- > 0;) {
    if (!oneIn(k + 1 == dims.size() ? 16 : 2))
      continue;
    dims[k].*side = {1, static_cast<int>(k), known()};
    if (k + 1 == dims.size() || !oneIn(3))
      continue;
    const Stride &inner = dims[k + 1].*side;
    if (!inner.isConstant() && inner.value == 1)
      dims[k].*side = {dims[k + 1].extent + pick({0, 0, 0, 1, 8}), inner.runtime, inner.known};
  }
}
