// Existing code: cooperative_groups::memcpy_async of floats, which copies 4 bytes at a time although the tile is aligned to
// 16 bytes and 2048 bytes long.
// Right, once such input is accepted: a remark that the source's alignment, promised, would allow 16 bytes. Until then nothing
// is said, and the text comes back byte for byte.
//
// REQUIRES: cuda-toolkit
// RUN: %rewrite %s -o %t.cu -- %{toolkit_flags} %{cccl} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | FileCheck %s --allow-empty
// RUN: diff %s %t.cu
// CHECK-NOT: copy_async {{stays|lowered|copies}}
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;
__global__ void __launch_bounds__(128) k(const float* g, float* out) {
  __shared__ __align__(16) float t[512];
  auto b = cg::this_thread_block();
  cg::memcpy_async(b, t, g + blockIdx.x * 512ll, sizeof(t));
  cg::wait(b);
  out[threadIdx.x] = t[511 - threadIdx.x];
}
