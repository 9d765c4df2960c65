// The architectures that nvcc compiles for -> the ones that Clang parses for.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace ldgsts {

/// Collects what -arch and -gencode say. What nvcc's front end sees (__CUDA_ARCH__) is the virtual
/// architecture, compute_80 of arch=compute_80,code=sm_86: the code that is made for it later
/// changes nothing in the text.
class NvccTargets {
public:
  /// The value of -arch; the last one counts.
  void architecture(llvm::StringRef value) { arch = value.str(); }
  /// The value of -gencode: arch=compute_80,code=[compute_80,sm_86].
  void generate(llvm::StringRef value);

  /// Clang's names, "sm_80" say, in nvcc's order, each once. \p cudaVersion: 13000 for CUDA 13.0,
  /// 0 where it is not known. \p notes: receives what is taken in place of something else.
  std::vector<std::string> names(unsigned cudaVersion, std::vector<std::string> &notes) const;

private:
  std::string arch;
  std::vector<std::string> generated;
};

} // namespace ldgsts
