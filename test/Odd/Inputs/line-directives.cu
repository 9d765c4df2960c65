#include <ldgsts/copy_async.cuh>
# 100 "generated/by/a/tool.y" 1
#line 7 "kernel.cu.in"
__global__ void generated(const float *A, float *B) {
  __shared__ alignas(16) float s[128], t[128];
#line 1 "other.cu.in"
  ldgsts::copy_async<ldgsts::warp>(s, ldgsts::tile<ldgsts::shape<128>>(ldgsts::assume_aligned<16>(A)));
#line 1
  ldgsts::copy_async<ldgsts::warp>(t, ldgsts::tile<ldgsts::shape<128>>(ldgsts::assume_aligned<16>(A)));
#line 4000 "kernel.cu.in"
  ldgsts::wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x];
}
