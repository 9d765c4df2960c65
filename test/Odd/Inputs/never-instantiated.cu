#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

template <class T> __global__ void never(const T *A) {
  __shared__ alignas(16) T s[128];
  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));
  T::no_such_thing(copy_async<warp>(s, A));
}

template <class T> struct also_never {
  template <int N> __device__ void load(T (&to)[N], const T *from) {
    copy_async<warp>(to, tile<shape<N>>(assume_aligned<16>(from)));
  }
};
