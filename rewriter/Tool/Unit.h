// One parse of one translation unit, for one target: what is said, and what is wanted of each call.
// Units know nothing of each other, so they can be compiled at once.
#pragma once

#include "Emit/Text.h"
#include "Options.h"
#include "Tool/FileEdits.h"

#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/JSON.h"

#include <map>
#include <string>
#include <vector>

namespace ldgsts {

/// What is wanted of each site besides its edit.
enum class Views { None, Text, Json };

/// What is wanted of all units.
struct RewriteRequest {
  TextStyle style = TextStyle::Asm;
  Options options;
  Views views = Views::None;
  /// The units are all of the program: what its headers need is known.
  bool editsHeaders = false;
  /// Calls that no unit sees are named: these flags are the build's, nobody chose them for the run.
  bool namesUnseen = false;
  /// What is read is listed, for a build that asks when to rewrite again.
  bool listsRead = false;
  bool colors = false; ///< in what is said
};

/// A diagnostic and its notes.
struct SaidOnce {
  std::string key; ///< places and words: the same from another unit is no news
  std::string text;
};

/// What a unit wants of one call, for all of its instantiations.
struct CallVote {
  std::string path; ///< the real one
  unsigned offset = 0;
  FileCall call;
  bool isGuarded = false;
  bool isSync = false;   ///< nothing was asked
  bool isSystem = false; ///< in a header of the system
};

/// A call that the unit does not see, though its text is there.
struct UnseenInFile {
  std::string path;
  unsigned offset = 0;
  std::string why;
};

struct UnitResult {
  bool failed = false;  ///< it did not compile, or a call that must be lowered cannot be
  std::string mainFile; ///< its real path
  std::vector<SaidOnce> said;
  /// Of each site, in the order of the decisions, where that was asked for.
  std::string explained;
  llvm::json::Array sites;
  std::vector<CallVote> votes;
  std::vector<UnseenInFile> unseen;
  std::vector<std::string> read;            ///< the files, as absolute paths
  std::map<std::string, std::string> texts; ///< of the files with calls, by real path
};

/// Parses the device side of \p command for its target number \p target. Changes nothing that other
/// threads see: the working directory is that of a file system of the unit's own.
UnitResult compileUnit(const clang::tooling::CompileCommand &command, size_t target,
                       const RewriteRequest &request);

/// The GPU targets that a command names, "sm_90" say, each once; sm_80, the first with cp.async,
/// where it names none.
std::vector<std::string> deviceTargets(const clang::tooling::CommandLineArguments &arguments);

/// The command line of the device pass for target number \p index of the command (the last one, if
/// there are not that many), with Clang's own resource directory.
clang::tooling::CommandLineArguments
deviceSideArguments(const clang::tooling::CommandLineArguments &arguments, size_t index);

} // namespace ldgsts
