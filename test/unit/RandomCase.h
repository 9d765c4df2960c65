// Random copies for the property test, and what makes a failing one readable.
#pragma once

#include "Plan/Simulate.h"

#include <functional>
#include <random>
#include <string>

/// A copy, and the run-time numbers of one execution of it.
struct RandomCase {
  ldgsts::CopyProblem problem;
  ldgsts::RuntimeStrides values;
};

/// Run-time numbers that fit what the problem knows of them. Each is larger than `factor` times the
/// reach of all that lies inside of its dimension, by `slack` elements at least: from factor 1 on,
/// only constant strides make two elements meet, and from factor 2 on, no two dimensions happen to
/// form one stride.
ldgsts::RuntimeStrides valuesFor(const ldgsts::CopyProblem &problem, int64_t factor = 2,
                                 int64_t slack = 2);

/// The same copy with everything promised that nobody could prove: bases and run-time numbers are
/// multiples of 16 wherever that is possible.
RandomCase promised(const RandomCase &c);

class RandomCases {
public:
  explicit RandomCases(uint64_t seed) : random(seed) {}
  RandomCase next();

private:
  int64_t below(int64_t limit) { return static_cast<int64_t>(random() % limit); }
  bool oneIn(int64_t count) { return below(count) == 0; }
  int64_t pick(const std::vector<int64_t> &choices) { return choices[below(choices.size())]; }
  void swizzle(ldgsts::CopyProblem &problem);
  void bound(RandomCase &c);
  ldgsts::Congruence base();
  ldgsts::Congruence known();
  void lay(std::vector<ldgsts::TileDim> &dims, ldgsts::Stride ldgsts::TileDim::*side);
  void forget(std::vector<ldgsts::TileDim> &dims, ldgsts::Stride ldgsts::TileDim::*side);

  std::mt19937_64 random;
};

/// The fault of a case, in words; empty: none.
using Property = std::function<std::string(const RandomCase &)>;

/// A case with the property's fault still in it, from which no single simplification can be made
/// without losing it.
RandomCase shrunk(const RandomCase &failing, const Property &faultOf);

/// The case as the text of a unit test.
std::string asUnitTest(const RandomCase &c);
