// subset<N, First>: exactly these threads of the block copy. Where others reach the call too, both doors test the thread's
// number, and nowhere else.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.plugin.ptx
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %without_checks %t.cu | FileCheck %s --check-prefix=TEXT
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.tool.ptx
// RUN: %ptx_parity --but code --copies 13 %t.plugin.ptx %t.tool.ptx
//
// Where nothing is tested but the thread's number, all instructions are the same.
// RUN: %plugin-ptx -DPLAIN -Wno-pass-failed %s -o %t.plain.plugin.ptx
// RUN: %rewrite %s -o %t.plain.cu -- %{cuda_flags} -DPLAIN -Wno-pass-failed
// RUN: %plain-ptx -DPLAIN %t.plain.cu -o %t.plain.tool.ptx
// RUN: %ptx_parity --copies 6 %t.plain.plugin.ptx %t.plain.tool.ptx
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#define ONCE(x) do { x; } while (0)

// The operands are evaluated by all threads, the copies are made by some.
// PTX-LABEL: .entry uniform_flow(
// PTX:       setp.{{.*}}, 31;
// PTX:       bra
// PTX:       cp.async.cg.shared.global.L2::128B
extern "C" __global__ __launch_bounds__(128) void uniform_flow(const float *A) {
  __shared__ alignas(16) float s[128];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<subset<32>>(s, tile<shape<128>>(assume_aligned<16>(A)));
  // TEXT:      do { // copy_async: [outer 1, threads 32, vec 4], 16 bytes a copy
  // TEXT-NEXT: auto &&ldgsts_from = tile<shape<128>>(assume_aligned<16>(A));
  // TEXT-NEXT: const unsigned ldgsts_thread = ::ldgsts::subset<32, 0>::rank();
  // TEXT-NEXT: if (ldgsts_thread < 32) {
  // TEXT-NEXT:   const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(s)) + ldgsts_thread * 16;
  // TEXT-NEXT:   const size_t ldgsts_src = __cvta_generic_to_global(ldgsts_from.data()) + ldgsts_thread * 16;
  // TEXT-NEXT:   asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // TEXT-NEXT: }
  // TEXT-NEXT: } while (0);
}

// A number below First wraps around, so that one test is enough.
// PTX-LABEL: .entry in_the_middle(
// PTX:       add.s32 [[RANK:%r[0-9]+]], {{%r[0-9]+}}, -32;
// PTX-NEXT:  setp.{{[a-z]+}}.u32 {{%p[0-9]+}}, [[RANK]], 63;
// PTX:       bra
// PTX:       cp.async.cg.shared.global.L2::128B
extern "C" __global__ __launch_bounds__(128) void in_the_middle(const float *A) {
  __shared__ alignas(16) float s[2][256];
  int stage = 0;
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 64, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<subset<64, 32>>(s[stage++], tile<shape<256>>(assume_aligned<16>(A)));
  // TEXT:      auto &&ldgsts_to = s[stage++];
  // TEXT-NEXT: auto &&ldgsts_from = tile<shape<256>>(assume_aligned<16>(A));
  // TEXT-NEXT: const unsigned ldgsts_thread = ::ldgsts::subset<64, 32>::rank();
  // TEXT-NEXT: if (ldgsts_thread < 64) {
  s[stage][threadIdx.x] = 0; // every thread has counted on
}

// Nobody else gets there.
// PTX-LABEL: .entry one_warp(
// PTX:       bra
// PTX-NOT:   bra
// PTX:       cp.async.cg.shared.global.L2::128B
extern "C" __global__ __launch_bounds__(128) void one_warp(const float *A) {
  __shared__ alignas(16) float s[128];
  const unsigned warp = threadIdx.x / 32;
  if (warp == 2)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
    copy_async<subset<32, 64>>(s, tile<shape<128>>(assume_aligned<16>(A)));
  // TEXT:      const unsigned ldgsts_thread = ::ldgsts::subset<32, 64>::rank();
  // TEXT-NEXT: const unsigned ldgsts_dst =
}

// The whole block, as its bounds say.
// PTX-LABEL: .entry all_of_them(
// PTX-NOT:   bra
// PTX:       cp.async.ca.shared.global
extern "C" __global__ __launch_bounds__(128) void all_of_them(const float *A) {
  __shared__ alignas(16) float s[128];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 1, threads 128, vec 1], .ca [-Rpass=ldgsts]
  copy_async<subset<128>>(s, tile<shape<128>>(assume_aligned<16>(A)));
  // TEXT:      const unsigned ldgsts_thread = ::ldgsts::subset<128, 0>::rank();
  // TEXT-NEXT: const unsigned ldgsts_dst =
}

// A macro's argument has no comma outside of parentheses.
// PTX-LABEL: .entry in_a_macro(
// PTX:       cp.async.cg.shared.global.L2::128B
extern "C" __global__ void in_a_macro(const float *A) {
  __shared__ alignas(16) float s[128];
  // CHECK: :[[#@LINE+1]]:8: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  ONCE(copy_async<subset<32>>(s, tile<shape<128>>(assume_aligned<16>(A))));
  // TEXT: const unsigned ldgsts_thread = (::ldgsts::subset<32, 0>::rank());
}

// One thread, whose number is the one that counts.
// PTX-LABEL: .entry one_thread(
// PTX:       setp
// PTX:       bra
// PTX:       cp.async.cg.shared.global.L2::128B
extern "C" __global__ void one_thread(const float *A) {
  __shared__ alignas(16) float s[4];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 1, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<subset<1, 7>>(s, tile<shape<4>>(assume_aligned<16>(A)));
  // TEXT: if (ldgsts_thread < 1) {
}

// PTX-LABEL: .entry back_and_forth(
// PTX:       bra
// PTX:       ld.shared.v4.b32 {{.*}} st.global.v4.b32
extern "C" __global__ void back_and_forth(float *A) {
  __shared__ alignas(16) float s[128];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  // CHECK: :[[#@LINE+1]]:3: remark: copy lowered to 16-byte loads and stores: [outer 1, threads 32, vec 4], shared -> global [-Rpass=ldgsts]
  copy<subset<32, 96>>(tile<shape<128>>(assume_aligned<16>(A)), s);
}

#ifndef PLAIN
// Both tests: the alignment, then the thread's number.
// PTX-LABEL: .entry tested(
// PTX-DAG:   cp.async.cg.shared.global.L2::128B
// PTX-DAG:   cp.async.ca.shared.global{{.*}}, 8;
// PTX-DAG:   cp.async.ca.shared.global{{.*}}, 4;
extern "C" __global__ void tested(const float *A, int ld) {
  __shared__ alignas(16) float s[8][16];
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes: [outer 1, threads 32, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<subset<32>>(s, tile<shape<8, 16>>(A, assume_multiple<1>(ld)));
  // TEXT:      const unsigned ldgsts_thread = ::ldgsts::subset<32, 0>::rank();
  // TEXT-NEXT: const size_t ldgsts_alignment =
  // TEXT-NEXT: if (ldgsts_alignment % 16 == 0) {
  // TEXT-NEXT:   if (ldgsts_thread < 32) {
}
#endif
