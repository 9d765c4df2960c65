#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#define THREADS_PER_BLOCK 64 * 2
#define BOUNDS __launch_bounds__(THREADS_PER_BLOCK, /* blocks of an SM */ 2)

template <int Threads> constexpr int blocks = Threads > 128 ? 1 : 4;

__global__ BOUNDS void fixed(const float *A, float *B) {
  __shared__ alignas(16) float s[512];
  copy_async<cta<>>(s, tile<shape<512>>(assume_aligned<16>(A)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}

template <int Threads>
__launch_bounds__(Threads, blocks<Threads>) __global__ void depends(const float *A, float *B) {
  __shared__ alignas(16) float s[512];
  copy_async<cta<>>(s, tile<shape<512>>(assume_aligned<16>(A)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}
template __global__ void depends<64>(const float *, float *);
template __global__ void depends<256>(const float *, float *);

// Smaller than the scope says: declined.
__global__ __launch_bounds__(64) void wrong(const float *A) {
  __shared__ alignas(16) float s[512];
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
  wait_all();
}
