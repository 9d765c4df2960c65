// One function a rule of Checks.def.
#pragma once

#include "Check/Check.h"

namespace ldgsts {

/// What a rule sees, and where its reasons go.
struct RuleInput {
  const CopySite &site;
  const Facts &facts;
  const Verdict &verdict; ///< the planner's part of it
  std::vector<Reason> &reasons;

  template <class... Args>
  void decline(ReasonKind kind, clang::SourceLocation loc, const Args &...args) const {
    reasons.push_back(reasonOf(kind, loc, args...));
  }
};

using RuleFunction = void (*)(const RuleInput &);

namespace rules {
#define RULE(identifier, id, requirement) void check##identifier(const RuleInput &input);
#include "Check/Checks.def"

/// As C++ spells it: without "struct", const and volatile.
std::string typeName(clang::QualType type);
} // namespace rules

} // namespace ldgsts
