#include "Report/Messages.h"

namespace ldgsts {

llvm::StringRef ruleId(Rule rule) {
  static constexpr llvm::StringLiteral ids[] = {
#define RULE(identifier, id, requirement) id,
#include "Check/Checks.def"
      "emission",
  };
  return ids[static_cast<size_t>(rule)];
}

ReasonText reasonText(ReasonKind kind) {
  static constexpr ReasonText texts[] = {
#define REASON(identifier, rule, fact, remedy) {Rule::rule, fact, remedy},
#include "Report/Diagnostics.def"
  };
  return texts[static_cast<size_t>(kind)];
}

const char *messageText(Message message) {
  static constexpr const char *texts[] = {
#define MESSAGE(identifier, text) text,
#include "Report/Diagnostics.def"
  };
  return texts[static_cast<size_t>(message)];
}

OperationWords wordsOf(Operation operation) {
  static constexpr OperationWords words[] = {
#define OPERATION(identifier, annotation, call, instructions, one, elementwise)                    \
  {call, instructions, one, elementwise},
#include "Match/Operations.def"
  };
  return words[static_cast<size_t>(operation)];
}

std::string callText(Operation operation, llvm::StringRef scope) {
  return llvm::formatv("{0}<{1}>(dst, src)", wordsOf(operation).call, scope);
}

} // namespace ldgsts
