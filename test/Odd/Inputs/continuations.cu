#include <ldgsts/copy_async.cuh>

using name\
space ldgsts;

__global__ void continued(const float *A, float *B) {
  __shared__ alignas(16) float s[128], t[128];
  copy_\
async<warp>(s, \
   tile<sha\
pe<128>>(assume_aligned<16>(A)) \
  ) ; // a comment that goes on \
  copy_async<warp>(t, tile<shape<128>>(A));
  copy_async<warp>\
(t, tile<shape<128>>(assume_aligned<16>(A) + 1\
28));
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x];
}
