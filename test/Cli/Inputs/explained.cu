#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ __launch_bounds__(128) void load(const float *A, int ld) {
  __shared__ alignas(16) float s[2][32][16];
  for (int i = 0; i < ld; i += 32)
    copy_async<cta<128>>(s[i / 32 % 2], tile<shape<32, 16>>(assume_aligned<16>(A) + i * 16, ld));
}
