#include <ldgsts/copy_async.cuh>

#include <concepts>
#include <type_traits>

using namespace ldgsts;

template <class T> concept element = std::is_trivially_copyable_v<T> && requires(T (&s)[128], const T *p) {
  copy_async<warp>(s, tile<shape<128>>(p));
};

struct options { int rows = 1; int columns; auto operator<=>(const options &) const = default; };

template <options O, element T> __device__ void load(T (&to)[O.rows][O.columns], const T *from) {
  copy_async<warp>(to, tile<shape<O.rows, O.columns>>(assume_aligned<16>(from)));
}

__device__ void abbreviated(auto &to, std::integral auto n, const auto *from) requires(sizeof(*from) == 4) {
  if (n > 0) [[likely]] copy_async<warp>(to, tile<shape<128>>(assume_aligned<16>(from)));
}

__global__ void modern(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[4][32], t[128];
  load<options{.rows = 4, .columns = 32}>(s, A);
  abbreviated(t, n, A);
  [&]<class T, int N>(T (&to)[N]) { copy_async<warp>(to, tile<shape<N>>(assume_aligned<16>(A))); }(t);
  for (const int k[2] = {0, 1}; const int i : k) copy_async<warp>(t, tile<shape<128>>(assume_aligned<16>(A) + 128 * i));
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[1][threadIdx.x] + t[threadIdx.x];
}
