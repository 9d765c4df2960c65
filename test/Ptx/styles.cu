// The tool's three ways to spell a copy give the same copies; the builtins and the pipeline have no L2 prefetch size.
//
// RUN: %rewrite --emit=asm %s -o %t.asm.cu -- %{cuda_flags}
// RUN: %rewrite --emit=builtin %s -o %t.builtin.cu -- %{cuda_flags}
// RUN: %rewrite --emit=pipeline %s -o %t.pipeline.cu -- %{cuda_flags}
// RUN: %without_checks %t.asm.cu | FileCheck %s --check-prefixes=BOTH,ASM
// RUN: %without_checks %t.builtin.cu | FileCheck %s --check-prefixes=BOTH,BUILTIN
// RUN: %without_checks %t.pipeline.cu | FileCheck %s --check-prefixes=PIPELINE,BOTH
// PIPELINE: {{^}}#include <cuda_pipeline.h>
//
// RUN: %plugin-ptx -DHINT=,prefetch\<0\> %s -o %t.plugin.ptx
// RUN: %plain-ptx %t.builtin.cu -o %t.builtin.ptx
// RUN: %plain-ptx %t.pipeline.cu -o %t.pipeline.ptx
// RUN: grep -o 'cp.async.c.*' %t.plugin.ptx | sed 's/.*, //' >%t.widths
// RUN: grep -o 'cp.async.c.*' %t.builtin.ptx | sed 's/.*, //' | diff %t.widths -
// RUN: grep -o 'cp.async.c.*' %t.pipeline.ptx | sed 's/.*, //' | diff %t.widths -
// RUN: count 25 <%t.widths
// RUN: grep -c 'st.global.v4' %t.plugin.ptx | FileCheck %s --check-prefix=STORES
// RUN: grep -c 'st.global.v4' %t.builtin.ptx | FileCheck %s --check-prefix=STORES
// STORES: {{^}}4{{$}}
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#ifndef HINT
#define HINT
#endif

// BOTH-LABEL: void wide
extern "C" __global__ void wide(const float *A, float *B) {
  __shared__ alignas(16) float s[32][32];
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)) HINT);
  // ASM: asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // ASM: asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 2048], [%1 + 2048], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // BUILTIN: __nvvm_cp_async_cg_shared_global_16(ldgsts_dst, ldgsts_src);
  // BUILTIN: __nvvm_cp_async_cg_shared_global_16(ldgsts_dst + 2048, ldgsts_src + 2048);
  // PIPELINE: __pipeline_memcpy_async(ldgsts_dst, ldgsts_src, 16);
  // PIPELINE: __pipeline_memcpy_async(ldgsts_dst + 2048, ldgsts_src + 2048, 16);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

// Rows of 24 bytes, 40 bytes apart in shared memory: three copies of 8 bytes a row, for 24 threads.
// BOTH-LABEL: void narrow
extern "C" __global__ void narrow(const float *A, float *B) {
  __shared__ alignas(16) float s[32][10];
  copy_async<cta<24>>(tile<shape<32, 6>, pitch<10>>(&s[0][0]), tile<shape<32, 6>>(assume_aligned<8>(A)) HINT);
  // BOTH: [outer 4, threads 24, vec 2], 8 bytes a copy
  // ASM: static_cast<unsigned>(__cvta_generic_to_shared(tile<shape<32, 6>, pitch<10>>(&s[0][0]).data())) + (ldgsts_thread / 3 * 40 + ldgsts_thread % 3 * 8);
  // ASM: __cvta_generic_to_global(tile<shape<32, 6>>(assume_aligned<8>(A)).data()) + (ldgsts_thread / 3 * 24 + ldgsts_thread % 3 * 8);
  // ASM: asm volatile("cp.async.ca.shared.global [%0 + 320], [%1 + 192], 8;"
  // BUILTIN: __nvvm_cp_async_ca_shared_global_8(ldgsts_dst + 320, ldgsts_src + 192);
  // PIPELINE: __pipeline_memcpy_async(ldgsts_dst + 320, ldgsts_src + 192, 8);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 32][1];
}

// One float a thread.
extern "C" __global__ void single(const float *A, float *B) {
  __shared__ float s[128];
  copy_async<cta<128>>(s, tile<shape<128>>(A) HINT);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[127 - threadIdx.x];
}

// Four rows a round, and every other round has its own base: an array of addresses in each style.
// BOTH-LABEL: void swizzled(
extern "C" __global__ void swizzled(const unsigned short *A, unsigned short *B) {
  __shared__ alignas(1024) unsigned short s[16][64];
  copy_async<warp>(tile<swizzle<3, 3, 3>>(s), tile<shape<16, 64>>(assume_aligned<16>(A)) HINT);
  // ASM: const unsigned ldgsts_dst[] = {
  // BUILTIN: {{^}}    __attribute__((address_space(3))) char *const ldgsts_dst[] = {
  // PIPELINE: {{^}}    char *const ldgsts_dst[] = {
  wait_all();
  __syncthreads();
  copy<warp>(tile<shape<16, 64>>(assume_aligned<16>(B)), tile<swizzle<3, 3, 3>>(s));
  // ASM: const unsigned ldgsts_src[] = {
  // BUILTIN: {{^}}    const __attribute__((address_space(3))) char *const ldgsts_src[] = {
  // PIPELINE: {{^}}    const char *const ldgsts_src[] = {
}

// The same behind a test of the alignment: 2 copies of 16 bytes, 4 of 8, or 8 of 4.
// BOTH-LABEL: void guarded(
extern "C" __global__ void guarded(const unsigned *A, unsigned *B) {
  __shared__ alignas(1024) unsigned s[4][32];
  copy_async<cta<16>>(tile<swizzle<2, 2, 3>>(s), tile<shape<4, 32>>(A) HINT);
  // BOTH: if (ldgsts_alignment % 16 == 0) {
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 4][1];
}
