// The text door's work on translation units: parse, decide, report, collect edits. Writes nothing.
#pragma once

#include "Emit/Text.h"
#include "Options.h"
#include "Tool/FileEdits.h"

#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

#include <map>
#include <string>
#include <vector>

namespace ldgsts {

/// What is wanted of each site besides its edit.
enum class Views { None, Text, Json };

struct RewriteResult {
  bool failed = false;    ///< some file did not compile, or a call that must be lowered cannot be
  llvm::StringSet<> said; ///< what the compilations have said already
  /// Of each site in each compilation, in the order of the decisions, where that was asked for.
  std::string explained;
  llvm::json::Array sites;
  /// By real path; files without edits are not in it.
  std::map<std::string, FileEdits> files;
};

/// Runs the chain on the device side of each source. Diagnostics go to stderr, in Clang's words.
RewriteResult rewrite(const clang::tooling::CompilationDatabase &database,
                      const std::vector<std::string> &sources, TextStyle style,
                      const Options &options, Views views = Views::None);

/// The GPU targets that a command names, "sm_90" say; sm_80, the first with cp.async, where it
/// names none.
std::vector<std::string> deviceTargets(const clang::tooling::CommandLineArguments &arguments);

/// The command line of the device pass for target number \p index of the command (the last one, if
/// there are not that many), with Clang's own resource directory.
clang::tooling::CommandLineArguments
deviceSideArguments(const clang::tooling::CommandLineArguments &arguments, size_t index);

} // namespace ldgsts
