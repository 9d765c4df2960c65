// nvcc's commands -> Clang's.
#include "FolderTest.h"

#include "Tool/Commands.h"
#include "Tool/Nvcc.h"
#include "Tool/NvccFlags.h"
#include "Tool/NvccTargets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <set>

using namespace ldgsts;
using clang::tooling::CompileCommand;

namespace {

using Arguments = std::vector<std::string>;

using InFolder = FolderTest;

CompileCommand command(const std::string &directory, const Arguments &flags,
                       const std::string &file = "k.cu") {
  Arguments line = {"/none/bin/nvcc"};
  line.insert(line.end(), flags.begin(), flags.end());
  line.push_back(file);
  return CompileCommand(directory, file, line, "k.o");
}

/// What becomes of \p flags, without what every command gets: the names in front of the flags, and
/// the default target.
Arguments translated(const Arguments &flags, Arguments *notes = nullptr,
                     const std::string &directory = "/") {
  NvccTranslator translator;
  llvm::Expected<CompileCommand> result = translator.translate(command(directory, flags));
  if (!result)
    return {llvm::toString(result.takeError())};
  if (notes)
    *notes = translator.notes();
  const Arguments before = {"clang++", "-x", "cuda", "-Wno-everything", "-Wpass-failed"};
  EXPECT_EQ(Arguments(result->CommandLine.begin(), result->CommandLine.begin() + before.size()),
            before);
  EXPECT_EQ(result->CommandLine.back(), "k.cu");
  Arguments rest(result->CommandLine.begin() + before.size(), result->CommandLine.end() - 1);
  llvm::erase(rest, "--cuda-gpu-arch=sm_52");
  return rest;
}

TEST(Nvcc, EveryFlagOfTheTableInEverySpelling) {
  // The values are those that the flag's row is about, or "v".
  for (const NvccFlag &flag : nvccFlags()) {
    if (flag.ask != NvccAsk::None)
      continue;
    const std::string value = flag.when.empty() ? "v" : flag.when.str();
    Arguments expected;
    llvm::SmallVector<llvm::StringRef> parts;
    flag.clang.split(parts, ' ', -1, false);
    for (llvm::StringRef part : parts)
      expected.push_back(part.ends_with("%") ? (part.drop_back() + "v").str() : part.str());
    std::vector<Arguments> spellings;
    for (const std::string &name : {flag.longName.empty() ? "" : "--" + flag.longName.str(),
                                    flag.shortName.empty() ? "" : "-" + flag.shortName.str()}) {
      if (name.empty())
        continue;
      if (flag.takes == NvccTakes::Nothing) {
        spellings.push_back({name});
        continue;
      }
      spellings.push_back({name, value});
      spellings.push_back({name + "=" + value});
      if (flag.takes == NvccTakes::Joined && name.size() == 2)
        spellings.push_back({name + value});
    }
    for (Arguments spelling : spellings) {
      Arguments notes;
      // A flag that took too much or too little would change what its neighbour becomes.
      spelling.push_back("-DNEXT");
      Arguments after = expected;
      after.push_back("-DNEXT");
      EXPECT_EQ(translated(spelling, &notes), after) << llvm::join(spelling, " ");
      EXPECT_EQ(notes, Arguments()) << llvm::join(spelling, " ");
    }
  }
}

TEST(Nvcc, NoNameTwice) {
  std::set<std::string> longNames, shortNames;
  for (const NvccFlag &flag : nvccFlags()) {
    if (!flag.longName.empty())
      EXPECT_TRUE(longNames.insert(flag.longName.str()).second) << flag.longName.str();
    if (!flag.shortName.empty())
      EXPECT_TRUE(shortNames.insert(flag.shortName.str()).second) << flag.shortName.str();
  }
}

TEST(Nvcc, WhatTheParseDependsOn) {
  const std::pair<Arguments, Arguments> cases[] = {
      {{"-DA", "-DB=2", "-D", "C", "-D=E", "--define-macro=F"},
       {"-DA", "-DB=2", "-DC", "-DE", "-DF"}},
      // nvcc parts lists at commas, except in quotes, which it keeps.
      {{"-DA=1,B"}, {"-DA=1", "-DB"}},
      {{"-DA=\"x,y\""}, {"-DA=\"x,y\""}},
      {{"-DA=1\\,2"}, {"-DA=1,2"}},
      {{"-Ia", "-I", "b", "-I=c,d"}, {"-Ia", "-Ib", "-Ic", "-Id"}},
      {{"-isystem=a", "-isystem", "b"}, {"-isystem", "a", "-isystem", "b"}},
      {{"-include", "a.h,b.h"}, {"-include", "a.h", "-include", "b.h"}},
      {{"-std=c++17"}, {"-std=c++17"}},
      {{"--std", "c++20"}, {"-std=c++20"}},
      {{"-rdc=true"}, {"-fgpu-rdc", "-D__CUDACC_RDC__"}},
      {{"--relocatable-device-code=true"}, {"-fgpu-rdc", "-D__CUDACC_RDC__"}},
      {{"-rdc=false", "-dw"}, {}},
      {{"-dc"}, {"-fgpu-rdc", "-D__CUDACC_RDC__"}},
      {{"--use_fast_math"}, {"-ffast-math"}},
      {{"--extended-lambda"}, {"-D__CUDACC_EXTENDED_LAMBDA__"}},
      {{"-default-stream=legacy"}, {}},
      {{"-default-stream", "per-thread"}, {"-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"}},
      {{"-O3", "-lineinfo", "-t4", "-Xptxas", "-v", "-Xcudafe", "--diag_suppress=1", "-lm"}, {}},
      {{"-MD", "-MT", "k.o", "-MF", "k.o.d", "-c", "-o", "k.o", "-x", "cu"}, {}},
      {{"-Werror", "all-warnings", "--diag-suppress=20012", "-w"}, {}},
  };
  for (const auto &[given, expected] : cases) {
    Arguments notes;
    EXPECT_EQ(translated(given, &notes), expected) << llvm::join(given, " ");
    EXPECT_EQ(notes, Arguments()) << llvm::join(given, " ");
  }
}

TEST(Nvcc, TheHostCompilersFlags) {
  const std::pair<Arguments, Arguments> cases[] = {
      {{"-Xcompiler", "-Wall,-Wextra,-O2,-g"}, {}},
      {{"-Xcompiler=-fPIC,-DA=1,-mavx2"}, {"-fPIC", "-DA=1", "-mavx2"}},
      {{"--compiler-options", "-fopenmp -DB"}, {"-fopenmp", "-DB"}},
      {{"-Xcompiler=-isystem,/a,-include,b.h,-I/c"}, {"-isystem", "/a", "-include", "b.h", "-I/c"}},
      {{"-Xcompiler", "\"-DA=1,2\""}, {"-DA=1,2"}},
      {{"-Xcompiler=-march=native,--sysroot"}, {}},
      {{"-forward-unknown-to-host-compiler", "-fvisibility=hidden", "-Wconversion", "-pthread"},
       {"-fvisibility=hidden", "-pthread"}},
  };
  for (const auto &[given, expected] : cases)
    EXPECT_EQ(translated(given), expected) << llvm::join(given, " ");
}

TEST(Nvcc, UnknownFlagsAreNamedOnce) {
  NvccTranslator translator;
  for (const Arguments &flags : {Arguments{"--brand-new", "-Xcompiler=-fno-gnu-unique"},
                                 Arguments{"--brand-new", "-G=true"}})
    EXPECT_TRUE(bool(translator.translate(command("/", flags))));
  EXPECT_EQ(translator.notes(), (Arguments{"flags that are not known are left out: --brand-new, "
                                           "-fno-gnu-unique, -G=true"}));
}

TEST(Nvcc, Targets) {
  const std::pair<Arguments, Arguments> cases[] = {
      {{"-arch=sm_90"}, {"sm_90"}},
      {{"-arch", "compute_90a"}, {"sm_90a"}},
      {{"--gpu-architecture", "sm_80", "--gpu-architecture=sm_86"}, {"sm_86"}},
      // Code for sm_86 is made of what was parsed for compute_80.
      {{"-arch=compute_80", "-code=sm_86,compute_80"}, {"sm_80"}},
      {{"-gencode", "arch=compute_80,code=[sm_86,compute_80]"}, {"sm_80"}},
      {{"-gencode=arch=compute_80,code=sm_80", "--generate-code", "arch=compute_90,code=compute_90",
        "--generate-code=arch=compute_90,code=[sm_90]"},
       {"sm_80", "sm_90"}},
      {{"-arch=sm_75", "-gencode=arch=compute_80,code=\"sm_80,compute_80\""}, {"sm_75", "sm_80"}},
  };
  for (const auto &[given, targets] : cases) {
    Arguments expected, notes;
    for (const std::string &target : targets)
      expected.push_back("--cuda-gpu-arch=" + target);
    EXPECT_EQ(translated(given, &notes), expected) << llvm::join(given, " ");
    EXPECT_EQ(notes, Arguments());
  }
}

TEST(Nvcc, TargetsThatAreTakenForOthers) {
  const auto names = [](const char *arch, unsigned version, Arguments &notes) {
    NvccTargets targets;
    targets.architecture(arch);
    return targets.names(version, notes);
  };
  Arguments notes;
  EXPECT_EQ(names("native", 13000, notes), Arguments{"sm_80"});
  EXPECT_EQ(names("all-major", 13000, notes),
            (Arguments{"sm_75", "sm_80", "sm_90", "sm_100", "sm_110", "sm_120"}));
  EXPECT_EQ(names("all", 12040, notes), (Arguments{"sm_50", "sm_60", "sm_70", "sm_80", "sm_90"}));
  EXPECT_EQ(names("sm_120f", 13000, notes), Arguments{"sm_120"});
  EXPECT_EQ(notes,
            (Arguments{"architecture native is taken as sm_80: name the architecture of your GPU "
                       "if that is another one",
                       "architecture all-major is taken as sm_75, sm_80, sm_90, sm_100, sm_110, "
                       "sm_120",
                       "architecture all is taken as sm_50, sm_60, sm_70, sm_80, sm_90",
                       "architecture sm_120f is taken as sm_120"}));
  // nvcc's own choice where nobody says.
  notes.clear();
  EXPECT_EQ(NvccTargets().names(13000, notes), Arguments{"sm_75"});
  EXPECT_EQ(NvccTargets().names(12090, notes), Arguments{"sm_52"});
  EXPECT_EQ(notes, Arguments());
}

TEST(Nvcc, IsFoundBehindLaunchers) {
  EXPECT_EQ(nvccIn({"nvcc", "-c"}), 0u);
  EXPECT_EQ(nvccIn({"/usr/local/cuda/bin/nvcc", "-c"}), 0u);
  EXPECT_EQ(nvccIn({"ccache", "/a/nvcc", "-c"}), 1u);
  EXPECT_EQ(nvccIn({"env", "A=1", "sccache", "nvcc"}), 3u);
  EXPECT_EQ(nvccIn({"clang++", "-x", "cuda", "nvcc"}), std::nullopt);
  EXPECT_EQ(nvccIn({"g++", "k.cpp"}), std::nullopt);
}

TEST(Nvcc, CudaIsKnownByTheLanguageOrTheName) {
  const auto isCudaSource = [](const Arguments &flags, const std::string &file) {
    return isCuda(command("/", flags, file));
  };
  EXPECT_TRUE(isCudaSource({}, "a.cu"));
  EXPECT_FALSE(isCudaSource({}, "a.cpp"));
  EXPECT_TRUE(isCudaSource({"-x", "cu"}, "a.cpp"));
  EXPECT_TRUE(isCudaSource({"--x=cu"}, "a.cpp"));
  EXPECT_TRUE(isCudaSource({"-xcuda"}, "a.cpp"));
  EXPECT_FALSE(isCudaSource({"-x", "c++"}, "a.cu"));
  EXPECT_FALSE(isCudaSource({"-Xcompiler", "-fPIC"}, "a.cpp"));
}

class NvccFiles : public InFolder {};

TEST_F(NvccFiles, OptionsFiles) {
  put(path("flags/a.rsp"), "-Iinc -DA=\"x y\"\n--options-file flags/b.rsp\n");
  put(path("flags/b.rsp"), "'-DB=1'");
  const std::string directory = folder.str().str();
  const Arguments expected = {"-Iinc", "-DA=x y", "-DB=1", "-DC"};
  for (const Arguments &flags :
       {Arguments{"--options-file", "flags/a.rsp", "-DC"}, Arguments{"-optf=flags/a.rsp", "-DC"}})
    EXPECT_EQ(translated(flags, nullptr, directory), expected);
  EXPECT_EQ(translated({"-optf", "none.rsp"}, nullptr, directory),
            Arguments{"the options file '" + path("none.rsp") +
                      "' cannot be read: No such file or directory"});
  put(path("self.rsp"), "-optf self.rsp");
  EXPECT_EQ(translated({"-optf", "self.rsp"}, nullptr, directory),
            Arguments{"the options file '" + path("self.rsp") + "' is nested too deep"});
}

TEST_F(NvccFiles, TheToolkitIsWhereNvccIs) {
  put(path("cuda/bin/nvcc"), "");
  put(path("cuda/include/cuda.h"), "#ifndef A\n#define CUDA_VERSION 13010\n#endif\n");
  put(path("cuda/include/cccl/x"), "");
  ASSERT_FALSE(llvm::sys::fs::create_link(path("cuda/bin/nvcc"), path("nvcc")));
  llvm::SmallString<128> real;
  ASSERT_FALSE(llvm::sys::fs::real_path(path("cuda"), real));
  for (const std::string &compiler : {path("cuda/bin/nvcc"), path("nvcc"), std::string("./nvcc")}) {
    const CudaToolkit toolkit = findToolkit(compiler, folder);
    EXPECT_EQ(toolkit.path, real.str()) << compiler;
    EXPECT_EQ(toolkit.version, 13010u);
    EXPECT_TRUE(toolkit.hasCccl);
  }
  EXPECT_EQ(findToolkit(path("none/nvcc"), folder).path, "");

  CompileCommand own = command(folder.str().str(), {"-arch=sm_90", "-Ia"});
  own.CommandLine.front() = path("nvcc");
  NvccTranslator translator;
  const std::string cuda = real.str().str();
  EXPECT_EQ(
      llvm::cantFail(translator.translate(own)).CommandLine,
      (Arguments{"clang++", "-x", "cuda", "-Wno-everything", "-Wpass-failed", "--cuda-path=" + cuda,
                 "--cuda-gpu-arch=sm_90", "-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=1",
                 "-D__CUDACC_VER_BUILD__=0", "-Ia", "-isystem", cuda + "/include/cccl", "k.cu"}));
}

TEST(Nvcc, AWholeCommandTakesThePlaceOfFlags) {
  const Commands commands = llvm::cantFail(commandsFromNvcc(
      {"ccache", "/none/nvcc", "-arch=sm_90", "-DA", "-c", "other.cu", "-o", "x.o"},
      {"/s/a.cu", "/s/b.cu"}, {"-DEXTRA"}));
  ASSERT_EQ(commands.compilations.size(), 2u);
  EXPECT_EQ(commands.compilations[1].command.Filename, "/s/b.cu");
  EXPECT_EQ(commands.compilations[1].command.CommandLine,
            (Arguments{"clang++", "-x", "cuda", "-Wno-everything", "-Wpass-failed",
                       "--cuda-gpu-arch=sm_90", "-DA", "/s/b.cu", "-DEXTRA"}));
}

} // namespace
