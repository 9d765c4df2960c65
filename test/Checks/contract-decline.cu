// A broken contract is an error that names what blocks wider copies, or what is tested for them; the tool writes nothing.
//
// RUN: not %plugin %s 2>&1 | %filecheck
// RUN: rm -f %t.cu
// RUN: not %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: not ls %t.cu
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void blocked(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: expect_width<16> does not hold: 8-byte copies are the widest{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A) + 4), expect_width<16>);
  // CHECK: :[[#@LINE-1]]:76: note: remove what stands against it, or expect less{{$}}
  // CHECK: :[[#@LINE-2]]:48: note: copy_async copies 8 bytes at a time instead of 16: the source 'assume_aligned<16>(A) + 4' is no multiple of 16 bytes{{$}}
}

__global__ void narrower_behind_a_test(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: expect_width<16> does not hold: 8-byte copies remain where a test at run time fails{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<8>(A)), expect_width<16>);
  // CHECK: :[[#@LINE-1]]:71: note: remove what stands against it, or expect less{{$}}
  // CHECK: :[[#@LINE-2]]:66: note: copy_async tests the alignment at run time: the source 'A' is only known to be 8-byte aligned; assume_aligned<16>(A) removes the test{{$}}
}

__global__ void elements_behind_a_test(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: expect_width<4> does not hold: the element copy remains where a test at run time fails{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(A), expect_width<4>);
  // CHECK: :[[#@LINE-1]]:52: note: remove what stands against it, or expect less{{$}}
  // CHECK: :[[#@LINE-2]]:48: note: copy_async tests the alignment at run time: the source 'A' is only known to be 2-byte aligned; assume_aligned<16>(A) removes the test{{$}}
}

__global__ void more_rounds(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: expect_rounds<2> does not hold: each thread makes 4 copies{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), expect_rounds<2>);
  // CHECK: :[[#@LINE-1]]:72: note: remove what stands against it, or expect another number{{$}}
}

__global__ void more_rounds_behind_a_test(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: expect_rounds<4> does not hold: each thread makes 8 copies where a test at run time fails{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<8>(A)), expect_rounds<4>);
  // CHECK: :[[#@LINE-1]]:71: note: remove what stands against it, or expect another number{{$}}
  // CHECK: :[[#@LINE-2]]:66: note: copy_async tests the alignment at run time: {{.*}} removes the test{{$}}
}

// No plan at all: the reasons of the other rules, as an error.
__global__ void not_lowered(const __half *A, float *B) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: :[[#@LINE+2]]:5: error: copy_async cannot be lowered to cp.async: threads of the scope diverge at the condition 'threadIdx.x < 64'{{$}}
  if (threadIdx.x < 64)
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), expect_width<4>);
  // CHECK: :[[#@LINE-2]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
}

// It would become a copy, which nobody expects.
__global__ void backwards(float *B) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: error: copy_async cannot be lowered to cp.async: the copy goes from shared to global memory, and cp.async only copies global -> shared{{$}}
  copy_async<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B)), s, expect_rounds<8>);
  // CHECK: :[[#@LINE-1]]:3: note: use copy<cta<128>>(dst, src) for this direction{{$}}
}
