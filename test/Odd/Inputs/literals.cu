#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__host__ __device__ constexpr int operator""_rows(unsigned long long n) { return static_cast<int>(n); }
__host__ __device__ constexpr int operator""_KiB(unsigned long long n) { return static_cast<int>(n * 1024 / sizeof(float)); }

__global__ void literals(const float *A, float *B) {
  __shared__ alignas(16) float s[16_rows][3'2], t[1_KiB];
  copy_async<cta<0x80>>(s, tile<shape<16_rows, 040>>(assume_aligned<0b1'0000>(A)));
  copy_async<cta<0x80>>(t, tile<shape<1_KiB>>(assume_aligned<' ' / 2>(A) + 1'0'2'4 * ')' * 0));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16_rows][1] + t[threadIdx.x];
}
