// The toolkit's pipeline primitives, for tests of --emit=pipeline without a toolkit.
#pragma once
#include "cuda_standin.h"

/// Copies `bytes` = 4, 8 or 16 from global to shared memory; the last `zeros` of them become zero,
/// and are not read.
__device__ __forceinline__ void __pipeline_memcpy_async(void *dst, const void *src, size_t bytes,
                                                        size_t zeros = 0) {
  auto *shared = (void __attribute__((address_space(3))) *)dst;
  auto *global = (const void __attribute__((address_space(1))) *)src;
  const bool isWhole = __builtin_constant_p(zeros) && zeros == 0;
  if (!isWhole && bytes == 16)
    __nvvm_cp_async_cg_shared_global_16(shared, global, 16 - static_cast<int>(zeros));
  else if (!isWhole && bytes == 8)
    __nvvm_cp_async_ca_shared_global_8(shared, global, 8 - static_cast<int>(zeros));
  else if (!isWhole)
    __nvvm_cp_async_ca_shared_global_4(shared, global, 4 - static_cast<int>(zeros));
  else if (bytes == 16)
    __nvvm_cp_async_cg_shared_global_16(shared, global);
  else if (bytes == 8)
    __nvvm_cp_async_ca_shared_global_8(shared, global);
  else
    __nvvm_cp_async_ca_shared_global_4(shared, global);
}

__device__ __forceinline__ void __pipeline_commit() { __nvvm_cp_async_commit_group(); }

/// Waits until at most `prior` groups are pending; waiting for all is always allowed.
__device__ __forceinline__ void __pipeline_wait_prior(size_t prior) {
  if (prior == 1)
    __nvvm_cp_async_wait_group(1);
  else
    __nvvm_cp_async_wait_group(0);
}
