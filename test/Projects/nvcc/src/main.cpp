#include <kernels/kernels.h>
#include <kernels/quantised.cuh>

#include <cuda_runtime_api.h>

int main() {
  void *memory = nullptr;
  if (cudaMalloc(&memory, 1 << 24) != cudaSuccess)
    return 1;
  float *const f = static_cast<float *>(memory);
  kernels::launch_gemm(f, f, f, 64, 64);
  kernels::launch_stencil(f, f, 64, 16);
  kernels::launch_dequantise(static_cast<kernels::group8 *>(memory), f, f, 1);
  kernels::launch_histogram(static_cast<unsigned char *>(memory), static_cast<unsigned *>(memory), 1024);
  kernels::launch_gather(f, static_cast<int *>(memory), f, 1);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
