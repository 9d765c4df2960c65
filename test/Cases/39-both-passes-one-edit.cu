// One source is several compilations: the host's, and one for each target.
// Right: exactly three edits, each once, and nothing is said twice; the __host__ __device__ function still compiles for the
// host.
//
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} %{sm_80} --cuda-gpu-arch=sm_90 2>&1 | count 0
// RUN: grep -c 'do { // copy_async: \[outer 1, threads 256, vec 4\], 16 bytes a copy$' %t.cu | FileCheck %s
// RUN: grep -c 'asm[ ]volatile' %t.cu | FileCheck %s
// CHECK: {{^}}3{{$}}
// RUN: %plain-host %t.cu -o %t.host.s
// RUN: %plugin-ptx %s -o %t.plugin.ptx 2>&1 | count 0
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %plugin-clang %{cuda_flags} --cuda-gpu-arch=sm_80 -fsyntax-only %s 2>&1 | count 0
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

static __device__ void d(float *s, const float *g, int ld) {
  copy_async<cta<256>>(tile<shape<32, 32>>(s), tile<shape<32, 32>>(assume_aligned<16>(g), assume_multiple<4>(ld)));
}
static __host__ __device__ inline void hd(float *s, const float *g, int ld) {
#ifdef __CUDA_ARCH__
  copy_async<cta<256>>(tile<shape<32, 32>>(s), tile<shape<32, 32>>(assume_aligned<16>(g), assume_multiple<4>(ld)));
#else
  for (int i = 0; i < 1024; ++i)
    s[i] = g[static_cast<long long>(i / 32) * ld + i % 32];
#endif
}
extern "C" __global__ void __launch_bounds__(256) k(const float *g, float *out, int ld) {
  __shared__ __align__(16) float a[1024], b[1024], c[1024];
  d(a, g, ld);
  hd(b, g + 32, ld);
  copy_async<cta<256>>(tile<shape<32, 32>>(c), tile<shape<32, 32>>(assume_aligned<16>(g + 64), assume_multiple<4>(ld)));
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x] + c[threadIdx.x];
}
