// Record -> words, through Clang's own diagnostics: warnings in -Wpass-failed, remarks under
// -Rpass, -Rpass-missed.
#pragma once

#include "Report/Messages.h"
#include "Report/Record.h"

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

  /// What became of a site, which \p record is about.
  void report(const Decision &decision, const SiteRecord &record);

private:
  void lowered(const Decision &decision);
  void missed(const Decision &decision, const SiteRecord &record);
  /// The promises for a width that can be typed as they stand; \p copies: those of the record.
  void offer(const WidthRecord &width, int64_t copies);
  void note(clang::SourceLocation loc, const std::string &text, const std::optional<Fix> &fix);
  void costs(const Decision &decision);
  /// False: it was said before, or nobody wants to hear it.
  bool declined(const CopySite &site, const std::vector<Reason> &reasons, const std::string &text);
  bool wantsMissed() const;

  clang::DiagnosticsEngine &diagnostics;
  const clang::CodeGenOptions &remarks;
  /// Instantiations of one call often share their words; they are said once.
  llvm::StringSet<> &said;
};

} // namespace ldgsts
