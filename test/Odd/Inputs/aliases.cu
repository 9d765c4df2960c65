#include <ldgsts/copy_async.cuh>

namespace mine {
template <int... E> using extents = ldgsts::shape<E...>;
template <class T> using view128 = ldgsts::tile_view<T, extents<128>, ldgsts::stride<1>>;
template <bool Big> using group = std::conditional_t<Big, ldgsts::cta<128>, ldgsts::warp>;
using block = group<true>;
typedef ldgsts::warp team;
using ldgsts::copy_async;
template <class T> inline constexpr auto &no_dispatch = ldgsts::dispatch::ldgsts;
} // namespace mine

template <bool Big, class T> __device__ void load(T (&to)[512], const T *from) {
  mine::copy_async<mine::group<Big>>(to, ldgsts::tile<mine::extents<512>>(ldgsts::assume_aligned<16>(from)));
}

__global__ void aliased(const float *A, float *B) {
  __shared__ alignas(16) float s[512], t[128], u[512];
  load<true>(s, A);
  load<false>(u, A);
  const mine::view128<const float> from = ldgsts::tile<mine::extents<128>>(ldgsts::assume_aligned<16>(A));
  mine::copy_async<mine::team>(t, from);
  mine::copy_async<mine::block>(s, ldgsts::tile<mine::extents<512>>(ldgsts::assume_aligned<16>(A)), mine::no_dispatch<float>);
  ldgsts::wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x] + u[threadIdx.x];
}
