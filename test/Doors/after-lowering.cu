// What a kernel's lowered copies look like, and its arrivals at a barrier, say nothing new of its blocks: they still have one
// dimension, and a warp's condition is the warp's.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
#include <ldgsts/copy_async.cuh>

#include <stdint.h>

using namespace ldgsts;

// Decided last, when the kernels are lowered.
static __device__ void load(float *to, const float *from) {
  if (threadIdx.x < 32)
    copy_async<warp>(tile<shape<128>>(to), tile<shape<128>>(assume_aligned<16>(from)));
}

extern "C" __global__ void kernel(const float *A, float *B) {
  __shared__ alignas(16) float s[128], t[128][4];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(t, tile<shape<128, 4>>(assume_aligned<16>(A)));
  load(s, A);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[127 - threadIdx.x] + t[127 - threadIdx.x][1];
}

extern "C" __global__ void produced(const float *A, float *B) {
  __shared__ alignas(16) float s[128];
  __shared__ uint64_t bar;
  if (threadIdx.x / 32 == 1) {
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<subset<32, 32>>(s, tile<shape<128>>(assume_aligned<16>(A)));
    arrive_noinc(&bar);
  }
  B[threadIdx.x] = s[0];
}

// The copy in front, whatever stands for it then, changes nothing of the tile that a function is passed behind it.
template <class T> static __device__ void load_tile(float *to, T from) {
  copy_async<cta<128>>(tile<shape<512>>(to), from);
}
extern "C" __global__ void passed_on(const float *A, float *B) {
  __shared__ alignas(16) float s[512], t[512];
  auto from = tile<shape<512>>(assume_aligned<16>(A));
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, from);
  load_tile(&t[0], from);
  B[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x];
}
// CHECK: :[[#@LINE-36]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
// CHECK: :[[#@LINE-11]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg, L2::128B, in 'load_tile
