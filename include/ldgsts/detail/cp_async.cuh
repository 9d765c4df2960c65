// One cp.async, with its offsets as immediates.
#pragma once

#include "config.cuh"

namespace ldgsts::detail {

/// An address operand's offset is a signed 32-bit immediate (PTX ISA "Addresses as Operands").
__host__ __device__ constexpr bool is_immediate(long long offset) {
  return offset >= -(1ll << 31) && offset < (1ll << 31);
}

#define LDGSTS_CP_ASYNC(QUALIFIERS)                                                                \
  asm volatile("cp.async" QUALIFIERS " [%0 + %2], [%1 + %3], %4;" ::"r"(shared), "l"(global),      \
               "n"(SharedOffset), "n"(GlobalOffset), "n"(Width)                                    \
               : "memory")

/// One copy of Width bytes (PTX ISA "cp.async").
template <int Width, int Cg, int Prefetch, long long GlobalOffset, long long SharedOffset>
__device__ __forceinline__ void cp_async(unsigned long long global, unsigned shared) {
  static_assert(Width == 16 || (!Cg && (Width == 8 || Width == 4)));
  if constexpr (!is_immediate(SharedOffset))
    cp_async<Width, Cg, Prefetch, GlobalOffset, 0>(global,
                                                   shared + static_cast<unsigned>(SharedOffset));
  else if constexpr (!is_immediate(GlobalOffset))
    cp_async<Width, Cg, Prefetch, 0, SharedOffset>(global + GlobalOffset, shared);
  else if constexpr (Cg && Prefetch == 0)
    LDGSTS_CP_ASYNC(".cg.shared.global");
  else if constexpr (Cg && Prefetch == 64)
    LDGSTS_CP_ASYNC(".cg.shared.global.L2::64B");
  else if constexpr (Cg && Prefetch == 128)
    LDGSTS_CP_ASYNC(".cg.shared.global.L2::128B");
  else if constexpr (Cg && Prefetch == 256)
    LDGSTS_CP_ASYNC(".cg.shared.global.L2::256B");
  else if constexpr (Prefetch == 0)
    LDGSTS_CP_ASYNC(".ca.shared.global");
  else if constexpr (Prefetch == 64)
    LDGSTS_CP_ASYNC(".ca.shared.global.L2::64B");
  else if constexpr (Prefetch == 128)
    LDGSTS_CP_ASYNC(".ca.shared.global.L2::128B");
  else
    LDGSTS_CP_ASYNC(".ca.shared.global.L2::256B");
}

#undef LDGSTS_CP_ASYNC

} // namespace ldgsts::detail
