#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void first(const float *wide, const float *narrow) {
  __shared__ alignas(16) float s[2][32][16];
  copy_async<cta<128>>(s[0], tile<shape<32, 16>>(assume_aligned<16>(wide)));
  copy_async<cta<128>>(s[1], tile<shape<32, 16>>(assume_aligned<4>(narrow)));
  // new: copy_async<cta<128>>(s[1], tile<shape<32, 16>>(narrow));
}

template <class T> __global__ void second(const T *A, int n) {
  __shared__ alignas(16) T s[2][32][16];
  copy_async<cta<128>>(s[0], tile<shape<32, 16>>(assume_aligned<16>(A)));
  if (n)
    copy_async<cta<128>>(s[1], tile<shape<32, 16>>(assume_aligned<16>(A)));
}
template __global__ void second(const float *, int);
template __global__ void second(const int *, int);
