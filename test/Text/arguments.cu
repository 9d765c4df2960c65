// Arguments that would mean something else inside of the text keep the call where it is; the plugin lowers it.
//
// RUN: %plugin -Wno-gnu-statement-expression %s 2>&1 | count 0
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: diff %s %t.cu
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

// The break leaves the loop, not the do { } while (0) that would stand around it.
__global__ void leaves(const float *A) {
  __shared__ alignas(16) float s[16][32];
  for (int i = 0; i < 4; ++i)
    // CHECK: :[[#@LINE+1]]:5: warning: copy_async stays a synchronous copy: its arguments hold statements, lambdas, copies, objects with a destructor or references to temporaries, which ldgsts-rewrite does not move [-Wpass-failed]
    copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_global(assume_aligned<16>(({ if (blockIdx.x == 3) break; A; })))));
  // CHECK: :[[#@LINE-1]]:5: note: name them in variables in front of the call, or build with Clang and -fplugin=ldgsts.so{{$}}
}
