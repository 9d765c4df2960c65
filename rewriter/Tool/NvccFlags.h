// A command line of nvcc, flag by flag, as the table NvccFlags.def has them. Knows nothing of
// Clang.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace ldgsts {

enum class NvccTakes { Nothing, One, List, Joined };

/// Flags whose meaning is more than a flag of Clang's.
enum class NvccAsk { None, Architecture, GenerateCode, Language, OptionsFile, HostFlags };

/// A row of the table.
struct NvccFlag {
  llvm::StringLiteral longName, shortName; ///< without dashes; empty: there is none
  NvccTakes takes;
  NvccAsk ask;
  llvm::StringLiteral when;  ///< the value that it is about; empty: any
  llvm::StringLiteral clang; ///< Clang's flags for it, with % for the value; empty: none
};

llvm::ArrayRef<NvccFlag> nvccFlags();

/// A part of a command line.
struct NvccArgument {
  std::string text;               ///< as written, without a value of its own
  const NvccFlag *flag = nullptr; ///< null: an input, where no dash is in front, or not known
  std::vector<std::string> values;
};

/// The parts of a command line behind the compiler's name.
std::vector<NvccArgument> readNvccArguments(llvm::ArrayRef<std::string> arguments);

/// The values of a list: commas part them, except in quotes, which stay, and behind a backslash,
/// which does not.
std::vector<std::string> splitNvccList(llvm::StringRef list);

/// The words of a text with a shell's quotes.
std::vector<std::string> shellWords(llvm::StringRef text);

/// What g++ is told, reduced to what Clang must know too. \p words: the values of
/// -Xcompiler. \p unknown: receives what neither the table nor Clang knows.
std::vector<std::string> hostFlagsForClang(llvm::ArrayRef<std::string> words,
                                           std::vector<std::string> &unknown);

} // namespace ldgsts
