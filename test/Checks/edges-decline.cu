// Nothing but zeros can fill what is not valid, and that by cp.async alone.
//
// RUN: %plugin -Rpass-missed=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass-missed=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void ones(const float *A, int n) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: only zeros can fill what is not valid, and the call asks for another value [-Wpass-failed]
  // CHECK: :[[#@LINE+1]]:86: note: write zero_fill if it is zero; else copy with keep after presetting the tile, or select after reading
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(n, 32), fill(1.f));
}

__global__ void loads(const float *A, int n) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+2]]:3: remark: copy stays an element copy: loads and stores leave out what is not valid, and the call asks for zeros [-Rpass-missed=ldgsts]
  // CHECK: :[[#@LINE+1]]:3: note: preset the tile and copy with keep
  copy<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(n, 32), zero_fill);
}
