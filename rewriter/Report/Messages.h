// The messages of Diagnostics.def as values.
#pragma once

#include "Match/CopySite.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"

#include <string>
#include <utility>

namespace ldgsts {

enum class Rule {
#define RULE(identifier, id, requirement) identifier,
#include "Check/Checks.def"
  Emission, ///< not a rule: a door could not carry out a positive decision
};

/// The rule's id in Checks.def.
llvm::StringRef ruleId(Rule rule);

enum class ReasonKind {
#define REASON(identifier, rule, fact, remedy) identifier,
#include "Report/Diagnostics.def"
};

enum class Message {
#define MESSAGE(identifier, text) identifier,
#include "Report/Diagnostics.def"
};

struct ReasonText {
  Rule rule;
  const char *fact;
  const char *remedy;
};
ReasonText reasonText(ReasonKind kind);
const char *messageText(Message message);

/// The words of Operations.def.
struct OperationWords {
  const char *call, *instructions, *one, *elementwise;
};
OperationWords wordsOf(Operation operation);

/// "copy_async<warp>(dst, src)"
std::string callText(Operation operation, llvm::StringRef scope);

template <class... Args> std::string say(Message message, Args &&...args) {
  return llvm::formatv(false, messageText(message), std::forward<Args>(args)...);
}

} // namespace ldgsts
