// A kernel is decided when it is complete. If what it calls turns out otherwise at the end of the unit, by a definition
// further down or a template's instance, and the copy would not be lowered then, that is an error through both doors, and
// nothing is written.
//
// RUN: not %plugin %s 2>&1 | %filecheck
// RUN: rm -f %t.cu
// RUN: not %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: not ls %t.cu
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__device__ void returns(), leaves();

__global__ void right(const float *A) {
  __shared__ alignas(16) float s[512];
  returns();
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}

__global__ void wrong(const float *A) {
  __shared__ alignas(16) float s[512];
  leaves();
  // CHECK: :[[#@LINE+1]]:3: error: copy_async was lowered before all functions that its kernel calls had a body, and now it is not known whether all threads of the scope reach the call: the control flow around it is not understood; define them in front of the kernel, or: let every loop
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}

__device__ void returns() {}
__device__ void leaves() {
  if (threadIdx.x == 3)
    asm volatile("exit;");
}

// What is found by its argument's namespace, when the template has an instance, is no function that its text names.
namespace shapes {
struct square {};
} // namespace shapes
__device__ int area(int n) { return n; }
template <class Shape> __device__ int areaOf(Shape shape) { return area(shape); }
__global__ void foundByArgument(const float *A, int *out, shapes::square one) {
  __shared__ alignas(16) float s[512];
  out[areaOf(one)] = 1;
  if (threadIdx.x / 32 == 0)
    // CHECK: :[[#@LINE+1]]:5: error: copy_async was lowered before all functions that its kernel calls had a body, and now it is not known whether all threads of the scope reach the call: 'threadIdx.x / 32 == 0' differs
    copy_async<warp>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
namespace shapes {
__device__ int area(square) { return threadIdx.y; }
} // namespace shapes

// Nor is the size of the block known before.
namespace shapes {
struct circle {};
} // namespace shapes
template <class Shape> __device__ void fill(Shape shape, const float *A) { fillFrom(shape, A); }
__global__ void othersReach(const float *A, shapes::circle one) {
  __shared__ alignas(16) float s[512];
  fill(one, A);
  if (threadIdx.x < 32)
    // CHECK: :[[#@LINE+1]]:5: error: copy_async was lowered before all functions that its kernel calls had a body, and now threads outside of its scope may reach it, which it does not test; define them in front of the kernel, or: let a condition on the thread's number keep them out in any block
    copy_async<subset<32>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
namespace shapes {
__device__ void fillFrom(circle, const float *A) {
  __shared__ alignas(16) float t[512];
  copy_async<cta<64, 2>>(t, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace shapes

// What stays right is no error, whatever is found.
template <class Loop> struct main_loop {
  __device__ int row() { return static_cast<Loop *>(this)->own_row(); }
};
struct loop : main_loop<loop> {
  __device__ int own_row() { return threadIdx.y; }
};
__global__ void sized(const float *A, int *out) {
  __shared__ alignas(16) float s[512];
  out[loop().row()] = 1;
  if (threadIdx.x / 32 == 0)
    copy_async<warp>(s, tile<shape<512>>(assume_aligned<16>(A)));
  copy_async<cta<96, 2>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
