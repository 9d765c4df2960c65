#include <ldgsts/copy_async.cuh>

// Kernels that a macro makes: the call is in its body, which stays. One more is outside.
#define KERNEL(NAME, TYPE, ROWS, COLUMNS)                                                     \
  extern "C" __global__ void NAME##_kernel(const TYPE *A, TYPE *B) {                          \
    __shared__ alignas(16) TYPE s[ROWS][COLUMNS];                                             \
    ldgsts::copy_async<ldgsts::cta<64>>(                                                      \
        s, ldgsts::tile<ldgsts::shape<ROWS, COLUMNS>>(ldgsts::assume_aligned<16>(A)));        \
    ldgsts::wait_all();                                                                       \
    __syncthreads();                                                                          \
    B[threadIdx.x] = s[threadIdx.x % ROWS][1];                                                \
  }

KERNEL(floats, float, 8, 32)
KERNEL(ints, int, 16, 16) KERNEL(chars, char, 32, 64)

#define SIGNATURE(NAME) __global__ void NAME(const float *A, float *B)
SIGNATURE(outside) {
  __shared__ alignas(16) float s[256];
  ldgsts::copy_async<ldgsts::cta<64>>(s, ldgsts::tile<ldgsts::shape<256>>(ldgsts::assume_aligned<16>(A)));
  ldgsts::wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}
