// A promise that is known to be false is an error, also where the call would only warn.
//
// RUN: not %plugin %s 2>&1 | %filecheck
// RUN: not %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void offset(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: the promise of 16-byte alignment contradicts an address that is 8 mod 16{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(assume_aligned<16>(A) + 4)));
  // CHECK: :[[#@LINE-1]]:48: note: correct the promise or the address{{$}}
}

__global__ void shared_offset(const __half *A) {
  __shared__ alignas(16) __half s[129][32];
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: the promise of 16-byte alignment contradicts an address that is 8 mod 16{{$}}
  copy_async<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(&s[0][4])), tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:45: note: correct the promise or the address{{$}}
}

__global__ void space(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: the promise of shared memory contradicts kernel parameter 'A'{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_shared(assume_aligned<16>(A))));
  // CHECK: :[[#@LINE-1]]:48: note: correct the promise or the address{{$}}
}

__global__ void pitch_of_run_time(const __half *A, int n) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: the promise of a multiple of 8 contradicts a number that is 2 mod 4{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<8>(4 * n + 2)));
  // CHECK: :[[#@LINE-1]]:71: note: correct the promise or the address{{$}}
}

// The compiler evaluates the promise itself: 36 is what it returns.
__global__ void constant_pitch(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  const auto rows = tile<shape<128, 32>>(assume_aligned<16>(A), assume_multiple<8>(36));
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: the promise of a multiple of 8 contradicts a number that is 4 mod 8{{$}}
  copy_async<cta<128>>(s, rows);
  // CHECK: :[[#@LINE-3]]:65: note: correct the promise or the address{{$}}
}
