// The sites of a JSON report -> SARIF 2.1.0, for code scanning services and editors.
#pragma once

#include "llvm/Support/JSON.h"

namespace ldgsts {

/// One run, in which each site is a result: its rule is the first that said no, or "lowered",
/// "guarded" or "sync". Sites that say the same of one place, for several targets say, are one.
/// Columns count code points; for that the sources are read again.
llvm::json::Object sarifOf(const llvm::json::Array &sites);

} // namespace ldgsts
