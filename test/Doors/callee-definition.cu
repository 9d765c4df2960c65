// The element copy behind a lowered call is instantiated only where something else needs it, whatever the order: every
// function that the PTX calls is also defined in it. All these calls have one specialization of copy_async.
//
// DEFINE: %{check} = FileCheck %s --implicit-check-not=".extern .func" --check-prefixes
// RUN: %plugin-ptx %s -o - | FileCheck %s --check-prefix=LOWERED --implicit-check-not=copy_async
// RUN: %plugin-ptx -Wno-pass-failed -DDECLINED_FIRST %s -o - | %{check}=LOWERED,KEPT
// RUN: %plugin-ptx -Wno-pass-failed -DDECLINED_LATER %s -o - | %{check}=LOWERED,KEPT
// RUN: %plugin-ptx -Wno-pass-failed -DSAME_KERNEL %s -o - | %{check}=LOWERED,KEPT
// RUN: %plugin-ptx -Wno-pass-failed -DLAMBDA %s -o - | %{check}=LOWERED,KEPT
// RUN: %plugin-ptx -Wno-pass-failed -DINSTANTIATIONS %s -o - | %{check}=LOWERED,KEPT
// RUN: %plugin-ptx -DPOINTER %s -o - | %{check}=LOWERED,KEPT
//
// LOWERED-DAG: cp.async.cg.shared.global
// KEPT-DAG: .weak .func {{.*}}copy_async
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

using source = tile_view<const float, shape<128, 32>, stride<32, 1>>;

#ifdef DECLINED_FIRST
__global__ void declined_first(const float *A) {
  __shared__ alignas(16) float s[128][32];
  if (threadIdx.x < 64)
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}
#endif

#ifndef INSTANTIATIONS
__global__ void lowered(const float *A) {
  __shared__ alignas(16) float s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
#ifdef SAME_KERNEL
  if (threadIdx.x < 64)
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
#endif
#ifdef LAMBDA
  const auto half_of_the_block = [&](auto pointer) {
    if (threadIdx.x < 64)
      copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(pointer)));
  };
  half_of_the_block(A);
#endif
}

#endif

#ifdef POINTER
__global__ void by_pointer(const float *A) {
  __shared__ alignas(16) float s[128][32];
  void (*copy)(float (&)[128][32], source &&) = copy_async<cta<128>, float (&)[128][32], source>;
  copy(s, tile<shape<128, 32>>(A));
}
#endif

#ifdef DECLINED_LATER
__global__ void declined_later(const float *A) {
  __shared__ alignas(16) float s[128][32];
  if (threadIdx.x < 64)
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}
#endif

#ifdef INSTANTIATIONS
// One place in the source, declined in the first instantiation and lowered in the second.
template <bool Whole> __global__ void instantiated(const float *A) {
  __shared__ alignas(16) float s[128][32];
  if (Whole || threadIdx.x < 64)
    copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)));
}
template __global__ void instantiated<false>(const float *);
template __global__ void instantiated<true>(const float *);
#endif
