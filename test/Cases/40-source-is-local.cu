// A copy from registers, from shared memory and from a kernel's parameter would compile and fail at launch.
// Right: all three are declined, and the space is named.
//
// RUN: %plugin %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: diff %s %t.cu
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

struct P {
  int v[16];
};

__global__ void __launch_bounds__(32) k(const P p, int *out) {
  __shared__ __align__(16) int t[512], u[512];
  __align__(16) int mine[16] = {};
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source is local variable 'mine', and cp.async only reads global memory [-Wpass-failed]
  copy_async<thread>(tile<shape<1, 16>>(t + threadIdx.x * 16), tile<shape<1, 16>>(assume_aligned<16>(mine), assume_multiple<4>(16)));
  // CHECK: note: use copy<thread>(dst, src), or read from a kernel's pointer parameter or a __device__ variable{{$}}
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source is shared variable 'u', and cp.async only reads global memory [-Wpass-failed]
  copy_async<cta<32>>(tile<shape<1, 512>>(t), tile<shape<1, 512>>(assume_aligned<16>(u), assume_multiple<4>(512)));
  // CHECK: note: use copy<cta<32>>(dst, src), or read from a kernel's pointer parameter or a __device__ variable{{$}}
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source is kernel parameter (constant space) 'p', and cp.async only reads global memory [-Wpass-failed]
  copy_async<thread>(tile<shape<1, 16>>(t + threadIdx.x * 16), tile<shape<1, 16>>(assume_aligned<4>(p.v), assume_multiple<1>(16)));
  // CHECK: note: use copy<thread>(dst, src), or read from a kernel's pointer parameter or a __device__ variable{{$}}
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = t[511 - threadIdx.x];
}
