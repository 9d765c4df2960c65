// The text door's work on translation units: parse, decide, report, collect edits. Writes nothing.
#pragma once

#include "Emit/Text.h"
#include "Options.h"

#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Core/Replacement.h"

#include <map>
#include <string>

namespace ldgsts {

/// A file as it was read, and what is to become of it.
struct FileEdits {
  std::string original;
  clang::tooling::Replacements edits;

  llvm::Expected<std::string> rewritten() const;
};

struct RewriteResult {
  bool failed = false; ///< some file did not compile, or a call that must be lowered cannot be
  /// By absolute path; files without edits are not in it.
  std::map<std::string, FileEdits> files;
};

/// Runs the chain on the device side of each source. Diagnostics go to stderr, in Clang's words.
RewriteResult rewrite(const clang::tooling::CompilationDatabase &database,
                      const std::vector<std::string> &sources, TextStyle style,
                      const Options &options);

/// The command line of a device-side parse: one device pass, the oldest of the targets that the
/// command names (what is legal there is legal on all), sm_80 where it names none, and Clang's own
/// resource directory.
clang::tooling::CommandLineArguments
deviceSideArguments(const clang::tooling::CommandLineArguments &arguments);

} // namespace ldgsts
