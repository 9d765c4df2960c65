// Where the other door is.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace ldgsts {

/// The plugin's file as seen from the folder of the tool \p tool (a real path): as it is installed,
/// or as it is built. The error names where it was looked for.
llvm::Expected<std::string> pluginBeside(llvm::StringRef tool);

} // namespace ldgsts
