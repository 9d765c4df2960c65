// Elements that a copy of bytes would get wrong.
//
// RUN: %plugin %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

struct counted {
  float value;
  __device__ counted &operator=(const counted &other) {
    value = other.value + 1;
    return *this;
  }
};

__global__ void converting(const __half *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the element types differ (float and __half), and cp.async copies bytes without converting them [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: use copy<cta<128>>(dst, src) for a converting copy{{$}}
}

__global__ void own_assignment(const counted *A) {
  __shared__ alignas(16) counted s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: element type counted is not trivially copyable [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: use copy<cta<128>>(dst, src), which calls its assignment{{$}}
}

__global__ void volatile_source(const volatile float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the elements of the source are volatile [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: drop volatile, or use copy<cta<128>>(dst, src){{$}}
}

__global__ void atomic_elements(const _Atomic(float) *A) {
  __shared__ alignas(16) _Atomic(float) s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: element type _Atomic(float) is not trivially copyable [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: use copy<cta<128>>(dst, src), which calls its assignment{{$}}
  // CHECK: :[[#@LINE-2]]:3: note: also: the elements of the destination are atomic; use copy<cta<128>>(dst, src){{$}}
}

// Trivially copyable, but the element copy calls the template.
struct Negated {
  float x;
  Negated() = default;
  Negated(const Negated &) = default;
  Negated &operator=(const Negated &) = default;
  template <class Other> __device__ Negated &operator=(Other &&other) {
    x = -other.x;
    return *this;
  }
};
__global__ void assigns(Negated *A) {
  __shared__ alignas(16) Negated s[512];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: element type Negated is not trivially copyable [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: use copy<cta<128>>(dst, src), which calls its assignment{{$}}
}
