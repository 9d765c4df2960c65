// What becomes of a run's result: files, diffs, names, fixes, reports. Each is one of the tool's
// options, and every error is one line.
#pragma once

#include "Tool/Rewrite.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace ldgsts {

/// The texts that differ, by real path, of the files that may be written: those in \p root that are
/// no system headers. The others are named on stderr.
llvm::Expected<std::map<std::string, std::string>> changedTexts(const RewriteResult &result,
                                                                llvm::StringRef root);

/// --in-place: each file for itself, so that errors are several lines. The folders of \p sources
/// are freed of what killed runs left there.
llvm::Error writeInPlace(const RewriteResult &result, const std::vector<std::string> &sources,
                         llvm::StringRef root, llvm::StringRef backup);

/// --diff
llvm::Error printDiffs(const RewriteResult &result, llvm::StringRef root);

/// --check; true: there are files that would change.
llvm::Expected<bool> printNames(const RewriteResult &result, llvm::StringRef root);

/// --export-fixes: the edits as clang-apply-replacements reads them.
llvm::Error exportFixes(const RewriteResult &result, const std::vector<std::string> &sources,
                        llvm::StringRef root, llvm::StringRef output);

/// Whose lines the text of a source names to a compiler: its own, or the source's.
enum class LinesOf { Text, Source };

/// Without any of these: the text of the one source, changed or not.
llvm::Error writeSource(const RewriteResult &result, const std::string &source,
                        llvm::StringRef output, LinesOf lines);

/// --depfile: a rule of make that says what \p output was made from.
std::string depfileText(llvm::StringRef output, const std::set<std::string> &read);

/// What programs read.
enum class ReportFormat { Json, Sarif };

/// --report
llvm::Error writeReport(const llvm::json::Array &sites, ReportFormat format,
                        llvm::StringRef output);

/// The sites with the files in \p root named from there.
void nameFrom(llvm::StringRef root, llvm::json::Array &sites);

/// --baseline: the sites of the report \p path.
llvm::Expected<llvm::json::Array> readBaseline(const std::string &path);

/// Names the sites that got worse on stderr; true: there are some.
bool printRegressions(const llvm::json::Array &baseline, const llvm::json::Array &sites);

} // namespace ldgsts
