#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__host__ __device__ inline void load(float *to, const float *from, int n) {
#ifdef __CUDA_ARCH__
  copy_async<warp>(tile<shape<128>>(assume_shared(assume_aligned<16>(to))), tile<shape<128>>(assume_aligned<16>(from)));
#elif 0
  copy_async<warp>(everything, that is left out);
#else
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
#endif
}

__global__ void arch(const float *A, float *B) {
  __shared__ alignas(16) float s[128];
#if __CUDA_ARCH__ >= 1300
  copy_async<cta<32>>(s, tile<shape<128>>(A));
#elif __CUDA_ARCH__ >= 800
  load(s, A, 128);
#endif
  wait_all();
  B[threadIdx.x] = s[threadIdx.x];
}
