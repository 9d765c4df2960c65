// Existing code: plain cooperative loops, global -> register -> shared, and a barrier.
// Right, once such input is accepted: the first loop is offered as a copy_async with a commit and a wait in front of the
// barrier, the second declined, since its value is converted, and so is the third, whose tile is read before the barrier.
// Until then nothing is said, and the text comes back byte for byte.
//
// RUN: %plugin-ptx -Rpass=ldgsts -Rpass-missed=ldgsts %s -o %t.plugin.ptx 2>&1 | count 0
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | count 0
// RUN: diff %s %t.cu
// RUN: %plain-ptx %s -o %t.ptx
// RUN: diff %t.ptx %t.plugin.ptx
#include <cuda_fp16.h>

__global__ void __launch_bounds__(128) k(const float4* g, const half* h, float* out, int ld4) {
  __shared__ __align__(16) float4 a[32 * 8], c[128];
  __shared__ float b[512];
  for (int i = threadIdx.x; i < 32 * 8; i += 128) a[i] = g[(size_t)(i / 8) * ld4 + i % 8];
  for (int i = threadIdx.x; i < 512; i += 128) b[i] = (float)h[i];
  for (int i = threadIdx.x; i < 128; i += 128) c[i] = g[i];
  float first = c[threadIdx.x].x;
  __syncthreads();
  out[threadIdx.x] = a[255 - threadIdx.x].x + b[511 - threadIdx.x] + c[127 - threadIdx.x].y + first;
}
