// A function of the user's own is the fallback of its calls, with the arguments as they were: an lvalue stays one, a
// temporary is given away, and what comes behind them is the same.
//
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | count 0
// RUN: %without_checks %t.cu | FileCheck %s
// RUN: %plugin-ptx %s -o %t.plugin.ptx
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --but code %t.plugin.ptx %t.tool.ptx
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

template <class Scope, class Dst, class Src, class... Options>
[[clang::annotate("ldgsts.copy_async")]] __device__ void fetch(Dst &dst, Src &&src, Options...) {
  copy<Scope>(dst, src);
}

extern "C" __global__ void called(const short *A, short *B) {
  __shared__ alignas(16) short s[2][64][32];
  const auto named = tile<shape<64, 32>>(A);
  fetch<cta<128>>(s[0], tile<shape<64, 32>>(A + 2048), prefetch<64>);
  // CHECK: auto &&ldgsts_to = s[0];
  // CHECK: auto &&ldgsts_from = tile<shape<64, 32>>(A + 2048);
  // CHECK: {{^}}      fetch<cta<128>>(static_cast<decltype(ldgsts_to) &&>(ldgsts_to), static_cast<decltype(ldgsts_from) &&>(ldgsts_from), prefetch<64>);
  fetch<cta<128>>(s[1], named);
  // CHECK: {{^}}      fetch<cta<128>>(static_cast<decltype(ldgsts_to) &&>(ldgsts_to), named);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 2][threadIdx.x % 64][1];
}
