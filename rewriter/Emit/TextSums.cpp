#include "Emit/TextSums.h"

#include <cstdint>

namespace ldgsts {

std::string stepText(Step step, const TextOperand &operand, const std::string &suffix) {
  const std::string bytes = std::to_string(step.bytes) + suffix;
  if (step.isConstant())
    return bytes;
  const std::string stride = operand.expr + operand.stride + std::to_string(step.runtime) + ")";
  // Shared addresses are 32 bits wide, and strides are long long.
  return bytes + " * " + (suffix == "ull" ? stride : "static_cast<unsigned>(" + stride + ")");
}

std::string sumText(const std::vector<Term> &terms, const std::string &number, Side side, bool wide,
                    const TextOperand &operand) {
  const bool global = side == Side::Global;
  std::string text;
  unsigned count = 0;
  for (const Term &term : terms) {
    const Step &step = global ? term.global : term.shared;
    if (step.bytes == 0)
      continue;
    text += (count++ ? " + " : "") + number;
    if (term.divisor != 1)
      text += " / " + std::to_string(term.divisor);
    if (term.modulus != 0)
      text += " % " + std::to_string(term.modulus);
    const std::string distance = stepText(step, operand,
                                          global && wide      ? "ull"
                                          : step.isConstant() ? ""
                                                              : "u");
    text += " * " + (step.isConstant() ? distance : "(" + distance + ")");
  }
  if (count == 0)
    return "";
  return count == 1 ? " + " + text : " + (" + text + ")";
}

std::string runtimeSumText(const std::vector<Step> &steps, const TextOperand &operand,
                           const std::string &suffix) {
  std::string text;
  for (const Step &step : steps)
    text += " + " + stepText(step, operand, suffix);
  return text;
}

std::string placeText(const Swizzle &swizzle, const std::string &index, const SwizzledBase &base,
                      const TextOperand &operand) {
  std::string moved = index;
  if (base.add != 0)
    moved += " + " + std::to_string(base.add);
  moved += runtimeSumText(base.runtime, operand, "u");
  if (moved != index)
    moved = "(" + moved + ")";
  const int64_t mask = ((int64_t(1) << swizzle.bits) - 1) << (swizzle.base + swizzle.shift);
  std::string text = "(" + moved + " ^ ((" + moved + " & " + std::to_string(mask) + ") >> " +
                     std::to_string(swizzle.shift) + ")";
  if (base.flip != 0)
    text += " ^ " + std::to_string(base.flip);
  return text + ")";
}

} // namespace ldgsts
