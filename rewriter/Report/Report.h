// Decision -> words, through Clang's own diagnostics: warnings in -Wpass-failed, remarks under
// -Rpass, -Rpass-missed.
#pragma once

#include "Check/Check.h"
#include "Pipeline.h"
#include "Report/Messages.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/StringSet.h"

namespace ldgsts {

class Reporter {
public:
  /// \p said: the words that need no repetition; one set for all that should speak with one voice.
  Reporter(clang::DiagnosticsEngine &diagnostics, const clang::CodeGenOptions &remarks,
           llvm::StringSet<> &said)
      : diagnostics(diagnostics), remarks(remarks), said(said) {}

  /// What became of a site. \p obstacle: why a door could not carry out a positive decision, if it
  /// could not.
  void report(const Decision &decision, const std::optional<Reason> &obstacle = std::nullopt);

private:
  void lowered(const Decision &decision);
  void narrower(const Decision &decision);
  void costs(const Decision &decision);
  /// \p warning: the words for a copy_async that nobody insists on.
  void declined(const CopySite &site, const std::vector<Reason> &reasons,
                Message warning = Message::StaysSynchronous);
  bool wantsMissed() const;

  clang::DiagnosticsEngine &diagnostics;
  const clang::CodeGenOptions &remarks;
  /// Instantiations of one call often share their words; they are said once.
  llvm::StringSet<> &said;
};

/// What blocks a width, in words, for -Rpass-missed.
std::string blockerText(const Attempt &attempt, const Decision &decision);

/// "1 byte", "16 bytes".
std::string bytesText(int width);

/// The plan in one line: "[outer 4, threads 128, vec 8]" with vec in elements (bytes where it is no
/// whole number).
std::string planText(const Plan &plan, int64_t elementBytes);

} // namespace ldgsts
