#include <ldgsts/copy_async.cuh>
extern "C" {
__global__ void c_kernel(const float *A, float *B)
{
    __shared__ __align__(16) float s[4][64];
    ldgsts::copy_async<ldgsts::cta<64>>( s, ldgsts::tile<ldgsts::shape<4, 64>>( ldgsts::assume_aligned<16>( A ) ) ) ;
    ldgsts::wait_all();
    __syncthreads();
    B[threadIdx.x] = s[3][threadIdx.x];
}
}
extern "C++" { extern "C" __global__ void c_in_cxx(const float *A) {
    __shared__ __align__(16) float s[128]; ldgsts::copy_async<ldgsts::warp>(s, ldgsts::tile<ldgsts::shape<128>>(ldgsts::assume_aligned<16>(A)));
    ldgsts::wait_all(); } }
