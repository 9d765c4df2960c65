#include <ldgsts/copy_async.cuh>

#include <type_traits>

using namespace ldgsts;

template <class T, bool Wide> __global__ void branches(const T *A, T *B) {
  __shared__ alignas(16) T s[128];
  if constexpr (Wide)
    copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));
  else if constexpr (sizeof(T) == 8)
    copy_async<warp>(s, tile<shape<128>>(assume_aligned<8>(A)));
  else
    copy_async<warp>(s, tile<shape<128>>(assume_aligned<4>(A)));
  wait_all();
  __syncwarp();
  if constexpr (std::is_same_v<T, char>) {
    copy_async<warp>(s, tile<shape<128>>(A)); // no instance
  }
  B[threadIdx.x] = s[threadIdx.x];
}
template __global__ void branches<float, true>(const float *, float *);
template __global__ void branches<double, true>(const double *, double *);
template __global__ void branches<double, false>(const double *, double *);
template __global__ void branches<int, false>(const int *, int *);
