#include "Tool/NvccTargets.h"

#include "clang/Basic/OffloadArch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace ldgsts {

namespace {

/// The first one of each generation that the toolkit compiles for.
std::vector<std::string> majorArchitectures(unsigned cudaVersion) {
  if (cudaVersion >= 13000)
    return {"sm_75", "sm_80", "sm_90", "sm_100", "sm_110", "sm_120"};
  if (cudaVersion >= 12080)
    return {"sm_50", "sm_60", "sm_70", "sm_80", "sm_90", "sm_100", "sm_120"};
  return {"sm_50", "sm_60", "sm_70", "sm_80", "sm_90"};
}

/// What nvcc compiles for when nobody says.
std::string defaultArchitecture(unsigned cudaVersion) {
  return cudaVersion >= 13000 ? "sm_75" : "sm_52";
}

bool isKnownToClang(llvm::StringRef name) {
  return clang::StringToOffloadArch(name) != clang::OffloadArch::UNKNOWN;
}

/// "compute_90a" and "sm_90a" -> "sm_90a". Clang may know less variants than nvcc: then the plain
/// architecture.
std::string clangName(llvm::StringRef nvccName, std::vector<std::string> &notes) {
  llvm::StringRef number = nvccName;
  if (!number.consume_front("compute_"))
    number.consume_front("sm_");
  const std::string full = "sm_" + number.str(), plain = llvm::StringRef(full).rtrim("af").str();
  if (isKnownToClang(full) || !isKnownToClang(plain))
    return full; // What it does not know at all, Clang says itself.
  notes.push_back("architecture " + nvccName.str() + " is taken as " + plain);
  return plain;
}

} // namespace

void NvccTargets::generate(llvm::StringRef value) {
  llvm::SmallVector<llvm::StringRef> parts;
  value.split(parts, ',');
  for (llvm::StringRef part : parts)
    if (part.consume_front("arch="))
      generated.push_back(part.trim("\"'\\ ").str());
}

std::vector<std::string> NvccTargets::names(unsigned cudaVersion,
                                            std::vector<std::string> &notes) const {
  std::vector<std::string> result;
  const auto add = [&](const std::string &name) {
    if (!llvm::is_contained(result, name))
      result.push_back(name);
  };
  if (arch == "all" || arch == "all-major") {
    // Too few would be edits that the others cannot compile.
    const std::vector<std::string> majors = majorArchitectures(cudaVersion);
    notes.push_back("architecture " + arch + " is taken as " + llvm::join(majors, ", "));
    llvm::for_each(majors, add);
  } else if (arch == "native") {
    notes.push_back("architecture native is taken as sm_80: name the architecture of your GPU if "
                    "that is another one");
    add("sm_80");
  } else if (!arch.empty()) {
    add(clangName(arch, notes));
  }
  for (const std::string &name : generated)
    add(clangName(name, notes));
  if (result.empty())
    add(defaultArchitecture(cudaVersion));
  return result;
}

} // namespace ldgsts
