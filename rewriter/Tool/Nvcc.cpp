#include "Tool/Nvcc.h"

#include "Tool/NvccFlags.h"
#include "Tool/NvccTargets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using clang::tooling::CompileCommand;
using namespace llvm;

namespace ldgsts {

namespace {

SmallString<256> inFolder(StringRef folder, StringRef path) {
  SmallString<256> full = path;
  sys::path::make_absolute(folder, full);
  return full;
}

void addNew(std::vector<std::string> &all, const std::vector<std::string> &some) {
  for (const std::string &one : some)
    if (!is_contained(all, one))
      all.push_back(one);
}

} // namespace

std::optional<size_t> nvccIn(const std::vector<std::string> &commandLine) {
  for (size_t i = 0; i < commandLine.size() && !StringRef(commandLine[i]).starts_with("-"); ++i)
    if (sys::path::stem(commandLine[i]) == "nvcc")
      return i;
  return std::nullopt;
}

bool isCuda(const CompileCommand &command) {
  std::optional<bool> said;
  const std::vector<std::string> &line = command.CommandLine;
  for (size_t i = 0; i < line.size(); ++i) {
    StringRef language = line[i];
    if (!language.consume_front("--x=") && !language.consume_front("-x=") &&
        !language.consume_front("-x"))
      continue;
    if (language.empty() && i + 1 < line.size())
      language = line[++i];
    said = language == "cu" || language == "cuda";
  }
  return said.value_or(sys::path::extension(command.Filename) == ".cu");
}

CudaToolkit findToolkit(StringRef compiler, StringRef directory) {
  CudaToolkit result;
  SmallString<256> found;
  if (sys::path::has_parent_path(compiler))
    found = inFolder(directory, compiler);
  else if (ErrorOr<std::string> program = sys::findProgramByName(compiler))
    found = *program;
  // nvcc looks from where it is itself, not from where a link to it is.
  SmallString<256> real;
  if (found.empty() || sys::fs::real_path(found, real))
    return result;
  const StringRef root = sys::path::parent_path(sys::path::parent_path(real));
  SmallString<256> header = root;
  sys::path::append(header, "include", "cuda.h");
  const ErrorOr<std::unique_ptr<MemoryBuffer>> text = MemoryBuffer::getFile(header);
  if (!text)
    return result;
  result.path = root.str();
  StringRef version = (*text)->getBuffer().split("#define CUDA_VERSION ").second.ltrim();
  if (version.consumeInteger(10, result.version))
    result.version = 0;
  result.hasCccl = sys::fs::is_directory(root + "/include/cccl");
  return result;
}

/// One command on its way.
class NvccTranslator::Translation {
public:
  explicit Translation(StringRef directory) : directory(directory) {}

  Error read(ArrayRef<std::string> arguments) {
    for (const NvccArgument &argument : readNvccArguments(arguments))
      if (Error error = read(argument))
        return error;
    return Error::success();
  }

  std::vector<std::string> commandLine(const CudaToolkit &toolkit, StringRef file) {
    // Warnings of Clang's would be about code that is nvcc's to judge; what we say is in one group.
    std::vector<std::string> result = {"clang++", "-x", isCudaSource ? "cuda" : "c++",
                                       "-Wno-everything", "-Wpass-failed"};
    if (!toolkit.path.empty())
      result.push_back("--cuda-path=" + toolkit.path);
    for (const std::string &target : targets.names(toolkit.version, taken))
      result.push_back("--cuda-gpu-arch=" + target);
    if (toolkit.version) {
      result.push_back("-D__CUDACC_VER_MAJOR__=" + utostr(toolkit.version / 1000));
      result.push_back("-D__CUDACC_VER_MINOR__=" + utostr(toolkit.version % 1000 / 10));
      result.push_back("-D__CUDACC_VER_BUILD__=0");
    }
    result.insert(result.end(), flags.begin(), flags.end());
    if (toolkit.hasCccl) {
      result.push_back("-isystem");
      result.push_back(toolkit.path + "/include/cccl");
    }
    result.push_back(file.str());
    return result;
  }

