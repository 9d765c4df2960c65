// Tiles of which only a part is valid, tiles that the threads do not divide, and threads with parts of their own: the
// same words through both doors, and the same copies.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plugin-ptx -Wno-pass-failed %s -o %t.plugin.ptx
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
//
// What stays is never cut by a source size, and what becomes zero always is. All of a tile is no edge.
// RUN: FileCheck --check-prefix=PTX --input-file=%t.plugin.ptx %s
// RUN: FileCheck --check-prefix=PTX --input-file=%t.tool.ptx %s
//
// All of the tile is valid: line by line the code of a call without options.
// RUN: %plugin-ptx -DPLAIN -Wno-pass-failed %s -o %t.without.plugin.ptx
// RUN: %rewrite -o %t.without.cu %s -- %{cuda_flags} -DPLAIN -Wno-pass-failed
// RUN: %plain-ptx -DPLAIN %t.without.cu -o %t.without.tool.ptx
// RUN: sed -n '/entry all(/,/End function/p' %t.plugin.ptx >%t.all
// RUN: grep -c cp.async.cg %t.all | FileCheck --check-prefix=FOUR %s
// RUN: sed -n '/entry all(/,/End function/p' %t.without.plugin.ptx | diff %t.all -
// RUN: sed -n '/entry all(/,/End function/p' %t.tool.ptx >%t.all
// RUN: grep -c cp.async.cg %t.all | FileCheck --check-prefix=FOUR %s
// RUN: sed -n '/entry all(/,/End function/p' %t.without.tool.ptx | diff %t.all -
// FOUR: {{^}}4{{$}}
//
// A number of rows costs one predicate a copy, and nothing is divided for it.
// RUN: sed -n '/entry rows(/,/End function/p' %t.plugin.ptx | grep -c setp | FileCheck --check-prefix=FOUR %s
// RUN: sed -n '/entry rows(/,/End function/p' %t.tool.ptx | grep -c setp | FileCheck --check-prefix=FOUR %s
// RUN: sed -n '/entry rows(/,/End function/p' %t.plugin.ptx | not grep -e div -e rem
// RUN: sed -n '/entry rows(/,/End function/p' %t.tool.ptx | not grep -e div -e rem
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

// TEXT-LABEL: void rows
// PTX-LABEL: .entry rows(
// PTX-COUNT-4: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16;
// PTX-NOT: cp.async
// PTX: End function
extern "C" __global__ void rows(const __half *A, int m) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(m, 32));
  // TEXT:      {{^}}  do { // copy_async: [outer 4, threads 128, vec 8], 16 bytes a copy
  // TEXT-NEXT: {{^}}    const auto ldgsts_valid = valid(m, 32);
  // TEXT-NEXT: {{^}}    const unsigned ldgsts_thread = ::threadIdx.x;
  // TEXT-NEXT: {{^}}    const unsigned ldgsts_dst = static_cast<unsigned>(__cvta_generic_to_shared(s)) + ldgsts_thread * 16;
  // TEXT-NEXT: {{^}}    const size_t ldgsts_src = __cvta_generic_to_global(tile<shape<128, 32>>(assume_aligned<16>(A)).data()) + ldgsts_thread * 16;
  // TEXT-NEXT: {{^}}    const int ldgsts_left = ldgsts_valid.clamped(0, 128) - static_cast<int>(ldgsts_thread / 4);
  // TEXT-NEXT: {{^}}    if (ldgsts_left > 0) asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // TEXT-NEXT: {{^}}    if (ldgsts_left > 32) asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 2048], [%1 + 2048], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // TEXT-NEXT: {{^}}    if (ldgsts_left > 64) asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 4096], [%1 + 4096], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // TEXT-NEXT: {{^}}    if (ldgsts_left > 96) asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 6144], [%1 + 6144], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // TEXT-NEXT: {{^}}  } while (0);
}

// A row of 20 valid columns ends inside of a copy, of which 8 bytes are read.
// TEXT-LABEL: void zeros
// PTX-LABEL: .entry zeros(
// PTX-COUNT-4: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16, %r{{[0-9]+}};
// PTX-NOT: cp.async
// PTX: End function
extern "C" __global__ void zeros(const __half *A, int m, int n) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(m, n), zero_fill);
  // TEXT:      {{^}}    const int ldgsts_left = ldgsts_valid.clamped(0, 128) - static_cast<int>(ldgsts_thread / 4);
  // TEXT-NEXT: {{^}}    const int ldgsts_left1 = ldgsts_valid.clamped(1, 32) * 2 - static_cast<int>(ldgsts_thread % 4 * 16);
  // TEXT-NEXT: {{^}}    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(ldgsts_dst), "l"(ldgsts_src), "r"(ldgsts_left > 0 ? ::ldgsts::source_bytes<16>(ldgsts_left1) : 0) : "memory");
  // TEXT-NEXT: {{^}}    asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 2048], [%1 + 2048], 16, %2;" ::"r"(ldgsts_dst), "l"(ldgsts_src), "r"(ldgsts_left > 32 ? ::ldgsts::source_bytes<16>(ldgsts_left1) : 0) : "memory");
}

