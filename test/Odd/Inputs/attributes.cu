#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

[[nodiscard]] __device__ __attribute__((noinline)) static int twice(int x) { return 2 * x; }
[[deprecated("use the other")]] __device__ void old_way(float *);

template <class T> [[gnu::always_inline]] __device__ inline void load([[maybe_unused]] T (&to)[128], const T *__restrict__ from) {
  copy_async<warp>(to, tile<shape<128>>(assume_aligned<16>(from)));
}

[[gnu::used]] __global__ void __launch_bounds__(32) attributes([[maybe_unused]] const float *__restrict A, float *B, int n) {
  [[maybe_unused]] __shared__ __attribute__((aligned(16))) float s[128];
  __shared__ __align__(16) float t[128];
  load(s, A);
  switch (n) {
  case 0:
    copy_async<warp>(t, tile<shape<128>>(assume_aligned<16>(A)));
    [[fallthrough]];
  case 1:
    [[maybe_unused]] const int unused = twice(n);
    break;
  }
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x];
}
