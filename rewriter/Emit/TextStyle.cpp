#include "Emit/TextStyle.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <utility>

namespace ldgsts {

/// How Clang writes that a type lies in one of the address spaces.
static std::string spaceOf(Side side) {
  return side == Side::Global ? "__attribute__((address_space(1))) "
                              : "__attribute__((address_space(3))) ";
}

AddressSpelling addressSpelling(TextStyle style, Side side, Transfer transfer) {
  const std::string qualifier = side == destinationOf(transfer) ? "" : "const ";
  switch (style) {
  case TextStyle::Asm:
    if (side == Side::Global)
      return {"const size_t ", "__cvta_generic_to_global(", ")", true};
    return {"const unsigned ", "static_cast<unsigned>(__cvta_generic_to_shared(", "))", true};
  case TextStyle::Builtin: {
    // In full: the addresses of a swizzled tile form an array, whose type is never deduced.
    const std::string pointer = qualifier + spaceOf(side) + "char *";
    return {pointer + "const ", "(" + pointer + ")(", ")", false};
  }
  case TextStyle::Pipeline:
    return {qualifier + "char *const ", "reinterpret_cast<" + qualifier + "char *>(", ")", false};
  }
  return {};
}

/// PTX ISA "Addresses as Operands": an immediate offset is a signed 32-bit integer.
static bool isImmediate(int64_t offset) {
  return offset >= std::numeric_limits<int32_t>::min() &&
         offset <= std::numeric_limits<int32_t>::max();
}

static std::string plus(int64_t offset) {
  return offset == 0 ? "" : (offset < 0 ? " - " : " + ") + std::to_string(std::abs(offset));
}

static std::string cpAsync(const Steps &steps, const std::string &shared, const std::string &global,
                           bool isCut) {
  const bool hasPolicy = steps.policy != CachePolicy::None;
  const std::string prefetch = steps.prefetch ? ".L2::" + std::to_string(steps.prefetch) + "B" : "";
  return "cp.async." + std::string(steps.cache == CacheOp::Global ? "cg" : "ca") +
         ".shared.global" + (hasPolicy ? ".L2::cache_hint" : "") + prefetch + " " + shared + ", " +
         global + ", " + std::to_string(steps.width) + (isCut ? ", %2" : "") +
         (hasPolicy ? isCut ? ", %3" : ", %2" : "") + ";";
}

/// How inline PTX loads and stores one piece.
struct Piece {
  int width;
  const char *registers, *value, *type;
};

static const Piece &pieceOf(int width) {
  // PTX ISA "ld", "st": a register may be wider than its piece, and there are none of 8 bits.
  static constexpr Piece pieces[] = {
      {16, ".b32 a, b, c, d", "{a, b, c, d}", ".v4.b32"},
      {8, ".b32 a, b", "{a, b}", ".v2.b32"},
      {4, ".b32 a", "a", ".b32"},
      {2, ".b16 a", "a", ".b16"},
      {1, ".b16 a", "a", ".b8"},
  };
  return *std::find_if(std::begin(pieces), std::end(pieces),
                       [width](const Piece &piece) { return piece.width == width; });
}

/// One statement for both instructions: ptxas moves the loads of later rounds in front of the
/// stores of earlier ones, which are to another state space.
static std::string loadAndStore(const Steps &steps, const std::string &shared,
                                const std::string &global) {
  const Piece &piece = pieceOf(steps.width);
  const std::string type = piece.type, value = piece.value;
  const std::string copy =
      steps.transfer == Transfer::ToGlobal
          ? "ld.shared" + type + " " + value + ", " + shared + "; st.global" + type + " " + global
          : "ld.global" + type + " " + value + ", " + global + "; st.shared" + type + " " + shared;
  return "{ .reg " + std::string(piece.registers) + "; " + copy + ", " + value + "; }";
}

static std::string asmStatement(const Steps &steps, std::string shared, std::string global,
                                Offset offset, const CopyOperands &operands) {
  if (!isImmediate(offset.shared)) {
    shared += plus(offset.shared);
    offset.shared = 0;
  }
  if (!isImmediate(offset.global)) {
    global += plus(offset.global);
    offset.global = 0;
  }
  const std::string sharedOperand = "[%0" + plus(offset.shared) + "]";
  const std::string globalOperand = "[%1" + plus(offset.global) + "]";
  return "asm volatile(\"" +
         (steps.transfer == Transfer::CpAsync
              ? cpAsync(steps, sharedOperand, globalOperand, !operands.bytes.empty())
              : loadAndStore(steps, sharedOperand, globalOperand)) +
         "\" ::\"r\"(" + shared + "), \"l\"(" + global + ")" +
         (operands.bytes.empty() ? "" : ", \"r\"(" + operands.bytes + ")") +
         (steps.policy == CachePolicy::None ? "" : ", \"l\"(" + operands.policy + ")") +
         " : \"memory\");";
}

std::string policyStatement(CachePolicy policy, const std::string &variable) {
  return "asm(\"createpolicy.fractional.L2::" +
         std::string(policy == CachePolicy::EvictFirst ? "evict_first" : "evict_last") +
         ".b64 %0;\" : \"=l\"(" + variable + "));";
}

/// An assignment of a type that may alias all others, as Clang has them in each address space.
static std::string assignment(int width, Side destination, const std::string &to,
                              const std::string &from) {
  const std::string element = width >= 4   ? "unsigned"
                              : width == 2 ? "unsigned short"
                                           : "unsigned char";
  const std::string type =
      element + " __attribute__((vector_size(" + std::to_string(width) + "), may_alias))";
  const Side source = destination == Side::Global ? Side::Shared : Side::Global;
  return "*(" + spaceOf(destination) + type + " *)(" + to + ") = *(const " + spaceOf(source) +
         type + " *)(" + from + ");";
}

/// Each compiler makes one load and one store of it, and the program is the same on a CPU.
static std::string memcpyStatement(const std::string &width, const std::string &to,
                                   const std::string &from) {
  return "__builtin_memcpy(__builtin_assume_aligned(" + to + ", " + width +
         "), __builtin_assume_aligned(" + from + ", " + width + "), " + width + ");";
}

std::string copyStatement(const Steps &steps, TextStyle style, std::string shared,
                          std::string global, Offset offset, const CopyOperands &operands) {
  const std::string &bytes = operands.bytes;
  if (style == TextStyle::Asm)
    return asmStatement(steps, std::move(shared), std::move(global), std::move(offset), operands);
  const Side destination = destinationOf(steps.transfer);
  std::string to = shared + plus(offset.shared), from = global + plus(offset.global);
  if (destination == Side::Global)
    std::swap(to, from);
  const std::string width = std::to_string(steps.width), addresses = to + ", " + from;
  const bool isBuiltin = style == TextStyle::Builtin;
  if (steps.transfer != Transfer::CpAsync)
    return isBuiltin ? assignment(steps.width, destination, to, from)
                     : memcpyStatement(width, to, from);
  if (isBuiltin)
    return "__nvvm_cp_async_" + std::string(steps.cache == CacheOp::Global ? "cg" : "ca") +
           "_shared_global_" + width + "(" + addresses + (bytes.empty() ? "" : ", " + bytes) + ");";
  return "__pipeline_memcpy_async(" + addresses + ", " + width +
         (bytes.empty() ? "" : ", " + width + " - (" + bytes + ")") + ");";
}

} // namespace ldgsts
