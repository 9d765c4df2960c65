// Existing code: a cooperative loop around a pipeline primitive, 64 rows of 32 floats by 256 threads, 16 bytes a step.
// Right, once such input is accepted: a copy_async<cta<256>> of 64x32 floats, 2 copies of 16 bytes a thread, with commit and
// wait left as they are. Until then nothing is said, and the text comes back byte for byte.
//
// RUN: %plugin-ptx -Rpass=ldgsts -Rpass-missed=ldgsts %s -o %t.plugin.ptx 2>&1 | count 0
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | count 0
// RUN: diff %s %t.cu
// RUN: %plain-ptx %s -o %t.ptx
// RUN: diff %t.ptx %t.plugin.ptx
#include <cuda_pipeline.h>

__global__ void __launch_bounds__(256) k(const float* g, float* out, int ld) {
  __shared__ __align__(16) float t[64][32];
  for (int i = threadIdx.x; i < 64 * 8; i += 256) {
    const int r = i / 8, c = i % 8 * 4;
    __pipeline_memcpy_async(&t[r][c], &g[(size_t)r * ld + c], 16);
  }
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = t[63 - threadIdx.x / 32 * 8][threadIdx.x % 32];
}
