// Functions of these names that are somebody else's.
namespace std_like {
template <class Scope, class D, class S> __device__ void copy_async(D &dst, const S &src) { dst[0] = src[0]; }
template <class D, class S> __device__ void copy(D &dst, const S &src) { dst[0] = src[0]; }
struct warp {};
} // namespace std_like
using namespace std_like;
__global__ void own(const float *A, float *B) {
  copy_async<warp>(B, A);
  copy(B, A);
}
