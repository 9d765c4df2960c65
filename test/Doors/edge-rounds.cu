// What the edges of a tile mean for one thread's rounds: copies along a row, a part that ends inside of one, a loop, and a
// ragged round of a tile that has a valid part too. All instructions and their constants are the same through both doors.
//
// RUN: %plugin-ptx -fplugin-arg-ldgsts-unroll-limit=8 %s -o %t.plugin.ptx
// RUN: %rewrite --unroll-limit=8 %s -o %t.cu -- %{cuda_flags}
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

using one_thread = ldgsts::thread;

// 128 bytes: 8 rounds, of which each begins 16 bytes further along what is valid.
// TEXT-LABEL: void row(
extern "C" __global__ void row(const __half *A, int n) {
  __shared__ alignas(16) __half s[64];
  copy_async<one_thread>(s, tile<shape<64>>(assume_aligned<16>(A)), valid(n), zero_fill);
  // TEXT:      const int ldgsts_left = ldgsts_valid.clamped(0, 64) * 2;
  // TEXT-NEXT: [%1], 16, %2;" ::"r"(ldgsts_dst), "l"(ldgsts_src), "r"(::ldgsts::source_bytes<16>(ldgsts_left)) : "memory");
  // TEXT-NEXT: [%1 + 16], 16, %2;" ::"r"(ldgsts_dst), "l"(ldgsts_src), "r"(::ldgsts::source_bytes<16>(ldgsts_left - 16)) : "memory");
  // TEXT:      [%1 + 112], 16, %2;" ::"r"(ldgsts_dst), "l"(ldgsts_src), "r"(::ldgsts::source_bytes<16>(ldgsts_left - 112)) : "memory");
}

// 20 elements of 2 bytes are two copies and a half.
// TEXT-LABEL: void two_copies_and_a_half(
extern "C" __global__ void two_copies_and_a_half(const __half *A) {
  __shared__ alignas(16) __half s[64];
  copy_async<one_thread>(s, tile<shape<64>>(assume_aligned<16>(A)), valid(20), zero_fill);
  // TEXT:      [%1 + 16], 16, %2;" ::"r"(ldgsts_dst), "l"(ldgsts_src), "r"(16) : "memory");
  // TEXT-NEXT: [%1 + 32], 16, %2;" ::"r"(ldgsts_dst), "l"(ldgsts_src), "r"(8) : "memory");
  // TEXT-NEXT: [%1 + 48], 16, %2;" ::"r"(ldgsts_dst), "l"(ldgsts_src), "r"(0) : "memory");
}

// 16 rows of 4 copies: two rows in the body of a loop.
// TEXT-LABEL: void rows_in_a_loop(
extern "C" __global__ void rows_in_a_loop(const __half *A, int m, int n) {
  __shared__ alignas(16) __half s[16][32];
  copy_async<one_thread>(s, tile<shape<16, 32>>(assume_aligned<16>(A)), valid(m, n), zero_fill);
  // TEXT:      const int ldgsts_left = ldgsts_valid.clamped(0, 16);
  // TEXT-NEXT: const int ldgsts_left1 = ldgsts_valid.clamped(1, 32) * 2;
  // TEXT:      const int ldgsts_left_i = ldgsts_left - static_cast<int>(ldgsts_i * 2);
  // TEXT-NEXT: const int ldgsts_left1_i = ldgsts_left1;
  // TEXT:      "r"(ldgsts_left_i > 1 ? ::ldgsts::source_bytes<16>(ldgsts_left1_i - 48) : 0) : "memory");
}

// 64 copies of one row, 8 in the body.
// TEXT-LABEL: void row_in_a_loop(
extern "C" __global__ void row_in_a_loop(const __half *A, int n) {
  __shared__ alignas(16) __half s[512];
  copy_async<one_thread>(s, tile<shape<512>>(assume_aligned<16>(A)), valid(assume_multiple<8>(n)));
  // TEXT:      const int ldgsts_left = ldgsts_valid.clamped(0, 512) * 2;
  // TEXT:      const int ldgsts_left_i = ldgsts_left - static_cast<int>(ldgsts_i * 128);
  // TEXT:      if (ldgsts_left_i > 112) asm volatile("cp.async.cg.shared.global.L2::128B [%0 + 112], [%1 + 112], 16;"
}

// 160 copies for 128 threads: in the second round 32 copy, of rows that may not be there, and zeros take their place.
// TEXT-LABEL: void ragged(
extern "C" __global__ void ragged(const __half *A, int m) {
  __shared__ alignas(16) __half s[20][64];
  copy_async<cta<128>>(s, tile<shape<20, 64>>(assume_aligned<16>(A)), valid(m, 64), zero_fill);
  // TEXT:      const int ldgsts_left = 20 - static_cast<int>(ldgsts_thread / 8);
  // TEXT-NEXT: const int ldgsts_left1 = ldgsts_valid.clamped(0, 20) - static_cast<int>(ldgsts_thread / 8);
  // TEXT-NEXT: {{^}}    asm volatile({{.*}} "r"(ldgsts_left1 > 0 ? 16 : 0) : "memory");
  // TEXT-NEXT: {{^}}    if (ldgsts_left > 16) asm volatile({{.*}} "r"(ldgsts_left1 > 16 ? 16 : 0) : "memory");
}