// What stays is not cut: where columns may end is tested, in front of all.
// TEXT-LABEL: void columns
extern "C" __global__ void columns(const __half *A, int m, int n) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(m, n), keep);
  // TEXT:      {{^}}    const auto ldgsts_valid = valid(m, n);
  // TEXT:      {{^}}    const size_t ldgsts_alignment = 2ull * ldgsts_valid.clamped(1, 32);
  // TEXT-NEXT: {{^}}    if (ldgsts_alignment % 16 == 0) {
  // TEXT:      {{^}}      if (ldgsts_left > 0 && ldgsts_left1 > 0) asm volatile(
  // TEXT:      {{^}}      copy_async<cta<128>>(s, ldgsts_from, ldgsts_valid, keep, ::ldgsts::dispatch::sync);
}

// TEXT-LABEL: void promised
// PTX-LABEL: .entry promised(
// PTX-COUNT-4: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16;
// PTX-NOT: cp.async
// PTX: End function
extern "C" __global__ void promised(const __half *A, int n) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(128, assume_multiple<8>(n)));
}

// What is known of the numbers is known of the option, where it was made in sight.
// TEXT-LABEL: void named
// PTX-LABEL: .entry named(
// PTX-COUNT-4: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16;
// PTX-NOT: cp.async
// PTX: End function
extern "C" __global__ void named(const __half *A, int m, int n) {
  __shared__ alignas(16) __half s[128][32];
  const auto edge = valid(m, assume_multiple<8>(n));
  m = 0, n = 3;
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), edge);
  // TEXT: {{^}}    const auto ldgsts_valid = edge;
}

// Rounds that are inside whatever the thread is carry no test; those outside are not there.
// TEXT-LABEL: void constants
// PTX-LABEL: .entry constants(
// PTX-COUNT-2: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16;
// PTX-NOT: cp.async
// PTX: End function
extern "C" __global__ void constants(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(50, 32));
  // TEXT:      {{^}}    const int ldgsts_left = 50 - static_cast<int>(ldgsts_thread / 4);
  // TEXT-NEXT: {{^}}    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // TEXT-NEXT: {{^}}    if (ldgsts_left > 32) asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 2048], [%1 + 2048], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
  // TEXT-NEXT: {{^}}  } while (0);
}

// A part that ends where a round ends leaves the others out, and needs no test.
// TEXT-LABEL: void first_half
// PTX-LABEL: .entry first_half(
// PTX-NOT: setp
// PTX-COUNT-2: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16;
// PTX-NOT: cp.async
// PTX: End function
extern "C" __global__ void first_half(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(64, 32));
  // TEXT-NOT: ldgsts_left
}

// TEXT-LABEL: void all
extern "C" __global__ void all(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
#ifdef PLAIN
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
#else
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(128, 1000u), zero_fill);
#endif
  // TEXT-NOT: ldgsts_left
  // TEXT: {{^}}    asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 6144], [%1 + 6144], 16;" ::"r"(ldgsts_dst), "l"(ldgsts_src) : "memory");
}

// 160 copies are a round of all 128 threads, and one of 32.
// TEXT-LABEL: void ragged
// PTX-LABEL: .entry ragged(
// PTX-COUNT-2: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16;
// PTX-NOT: cp.async
// PTX: End function
extern "C" __global__ void ragged(const __half *A) {
  __shared__ alignas(16) __half s[20][64];
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 2, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, tile<shape<20, 64>>(assume_aligned<16>(A)));
  // TEXT:      {{^}}    const int ldgsts_left = 160 - static_cast<int>(ldgsts_thread);
  // TEXT-NEXT: {{^}}    asm volatile(
  // TEXT-NEXT: {{^}}    if (ldgsts_left > 128) asm volatile(
}

// Eight copies are for the first eight threads.
// TEXT-LABEL: void small
extern "C" __global__ void small(const __half *A) {
  __shared__ alignas(16) __half s[8][8];
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 8, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<64>>(s, tile<shape<8, 8>>(assume_aligned<16>(A)));
  // TEXT:      {{^}}    if (ldgsts_thread < 8) {
  // TEXT:      {{^}}      asm volatile(
  // TEXT-NEXT: {{^}}    }
}

// Page tables: each thread has a row of its own, or none.
// TEXT-LABEL: void pages
// PTX-LABEL: .entry pages(
// PTX: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16, %r{{[0-9]+}};
// PTX: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16;
// PTX-NOT: cp.async
// PTX: End function
extern "C" __global__ void pages(const __half *pool, const int *page, int n) {
  __shared__ alignas(16) __half s[32][64], u[32][64];
  const int r = threadIdx.x / 8, c = threadIdx.x % 8 * 8;
  const __half *row = assume_aligned<16>(pool) + page[r] * 64ll;
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 1, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<ldgsts::thread>(tile<shape<8>>(&s[r][c]), tile<shape<8>>(row + c), when(r < n), zero_fill);
  // TEXT:      {{^}}    const auto ldgsts_when = when(r < n);
  // TEXT:      "r"(ldgsts_when.active ? 16 : 0) : "memory");
  // CHECK: edges.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 1, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<ldgsts::thread>(tile<shape<8>>(&u[r][c]), tile<shape<8>>(row + c), when(r < n));
  // TEXT:      {{^}}    if (ldgsts_when.active) {
}
