// Alignment that nobody promised is tested at run time, once a call: the same words through both doors, and the same code.
//
// RUN: %plugin -Rpass=ldgsts -Rpass-missed=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: %plugin-ptx %s -o %t.plugin.ptx
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --but arithmetic --only-in one_width,destination %t.plugin.ptx %t.tool.ptx
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
//
// 8192 bytes by 128 threads: 4 rounds of 2048 bytes, 8 of 1024 or 16 of 512.
// RUN: %ptx_copies %t.plugin.ptx source=4x16+2048,8x8+1024,16x4+512 eight=4x16+2048,8x8+1024 \
// RUN:   destination=4x16+2048,8x8+1024,16x4+512 one_width=16x4+512 evaluated=1x16,2x8+1024/2048,4x4+512/1024
//
// Each test is one number, and one branch a width.
// RUN: grep -cE 'and.b(32|64) .*, 15;' %t.plugin.ptx | FileCheck --check-prefix=TESTS %s
// TESTS: 4
//
// With align=prove a width needs all proofs; the doors decline alike.
// RUN: %plugin -fplugin-arg-ldgsts-align=prove %s 2>&1 | %filecheck --check-prefix=PROVE
// RUN: %rewrite --align=prove %s -o %t.prove.cu -- %{cuda_flags} 2>&1 | %filecheck --check-prefix=PROVE
// RUN: %without_checks %t.prove.cu | FileCheck --check-prefix=PROVED %s --implicit-check-not='{{^ +}}const size_t ldgsts_alignment'
//
// With align=trust kernels' pointers are taken as 16-byte aligned; other numbers are still tested.
// RUN: %plugin-ptx -fplugin-arg-ldgsts-align=trust %s -o %t.trust.plugin.ptx
// RUN: %rewrite --align=trust %s -o %t.trust.cu -- %{cuda_flags}
// RUN: %plain-ptx %t.trust.cu -o %t.trust.tool.ptx
// RUN: %ptx_parity --but arithmetic --only-in one_width,destination %t.trust.plugin.ptx %t.trust.tool.ptx
// RUN: %ptx_copies %t.trust.plugin.ptx source=4x16+2048 eight=4x16+2048 \
// RUN:   destination=4x16+2048,8x8+1024,16x4+512 one_width=16x4+512 evaluated=1x16,2x8+1024/2048,4x4+512/1024
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

