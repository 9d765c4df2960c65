#include "Options.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace ldgsts {

namespace {

template <class... Args> Error invalid(const char *format, Args &&...args) {
  return createStringError(inconvertibleErrorCode(),
                           formatv(format, std::forward<Args>(args)...).str());
}

Error setUnrollLimit(Options &options, StringRef value) {
  unsigned limit = 0;
  if (value.getAsInteger(10, limit) || limit < 1 || limit > 1024)
    return invalid("unroll-limit wants a number from 1 to 1024, not '{0}'", value);
  options.unrollLimit = static_cast<int>(limit);
  return Error::success();
}

Error setAlign(Options &options, StringRef value) {
  if (value != "prove" && value != "guard" && value != "trust")
    return invalid("align wants prove, guard or trust, not '{0}'", value);
  options.check.alignment = value == "prove" ? Alignment::Prove : Alignment::Guard;
  options.facts.trustKernelPointers = value == "trust";
  return Error::success();
}

Error setCachePolicy(Options &options, StringRef value) {
  if (value != "on" && value != "off")
    return invalid("cache-policy wants on or off, not '{0}'", value);
  options.policy = value == "on" ? PolicyOperand::Emit : PolicyOperand::Drop;
  return Error::success();
}

Error setDisableCheck(Options &options, StringRef value) {
  static constexpr StringLiteral ids[] = {
#define RULE(identifier, id, requirement) id,
#include "Check/Checks.def"
  };
  const auto *found = find(ids, value);
  if (found == std::end(ids))
    return invalid("disable-check knows no rule '{0}'; the rules are {1}", value,
                   join(ArrayRef<StringLiteral>(ids), ", "));
  options.check.disabled.set(found - std::begin(ids));
  return Error::success();
}

} // namespace

Error setOption(Options &options, StringRef name, StringRef value) {
#define OPTION(identifier, optionName, valueName, help)                                            \
  if (name == optionName)                                                                          \
    return set##identifier(options, value);
#include "Options.def"
  return invalid("unknown option '{0}'", name);
}

} // namespace ldgsts
