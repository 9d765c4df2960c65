// A vector fetched by the threads with threadIdx.y == 0, then a barrier, then all threads read it: without a commit and a wait
// of the copying threads it is a race.
// Right: the warp's copy is lowered, 16 bytes a thread, since a row of a block of 32 x 4 threads is a warp; the block's shape
// is what cta<32, 4> of the other copy says. In a kernel that says nothing of it, rows may be anything, and the copy is
// declined; subset<32> needs no condition and no shape. That no wait stands between copy and barrier is for a check of waits, which does not exist yet.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx -Wno-pass-failed %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 3 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k=1x4,1x16 without_condition=1x16
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(128) k(const float *g, float *out) {
  __shared__ __align__(16) float t[128], u[128];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 1, threads 128, vec 1], .ca [-Rpass=ldgsts]
  copy_async<cta<32, 4>>(tile<shape<1, 128>>(u), tile<shape<1, 128>>(assume_aligned<16>(g + 128), assume_multiple<4>(128)));
  if (threadIdx.y == 0)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<warp>(tile<shape<1, 128>>(t), tile<shape<1, 128>>(assume_aligned<16>(g), assume_multiple<4>(128)));
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = t[127 - threadIdx.y * 32 - threadIdx.x] + u[threadIdx.x];
}

extern "C" __global__ void __launch_bounds__(128) without_condition(const float *g, float *out) {
  __shared__ __align__(16) float t[128];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<subset<32>>(tile<shape<1, 128>>(t), tile<shape<1, 128>>(assume_aligned<16>(g), assume_multiple<4>(128)));
  wait_all();
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = t[127 - threadIdx.y * 32 - threadIdx.x];
}

extern "C" __global__ void __launch_bounds__(128) of_any_shape(const float *g, float *out) {
  __shared__ __align__(16) float t[128];
  if (threadIdx.y == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: {{.*}}'threadIdx.y == 0'{{.*}} [-Wpass-failed]
    copy_async<warp>(tile<shape<1, 128>>(t), tile<shape<1, 128>>(assume_aligned<16>(g), assume_multiple<4>(128)));
  // CHECK: :[[#@LINE-3]]:7: note:
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = t[127 - threadIdx.y * 32 - threadIdx.x];
}
