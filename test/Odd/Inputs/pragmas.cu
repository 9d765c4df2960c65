#include <ldgsts/copy_async.cuh>

using namespace ldgsts;
#define UNROLL _Pragma("unroll")
#define UNROLL_1 _Pragma("unroll 1")

__global__ void pragmas(const float *A, float *B) {
  __shared__ alignas(16) float s[4][256], t[4][256], u[4][256], v[256];
#pragma unroll
  for (int i = 0; i < 4; ++i)
    copy_async<cta<64>>(s[i], tile<shape<256>>(assume_aligned<16>(A) + i * 256));
  UNROLL for (int i = 0; i < 4; ++i) copy_async<cta<64>>(t[i], tile<shape<256>>(assume_aligned<16>(A) + i * 256));
  UNROLL_1
  for (int i = 0; i < 4; ++i) {
    #pragma unroll 2
    for (int k = 0; k < 2; ++k)
      copy_async<cta<64>>(u[i], tile<shape<256>>(assume_aligned<16>(A) + i * 256));
  }
  #pragma diag_suppress 177
  copy_async<cta<64>>(v, tile<shape<256>>(assume_aligned<16>(A)));
  #pragma diag_default 177
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[1][threadIdx.x] + t[2][threadIdx.x] + u[3][threadIdx.x] + v[threadIdx.x];
}
