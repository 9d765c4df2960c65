#include <ldgsts/copy_async.cuh>

struct buffer {
  float *s;
  __device__ buffer(float *s, const float *A) : s((ldgsts::copy_async<ldgsts::warp>(ldgsts::tile<ldgsts::shape<128>>(s), ldgsts::tile<ldgsts::shape<128>>(ldgsts::assume_aligned<16>(A))), s)) {}
  __device__ ~buffer() { ldgsts::wait_all(); }
  __device__ buffer &operator<<(const float *A) {
    ldgsts::copy_async<ldgsts::warp>(ldgsts::tile<ldgsts::shape<128>>(s), ldgsts::tile<ldgsts::shape<128>>(ldgsts::assume_aligned<16>(A)));
    return *this;
  }
  __device__ void operator()(const float *A) const;
  friend __device__ void swap(buffer &b, const float *A) {
    ldgsts::copy_async<ldgsts::warp>(ldgsts::tile<ldgsts::shape<128>>(b.s), ldgsts::tile<ldgsts::shape<128>>(ldgsts::assume_aligned<16>(A)));
  }
};
__device__ void buffer::operator()(const float *A) const { ldgsts::copy_async<ldgsts::warp>(ldgsts::tile<ldgsts::shape<128>>(s), ldgsts::tile<ldgsts::shape<128>>(ldgsts::assume_aligned<16>(A))); }

__global__ void membered(const float *A, float *B) {
  __shared__ alignas(16) float s[128];
  buffer b(s, A);
  b << A << A + 128;
  b(A);
  swap(b, A);
  struct local {
    __device__ static void load(float (&to)[128], const float *from) { ldgsts::copy_async<ldgsts::warp>(to, ldgsts::tile<ldgsts::shape<128>>(ldgsts::assume_aligned<16>(from))); }
  };
  local::load(s, A);
  ldgsts::wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x];
}
