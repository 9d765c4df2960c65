// One piece of a copy, with its offsets as immediates: cp.async, or a load and a store.
#pragma once

#include "config.cuh"

#include <type_traits>

namespace ldgsts::detail {

/// How a piece is copied. cp.async caches in L1 too (.ca), or in L2 alone (.cg, 16 bytes only); the
/// others load and store, towards shared or towards global memory.
enum instruction { cp_async_ca, cp_async_cg, to_shared, to_global };

/// An address operand's offset is a signed 32-bit immediate (PTX ISA "Addresses as Operands").
__host__ __device__ constexpr bool is_immediate(long long offset) {
  return offset >= -(1ll << 31) && offset < (1ll << 31);
}

#define LDGSTS_LOAD_STORE(REGISTERS, FROM, FROM_OPERAND, TO, TO_OPERAND, TYPE, VALUE)              \
  asm volatile("{ .reg " REGISTERS "; ld." FROM TYPE " " VALUE ", " FROM_OPERAND "; st." TO TYPE   \
               " " TO_OPERAND ", " VALUE "; }" ::"r"(shared),                                      \
               "l"(global), "n"(SharedOffset), "n"(GlobalOffset)                                   \
               : "memory")

#define LDGSTS_COPY(REGISTERS, TYPE, VALUE)                                                        \
  if constexpr (Instruction == to_shared)                                                          \
    LDGSTS_LOAD_STORE(REGISTERS, "global", "[%1 + %3]", "shared", "[%0 + %2]", TYPE, VALUE);       \
  else                                                                                             \
    LDGSTS_LOAD_STORE(REGISTERS, "shared", "[%0 + %2]", "global", "[%1 + %3]", TYPE, VALUE)

/// One copy of Width bytes through registers. One statement for both instructions: ptxas moves the
/// loads of later rounds in front of the stores of earlier ones, which are to another state space.
/// A register may be wider than its piece, and there are none of 8 bits (PTX ISA "ld", "st").
template <int Width, int Instruction, long long GlobalOffset, long long SharedOffset>
__device__ __forceinline__ void load_store(unsigned long long global, unsigned shared) {
  if constexpr (Width == 16) {
    LDGSTS_COPY(".b32 a, b, c, d", ".v4.b32", "{a, b, c, d}");
  } else if constexpr (Width == 8) {
    LDGSTS_COPY(".b32 a, b", ".v2.b32", "{a, b}");
  } else if constexpr (Width == 4) {
    LDGSTS_COPY(".b32 a", ".b32", "a");
  } else if constexpr (Width == 2) {
    LDGSTS_COPY(".b16 a", ".b16", "a");
  } else {
    static_assert(Width == 1);
    LDGSTS_COPY(".b16 a", ".b8", "a");
  }
}

#undef LDGSTS_COPY
#undef LDGSTS_LOAD_STORE

/// The operand of that type, if there is one.
template <class T, class... Operands>
__device__ __forceinline__ constexpr T operand_of(Operands... operands) {
  T found{};
  ((found = std::is_same_v<T, Operands> ? static_cast<T>(operands) : found), ...);
  return found;
}

#define LDGSTS_CP_ASYNC_WITH(QUALIFIERS, OPERANDS, ...)                                            \
  asm volatile("cp.async" QUALIFIERS " [%0 + %2], [%1 + %3], %4" OPERANDS ";" ::"r"(shared),       \
               "l"(global), "n"(SharedOffset), "n"(GlobalOffset), "n"(Width)__VA_ARGS__            \
               : "memory")

#define LDGSTS_CP_ASYNC(CACHE, PREFETCH)                                                           \
  if constexpr (has_bytes && has_policy)                                                           \
    LDGSTS_CP_ASYNC_WITH(CACHE ".shared.global.L2::cache_hint" PREFETCH, ", %5, %6", , "r"(bytes), \
                         "l"(policy));                                                             \
  else if constexpr (has_policy)                                                                   \
    LDGSTS_CP_ASYNC_WITH(CACHE ".shared.global.L2::cache_hint" PREFETCH, ", %5", , "l"(policy));   \
  else if constexpr (has_bytes)                                                                    \
    LDGSTS_CP_ASYNC_WITH(CACHE ".shared.global" PREFETCH, ", %5", , "r"(bytes));                   \
  else                                                                                             \
    LDGSTS_CP_ASYNC_WITH(CACHE ".shared.global" PREFETCH, "")

/// One copy of Width bytes: cp.async (PTX ISA "cp.async"), or a load and a store. Operands of
/// cp.async: an int, how many bytes are read of the source (src-size; zeros take the place of the
/// others), and 64 bits, the cache policy; each or neither.
template <int Width, int Instruction, int Prefetch, long long GlobalOffset, long long SharedOffset,
          class... Operands>
__device__ __forceinline__ void copy_piece(unsigned long long global, unsigned shared,
                                           Operands... operands) {
  constexpr bool has_bytes = (... || std::is_same_v<Operands, int>);
  constexpr bool has_policy = (... || std::is_same_v<Operands, unsigned long long>);
  [[maybe_unused]] const int bytes = operand_of<int>(operands...);
  [[maybe_unused]] const auto policy = operand_of<unsigned long long>(operands...);
  constexpr bool is_load_store = Instruction == to_shared || Instruction == to_global;
  constexpr bool cg = Instruction == cp_async_cg;
  static_assert(!is_load_store || sizeof...(Operands) == 0);
  static_assert(is_load_store || Width == 16 || (!cg && (Width == 8 || Width == 4)));
  if constexpr (!is_immediate(SharedOffset))
    copy_piece<Width, Instruction, Prefetch, GlobalOffset, 0>(
        global, shared + static_cast<unsigned>(SharedOffset), operands...);
  else if constexpr (!is_immediate(GlobalOffset))
    copy_piece<Width, Instruction, Prefetch, 0, SharedOffset>(global + GlobalOffset, shared,
                                                              operands...);
  else if constexpr (is_load_store)
    load_store<Width, Instruction, GlobalOffset, SharedOffset>(global, shared);
  else if constexpr (cg && Prefetch == 0)
    LDGSTS_CP_ASYNC(".cg", "");
  else if constexpr (cg && Prefetch == 64)
    LDGSTS_CP_ASYNC(".cg", ".L2::64B");
  else if constexpr (cg && Prefetch == 128)
    LDGSTS_CP_ASYNC(".cg", ".L2::128B");
  else if constexpr (cg && Prefetch == 256)
    LDGSTS_CP_ASYNC(".cg", ".L2::256B");
  else if constexpr (Prefetch == 0)
    LDGSTS_CP_ASYNC(".ca", "");
  else if constexpr (Prefetch == 64)
    LDGSTS_CP_ASYNC(".ca", ".L2::64B");
  else if constexpr (Prefetch == 128)
    LDGSTS_CP_ASYNC(".ca", ".L2::128B");
  else
    LDGSTS_CP_ASYNC(".ca", ".L2::256B");
}

#undef LDGSTS_CP_ASYNC
#undef LDGSTS_CP_ASYNC_WITH

} // namespace ldgsts::detail
