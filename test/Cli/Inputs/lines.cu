#include <ldgsts/copy_async.cuh>
using namespace ldgsts;
#define TWICE(x) x; x

template <int N> __device__ void load(float (&s)[N], const float *p) {
  copy_async<cta<128>>(s, tile<shape<N>>(assume_aligned<16>(p)));
  static_assert(__LINE__ == 7);
}

__global__ void lines(const float *p, bool b) {
  __shared__ alignas(16) float s[128][32], t[512], u[1024];
  copy_async<cta<128>>(
      s, // the destination
      tile<shape<128, 32>>(assume_aligned<16>(p))); static_assert(__LINE__ == 14);
  static_assert(__LINE__ == 15);
  if (assume_uniform(b)) copy_async<cta<128>>(t, tile<shape<512>>(assume_aligned<16>(p))); else static_assert(__LINE__ == 16);
  static_assert(__LINE__ == 17);
#if __CUDA_ARCH__ >= 800 || !defined(OLDER)
  load(t, p);
  load(u, p);
#endif
#ifndef OLDER
  TWICE(copy_async<cta<128>>(s,
                             tile<shape<128, 32>>(assume_aligned<16>(p))));
#endif
  static_assert(__LINE__ == 26);
}
