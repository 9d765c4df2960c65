#include "Emit/TextStyle.h"

#include <cstdint>
#include <cstdlib>
#include <limits>

namespace ldgsts {

AddressSpelling addressSpelling(TextStyle style, Side side) {
  static constexpr AddressSpelling spellings[][2] = {
      {{"const size_t ", "__cvta_generic_to_global(", ")", true},
       {"const unsigned ", "static_cast<unsigned>(__cvta_generic_to_shared(", "))", true}},
      {{"auto *const ", "(const __attribute__((address_space(1))) char *)(", ")", false},
       {"auto *const ", "(__attribute__((address_space(3))) char *)(", ")", false}},
      {{"const char *const ", "reinterpret_cast<const char *>(", ")", false},
       {"char *const ", "reinterpret_cast<char *>(", ")", false}},
  };
  return spellings[static_cast<int>(style)][static_cast<int>(side)];
}

/// PTX ISA "Addresses as Operands": an immediate offset is a signed 32-bit integer.
static bool isImmediate(int64_t offset) {
  return offset >= std::numeric_limits<int32_t>::min() &&
         offset <= std::numeric_limits<int32_t>::max();
}

static std::string plus(int64_t offset) {
  return offset == 0 ? "" : (offset < 0 ? " - " : " + ") + std::to_string(std::abs(offset));
}

static std::string asmStatement(const Steps &steps, std::string shared, std::string global,
                                Offset offset) {
  if (!isImmediate(offset.shared)) {
    shared += plus(offset.shared);
    offset.shared = 0;
  }
  if (!isImmediate(offset.global)) {
    global += plus(offset.global);
    offset.global = 0;
  }
  const std::string prefetch = steps.prefetch ? ".L2::" + std::to_string(steps.prefetch) + "B" : "";
  return "asm volatile(\"cp.async." + std::string(steps.cache == CacheOp::Global ? "cg" : "ca") +
         ".shared.global" + prefetch + " [%0" + plus(offset.shared) + "], [%1" +
         plus(offset.global) + "], " + std::to_string(steps.width) + ";\" ::\"r\"(" + shared +
         "), \"l\"(" + global + ") : \"memory\");";
}

std::string copyStatement(const Steps &steps, TextStyle style, std::string shared,
                          std::string global, Offset offset) {
  const std::string width = std::to_string(steps.width);
  const std::string operands = shared + plus(offset.shared) + ", " + global + plus(offset.global);
  switch (style) {
  case TextStyle::Asm:
    return asmStatement(steps, std::move(shared), std::move(global), std::move(offset));
  case TextStyle::Builtin:
    return "__nvvm_cp_async_" + std::string(steps.cache == CacheOp::Global ? "cg" : "ca") +
           "_shared_global_" + width + "(" + operands + ");";
  case TextStyle::Pipeline:
    return "__pipeline_memcpy_async(" + operands + ", " + width + ");";
  }
  return "";
}

} // namespace ldgsts
