#include "Expectations.h"

#include "Facts/Facts.h"
#include "Facts/Uniform.h"
#include "Facts/ValueReader.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <gtest/gtest.h>

using namespace clang;

namespace ldgsts {

namespace {

constexpr llvm::StringLiteral Probes = R"cuda(
#include <ldgsts/copy_async.cuh>
using namespace ldgsts;
template <class Tile>
[[clang::annotate("ldgsts.copy_async")]] __device__ void at(Tile &&, const char *expected) {}
template <class Tile>
[[clang::annotate("ldgsts.copy_async")]] __device__ void strides(Tile &&, const char *expected) {}
template <class Tile>
[[clang::annotate("ldgsts.copy_async")]] __device__ void origin(Tile &&, const char *expected) {}
template <class Scope = cta<128>>
[[clang::annotate("ldgsts.copy_async")]] __device__ void here(const char *expected) {}
template <class Value>
[[clang::annotate("ldgsts.copy_async")]] __device__ void same(Value, const char *expected) {}
__host__ __device__ void integer(long long, const char *expected) {}
#line 1 "input.cu"
)cuda";

std::string text(Congruence value) {
  return llvm::formatv("{0} mod {1}", value.residue, value.modulus);
}

std::string text(Space space) {
  switch (space) {
  case Space::Unknown:
    return "unknown";
  case Space::Shared:
    return "shared";
  case Space::Global:
    return "global";
  case Space::Constant:
    return "constant";
  case Space::Local:
    return "local";
  }
  return "";
}

std::string text(const AddressFact &fact) {
  return text(fact.space) + " " + text(fact.address) + (fact.contradiction ? " contradicted" : "");
}

std::string text(const std::vector<StrideFact> &strides, const TileOperand &tile) {
  std::string all;
  for (size_t dim = 0; dim < strides.size(); ++dim)
    if (tile.strides[dim] == RuntimeStride)
      all += llvm::formatv("{0}{1}: '{2}' {3}", all.empty() ? "" : ", ", dim, strides[dim].text,
                           strides[dim].value ? "= " + std::to_string(*strides[dim].value)
                                              : text(strides[dim].known));
  return all;
}

std::string text(Agreement agreement) {
  switch (agreement) {
  case Agreement::Same:
    return "uniform";
  case Agreement::Unknown:
    return "unknown";
  case Agreement::Different:
    return "varying";
  }
  return "";
}

std::string text(ThreadGroup group) {
  switch (group) {
  case ThreadGroup::Thread:
    return "thread";
  case ThreadGroup::Warp:
    return "warp";
  case ThreadGroup::Warpgroup:
    return "warpgroup";
  case ThreadGroup::Block:
    return "block";
  case ThreadGroup::Grid:
    return "grid";
  }
  return "";
}

std::string text(Uniformity uniformity) {
  return text(uniformity.same) +
         (uniformity.differs == ThreadGroup::Grid ? "" : " < " + text(uniformity.differs));
}

CudaSource parsed(llvm::StringRef code, const CudaFlags &flags, const FactOptions &options = {}) {
  CudaSource source(withProbes(code), flags, options);
  EXPECT_FALSE(source.ast().getDiagnostics().hasErrorOccurred()) << source.messages.front();
  return source;
}

/// Checks each site's fact against the string literal that is its last argument.
template <class TextOf>
void expectAtSites(llvm::StringRef code, const CudaFlags &flags, TextOf textOf,
                   const FactOptions &options = {}) {
  CudaSource source = parsed(code, flags, options);
  unsigned checked = 0;
  for (const CopySite &site : source.sites()) {
    const auto expected = literalText(site.call->getArg(site.call->getNumArgs() - 1));
    if (!expected) // A copy like any other.
      continue;
    ++checked;
    EXPECT_EQ(textOf(site, source), *expected) << "line " << source.line(site.call->getBeginLoc())
                                               << ": " << source.facts().text(*site.call);
  }
  EXPECT_GT(checked, 0u) << "nothing was checked";
}

llvm::ArrayRef<DeviceCall> callsOfInteger(CudaSource &source) {
  const auto calls = source.calls("integer");
  return calls.empty() ? llvm::ArrayRef<DeviceCall>()
                       : source.facts().callers(*calls.front()->getDirectCallee()).calls;
}

/// What is known of the first argument, and a promise about it that is broken.
std::pair<Congruence, std::optional<Contradiction>> numberAt(const DeviceCall &call,
                                                             CudaSource &source) {
  const Values values = source.facts().valuesAt(*call.caller, *call.call);
  ValueReader reader(source.facts(), values);
  const Congruence number = reader.number(call.arguments()[0]);
  return {number, reader.broken};
}

AddressFact addressAt(const CopySite &site, CudaSource &source) {
  const Values values = source.facts().valuesAt(*site.function, *site.call);
  return addressOf(*site.dst, values, source.facts());
}

} // namespace

