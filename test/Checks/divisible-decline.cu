// With when, each thread has pieces of its own: copies that are others cannot stand for them.
//
// RUN: %plugin %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

// Pieces of 16 bytes, and addresses of 8.
__global__ void misaligned(const int *A, int n) {
  __shared__ alignas(16) int s[128];
  // CHECK: :[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: when gives each of the 32 threads pieces of 16 bytes, and no copies are such pieces [-Wpass-failed]
  // CHECK: :[[#@LINE+1]]:68: note: say with valid(...) which rows and columns to copy, let each thread copy its own tile in the scope thread, or write if (...) around the call where it is the same for all
  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + 2), when(threadIdx.x < n));
}

// The source's rows are its columns: pieces of a row lie apart.
__global__ void columns(const int *A, int n) {
  __shared__ alignas(16) int s[32][4];
  // CHECK: :[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: when gives each of the 32 threads pieces of 16 bytes, and no copies are such pieces [-Wpass-failed]
  // CHECK: :[[#@LINE+1]]:81: note: say with valid(...) which rows and columns to copy, let each thread copy its own tile in the scope thread, or write if (...) around the call where it is the same for all
  copy_async<warp>(s, tile<shape<32, 4>, stride<1, 32>>(assume_aligned<16>(A)), when(threadIdx.x < n));
}
