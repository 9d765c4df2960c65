#include "Tool/Rewrite.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang::tooling;

namespace ldgsts {

namespace {

constexpr llvm::StringLiteral ArchOptions[] = {"--cuda-gpu-arch=", "--offload-arch="};

/// "sm_90a" -> 90; 0 for anything else.
unsigned capabilityOf(llvm::StringRef arch) {
  unsigned capability = 0;
  if (!arch.consume_front("sm_") || arch.consumeInteger(10, capability))
    return 0;
  return capability;
}

} // namespace

CommandLineArguments deviceSideArguments(const CommandLineArguments &arguments) {
  CommandLineArguments result;
  std::string oldest;
  bool resourceDir = false;
  for (llvm::StringRef argument : arguments) {
    const auto *option = llvm::find_if(ArchOptions, [&](llvm::StringRef o) { return argument.starts_with(o); });
    if (option != std::end(ArchOptions)) {
      llvm::SmallVector<llvm::StringRef> archs;
      argument.drop_front(option->size()).split(archs, ',');
      for (llvm::StringRef arch : archs)
        if (capabilityOf(arch) && (oldest.empty() || capabilityOf(arch) < capabilityOf(oldest)))
          oldest = arch.str();
      continue;
    }
    resourceDir |= argument.starts_with("-resource-dir");
    if (argument != "--cuda-host-only" && argument != "--cuda-device-only")
      result.push_back(argument.str());
  }
  // In front of "--", behind the compiler's name.
  CommandLineArguments added = {"--cuda-device-only", "--cuda-gpu-arch=" + (oldest.empty() ? "sm_80" : oldest)};
  if (!resourceDir)
    added.push_back("-resource-dir=" LDGSTS_CLANG_RESOURCE_DIR);
  result.insert(result.begin() + (result.empty() ? 0 : 1), added.begin(), added.end());
  return result;
}

} // namespace ldgsts
