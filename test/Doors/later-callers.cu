// A device function is decided when all its callers are read. Nothing that a kernel in front of them asks makes that earlier:
// here the value of a function of one return statement, whose parameter is a struct.
//
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

struct numbers {
  int ld, other;
};
__device__ int ld_of(numbers n) { return n.ld; }

__device__ void load(float *s, const float *g, int ld) {
  // CHECK-DAG: later-callers.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: threads of the scope diverge at the condition 'threadIdx.x < m'
  copy_async<cta<128>>(tile<shape<16, 32>>(assume_aligned<16>(s)), tile<shape<16, 32>>(assume_aligned<16>(g), ld));
  // CHECK-DAG: note: move the call out of the condition
}

__global__ void first(const float *A, int n) {
  __shared__ alignas(16) float s[16][32];
  load(&s[0][0], A, 64 * n);
}

__global__ void asks(const float *A, int n) {
  __shared__ alignas(16) float s[16][32];
  numbers all{4 * n, 0};
  // CHECK-DAG: later-callers.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async:
  copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(A), ld_of(all)));
}

__global__ void later(const float *A, int n, int m) {
  __shared__ alignas(16) float s[16][32];
  if (threadIdx.x < m)
    load(&s[0][0], A, 3 * n);
}
