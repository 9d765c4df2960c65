#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__device__ void returned(float (&to)[128], const float *from) {
  return copy_async<warp>(to, tile<shape<128>>(assume_aligned<16>(from)));
}

__global__ void expressions(const float *A, float *B, const int n) {
  __shared__ alignas(16) float s[128], t[128];
  copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A))), commit_group();
  commit_group(), copy_async<warp>(t, tile<shape<128>>(assume_aligned<16>(A)));
  n > 3 ? copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A))) : copy_async<warp>(t, tile<shape<128>>(assume_aligned<16>(A) + 4));
  int k = n, i = 0;
  for (copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A))); k > 0; copy_async<warp>(t, tile<shape<128>>(assume_aligned<16>(A) + 8)), --k)
    commit_group();
  while (copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + 12)), i++ < 2) ;
  (copy_async<warp>(t, tile<shape<128>>(assume_aligned<16>(A) + 16)));
  (void)copy_async<warp>(t, tile<shape<128>>(assume_aligned<16>(A) + 20));
  static_cast<void>((copy_async<warp>(t, tile<shape<128>>(assume_aligned<16>(A) + 24)), 0));
  const int m = (copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + 28)), n + 0);
  if (copy_async<warp>(s, tile<shape<128>>(assume_aligned<16>(A) + 32)); m > 2) returned(t, A);
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x];
}
