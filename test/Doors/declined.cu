// Calls that cannot become cp.async: the reason, the place and the way out, in the same words through both doors. Without
// an option the call stays a synchronous copy and warns; with dispatch::ldgsts it is an error.
//
// DEFINE: %{warning} = -DSAYS="warning: copy_async stays a synchronous copy" -DGROUP=" [-Wpass-failed]"
// DEFINE: %{error} = -DSAYS="error: copy_async cannot be lowered to cp.async" -DGROUP= --check-prefixes=CHECK,STRICT
// DEFINE: %{werror} = -DSAYS="error: copy_async stays a synchronous copy" -DGROUP=" [-Werror,-Wpass-failed]"
// RUN: %plugin -fplugin-arg-ldgsts-align=prove %s 2>&1 | %filecheck %{warning}
// RUN: %rewrite --align=prove %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck %{warning}
// RUN: diff %s %t.cu
// RUN: not %plugin -fplugin-arg-ldgsts-align=prove -DSTRICT %s 2>&1 | %filecheck %{error}
// RUN: rm -f %t.strict.cu
// RUN: not %rewrite --align=prove %s -o %t.strict.cu -- %{cuda_flags} -DSTRICT 2>&1 | %filecheck %{error}
// RUN: not ls %t.strict.cu
//
// The warning is one of -Wpass-failed.
// RUN: %plugin -fplugin-arg-ldgsts-align=prove -Wno-pass-failed %s 2>&1 | count 0
// RUN: %rewrite --align=prove %s -o %t.silent.cu -- %{cuda_flags} -Wno-pass-failed 2>&1 | count 0
// RUN: not %plugin -fplugin-arg-ldgsts-align=prove -Werror=pass-failed %s 2>&1 | %filecheck %{werror}
// RUN: not %rewrite --align=prove %s -o %t.werror.cu -- %{cuda_flags} -Werror=pass-failed 2>&1 | %filecheck %{werror}
//
// What is left is the synchronous copy.
// RUN: %plugin-ptx -fplugin-arg-ldgsts-align=prove -Wno-pass-failed %s -o %t.ptx
// RUN: %ptx_copies %t.ptx
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

#ifdef STRICT
#define HOW , dispatch::ldgsts
#else
#define HOW
#endif

__constant__ alignas(16) float table[128][32];

// Without the option this one is lowered as copy (test/Doors/copy.cu).
#ifdef STRICT
__global__ void shared_to_global(float *B) {
  __shared__ alignas(16) float s[128][32];
  // STRICT: declined.cu:[[#@LINE+1]]:3: [[SAYS]]: the copy goes from shared to global memory, and cp.async only copies global -> shared[[GROUP]]{{$}}
  copy_async<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B)), s HOW);
  // STRICT: declined.cu:[[#@LINE-1]]:3: note: use copy<cta<128>>(dst, src) for this direction{{$}}
}
#endif

__global__ void local_to_shared() {
  __shared__ alignas(16) float s[128][32];
  alignas(16) float values[128][32] = {};
  // CHECK: declined.cu:[[#@LINE+1]]:3: [[SAYS]]: the source is local variable 'values', and cp.async only reads global memory[[GROUP]]{{$}}
  copy_async<cta<128>>(s, values HOW);
  // CHECK: declined.cu:[[#@LINE-1]]:27: note: use copy<cta<128>>(dst, src), or read from a kernel's pointer parameter or a __device__ variable{{$}}
}

__global__ void constant_to_shared() {
  __shared__ alignas(16) float s[128][32];
  // CHECK: declined.cu:[[#@LINE+1]]:3: [[SAYS]]: the source is constant variable 'table', and cp.async only reads global memory[[GROUP]]{{$}}
  copy_async<cta<128>>(s, table HOW);
  // CHECK: declined.cu:[[#@LINE-1]]:27: note: use copy<cta<128>>(dst, src), or read from a kernel's pointer parameter or a __device__ variable{{$}}
}

__global__ void half_to_float(const __half *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: declined.cu:[[#@LINE+1]]:3: [[SAYS]]: the element types differ (float and __half), and cp.async copies bytes without converting them[[GROUP]]{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)) HOW);
  // CHECK: declined.cu:[[#@LINE-1]]:3: note: use copy<cta<128>>(dst, src) for a converting copy{{$}}
}

__global__ void other_shape(const float *A) {
  __shared__ alignas(16) float s[32][128];
  // CHECK: declined.cu:[[#@LINE+1]]:3: [[SAYS]]: shapes differ (32x128 and 128x32)[[GROUP]]{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)) HOW);
  // CHECK: declined.cu:[[#@LINE-1]]:3: note: give both sides the same extents{{$}}
}

__global__ void two_byte_aligned(const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: declined.cu:[[#@LINE+1]]:3: [[SAYS]]: the source 'A' is only known to be 2-byte aligned, and the narrowest cp.async copies 4 bytes[[GROUP]]{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(A) HOW);
  // CHECK: declined.cu:[[#@LINE-1]]:48: note: write it as assume_aligned<16>(A) if it is; 16-byte copies need that{{$}}
}

__global__ void under_conditions(const float *A, const int *flags) {
  __shared__ alignas(16) float s[128][32];
  // Both are named at once, the inner one first.
  if (flags[0] > 0)
    if (flags[1] > 0)
      // CHECK: declined.cu:[[#@LINE+1]]:7: [[SAYS]]: it is not known whether all threads of the scope reach the call: 'flags[1] > 0' may differ among them[[GROUP]]{{$}}
      copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)) HOW);
  // CHECK: declined.cu:[[#@LINE-3]]:9: note: write it as assume_uniform(flags[1] > 0) if it is the same for them, or move the call out of the condition{{$}}
  // CHECK: declined.cu:[[#@LINE-5]]:7: note: also: it is not known whether all threads of the scope reach the call: 'flags[0] > 0' may differ among them; write it as assume_uniform(flags[0] > 0) if it is the same for them, or move the call out of the condition{{$}}
}

__global__ void in_a_loop(const float *A, const int *flags) {
  __shared__ alignas(16) float s[128][32];
  struct numbers {
    const int *from;
    __device__ const int *begin() const { return from; }
    __device__ const int *end() const { return from + *from; }
  } xs = {flags};
  for (int x : xs)
    // CHECK: declined.cu:[[#@LINE+1]]:5: [[SAYS]]: it is not known whether all threads of the scope reach the call: the range of 'int x : xs' may differ among them[[GROUP]]{{$}}
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)) HOW);
  // CHECK: declined.cu:[[#@LINE-3]]:8: note: move the call out of the loop, or write a loop whose condition is an assume_uniform(...) if the range is the same for them{{$}}
}

__global__ void half_of_the_block(const float *A) {
  __shared__ alignas(16) float s[128][32];
  if (threadIdx.x < 64)
    // CHECK: declined.cu:[[#@LINE+1]]:5: [[SAYS]]: threads of the scope diverge at the condition 'threadIdx.x < 64'[[GROUP]]{{$}}
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)) HOW);
  // CHECK: declined.cu:[[#@LINE-3]]:7: note: move the call out of the condition, or use a scope that reaches it as a whole{{$}}
}