  bool isCudaSource = true;
  std::vector<std::string> unknown, taken;

private:
  Error read(const NvccArgument &argument) {
    if (!argument.flag) {
      // nvcc hands these to the host compiler. What has no dash is an input.
      append(hostFlagsForClang(argument.text, unknown));
      return Error::success();
    }
    const NvccFlag &flag = *argument.flag;
    switch (flag.ask) {
    case NvccAsk::Architecture:
      targets.architecture(argument.values.front());
      break;
    case NvccAsk::GenerateCode:
      targets.generate(argument.values.front());
      break;
    case NvccAsk::HostFlags:
      append(hostFlagsForClang(shellWords(join(argument.values, " ")), unknown));
      break;
    case NvccAsk::OptionsFile:
      for (const std::string &file : argument.values)
        if (Error error = readFile(file))
          return error;
      break;
    case NvccAsk::Language: // Known already, of the whole command.
      break;
    case NvccAsk::None:
      keep(flag, argument.values);
      break;
    }
    return Error::success();
  }

  void keep(const NvccFlag &flag, const std::vector<std::string> &values) {
    if (!flag.when.empty() && values.front() != flag.when)
      return;
    SmallVector<StringRef> parts;
    flag.clang.split(parts, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    if (!flag.when.empty() || flag.takes == NvccTakes::Nothing)
      append({parts.begin(), parts.end()});
    else
      for (const std::string &value : values)
        for (StringRef part : parts)
          flags.push_back(part.ends_with("%") ? part.drop_back().str() + value : part.str());
  }

  Error readFile(const std::string &name) {
    // A file that names itself would never end.
    constexpr unsigned MaxDepth = 16;
    const SmallString<256> path = inFolder(directory, name);
    const ErrorOr<std::unique_ptr<MemoryBuffer>> text = MemoryBuffer::getFile(path);
    if (!text)
      return createStringError("the options file '" + path.str() +
                               "' cannot be read: " + text.getError().message());
    if (depth == MaxDepth)
      return createStringError("the options file '" + path.str() + "' is nested too deep");
    ++depth;
    Error error = read(shellWords((*text)->getBuffer()));
    --depth;
    return error;
  }

  void append(const std::vector<std::string> &more) {
    flags.insert(flags.end(), more.begin(), more.end());
  }

  const StringRef directory;
  NvccTargets targets;
  std::vector<std::string> flags;
  unsigned depth = 0;
};

const CudaToolkit &NvccTranslator::toolkit(StringRef compiler, StringRef directory) {
  const std::string key = sys::path::has_parent_path(compiler)
                              ? inFolder(directory, compiler).str().str()
                              : compiler.str();
  const auto [place, isNew] = toolkits.try_emplace(key);
  if (isNew)
    place->second = findToolkit(compiler, directory);
  return place->second;
}

Expected<CompileCommand> NvccTranslator::translate(const CompileCommand &command) {
  const size_t compiler = *nvccIn(command.CommandLine);
  Translation translation(command.Directory);
  translation.isCudaSource = isCuda(command);
  if (Error error = translation.read(ArrayRef(command.CommandLine).drop_front(compiler + 1)))
    return error;
  CompileCommand result = command;
  result.CommandLine = translation.commandLine(
      toolkit(command.CommandLine[compiler], command.Directory), command.Filename);
  addNew(unknown, translation.unknown);
  addNew(taken, translation.taken);
  return result;
}

std::vector<std::string> NvccTranslator::notes() const {
  std::vector<std::string> result;
  if (!unknown.empty())
    result.push_back("flags that are not known are left out: " + join(unknown, ", "));
  result.insert(result.end(), taken.begin(), taken.end());
  return result;
}

} // namespace ldgsts
