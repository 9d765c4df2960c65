// The options that both doors take, from the one table Options.def.
#pragma once

#include "Check/Check.h"
#include "Facts/FactContext.h"

#include "llvm/Support/Error.h"

namespace ldgsts {

/// What becomes of a cache policy that a call asks for.
enum class PolicyOperand {
  Drop,
  Emit,
  Unsayable, ///< wanted, but the door's way to spell a copy has no place for it
};

struct Options {
  int unrollLimit = 64;
  PolicyOperand policy = PolicyOperand::Drop;
  /// The door's way to spell a copy has a place for a prefetch size, and for the choice of caches.
  bool saysPrefetch = true, saysCache = true;
  FactOptions facts;
  CheckOptions check;
};

/// Sets option \p name of Options.def; the error says in one line what was wrong.
llvm::Error setOption(Options &options, llvm::StringRef name, llvm::StringRef value);

} // namespace ldgsts
