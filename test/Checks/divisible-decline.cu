// Copies that do not divide among the threads at any width, or only by cutting two dimensions.
//
// RUN: %plugin %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void too_few(const __half *A) {
  __shared__ alignas(16) __half s[100][8];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: 100 copies of 16 bytes do not divide among 128 threads [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<100, 8>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: choose a tile that divides among 128 threads, or another number of threads{{$}}
}

// 36 copies are 4 for each of 9 threads, but 9 threads cover one and a half rows of 6.
__global__ void two_cuts(const __half *A) {
  __shared__ alignas(16) __half s[6][48];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the 6 copies of 16 bytes along one dimension are neither a divisor nor a multiple of the 9 threads [-Wpass-failed]
  copy_async<cta<9>>(s, tile<shape<6, 48>, pitch<64>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: choose another tile, or another number of threads{{$}}
}

// 12 copies a row, 384 in all: the remedy names the blocks of whole warps that would do.
__global__ void other_counts(const __half *A) {
  __shared__ alignas(16) __half s[32][96];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: 384 copies of 16 bytes do not divide among 256 threads [-Wpass-failed]
  copy_async<cta<256>>(s, tile<shape<32, 96>, pitch<192>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: choose a tile that divides among 256 threads, or another number of threads: 96, 192 or 384 would do for 16-byte copies{{$}}
}
