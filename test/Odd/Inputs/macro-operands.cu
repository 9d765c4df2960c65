#include <ldgsts/copy_async.cuh>

// What a call is made of comes from macros, the call does not.
#define BM 64
#define BK (16 + 16)
#define THREADS 128
#define ALIGNED(p) ldgsts::assume_aligned<16>(p)
#define TILE(p, r, c) ldgsts::tile<ldgsts::shape<r, c>>(ALIGNED(p))
#define COMMA ,
#define SMEM s
#define BLOCK ldgsts::cta<THREADS>

__global__ __launch_bounds__(THREADS) void operands(const float *A, float *B) {
  __shared__ alignas(16) float s[BM][BK], t[BM][BK];
  ldgsts::copy_async<BLOCK>(SMEM, TILE(A, BM, BK));
  ldgsts::copy_async<BLOCK>(t COMMA TILE(A + BM * BK, BM, BK));
  ldgsts::wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % BM][1] + t[threadIdx.x % BM][2];
}
#undef BM
#define BM 1 // too late for the call above
