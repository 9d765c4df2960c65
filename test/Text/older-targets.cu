// Code for a target without cp.async as well: the call stays there, by directives around it.
//
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} --cuda-gpu-arch=sm_75 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
// RUN: %plugin-ptx -DSTATEMENTS %s -o %t.plugin.ptx
// RUN: %plain-ptx -DSTATEMENTS %t.cu -o %t.text.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.text.ptx
// RUN: %plain-ptx %{sm_75} %t.cu -o %t.older.ptx
// RUN: not grep 'cp.async' %t.older.ptx
//
// The second run finds the calls in the older target alone, and changes nothing.
// RUN: %rewrite %t.cu -o %t.again.cu -- %{cuda_flags} --cuda-gpu-arch=sm_75 2>/dev/null
// RUN: diff %t.cu %t.again.cu
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#define ONCE(...) __VA_ARGS__;

extern "C" __global__ void statement(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[128];
  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));
  // CHECK: older-targets.cu:[[#@LINE-1]]:3: warning: copy_async stays a synchronous copy: target sm_75 has no cp.async [-Wpass-failed]
  // TEXT: {{^}}#if __CUDA_ARCH__ >= 800
  // TEXT-NEXT: {{^}}  do { // copy_async: [outer 1, threads 32, vec 4], 16 bytes a copy
  // TEXT: {{^}}  } while (0);
  // TEXT-NEXT: {{^}}#else
  // TEXT-NEXT: {{^}}  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));
  // TEXT-NEXT: {{^}}#endif
  if (n == 2) copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A))); else n = 3;
  // CHECK: older-targets.cu:[[#@LINE-1]]:15: warning: copy_async stays a synchronous copy: target sm_75 has no cp.async [-Wpass-failed]
  // TEXT: {{^}}  if (n == 2) {{$}}
  // TEXT-NEXT: {{^}}#if __CUDA_ARCH__ >= 800
  // TEXT: {{^}}#endif
  // TEXT-NEXT: {{^}}   else n = 3;
  B[threadIdx.x] = s[n];
}

#ifndef STATEMENTS
// No directive can stand in a macro's argument.
extern "C" __global__ void argument(const float *A, float *B) {
  __shared__ alignas(16) float s[128];
  ONCE(copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A))))
  // CHECK: older-targets.cu:[[#@LINE-1]]:8: warning: copy_async stays a synchronous copy: target sm_75 has no cp.async [-Wpass-failed]
  // CHECK: older-targets.cu:[[#@LINE-2]]: warning: copy_async stays a synchronous copy: the compilations of this text need different code: {{.*}}older-targets.cu for sm_90 and {{.*}}older-targets.cu for sm_75
  // TEXT: {{^}}  ONCE(copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A))))
  B[threadIdx.x] = s[0];
}
#endif
