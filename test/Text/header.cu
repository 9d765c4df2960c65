// A call in a header is left to the plugin: another source may include it with other facts.
//
// RUN: %plugin-ptx %s -I%S/Inputs -o %t.plugin.ptx 2>&1 | count 0
// RUN: %ptx_copies %t.plugin.ptx from_header=1x16
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -I%S/Inputs 2>&1 | %filecheck
// RUN: diff %s %t.cu
#include "load.cuh"

extern "C" __global__ void from_header(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  load(s, A);
  // CHECK: load.cuh:6:3: warning: copy_async stays a synchronous copy: the call stands in a header, and other sources that include it may not allow the same code [-Wpass-failed]
  // CHECK: load.cuh:6:3: note: rewrite all of a compile database at once (-p without files), write the call in the source, or build with Clang and -fplugin=ldgsts.so
  ldgsts::wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}
