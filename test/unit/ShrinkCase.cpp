#include "RandomCase.h"

#include <sstream>

using namespace ldgsts;

namespace {

/// Problems that are simpler than the given one in one respect, the boldest simplification first.
/// Each is further on the way to no dimensions at all, so that shrinking comes to an end.
class Simpler {
public:
  explicit Simpler(const CopyProblem &problem) : problem(problem) {}

  std::vector<CopyProblem> all() {
    for (size_t k = 0; k < problem.dims.size(); ++k)
      add([&](CopyProblem &p) { p.dims.erase(p.dims.begin() + k); }, true);
    for (size_t k = 0; k < problem.dims.size(); ++k)
      shrink([k](CopyProblem &p) -> int64_t & { return p.dims[k].extent; });
    shrink([](CopyProblem &p) -> int64_t & { return p.threads; });
    shrink([](CopyProblem &p) -> int64_t & { return p.elementBytes; });
    for (Stride TileDim::*side : {&TileDim::global, &TileDim::shared})
      simplifyStrides(side);
    simplifySwizzle();
    for (size_t k = 0; k < problem.dims.size(); ++k)
      add([k](CopyProblem &p) { p.dims[k].valid.reset(); }, problem.dims[k].valid.has_value());
    add([](CopyProblem &p) { p.fill = Fill::Keep; }, problem.fill != Fill::Keep);
    add([](CopyProblem &p) { p.isConditional = false; }, problem.isConditional);
    const Congruence aligned = Congruence::multipleOf(16);
    add([&](CopyProblem &p) { p.globalBase = aligned; }, !(problem.globalBase == aligned));
    add([&](CopyProblem &p) { p.sharedBase = aligned; }, !(problem.sharedBase == aligned));
    add([](CopyProblem &p) { p.transfer = Transfer::CpAsync; },
        problem.transfer != Transfer::CpAsync);
    return std::move(results);
  }

private:
  template <class Change> void add(const Change &change, bool changes) {
    if (!changes)
      return;
    results.push_back(problem);
    change(results.back());
  }

  template <class Number> void shrink(const Number &number) {
    CopyProblem copy = problem;
    const int64_t value = number(copy);
    for (int64_t smaller : {int64_t(1), value / 2, value - 1})
      add([&](CopyProblem &p) { number(p) = smaller; }, smaller > 0 && smaller < value);
  }

  /// To row-major without gaps.
  void simplifyStrides(Stride TileDim::*side) {
    int64_t packed = 1;
    for (size_t k = problem.dims.size(); k-- > 0; packed *= problem.dims[k].extent) {
      const Stride &stride = problem.dims[k].*side;
      add([&](CopyProblem &p) { p.dims[k].*side = packed; },
          !stride.isConstant() || stride.value != packed);
      add([&](CopyProblem &p) { (p.dims[k].*side).known = {}; },
          !stride.isConstant() && !(stride.known == Congruence()));
    }
  }

  void simplifySwizzle() {
    const Swizzle &swizzle = problem.swizzle;
    const Congruence none = Congruence::constant(0);
    add([&](CopyProblem &p) { p.swizzle = {}, p.sharedOrigin = none; }, swizzle.bits != 0);
    add([&](CopyProblem &p) { p.sharedOrigin = none; }, !(problem.sharedOrigin == none));
    add([](CopyProblem &p) { --p.swizzle.bits; }, swizzle.bits > 1);
    add([](CopyProblem &p) { --p.swizzle.base; }, swizzle.base > 0);
    add([](CopyProblem &p) { --p.swizzle.shift; }, swizzle.shift > swizzle.bits);
  }

  const CopyProblem &problem;
  std::vector<CopyProblem> results;
};

std::ostream &operator<<(std::ostream &out, Congruence fact) {
  return out << "{" << fact.modulus << ", " << fact.residue << "}";
}

std::ostream &operator<<(std::ostream &out, const Stride &stride) {
  if (stride.isConstant())
    return out << stride.value;
  return out << "{" << stride.value << ", " << stride.runtime << ", " << stride.known << "}";
}

std::ostream &operator<<(std::ostream &out, const std::optional<Bound> &bound) {
  if (!bound)
    return out;
  return out << ", Bound{" << bound->value << ", " << bound->runtime << ", " << bound->known << "}";
}

const char *nameOf(Transfer transfer) {
  switch (transfer) {
  case Transfer::CpAsync:
    return "Transfer::CpAsync";
  case Transfer::ToShared:
    return "Transfer::ToShared";
  case Transfer::ToGlobal:
    return "Transfer::ToGlobal";
  }
  return "";
}

std::ostream &operator<<(std::ostream &out, const std::vector<int64_t> &numbers) {
  out << "{";
  for (size_t i = 0; i < numbers.size(); ++i)
    out << (i ? ", " : "") << numbers[i];
  return out << "}";
}

} // namespace

RandomCase shrunk(const RandomCase &failing, const Property &faultOf) {
  RandomCase smallest = failing;
  if (const RandomCase usual = {failing.problem, valuesFor(failing.problem)};
      !faultOf(usual).empty())
    smallest = usual;
  for (bool again = true; again;) {
    again = false;
    for (const CopyProblem &problem : Simpler(smallest.problem).all())
      if (const RandomCase simpler = {problem, valuesFor(problem)}; !faultOf(simpler).empty()) {
        smallest = simpler;
        again = true;
        break;
      }
  }
  return smallest;
}

std::string asUnitTest(const RandomCase &c) {
  std::ostringstream out;
  out << "TEST(Property, Found) {\n"
      << "  CopyProblem problem;\n"
      << "  problem.elementBytes = " << c.problem.elementBytes << ";\n"
      << "  problem.threads = " << c.problem.threads << ";\n"
      << "  problem.transfer = " << nameOf(c.problem.transfer) << ";\n"
      << "  problem.dims = {\n";
  for (const TileDim &dim : c.problem.dims)
    out << "      {" << dim.extent << ", " << dim.global << ", " << dim.shared << dim.valid
        << "},\n";
  out << "  };\n"
      << "  problem.globalBase = " << c.problem.globalBase << ";\n"
      << "  problem.sharedBase = " << c.problem.sharedBase << ";\n"
      << "  problem.swizzle = {" << c.problem.swizzle.bits << ", " << c.problem.swizzle.base << ", "
      << c.problem.swizzle.shift << "};\n"
      << "  problem.fill = " << (c.problem.fill == Fill::Zero ? "Fill::Zero" : "Fill::Keep")
      << ";\n"
      << "  problem.isConditional = " << (c.problem.isConditional ? "true" : "false") << ";\n"
      << "  problem.sharedOrigin = " << c.problem.sharedOrigin << ";\n"
      << "  const RuntimeStrides values = {" << c.values.global << ", " << c.values.shared << ", "
      << c.values.origin << ", " << c.values.valid << ", " << c.values.idleEvery << "};\n"
      << "  EXPECT_EQ(faultOf({problem, values}), \"\");\n"
      << "}\n";
  return out.str();
}
