// A byte copy would silently drop a copy constructor of the user's own.
// Right: the first is declined, its element is not trivially copyable. The plain struct of 16 bytes is one copy of 16 each;
// that of 12 bytes, 4-byte aligned, is 3 copies of 4 each, not one of 16.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx -Wno-pass-failed %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 4 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k=1x16,3x4+512
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

struct Tagged {
  float4 v;
  __host__ __device__ Tagged() {}
  __host__ __device__ Tagged(const Tagged &o) {
    v = o.v;
    v.w += 1;
  }
};
struct Plain {
  float4 v;
};
struct Vec3 {
  float x, y, z;
};

extern "C" __global__ void __launch_bounds__(128) k(const Tagged *a, const Plain *b, const Vec3 *c, float *out) {
  __shared__ __align__(16) unsigned char raw[128 * 16];
  __shared__ __align__(16) Plain p[128];
  __shared__ __align__(16) Vec3 q[128];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: element type Tagged is not trivially copyable [-Wpass-failed]
  copy_async<cta<128>>(tile<shape<1, 128>>(reinterpret_cast<Tagged *>(raw)), tile<shape<1, 128>>(assume_aligned<16>(a), assume_multiple<1>(128)));
  // CHECK: note: use copy<cta<128>>(dst, src), which calls its assignment{{$}}
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 1], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(p, tile<shape<1, 128>>(assume_aligned<16>(b), assume_multiple<1>(128)));
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 3, threads 128, vec 4 bytes], .ca [-Rpass=ldgsts]
  copy_async<cta<128>>(q, tile<shape<1, 128>>(assume_aligned<4>(c), assume_multiple<1>(128)));
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = p[127 - threadIdx.x].v.x + q[127 - threadIdx.x].z + raw[threadIdx.x];
}
