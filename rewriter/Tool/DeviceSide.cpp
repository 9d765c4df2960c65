#include "Tool/Unit.h"

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
      if (add && capabilityOf(arch) && !llvm::is_contained(named, arch))
        named.push_back(arch.str());
      else if (remove)
        llvm::erase_if(named,
                       [&](const std::string &name) { return arch == "all" || arch == name; });
    return true;
  }

  std::vector<std::string> named;
};

} // namespace

std::vector<std::string> deviceTargets(const CommandLineArguments &arguments) {
  Targets targets;
  for (llvm::StringRef argument : arguments)
    targets.read(argument);
  return targets.named.empty() ? std::vector<std::string>{"sm_80"} : targets.named;
}

CommandLineArguments deviceSideArguments(const CommandLineArguments &arguments, size_t index) {
  CommandLineArguments result;
  Targets targets;
  bool resourceDir = false;
  for (llvm::StringRef argument : arguments) {
    resourceDir |= argument.starts_with("-resource-dir");
    if (!targets.read(argument) && argument != "--cuda-host-only" &&
        argument != "--cuda-device-only")
      result.push_back(argument.str());
  }
  const std::vector<std::string> named = deviceTargets(arguments);
  // Right behind the compiler's name: what follows a "--" are files.
  CommandLineArguments added = {"--cuda-device-only",
                                "--cuda-gpu-arch=" + named[std::min(index, named.size() - 1)]};
  if (!resourceDir)
    added.push_back("-resource-dir=" LDGSTS_CLANG_RESOURCE_DIR);
  result.insert(result.begin() + (result.empty() ? 0 : 1), added.begin(), added.end());
  return result;
}

} // namespace ldgsts
