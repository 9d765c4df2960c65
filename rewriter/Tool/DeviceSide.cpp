#include "Tool/Rewrite.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang::tooling;

namespace ldgsts {

namespace {

/// "sm_90a" -> 90; 0 for anything else.
unsigned capabilityOf(llvm::StringRef arch) {
  unsigned capability = 0;
  if (!arch.consume_front("sm_") || arch.consumeInteger(10, capability))
    return 0;
  return capability;
}

/// The GPU targets that a command names, in the driver's way: a list, from which later options may
/// take away.
class Targets {
public:
  /// Whether the argument is about targets; if so, it is taken note of.
  bool read(llvm::StringRef argument) {
    const bool add =
        argument.consume_front("--cuda-gpu-arch=") || argument.consume_front("--offload-arch=");
    const bool remove = !add && (argument.consume_front("--no-cuda-gpu-arch=") ||
                                 argument.consume_front("--no-offload-arch="));
    if (!add && !remove)
      return false;
    llvm::SmallVector<llvm::StringRef> archs;
    argument.split(archs, ',');
    for (llvm::StringRef arch : archs)
      if (add && capabilityOf(arch))
        named.push_back(arch.str());
      else if (remove)
        llvm::erase_if(named,
                       [&](const std::string &name) { return arch == "all" || arch == name; });
    return true;
  }

  std::string oldest() const {
    const auto found = llvm::min_element(
        named, [](const auto &a, const auto &b) { return capabilityOf(a) < capabilityOf(b); });
    return found == named.end() ? "sm_80" : *found;
  }

private:
  std::vector<std::string> named;
};

} // namespace

CommandLineArguments deviceSideArguments(const CommandLineArguments &arguments) {
  CommandLineArguments result;
  Targets targets;
  bool resourceDir = false;
  for (llvm::StringRef argument : arguments) {
    resourceDir |= argument.starts_with("-resource-dir");
    if (!targets.read(argument) && argument != "--cuda-host-only" &&
        argument != "--cuda-device-only")
      result.push_back(argument.str());
  }
  // Right behind the compiler's name: what follows a "--" are files.
  CommandLineArguments added = {"--cuda-device-only", "--cuda-gpu-arch=" + targets.oldest()};
  if (!resourceDir)
    added.push_back("-resource-dir=" LDGSTS_CLANG_RESOURCE_DIR);
  result.insert(result.begin() + (result.empty() ? 0 : 1), added.begin(), added.end());
  return result;
}

} // namespace ldgsts
