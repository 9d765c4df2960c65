#include "Tool/Commands.h"

#include "Tool/Nvcc.h"

#include "clang/Tooling/JSONCompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang::tooling;
using namespace llvm;

namespace ldgsts {

namespace {

/// A flag in \p command that only nvcc knows; empty: there is none.
StringRef foreignFlag(const CompileCommand &command) {
  static constexpr StringLiteral starts[] = {
      "-arch",   "--gpu-architecture", "-gencode", "--generate-code", "-code=",           "-rdc",
      "--expt-", "-lineinfo",          "-Xptxas",  "-Xcompiler",      "--extended-lambda"};
  for (StringRef flag : command.CommandLine)
    for (StringRef start : starts)
      if (flag.starts_with(start))
        return flag;
  return "";
}

void add(std::vector<Compilation> &all, CompileCommand command,
         const std::vector<std::string> &extra) {
  // What follows a "--" are files.
  std::vector<std::string> &line = command.CommandLine;
  line.insert(find(line, "--"), extra.begin(), extra.end());
  std::string obstacle;
  if (!sys::fs::is_directory(command.Directory))
    obstacle =
        "the compile database wants it compiled in '" + command.Directory + "', which is no folder";
  all.push_back({std::move(command), std::move(obstacle)});
}

Commands translated(std::vector<CompileCommand> commands, const std::vector<std::string> &extra) {
  Commands result;
  NvccTranslator translator;
  for (CompileCommand &command : commands) {
    if (!nvccIn(command.CommandLine)) {
      add(result.compilations, std::move(command), extra);
      continue;
    }
    if (Expected<CompileCommand> translated = translator.translate(command))
      add(result.compilations, std::move(*translated), extra);
    else
      result.compilations.push_back({std::move(command), toString(translated.takeError())});
  }
  result.notes = translator.notes();
  return result;
}

} // namespace

Expected<std::unique_ptr<CompilationDatabase>> loadDatabase(const std::string &folder) {
  SmallString<256> path(folder);
  sys::path::append(path, "compile_commands.json");
  if (!sys::fs::exists(path))
    return createStringError("no compile_commands.json in '" + folder + "'");
  std::string details;
  std::unique_ptr<CompilationDatabase> database =
      JSONCompilationDatabase::loadFromFile(path, details, JSONCommandLineSyntax::AutoDetect);
  if (!database)
    return createStringError(path + ": " + StringRef(details).split('\n').first);
  return inferTargetAndDriverMode(
      expandResponseFiles(std::move(database), vfs::getRealFileSystem()));
}

Expected<Commands> commandsOf(const CompilationDatabase &database,
                              const std::vector<std::string> &sources,
                              const std::vector<std::string> &extra) {
  std::vector<CompileCommand> commands;
  if (sources.empty())
    llvm::copy_if(database.getAllCompileCommands(), std::back_inserter(commands), isCuda);
  for (const std::string &source : sources) {
    std::vector<CompileCommand> own = database.getCompileCommands(getAbsolutePath(source));
    if (own.empty())
      return createStringError(source + ": the compile database has no command for it");
    llvm::move(own, std::back_inserter(commands));
  }
  if (commands.empty())
    return createStringError("the compile database has no CUDA source");
  return translated(std::move(commands), extra);
}

Expected<Commands> commandsFromNvcc(const std::vector<std::string> &line,
                                    const std::vector<std::string> &sources,
                                    const std::vector<std::string> &extra) {
  SmallString<256> folder;
  if (const std::error_code code = sys::fs::current_path(folder))
    return createStringError("the current folder is not known: " + code.message());
  std::vector<CompileCommand> commands;
  for (const std::string &source : sources)
    commands.emplace_back(folder, getAbsolutePath(source), line, /*Output=*/"");
  return translated(std::move(commands), extra);
}

Expected<Commands> commandsFromFlags(const CompilationDatabase &flags,
                                     const std::vector<std::string> &sources,
                                     const std::vector<std::string> &extra) {
  Commands result;
  for (const std::string &source : sources)
    for (CompileCommand &command : flags.getCompileCommands(getAbsolutePath(source))) {
      if (const StringRef flag = foreignFlag(command); !flag.empty())
        return createStringError("'" + flag +
                                 "' is a flag of nvcc: the compile flags are Clang's, such as "
                                 "--cuda-gpu-arch=sm_90 and -fgpu-rdc");
      add(result.compilations, std::move(command), extra);
    }
  return result;
}

} // namespace ldgsts
