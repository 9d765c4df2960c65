// A rewritten text whose lines a compiler and a debugger name as those of the original.
#pragma once

#include "Tool/FileEdits.h"

#include <string>

namespace ldgsts {

/// \p code, whole tokens, on one line and without its comments.
std::string onOneLine(llvm::StringRef code);

/// The rewritten text, where what replaces a call stands on the call's first line, whatever is
/// behind it on its own, and `#line` leads back behind the directives of an edit. \p name: the
/// original's, for messages and debuggers.
llvm::Expected<std::string> onOriginalLines(llvm::StringRef name, const FileEdits &file);

} // namespace ldgsts
