// The asynchronous copy was slower than the plain one: pieces of 4 bytes, one stage, and the wait right behind the copy.
// Right: lowered, one copy of 4 bytes a thread, and -Rpass-missed=ldgsts says what stands against wider ones: 256 threads are
// too many for them. Once there is subset<N, First>, the remark says that subset<64, 0> would allow 16 bytes. That nothing
// overlaps where wait_group<0>() follows at once is for a check of waits, which does not exist yet.
//
// RUN: %plugin-ptx -Rpass=ldgsts -Rpass-missed=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: grep -c '[c]p.async.ca.shared.global .*, 4;' %t.cu | FileCheck --check-prefix=COPIES %s
// COPIES: {{^}}1{{$}}
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(256) k(const float *A, float *out, int ld, int steps) {
  __shared__ __align__(16) float t[256];
  float acc = 0;
  for (int s = 0; s < steps; ++s) {
    // CHECK: :[[#@LINE+3]]:5: remark: copy_async lowered to 4-byte cp.async: [outer 1, threads 256, vec 1], .ca [-Rpass=ldgsts]
    // CHECK: :[[#@LINE+2]]:5: remark: copy_async copies 4 bytes at a time instead of 16: 64 such copies do not divide among 256 threads; subset<64, 0> would allow them [-Rpass-missed=ldgsts]
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async copies 4 bytes at a time instead of 8: 128 such copies do not divide among 256 threads; subset<128, 0> would allow them [-Rpass-missed=ldgsts]
    copy_async<cta<256>>(tile<shape<16, 16>>(t), tile<shape<16, 16>>(assume_aligned<16>(A) + s * 16, assume_multiple<4>(ld)));
    commit_group();
    wait_group<0>();
    __syncthreads();
    acc += t[255 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = acc;
}
