#include <ldgsts/copy_async.cuh>

#include <type_traits>

using namespace ldgsts;

template <class T, class = decltype(copy_async<warp>(std::declval<T (&)[128]>(), tile<shape<128>>(std::declval<T *>())))>
__device__ constexpr bool copyable(int) { return true; }

__global__ void unevaluated(const float *A, float *B) {
  __shared__ alignas(16) float s[128];
  static_assert(std::is_void_v<decltype(copy_async<warp>(s, tile<shape<128>>(A)))>, "copy_async returns nothing");
  static_assert(!noexcept(copy_async<warp>(s, tile<shape<128>>(A))) && copyable<float>(0), "");
  static_assert(sizeof(copy_async<warp>(s, tile<shape<128>>(A)), 1) == sizeof(int), "");
  using type = decltype(tile<shape<128>>(A));
  copy_async<warp>(s, type(tile<shape<128>>(assume_aligned<16>(A))));
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x];
}
