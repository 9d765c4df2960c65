// Commands of nvcc -> commands of Clang that parse the same.
#pragma once

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ldgsts {

/// Where the compiler stands in a command of nvcc's, behind launchers such as ccache; absent for
/// other compilers.
std::optional<size_t> nvccIn(const std::vector<std::string> &commandLine);

/// Whether the command compiles CUDA: by its last -x, else by the file's name.
bool isCuda(const clang::tooling::CompileCommand &command);

/// What nvcc finds beside itself.
struct CudaToolkit {
  std::string path;     ///< holds include/cuda.h; empty: not found, and Clang searches
  unsigned version = 0; ///< 13000 for CUDA 13.0; 0: not known
  bool hasCccl = false; ///< the C++ libraries are in a folder of their own, which nvcc knows
};

/// \p compiler: as the command in \p directory spells it.
CudaToolkit findToolkit(llvm::StringRef compiler, llvm::StringRef directory);

class NvccTranslator {
public:
  /// The command for Clang, or why there is none: an options file that cannot be read. It has
  /// one --cuda-gpu-arch for each architecture.
  llvm::Expected<clang::tooling::CompileCommand>
  translate(const clang::tooling::CompileCommand &command);

  /// Of all commands so far, each once: flags that are left out because nobody knows them, and
  /// what was taken in place of what nvcc would.
  std::vector<std::string> notes() const;

private:
  class Translation;

  const CudaToolkit &toolkit(llvm::StringRef compiler, llvm::StringRef directory);

  std::map<std::string, CudaToolkit> toolkits; ///< by the compiler's path
  std::vector<std::string> unknown;
  std::vector<std::string> taken;
};

} // namespace ldgsts
