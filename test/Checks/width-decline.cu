// No width is left; the message says what stands against the narrowest one.
//
// RUN: %plugin -fplugin-arg-ldgsts-align=prove %s 2>&1 | %filecheck
// RUN: %rewrite --align=prove %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void source_base(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source 'A' is only known to be 2-byte aligned, and the narrowest cp.async copies 4 bytes [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(A));
  // CHECK: :[[#@LINE-1]]:48: note: write it as assume_aligned<16>(A) if it is; 16-byte copies need that{{$}}
}

__global__ void destination_base(const __half *A) {
  __shared__ __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the destination 's' is only known to be 2-byte aligned, and the narrowest cp.async copies 4 bytes [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-3]]:21: note: write alignas(16) in the declaration of 's'; 16-byte copies need that{{$}}
}

__global__ void known_offset(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source 'assume_aligned<16>(A) + 1' starts 2 bytes past a multiple of 4, and no cp.async copies to or from there [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A) + 1));
  // CHECK: :[[#@LINE-1]]:48: note: start the tile at a multiple of 16 bytes{{$}}
}

// 40 halves are the next multiple of 16 bytes behind 66 bytes.
__global__ void source_pitch(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: rows of the source are 66 bytes apart, so they start at addresses that no cp.async can use [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>, pitch<33>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:78: note: pad the rows to a multiple of 16 bytes (40 elements){{$}}
}

__global__ void destination_pitch(const __half *A) {
  __shared__ alignas(16) __half s[128 * 33];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: rows of the destination are 66 bytes apart, so they start at addresses that no cp.async can use [-Wpass-failed]
  copy_async<cta<128>>(tile<shape<128, 32>, pitch<33>>(s), tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:56: note: pad the rows to a multiple of 16 bytes (40 elements){{$}}
}

__global__ void transposed(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: only 2 contiguous bytes lie together on both sides, and cp.async copies 16, 8 or 4 [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>, stride<1, 128>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: lay both tiles out along the same dimension, in rows of a multiple of 4 bytes (16 for the widest copies){{$}}
}

__global__ void rows_in_one_place(const __half *A) {
  __shared__ alignas(16) __half s[32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the destination's strides put two elements in one place [-Wpass-failed]
  copy_async<cta<128>>(tile<shape<128, 32>, stride<0, 1>>(s), tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:59: note: give each element a place of its own{{$}}
}
