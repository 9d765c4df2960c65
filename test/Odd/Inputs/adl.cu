#include <ldgsts/copy_async.cuh>

// C++20: copy_async is found by its arguments alone.
__global__ void found(const float *A, float *B) {
  __shared__ alignas(16) float s[128];
  using ldgsts::assume_aligned;
  const auto to = ldgsts::tile<ldgsts::shape<128>>(assume_aligned<16>(&s[0]));
  copy_async<ldgsts::warp>(to, ldgsts::tile<ldgsts::shape<128>>(assume_aligned<16>(A)));
  ldgsts::wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x];
}
