#include <ldgsts/copy_async.cuh>
using namespace ldgsts;
#define LONG(x) x
__global__ void several(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[128],t[128],u[128];
  copy_async<warp>(s,tile<shape<128>>(assume_aligned<16>(A)));copy_async<warp>(t,tile<shape<128>>(assume_aligned<16>(A)));if(n)copy_async<warp>(u,tile<shape<128>>(assume_aligned<16>(A)));else{copy_async<warp>(u,tile<shape<128>>(assume_aligned<16>(A)+128));}commit_group();/*
*/copy_async<warp>(s,tile<shape<128>>(assume_aligned<16>(A)));{copy_async<warp>(t,tile<shape<128>>(assume_aligned<16>(A)));};copy_async<warp>(u,tile<shape<128>>(LONG(assume_aligned<16>(A))));
wait_all();__syncwarp();B[threadIdx.x]=s[threadIdx.x]+t[threadIdx.x]+u[threadIdx.x];}
