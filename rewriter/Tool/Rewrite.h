// The text door's work: all units are compiled, and what they want of each file is brought
// together. Writes no file.
#pragma once

#include "Tool/Commands.h"
#include "Tool/Unit.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ldgsts {

/// What became of the calls, each place in a file counted once.
struct Tally {
  unsigned lowered = 0;  ///< without a test
  unsigned guarded = 0;  ///< behind a test at run time
  unsigned declined = 0; ///< left alone, though not by dispatch::sync
  unsigned sites() const { return lowered + guarded + declined; }
};

struct RewriteResult {
  bool failed = false; ///< some unit failed, or a call that must be lowered cannot be
  /// Of each site in each unit, in the order of the commands, where that was asked for.
  std::string explained;
  llvm::json::Array sites;
  /// By real path; files without edits are not in it.
  std::map<std::string, FileEdits> files;
  std::set<std::string> read; ///< every file of every unit, where that was asked for
  Tally tally;
};

/// Runs the chain on the device side of each compilation, once for each architecture, \p jobs of
/// them at once (0: as many as there are cores). What they say goes to stderr, in Clang's words. It
/// and the result are the same for any number of jobs.
RewriteResult rewrite(const std::vector<Compilation> &compilations, const RewriteRequest &request,
                      unsigned jobs);

} // namespace ldgsts
