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
