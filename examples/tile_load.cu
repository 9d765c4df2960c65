// Loads a 128x32 tile of half from global to shared memory, and writes it back.
//
// As it is, nvcc and clang compile copy_async to a synchronous element copy. With the ldgsts
// plugin, or after ldgsts-rewrite, each of the 128 threads issues four 16-byte cp.async instead:
//   clang++ -x cuda --cuda-gpu-arch=sm_90 -Iinclude -fplugin=ldgsts.so tile_load.cu -lcudart
//   ldgsts-rewrite tile_load.cu -- -x cuda --cuda-gpu-arch=sm_90 -Iinclude
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

#include <cstdio>
#include <cstring>
#include <vector>

using namespace ldgsts;

__global__ __launch_bounds__(128) void tile_load(const __half *A, __half *B) {
  __shared__ alignas(16) __half A_smem[128][32];
  copy_async<cta<128>>(A_smem, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts);
  commit_group();
  wait_group<0>();
  __syncthreads();
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B)), A_smem);
}

static bool succeeded(cudaError_t error, const char *what) {
  if (error != cudaSuccess)
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  return error == cudaSuccess;
}

int main() {
  std::vector<unsigned short> input(128 * 32), output(input.size());
  for (size_t i = 0; i < input.size(); ++i)
    input[i] = static_cast<unsigned short>(i);
  const size_t bytes = input.size() * sizeof(input[0]);

  __half *A = nullptr, *B = nullptr;
  if (!succeeded(cudaMalloc(&A, bytes), "cudaMalloc") ||
      !succeeded(cudaMalloc(&B, bytes), "cudaMalloc") ||
      !succeeded(cudaMemcpy(A, input.data(), bytes, cudaMemcpyHostToDevice), "copy to the device"))
    return 1;
  tile_load<<<1, 128>>>(A, B);
  if (!succeeded(cudaGetLastError(), "launch") ||
      !succeeded(cudaMemcpy(output.data(), B, bytes, cudaMemcpyDeviceToHost), "copy to the host") ||
      !succeeded(cudaFree(A), "cudaFree") || !succeeded(cudaFree(B), "cudaFree"))
    return 1;

  const bool same = std::memcmp(input.data(), output.data(), bytes) == 0;
  std::puts(same ? "the tile came back bit for bit" : "the tile came back different");
  return same ? 0 : 1;
}
