// A call from the body of a macro has no place of its own in the text: the tool leaves it alone and says so; the plugin
// lowers it.
//
// RUN: %plugin-ptx %s -o %t.plugin.ptx 2>&1 | count 0
// RUN: %ptx_copies %t.plugin.ptx in_macro_body=1x16
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: diff %s %t.cu
// RUN: not %rewrite %s -o %t.cu -- %{cuda_flags} -DSTRICT 2>&1 | FileCheck --check-prefix=STRICT %s
// STRICT: error: copy_async cannot be lowered to cp.async: the call comes from the body of macro 'LOAD', which ldgsts-rewrite does not edit
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#ifdef STRICT
#define LOAD(dst, src) copy_async<cta<128>>(dst, tile<shape<16, 32>>(assume_aligned<16>(src)), dispatch::ldgsts)
#else
#define LOAD(dst, src) copy_async<cta<128>>(dst, tile<shape<16, 32>>(assume_aligned<16>(src)))
#endif

extern "C" __global__ void in_macro_body(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  LOAD(s, A);
  // CHECK: macro-body.cu:[[#@LINE-1]]:3: warning: copy_async stays a synchronous copy: the call comes from the body of macro 'LOAD', which ldgsts-rewrite does not edit [-Wpass-failed]
  // CHECK: note: expanded from macro 'LOAD'
  // CHECK: macro-body.cu:[[#@LINE-3]]:3: note: write the call outside the macro, or build with Clang and -fplugin=ldgsts.so
  // CHECK: note: expanded from macro 'LOAD'
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}