// TEXT-LABEL: void source(
// PROVED-LABEL: void source(
extern "C" __global__ void source(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: guards.cu:[[#@LINE+4]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: guards.cu:[[#@LINE+3]]:3: remark: copy_async tests the alignment at run time: the source 'A' is only known to be 2-byte aligned; assume_aligned<16>(A) removes the test [-Rpass-missed=ldgsts]
  // PROVE: guards.cu:[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: the source 'A' is only known to be 2-byte aligned, and the narrowest cp.async copies 4 bytes [-Wpass-failed]
  // PROVE: guards.cu:[[#@LINE+1]]:48: note: write it as assume_aligned<16>(A) if it is; 16-byte copies need that{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(A));
  // TEXT:      {{^}}  do { // copy_async: [outer 4, threads 128, vec 8], 16 bytes a copy; or [outer 8, threads 128, vec 4], 8 bytes a copy; or [outer 16, threads 128, vec 2], 4 bytes a copy; or element by element
  // TEXT-NEXT: {{^}}    auto &&ldgsts_from = tile<shape<128, 32>>(A);
  // TEXT-NEXT: {{^}}    const unsigned ldgsts_thread = ::threadIdx.x;
  // TEXT-NEXT: {{^}}    const size_t ldgsts_alignment = __cvta_generic_to_global(A);
  // TEXT-NEXT: {{^}}    if (ldgsts_alignment % 16 == 0) {
  // TEXT-NEXT: {{^}}      const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(s)) + ldgsts_thread * 16;
  // TEXT-NEXT: {{^}}      const size_t ldgsts_src = __cvta_generic_to_global(ldgsts_from.data()) + ldgsts_thread * 16;
  // TEXT-NEXT: {{^}}      asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // TEXT-COUNT-3: {{^}}      asm volatile("cp.async.cg.shared.global.L2::128B
  // TEXT-NEXT: {{^}}    } else if (ldgsts_alignment % 8 == 0) {
  // TEXT-NEXT: {{^}}      const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(s)) + ldgsts_thread * 8;
  // TEXT-COUNT-8: {{^}}      asm volatile("cp.async.ca.shared.global {{.*}}, 8;"
  // TEXT-NEXT: {{^}}    } else if (ldgsts_alignment % 4 == 0) {
  // TEXT-COUNT-16: {{^}}      asm volatile("cp.async.ca.shared.global {{.*}}, 4;"
  // TEXT-NEXT: {{^}}    } else {
  // TEXT-NEXT: {{^}}      copy_async<cta<128>>(s, ldgsts_from, ::ldgsts::dispatch::sync);
  // TEXT-NEXT: {{^}}    }
  // TEXT-NEXT: {{^}}  } while (0);
  // PROVED: {{^}}  copy_async<cta<128>>(s, tile<shape<128, 32>>(A));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// TEXT-LABEL: void eight(
// PROVED-LABEL: void eight(
extern "C" __global__ void eight(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: guards.cu:[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: guards.cu:[[#@LINE+1]]:3: remark: copy_async tests the alignment at run time: the source 'A' is only known to be 8-byte aligned; assume_aligned<16>(A) removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<8>(A)), dispatch::ldgsts);
  // TEXT:      {{^}}    } else {
  // TEXT-NEXT: {{^}}      const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(s)) + ldgsts_thread * 8;
  // PROVED: {{^}}  do { // copy_async: [outer 8, threads 128, vec 4], 8 bytes a copy{{$}}
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// Both addresses in one test.
// TEXT-LABEL: void destination(
extern "C" __global__ void destination(const __half *A, __half *B) {
  extern __shared__ __half raw[];
  // CHECK: guards.cu:[[#@LINE+4]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: guards.cu:[[#@LINE+3]]:3: remark: copy_async tests the alignment at run time: the source 'A' is only known to be 2-byte aligned; assume_aligned<16>(A) and __align__(16) in the declaration of 'raw' together remove the test [-Rpass-missed=ldgsts]
  // PROVE: guards.cu:[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: the source 'A' is only known to be 2-byte aligned
  // PROVE: guards.cu:[[#@LINE+1]]:72: note: 16-byte copies need all of assume_aligned<16>(A) and __align__(16) in the declaration of 'raw'
  copy_async<cta<128>>(tile<shape<128, 32>>(raw), tile<shape<128, 32>>(A));
  // TEXT: ldgsts_alignment = __cvta_generic_to_global(A) | static_cast<unsigned>(__cvta_generic_to_shared(ldgsts_to.data()));
  // TEXT: {{^}}      copy_async<cta<128>>(ldgsts_to, ldgsts_from, ::ldgsts::dispatch::sync);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = raw[threadIdx.x];
}

// 4 bytes are all that is possible: the source starts 4 bytes past a multiple of 16. The destination is tested for them.
// TEXT-LABEL: void one_width(
extern "C" __global__ void one_width(const __half *A, __half *B) {
  __shared__ __half s[128][32];
  // CHECK: guards.cu:[[#@LINE+5]]:3: remark: copy_async lowered to 4-byte cp.async where a run-time test of the alignment allows it, else a synchronous copy: [outer 16, threads 128, vec 2], .ca [-Rpass=ldgsts]
  // CHECK: guards.cu:[[#@LINE+4]]:3: remark: copy_async copies 4 bytes at a time instead of 16: the source 'assume_aligned<16>(A) + 2' is no multiple of 16 bytes [-Rpass-missed=ldgsts]
  // CHECK: guards.cu:[[#@LINE+3]]:3: remark: copy_async tests the alignment at run time: the destination 's' is only known to be 2-byte aligned; alignas(4) in the declaration of 's' removes the test [-Rpass-missed=ldgsts]
  // PROVE: guards.cu:[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: the destination 's' is only known to be 2-byte aligned
  // PROVE: guards.cu:[[#@LINE-5]]:21: note: write alignas(4) in the declaration of 's'; 4-byte copies need that
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A) + 2));
  // TEXT: {{^}}    if (ldgsts_alignment % 4 == 0) {
  // TEXT: {{^}}    } else {
  // TEXT-NEXT: {{^}}      copy_async<
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

__device__ int next(int *counter) { return ++*counter; }

// Arguments are evaluated once and in order, whatever is executed then.
// TEXT-LABEL: void evaluated(
extern "C" __global__ void evaluated(const __half *A, __half *B, int r, int c, int ld) {
  __shared__ alignas(16) __half s[2][32][32];
  // CHECK: guards.cu:[[#@LINE+4]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test
  // CHECK: guards.cu:[[#@LINE+3]]:3: remark: copy_async tests the alignment at run time: nothing is known of 'next(&c)', so the source may start at 2-byte boundaries; assume_multiple<8>(next(&c)) removes the test [-Rpass-missed=ldgsts]
  // PROVE: guards.cu:[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: nothing is known of 'next(&c)', so the source may start at 2-byte boundaries
  // PROVE: guards.cu:[[#@LINE+1]]:101: note: wrap it as assume_multiple<8>(next(&c)) if it is
  copy_async<cta<128>>(s[ld++ % 2], slice<32, 32>(tile<shape<128, 64>>(assume_aligned<16>(A)), r++, next(&c)));
  // TEXT:      {{^}}    auto &&ldgsts_to = s[ld++ % 2];
  // TEXT-NEXT: {{^}}    auto &&ldgsts_from = slice<32, 32>(tile<shape<128, 64>>(assume_aligned<16>(A)), r++, next(&c));
  // TEXT-NOT:  ++
  // TEXT:      {{^}}  } while (0);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[ld % 2][threadIdx.x % 32][(r + c) % 32];
}
