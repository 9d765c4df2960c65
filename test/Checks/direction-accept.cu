// Global to shared, found through variables, casts and pointer arithmetic, or promised.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__device__ alignas(16) float table[128][32];

__global__ void device_variable() {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, table);
}

__global__ void casts_and_arithmetic(const char *A, int row) {
  __shared__ alignas(16) float s[256][32];
  const float *from = reinterpret_cast<const float *>(A) + row * 32;
  float *to = &s[128][0];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<128, 32>>(to), tile<shape<128, 32>>(assume_aligned<16>(from)));
}

__global__ void dynamic_shared(const float *A) {
  extern __shared__ __align__(16) float buffer[];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<128, 32>>(buffer + 4096), tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void promised(const float *const *rows) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(assume_global(rows[0]))));
}
