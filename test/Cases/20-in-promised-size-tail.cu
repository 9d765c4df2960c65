// Existing code: the size is promised to be a multiple of 16 and is 40 bytes. One library copies 32 of them, another 48, past
// the end.
// Right: never rewritten, and once such input is accepted, warned that 40 is no multiple of 16. Until then nothing is said,
// and the text comes back byte for byte.
//
// REQUIRES: cuda-toolkit
// RUN: %rewrite %s -o %t.cu -- %{toolkit_flags} %{cccl} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | FileCheck %s --allow-empty
// RUN: diff %s %t.cu
// CHECK-NOT: copy_async {{stays|lowered|copies}}
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>

namespace cg = cooperative_groups;
__global__ void __launch_bounds__(64) k(const char* g, char* out) {
  __shared__ __align__(16) char t[64];
  auto b = cg::this_thread_block();
  cg::memcpy_async(b, t, g, cuda::aligned_size_t<16>(40));
  cg::wait(b);
  out[threadIdx.x] = t[threadIdx.x];
}
