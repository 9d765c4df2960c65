#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void commented(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32], t[16][32];
  copy_async/* which */<cta</* threads: */ 128>>(/* to ) */ s /* , */, // from (
      /* a tile, "of
         16 rows */ tile<shape<16 /* rows */, 32 // columns, not )
                               >>(assume_aligned<16>(A /* aligned? */)) /* last ) */); // behind
  copy_async<cta<128>>(
      //t, tile<shape<16, 32>>(A)
      t, //
      tile<shape<16, 32>>(/**/ assume_aligned<16>(/* */ A /*)*/) + /*+*/ 512 /* one tile further */)
      // , dispatch::sync
      //
  )
      ;
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1] + t[threadIdx.x % 16][2];
}
