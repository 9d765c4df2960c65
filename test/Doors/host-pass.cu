// The host pass is silent, and its code is that of plain Clang: a full compile says each thing once, in the device pass.
//
// RUN: %plugin-clang %{cuda_flags} --cuda-host-only -Rpass=ldgsts -S %s -o %t.plugin.s 2>&1 | count 0
// RUN: %plugin-clang %{cuda_flags} -Rpass=ldgsts -fsyntax-only %s 2>&1 | %filecheck
// RUN: %plain-host %s -o %t.plain.s
// RUN: diff %t.plain.s %t.plugin.s
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__host__ __device__ int answer() { return 42; }

__global__ void lowered(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: host-pass.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}

__global__ void declined(const float *A) {
  __shared__ alignas(16) float s[32][128];
  // CHECK: host-pass.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: shapes differ (32x128 and 128x32)
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: host-pass.cu:[[#@LINE-1]]:3: note: give both sides the same extents
}

int main() {
  lowered<<<1, 128>>>(nullptr);
  declined<<<1, 128>>>(nullptr);
  return answer();
}
