// What the user names -> what is compiled, each with a command of Clang's.
#pragma once

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

namespace ldgsts {

struct Compilation {
  clang::tooling::CompileCommand command;
  std::string obstacle; ///< why it cannot be compiled at all; empty: it can be tried
};

struct Commands {
  std::vector<Compilation> compilations; ///< in the order of the files and of the database
  std::vector<std::string> notes;        ///< what is to be said of the commands, a line each
};

/// The compile_commands.json of \p folder. Nothing is guessed for files that it does not have.
llvm::Expected<std::unique_ptr<clang::tooling::CompilationDatabase>>
loadDatabase(const std::string &folder);

/// The commands for \p sources: nvcc's translated, Clang's as they are, each with the flags \p
/// extra behind its own. No sources: all that compile CUDA. A source without a command is an error.
llvm::Expected<Commands> commandsOf(const clang::tooling::CompilationDatabase &database,
                                    const std::vector<std::string> &sources,
                                    const std::vector<std::string> &extra);

/// The same from a command of nvcc's behind "--": launchers, nvcc and its flags. What it names as
/// its input and output does not count.
llvm::Expected<Commands> commandsFromNvcc(const std::vector<std::string> &line,
                                          const std::vector<std::string> &sources,
                                          const std::vector<std::string> &extra);

/// The same from the flags behind "--", which are Clang's: a flag that only nvcc knows is an error,
/// since Clang would take it for another one.
llvm::Expected<Commands> commandsFromFlags(const clang::tooling::CompilationDatabase &flags,
                                           const std::vector<std::string> &sources,
                                           const std::vector<std::string> &extra);

} // namespace ldgsts
