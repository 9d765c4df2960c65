// One extern array, with buffers of several types at constant products of template sizes, in stages.
// Right: 16-byte copies for A (2 a thread) and B (1 a thread), since every offset is a multiple of 16 bytes; 4-byte copies
// for S, 128 floats by 128 threads, with a remark that subset<32, 0> would allow 16 bytes.
//
// RUN: %plugin-ptx -Rpass=ldgsts -Rpass-missed=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
//
// The loop over the stages may be unrolled, so the copies of one of them are counted in the text.
// RUN: grep -c '[c]p.async.cg.shared.global.L2::128B .*, 16;' %t.cu | FileCheck --check-prefix=WIDE %s
// RUN: grep -c '[c]p.async.ca.shared.global .*, 4;' %t.cu | FileCheck --check-prefix=NARROW %s
// WIDE: {{^}}3{{$}}
// NARROW: {{^}}1{{$}}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

#include <stdint.h>

using namespace ldgsts;

template <int Stages>
__global__ void __launch_bounds__(128) k(const __half *A, const uint8_t *B, const float *S, float *out, int K) {
  extern __shared__ __align__(16) unsigned char raw[];
  __half *sa = reinterpret_cast<__half *>(raw);
  uint8_t *sb = reinterpret_cast<uint8_t *>(sa + Stages * 64 * 32);
  float *ss = reinterpret_cast<float *>(sb + Stages * 32 * 64);
  for (int t = 0; t < Stages; ++t) {
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 2, threads 128, vec 8], .cg, L2::128B, in 'k<3>' [-Rpass=ldgsts]
    copy_async<cta<128>>(tile<shape<64, 32>>(sa + t * 64 * 32), tile<shape<64, 32>>(assume_aligned<16>(A + t * 32), assume_multiple<8>(K)));
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 16], .cg, L2::128B, in 'k<3>' [-Rpass=ldgsts]
    copy_async<cta<128>>(tile<shape<32, 64>>(sb + t * 32 * 64), tile<shape<32, 64>>(assume_aligned<16>(B + t * 64), assume_multiple<16>(K)));
    // CHECK: :[[#@LINE+3]]:5: remark: copy_async lowered to 4-byte cp.async: [outer 1, threads 128, vec 1], .ca, in 'k<3>' [-Rpass=ldgsts]
    // CHECK: :[[#@LINE+2]]:5: remark: copy_async copies 4 bytes at a time instead of 16: 32 such copies do not divide among 128 threads; subset<32, 0> would allow them, in 'k<3>' [-Rpass-missed=ldgsts]
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async copies 4 bytes at a time instead of 8: 64 such copies do not divide among 128 threads; subset<64, 0> would allow them, in 'k<3>' [-Rpass-missed=ldgsts]
    copy_async<cta<128>>(tile<shape<1, 128>>(ss + t * 128), tile<shape<1, 128>>(assume_aligned<16>(S + t * 128), assume_multiple<4>(128)));
    commit_group();
  }
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = ss[127 - threadIdx.x] + sb[threadIdx.x] + raw[threadIdx.x];
}
template __global__ void k<3>(const __half *, const uint8_t *, const float *, float *, int);
