#include <ldgsts/copy_async.cuh>

#include <stdint.h>

using namespace ldgsts;

struct dim { int x = 0, y = 0, z = 0; };

__global__ void shadowed(const float *base, float *B, int tid, int i, int offset, int ldgsts_thread, int ldgsts_src) {
  __shared__ alignas(16) float s[16][32], ldgsts_dst[128], from[2][128];
  uint32_t ldgsts_thread_2 = tid, asm_ = i, rank = 0;
  {
    const dim threadIdx, blockDim, blockIdx;
    copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(base) + 4 * offset * threadIdx.x));
    {
      const int warp = 1, thread = 2;
      copy_async<ldgsts::warp>(ldgsts_dst, tile<shape<128>>(assume_aligned<16>(base) + 4 * (warp + thread)));
    }
  }
  const int ldgsts_left = 1, ldgsts_alignment = ldgsts_left, shape_ = ldgsts_alignment, dst = 0, src = dst;
  copy_async<warp>(from[src], tile<shape<128>>(base + ldgsts_src + ldgsts_thread));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1] + ldgsts_dst[threadIdx.x] + from[0][0] + ldgsts_thread_2 + asm_ + rank + shape_;
}
