// Two JSON reports -> which sites became worse, and why.
#pragma once

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace ldgsts {

/// The version of the JSON reports that this tool writes and reads.
constexpr int64_t ReportVersion = 1;

/// The sites of the report \p text; an error of one line, for a report that cannot be compared
/// with.
llvm::Expected<llvm::json::Array> readReport(llvm::StringRef text);

/// The sites of \p now that in \p before were lowered and are not, were untested and are tested, or
/// made wider copies. Sites are the same that have the same file, function, order and target; where
/// several compilations saw one, the worst of them counts. Sites that \p before lacks are new, and
/// never worse. Each in lines as compilers print them: an error, and a note for each remedy.
std::vector<std::string> regressions(const llvm::json::Array &before, const llvm::json::Array &now);

} // namespace ldgsts
