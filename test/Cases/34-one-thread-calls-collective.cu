// Is the copy collective? A single thread called it, threads had returned before it, a helper was called by some of them.
// Right: the warp's and the block's copies are declined, and the condition is named, that of the caller too; the copy of one
// thread is lowered, 8 copies of 16 bytes.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck --check-prefixes=CHECK
// RUN: %plain-ptx -Wno-pass-failed %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 8 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k1=8x16+16
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(32) k1(const double *g, double *out) {
  __shared__ __align__(16) double a[16], b[16];
  if (threadIdx.x == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'threadIdx.x == 0' [-Wpass-failed]
    copy_async<cta<32>>(tile<shape<1, 16>>(a), tile<shape<1, 16>>(assume_aligned<16>(g), assume_multiple<2>(16)));
  // CHECK: :[[#@LINE-3]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
  if (threadIdx.x == 0)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 1, vec 2], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<thread>(tile<shape<1, 16>>(b), tile<shape<1, 16>>(assume_aligned<16>(g), assume_multiple<2>(16)));
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x % 16] = a[threadIdx.x % 16] + b[threadIdx.x % 16];
}

static __device__ void helper(float *s, const float *g) {
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'i >= n' [-Wpass-failed]
  copy_async<cta<128>>(tile<shape<32, 32>>(s), tile<shape<32, 32>>(assume_aligned<16>(g), assume_multiple<4>(32)));
  commit_group();
}
extern "C" __global__ void __launch_bounds__(128) k2(const float *g, float *out, int n) {
  __shared__ __align__(16) float t[1024];
  const int i = blockIdx.x * 128 + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
  if (i >= n)
    return;
  helper(t, g);
  wait_group<0>();
  __syncthreads();
  out[i] = t[1023 - threadIdx.x];
}
