#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void conditional(const float *A, float *B) {
  __shared__ alignas(16) float s[128], t[128], u[128], v[128];
  copy_async<warp>(s, tile<shape<128>>(
#if __CUDA_ARCH__ >= 900
      assume_aligned<16>(A)
#else
      A
#endif
          ));
  copy_async<warp>(t,
   /* a comment in front */ #ifdef NEVER
                   tile<shape<128>>(A + 1)
 %:else
                   tile<shape<128>>(assume_aligned<16>(A))
/* one
   of two lines */ #endif
  );
  copy_async<warp>(u, /* directives begin lines: #if */ tile<shape<128>>(assume_aligned<16>(A)));
#ifdef NEVER
  copy_async<warp>(v,
#else
  copy_async<warp>(v, tile<shape<128>>
#endif
                   (assume_aligned<16>(A)));
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x] + t[threadIdx.x] + u[threadIdx.x] + v[threadIdx.x];
}
