#include <ldgsts/copy_async.cuh>
namespace lg = ldgsts;
using array = float (&)[128];
__global__ void spelled(const float *A, float *B) {
  __shared__ alignas(16) float s[128], t[128];
  ldgsts :: copy_async < ldgsts :: warp > ( s , ldgsts :: tile < ldgsts :: shape < 128 > > ( ldgsts :: assume_aligned < 16 > ( A ) ) )
  ;
  ::ldgsts
    ::
      copy_async
        <
          lg::warp
        >
          (
            t
              ,
                lg::tile<lg::shape<128>>(lg::assume_aligned<16>(A))
          )
            ;
  (ldgsts::copy_async<lg::warp>)(s, lg::tile<lg::shape<128>>(lg::assume_aligned<16>(A) + 4));
  lg::/* here */copy_async<lg::warp, array>(t, lg::tile<lg::shape<128>>(lg::assume_aligned<16>(A) + 8));
  lg::wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x];
}
