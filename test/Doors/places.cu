// Where a call can stand: both doors lower each, and their code is the same.
//
// RUN: %plugin-ptx %s -o %t.plugin.ptx
// Nineteen calls; `helper` is used twice and there by itself too, and a loop of two is unrolled.
// RUN: grep 'cp.async.cg.shared.global.L2::128B' %t.plugin.ptx | count 22
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | count 0
// RUN: %plain-ptx -Wno-unused-value %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %without_checks %t.cu | FileCheck %s
//
// Each has a remark, in the same words.
// RUN: %plugin -Rpass=ldgsts %s 2>&1 | grep 'remark:' >%t.plugin.remarks
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | grep 'remark:' >%t.tool.remarks
// RUN: sort %t.plugin.remarks >%t.plugin.sorted
// RUN: sort %t.tool.remarks >%t.tool.sorted
// RUN: diff %t.plugin.sorted %t.tool.sorted
// RUN: FileCheck --check-prefix=REMARK %s --input-file=%t.tool.remarks
// REMARK-COUNT-19: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg, L2::128B{{(, in 'templated<16>')?}} [-Rpass=ldgsts]
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#define TILE(p) tile<shape<16, 32>>(assume_aligned<16>(p))
#define ONCE(...) __VA_ARGS__

// CHECK-LABEL: void two_calls
extern "C" __global__ void two_calls(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32], t[16][32];
  copy_async<cta<128>>(s, TILE(A), dispatch::ldgsts); copy_async<cta<128>>(t, TILE(A + 512), dispatch::ldgsts);
  // CHECK: {{^}}  do { // copy_async
  // CHECK: {{^}}  } while (0); do { // copy_async
  // CHECK: {{^}}  } while (0);{{$}}
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1] + t[threadIdx.x % 16][2];
}

// CHECK-LABEL: void branches
extern "C" __global__ void branches(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[16][32];
  if (n > 4)
    copy_async<cta<128>>(s, TILE(A), dispatch::ldgsts);
  // CHECK: {{^}}  if (n > 4)
  // CHECK-NEXT: {{^}}    do { // copy_async
  // CHECK-NEXT: {{^}}      const unsigned ldgsts_thread = ::threadIdx.x;
  else if (blockIdx.x == 2) copy_async<cta<128>>(s, TILE(A + 512), dispatch::ldgsts);
  // CHECK: {{^}}  else if (blockIdx.x == 2) do { // copy_async
  else
    copy_async<cta<128>>(s, TILE(A + 1024), dispatch::ldgsts);
  // CHECK: {{^}}  else
  // CHECK-NEXT: {{^}}    do {
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

extern "C" __global__ void loop(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[4][16][32];
  for (int k = 0; k < n; k += 4) {
    copy_async<cta<128>>(s[0], TILE(A) , dispatch::ldgsts);
    copy_async<cta<128>>(s[k % 4], TILE(A + k * 512), dispatch::ldgsts);
  }
  for (int k = 0; k < n; ++k)
    copy_async<cta<128>>(s[1], TILE(A + k * 512), dispatch::ldgsts);
  int k = n;
  while (k-- > 0)
    copy_async<cta<128>>(s[1], TILE(A + k * 512), dispatch::ldgsts);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[1][threadIdx.x % 16][1] + s[2][3][threadIdx.x % 16];
}

// Called from two places, for two tiles: what is known of a parameter is what all callers agree on.
__device__ void helper(float (&s)[16][32], const float *g) {
  copy_async<cta<128>>(s, TILE(g), dispatch::ldgsts);
}

template <int N> __device__ void templated(float (&s)[N][32], const float *g) {
  copy_async<cta<128>>(s, TILE(g), dispatch::ldgsts);
}

struct Loader {
  static __device__ void load(float (&s)[16][32], const float *g) { copy_async<cta<128>>(s, TILE(g), dispatch::ldgsts); }
};

extern "C" __global__ void in_device_function(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32], t[16][32];
  helper(s, A);
  helper(t, A + 512);
  templated<16>(s, A + 1024);
  Loader::load(s, A + 2048);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1] + t[threadIdx.x % 16][2];
}

extern "C" __global__ void in_lambda(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  const auto load = [&](const float *g) { copy_async<cta<128>>(s, TILE(g), dispatch::ldgsts); };
  load(A);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

// Not statements, so they cannot become one: an expression takes their place.
// CHECK-LABEL: void expressions
extern "C" __global__ void expressions(const float *A, float *B, bool flag) {
  __shared__ alignas(16) float s[16][32];
  copy_async<cta<128>>(s, TILE(A), dispatch::ldgsts), wait_all();
  // CHECK: {{^}}  [&] { // copy_async
  // CHECK: {{^}}  }(), wait_all();
  flag ? copy_async<cta<128>>(s, TILE(A + 512), dispatch::ldgsts) : void();
  // CHECK: {{^}}  flag ? [&] { // copy_async
  // CHECK: {{^}}  }() : void();
  for (int i = 0; i < 2; copy_async<cta<128>>(s, TILE(A + i * 512), dispatch::ldgsts), ++i)
    wait_all();
  for (copy_async<cta<128>>(s, TILE(A + 512), dispatch::ldgsts); false;)
    ;
  if (flag)
    return copy_async<cta<128>>(s, TILE(A), dispatch::ldgsts);
  // CHECK: {{^}}    return [&] { // copy_async
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}

extern "C" __global__ void macro_argument(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  ONCE(copy_async<cta<128>>(s, TILE(A), dispatch::ldgsts));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}
