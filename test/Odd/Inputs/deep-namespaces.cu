#include <ldgsts/copy_async.cuh>
namespace a { namespace b { inline namespace v1 { namespace c::d::e { namespace ldgsts { struct warp {}; } namespace std { struct size_t {}; }
namespace f { inline namespace v2 { namespace { namespace g {
namespace short_name = ::ldgsts;
template <class T> __device__ void deep(T (&to)[128], const T *from) {
  short_name::copy_async<short_name::warp>(to, short_name::tile<short_name::shape<128>>(short_name::assume_aligned<16>(from)));
  ::ldgsts::copy_async<::ldgsts::cta<32>>(to, ::ldgsts::tile<::ldgsts::shape<128>>(::ldgsts::assume_aligned<16>(from)));
}
} } } }
__global__ void deep_kernel(const float *A, int *B) {
  __shared__ alignas(16) float s[128];
  __shared__ alignas(16) int t[128];
  f::g::deep(s, A);
  f::g::deep(t, reinterpret_cast<const int *>(A));
  ::ldgsts::wait_all();
  __syncwarp();
  B[threadIdx.x] = static_cast<int>(s[threadIdx.x]) + t[threadIdx.x];
}
} } } }
