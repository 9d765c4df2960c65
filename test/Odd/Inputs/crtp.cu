#include <ldgsts/copy_async.cuh>

// The stage is the base, and asks the derived class what to copy.
template <class Derived> struct stage {
  template <class T> __device__ void fill(T (&to)[16][32]) const {
    const auto &self = static_cast<const Derived &>(*this);
    ldgsts::copy_async<typename Derived::scope>(to, self.source());
  }
};

struct rows : stage<rows> {
  using scope = ldgsts::cta<128>;
  const float *from;
  __device__ auto source() const { return ldgsts::tile<ldgsts::shape<16, 32>>(ldgsts::assume_aligned<16>(from)); }
};

struct columns : stage<columns> {
  using scope = ldgsts::cta<128>;
  const float *from;
  int ld;
  __device__ auto source() const {
    return ldgsts::tile<ldgsts::shape<16, 32>>(ldgsts::assume_aligned<16>(from), ldgsts::assume_multiple<4>(ld));
  }
};

__global__ void crtp(const float *A, int ld, float *B) {
  __shared__ alignas(16) float s[16][32], t[16][32];
  rows r;
  r.from = A;
  r.fill(s);
  columns c;
  c.from = A;
  c.ld = ld;
  c.fill(t);
  ldgsts::wait_all();
  __syncthreads();
  B[threadIdx.x] = s[1][threadIdx.x % 32] + t[2][threadIdx.x % 32];
}