std::string withProbes(llvm::StringRef code) { return Probes.str() + code.drop_front().str(); }

void expectAddresses(llvm::StringRef code, const CudaFlags &flags, const FactOptions &options) {
  const auto address = [](const CopySite &site, CudaSource &source) {
    return site.dst ? text(addressAt(site, source)) : "no tile";
  };
  expectAtSites(code, flags, address, options);
}

void expectStrides(llvm::StringRef code) {
  expectAtSites(code, {}, [](const CopySite &site, CudaSource &source) {
    return site.dst ? text(addressAt(site, source).strides, *site.dst) : "no tile";
  });
}

void expectOrigins(llvm::StringRef code) {
  expectAtSites(code, {}, [](const CopySite &site, CudaSource &source) {
    return site.dst ? text(addressAt(site, source).origin) : "no tile";
  });
}

void expectActivity(llvm::StringRef code, const CudaFlags &flags) {
  expectAtSites(code, flags, [](const CopySite &site, CudaSource &source) {
    const bool isSubset = site.scope && site.scope->kind == ScopeKind::Subset;
    return text(activityOf(site, source.facts()).together) +
           (isSubset && !isReachedByOthers(site, 1024, source.facts()) ? ", alone" : "");
  });
}

void expectUniform(llvm::StringRef code, const CudaFlags &flags) {
  expectAtSites(code, flags, [](const CopySite &site, CudaSource &source) -> std::string {
    UniformValues *values = source.facts().analysis(*site.function).values();
    return values ? text(values->of(site.call->getArg(0))) : "no values";
  });
}

void expectIntegers(llvm::StringRef code, const CudaFlags &flags) {
  CudaSource source = parsed(code, flags);
  const auto calls = callsOfInteger(source);
  EXPECT_FALSE(calls.empty()) << "nothing was checked";
  for (const DeviceCall &call : calls)
    EXPECT_EQ(text(numberAt(call, source).first),
              literalText(call.arguments()[1]).value_or("no text"))
        << "line " << source.line(call.call->getBeginLoc()) << ": "
        << source.facts().text(*call.call);
}

void expectNumbers(llvm::StringRef code, uint64_t thread) {
  expectAtSites(code, {}, [thread](const CopySite &site, CudaSource &source) -> std::string {
    UniformValues *values = source.facts().analysis(*site.function).values();
    if (!values)
      return "no values";
    const auto number = values->numberIn(thread, site.call->getArg(0));
    return number ? llvm::toString(*number, 10) : "unknown";
  });
}

std::vector<std::string> brokenPromises(llvm::StringRef code) {
  CudaSource source = parsed(code, {});
  std::vector<std::string> all;
  for (const DeviceCall &call : callsOfInteger(source))
    if (const auto broken = numberAt(call, source).second)
      all.push_back(broken->promised + "; " + broken->known);
  return all;
}

} // namespace ldgsts
