#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void guarded(const float *A, int ld, int rows, float *B) {
	__shared__ alignas(16) float s[16][32];
	if (rows > 16) copy_async<cta<128>>(s, tile<shape<16, 32>>(A, ld)); else copy_async<cta<128>>(s, tile<shape<16, 32>>(A, ld), valid(rows, 32), zero_fill);
	wait_all();
	__syncthreads();
	for (int r = 0; r < rows; ++r, copy_async<cta<128>>(s, tile<shape<16, 32>>(A + r, ld)))
		B[threadIdx.x] += s[threadIdx.x % 16][r];
}
