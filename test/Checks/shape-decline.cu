// The same number of elements in another shape, and operands that are no tiles.
//
// RUN: %plugin %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

template <class Scope>
[[clang::annotate("ldgsts.copy_async")]] __device__ void copy_rows(float *dst, const float *src);

__global__ void other_shape(const float *A) {
  __shared__ alignas(16) float s[32][128];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: shapes differ (32x128 and 128x32) [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:3: note: give both sides the same extents{{$}}
}

__global__ void pointers(const float *A) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the destination is neither a C array of rank 1 to 5 nor a tile of static layout [-Wpass-failed]
  copy_rows<warp>(s[0], A);
  // CHECK: :[[#@LINE-1]]:3: note: describe it as tile<shape<...>>(pointer){{$}}
  // CHECK: :[[#@LINE-2]]:3: note: also: the source is neither a C array of rank 1 to 5 nor a tile of static layout; describe it as tile<shape<...>>(pointer){{$}}
}
