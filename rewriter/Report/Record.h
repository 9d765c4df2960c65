// Decision -> record: all that there is to say of a site, in words, with the places that they are
// about. Diagnostics, --explain and JSON are views of it.
#pragma once

#include "Pipeline.h"

namespace ldgsts {

enum class Outcome {
  Lowered,
  Guarded,  ///< lowered behind a test at run time
  Declined, ///< it stays the header's copy
  Sync,     ///< so it does by dispatch::sync, and nothing was asked
};

/// Something that a lowering rests on.
struct UsedFact {
  std::string text;
  std::vector<clang::SourceLocation> places; ///< where it comes from; empty: the command line
};

/// What a fact is about, or comes from.
struct Origin {
  clang::SourceLocation loc;
  bool isDeclaration = false; ///< of which nothing more may be known
};

/// What stands between a site and one width, or between the widest one and no test.
struct WidthRecord {
  int width = 0;       ///< bytes
  bool isTest = false; ///< copies are that wide, where a test allows it
  std::string blocked; ///< the first fact against it, in words
  /// The same blocks the next wider one, for which a promise is enough for all.
  bool isRepeated = false;
  clang::SourceLocation loc;
  std::vector<Origin> from;       ///< of that fact
  std::vector<Unproved> unproved; ///< promises that would remove it; empty: none would
  /// Copies that each thread makes less with all promises; of a test, the narrower ones in the
  /// code.
  int64_t saved = 0;
  bool hasElementCopy = false; ///< of a test: the element copy is in the code as well
};

struct SiteRecord {
  Outcome outcome = Outcome::Sync;
  /// All reasons of a declined site, and of a copy_async that is lowered as copy.
  std::vector<Reason> reasons;
  int64_t copies = 0; ///< that each thread makes, of elements where it is declined; 0: not known
  std::vector<WidthRecord> widths;
  std::vector<std::string> dropped; ///< hints of a lowered site that are not followed, in words
};

/// \p obstacle: why a door could not carry out a positive decision, if it could not.
SiteRecord recordOf(const Decision &decision, const std::optional<Reason> &obstacle = std::nullopt);

/// What to type for a width, and what it saves; \p copies: those of the record.
std::string offerText(const WidthRecord &width, const Unproved &promise, int64_t copies);

/// All that a lowering rests on; nothing for other sites. The compiler's messages do not tell it,
/// so it is made only where it is shown.
std::vector<UsedFact> usedFacts(const Decision &decision, const SiteRecord &record);

} // namespace ldgsts
