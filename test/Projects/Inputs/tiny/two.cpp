#include <ldgsts/copy_async.cuh>

__global__ void two(const float *p) {
  __shared__ alignas(16) float s[128][16];
  ldgsts::copy_async<ldgsts::cta<128>>(s, ldgsts::tile<ldgsts::shape<128, 16>>(ldgsts::assume_aligned<16>(p)));
  ldgsts::wait_all();
}
