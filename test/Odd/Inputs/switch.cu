#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void switched(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[128];
  switch (n) case 0: copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A)));
  switch (n) {
  case 1: copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + 128)); break;
  case 2:
  case 3: again: copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + 256));
    if (B[0] > 0) goto again;
  case 4: if (n == 4) default: copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + 384)); else case 5: commit_group();
  }
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x];
}
