// The options that both doors take, from the one table Options.def.
#pragma once

#include "Check/Check.h"
#include "Facts/FactContext.h"

#include "llvm/Support/Error.h"

namespace ldgsts {

struct Options {
  int unrollLimit = 64;
  FactOptions facts;
  CheckOptions check;
};

/// Sets option \p name of Options.def; the error says in one line what was wrong.
llvm::Error setOption(Options &options, llvm::StringRef name, llvm::StringRef value);

} // namespace ldgsts
