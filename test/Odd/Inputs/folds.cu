#include <ldgsts/copy_async.cuh>

#include <utility>

using namespace ldgsts;

// One call in the text, several in each instantiation.
template <int... I> __device__ void stages(float (&s)[sizeof...(I)][128], const float *A, std::integer_sequence<int, I...>) {
  (copy_async<warp>(s[I], tile<shape<128>>(assume_aligned<16>(A) + I * 128)), ...);
}

template <class... T> __device__ void each(T (&...to)[128]) {
  __device__ static float zeros[128];
  const int order[] = {(copy_async<warp>(to, tile<shape<128>>(reinterpret_cast<const T *>(&zeros[0]))), 0)...};
  (void)order;
}

__global__ void folds(const float *A, float *B) {
  __shared__ alignas(16) float s[3][128], t[128];
  __shared__ alignas(16) int u[128];
  stages(s, A, std::make_integer_sequence<int, 3>{});
  each(t, u);
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[1][threadIdx.x] + t[threadIdx.x] + u[threadIdx.x];
}
