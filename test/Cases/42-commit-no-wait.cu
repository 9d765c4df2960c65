// Scales are fetched at the end of a GEMM and committed, then comes a reduction with barriers of its own, then they are read.
// Right: the first warp's copy is lowered, one of 16 bytes a thread: `last` is a parameter, and the first 32 threads are a
// warp. That nothing waits for it on this path is for a check of waits, which does not exist yet.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 1 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k=1x16
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

static __device__ float reduce(float v, float *red) {
  red[threadIdx.x] = v;
  __syncthreads();
  return red[127 - threadIdx.x] + v;
}

extern "C" __global__ void __launch_bounds__(128) k(const __half *s, float *out, float v, bool last) {
  __shared__ __align__(16) __half sc[256];
  __shared__ float red[128];
  if (last && threadIdx.x < 32)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 8], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<warp>(tile<shape<1, 256>>(sc), tile<shape<1, 256>>(assume_aligned<16>(s), assume_multiple<8>(256)));
  if (last)
    commit_group();
  const float sum = reduce(v, red);
  out[threadIdx.x] = last ? sum * sc[255 - threadIdx.x] : sum;
}
