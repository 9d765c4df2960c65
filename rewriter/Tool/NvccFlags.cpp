#include "Tool/NvccFlags.h"

#include "clang/Options/Options.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/CommandLine.h"

namespace ldgsts {

namespace {

constexpr NvccFlag Flags[] = {
#define DROP(long, short, takes) {long, short, NvccTakes::takes, NvccAsk::None, "", ""},
#define KEEP(long, short, takes, clang) {long, short, NvccTakes::takes, NvccAsk::None, "", clang},
#define WHEN(long, short, takes, value, clang)                                                     \
  {long, short, NvccTakes::takes, NvccAsk::None, value, clang},
#define ASK(long, short, takes, what) {long, short, NvccTakes::takes, NvccAsk::what, "", ""},
#include "Tool/NvccFlags.def"
};

enum class HostFate { Keep, KeepValue, Ask, Drop };

struct HostFlag {
  llvm::StringLiteral prefix;
  HostFate fate;
};

constexpr HostFlag HostFlags[] = {
#define HOST_KEEP(prefix) {prefix, HostFate::Keep},
#define HOST_KEEP_VALUE(prefix) {prefix, HostFate::KeepValue},
#define HOST_ASK(prefix) {prefix, HostFate::Ask},
#define HOST_DROP(prefix) {prefix, HostFate::Drop},
#include "Tool/NvccFlags.def"
};

/// The flag that an argument is, or null; \p value: what stands behind it in the same argument.
const NvccFlag *findFlag(llvm::StringRef argument, std::optional<llvm::StringRef> &value) {
  const bool isLong = argument.starts_with("--");
  const llvm::StringRef body = argument.drop_front(isLong ? 2 : 1);
  const size_t equals = body.find('=');
  const llvm::StringRef name = body.substr(0, equals);
  for (const NvccFlag &flag : Flags) {
    // Some flags have one name for both, and are known behind one dash and two.
    if ((isLong ? flag.longName : flag.shortName) != name || name.empty())
      continue;
    if (flag.takes == NvccTakes::Nothing && equals != llvm::StringRef::npos)
      return nullptr;
    if (equals != llvm::StringRef::npos)
      value = body.substr(equals + 1);
    return &flag;
  }
  for (const NvccFlag &flag : Flags)
    if (!isLong && flag.takes == NvccTakes::Joined && body.starts_with(flag.shortName)) {
      value = body.substr(flag.shortName.size());
      return &flag;
    }
  return nullptr;
}

bool isKnownToClang(llvm::StringRef flag) {
  const std::string text = flag.str();
  const char *arguments[] = {text.c_str()};
  const llvm::opt::InputArgList list(std::begin(arguments), std::end(arguments));
  unsigned index = 0;
  const std::unique_ptr<llvm::opt::Arg> parsed = clang::getDriverOptTable().ParseOneArg(
      list, index, llvm::opt::Visibility(clang::options::ClangOption));
  return parsed && !parsed->getOption().matches(clang::options::OPT_UNKNOWN);
}

} // namespace

llvm::ArrayRef<NvccFlag> nvccFlags() { return Flags; }

std::vector<NvccArgument> readNvccArguments(llvm::ArrayRef<std::string> arguments) {
  std::vector<NvccArgument> result;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const llvm::StringRef text = arguments[i];
    NvccArgument read;
    read.text = text.str();
    std::optional<llvm::StringRef> value;
    if (text.starts_with("-"))
      read.flag = findFlag(text, value);
    if (read.flag && read.flag->takes != NvccTakes::Nothing) {
      if (!value && i + 1 < arguments.size())
        value = arguments[++i];
      if (read.flag->takes == NvccTakes::One)
        read.values = {value.value_or("").str()};
      else
        read.values = splitNvccList(value.value_or(""));
    }
    result.push_back(std::move(read));
  }
  return result;
}

std::vector<std::string> splitNvccList(llvm::StringRef list) {
  std::vector<std::string> values(1);
  bool quoted = false;
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i] == '\\' && i + 1 < list.size()) {
      values.back() += list[++i];
      continue;
    }
    quoted ^= list[i] == '"';
    if (list[i] == ',' && !quoted)
      values.emplace_back();
    else
      values.back() += list[i];
  }
  return values;
}

std::vector<std::string> shellWords(llvm::StringRef text) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(text, saver, words);
  return {words.begin(), words.end()};
}

std::vector<std::string> hostFlagsForClang(llvm::ArrayRef<std::string> words,
                                           std::vector<std::string> &unknown) {
  std::vector<std::string> result;
  for (size_t i = 0; i < words.size(); ++i) {
    const llvm::StringRef word = words[i];
    // A word without a dash is the value of a flag that was left out.
    if (!word.starts_with("-"))
      continue;
    const auto *flag = llvm::find_if(
        HostFlags, [&](const HostFlag &known) { return word.starts_with(known.prefix); });
    if (flag == std::end(HostFlags) || (flag->fate == HostFate::Ask && !isKnownToClang(word))) {
      unknown.push_back(word.str());
      continue;
    }
    if (flag->fate == HostFate::Drop)
      continue;
    result.push_back(word.str());
    if (flag->fate == HostFate::KeepValue && word == flag->prefix && i + 1 < words.size())
      result.push_back(words[++i]);
  }
  return result;
}

} // namespace ldgsts
