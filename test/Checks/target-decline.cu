// sm_75 has no cp.async.
//
// RUN: %plugin %{sm_75} %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} %{sm_75} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void k(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: target sm_75 has no cp.async [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: compile for sm_80 or later to have it lowered there{{$}}
}
