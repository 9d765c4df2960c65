// A loader of 64 rows of 128 halves with a run-time row guard, as ldgsts lowers it and as one
// writes it with care: the registers of each kernel, and a launch of each for a profiler to count
// instructions in (benchmark/guarded_loader.py).
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

#include <cstdio>

using namespace ldgsts;

constexpr int Rows = 64, Columns = 128, Threads = 128, RowsARound = Threads / (Columns / 8);

__device__ void finish(const __half (&s)[Rows][Columns], __half *out) {
  commit_group();
  wait_group<0>();
  __syncthreads();
  for (int i = threadIdx.x; i < Rows * Columns / 8; i += Threads)
    reinterpret_cast<uint4 *>(out)[i] = reinterpret_cast<const uint4 *>(&s[0][0])[i];
}

extern "C" __global__ __launch_bounds__(Threads) void keep_ldgsts(const __half *A, __half *out,
                                                                  int ld, int rows) {
  __shared__ alignas(16) __half s[Rows][Columns];
  copy_async<cta<Threads>>(
      s, tile<shape<Rows, Columns>>(assume_aligned<16>(A), assume_multiple<8>(ld)),
      valid(rows, Columns), dispatch::ldgsts);
  finish(s, out);
}

extern "C" __global__ __launch_bounds__(Threads) void keep_by_hand(const __half *A, __half *out,
                                                                   int ld, int rows) {
  __shared__ alignas(16) __half s[Rows][Columns];
  const int row = threadIdx.x / (Columns / 8), column = threadIdx.x % (Columns / 8) * 8;
  const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&s[row][column]));
  const __half *from = A + static_cast<size_t>(row) * ld + column;
#pragma unroll
  for (int r = 0; r < Rows / RowsARound; ++r)
    if (row + r * RowsARound < rows)
      asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(to + r * RowsARound *
                                                                                       Columns * 2),
                   "l"(from + static_cast<size_t>(r * RowsARound) * ld)
                   : "memory");
  finish(s, out);
}

extern "C" __global__ __launch_bounds__(Threads) void zero_ldgsts(const __half *A, __half *out,
                                                                  int ld, int rows) {
  __shared__ alignas(16) __half s[Rows][Columns];
  copy_async<cta<Threads>>(
      s, tile<shape<Rows, Columns>>(assume_aligned<16>(A), assume_multiple<8>(ld)),
      valid(rows, Columns), zero_fill, dispatch::ldgsts);
  finish(s, out);
}

extern "C" __global__ __launch_bounds__(Threads) void zero_by_hand(const __half *A, __half *out,
                                                                   int ld, int rows) {
  __shared__ alignas(16) __half s[Rows][Columns];
  const int row = threadIdx.x / (Columns / 8), column = threadIdx.x % (Columns / 8) * 8;
  const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(&s[row][column]));
  const __half *from = A + static_cast<size_t>(row) * ld + column;
#pragma unroll
  for (int r = 0; r < Rows / RowsARound; ++r)
    asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(
                     to + r * RowsARound * Columns * 2),
                 "l"(from + static_cast<size_t>(r * RowsARound) * ld),
                 "r"(row + r * RowsARound < rows ? 16 : 0)
                 : "memory");
  finish(s, out);
}

using Kernel = void(const __half *, __half *, int, int);

int main() {
  const std::pair<const char *, Kernel *> kernels[] = {{"keep_ldgsts", keep_ldgsts},
                                                       {"keep_by_hand", keep_by_hand},
                                                       {"zero_ldgsts", zero_ldgsts},
                                                       {"zero_by_hand", zero_by_hand}};
  constexpr int Blocks = 132, Pitch = Columns, Valid = 50;
  __half *A = nullptr, *out = nullptr;
  cudaMalloc(&A, sizeof(__half) * Rows * Pitch);
  cudaMalloc(&out, sizeof(__half) * Rows * Columns);
  for (const auto &[name, kernel] : kernels) {
    cudaFuncAttributes attributes;
    cudaFuncGetAttributes(&attributes, reinterpret_cast<const void *>(kernel));
    std::printf("%s registers %d\n", name, attributes.numRegs);
    kernel<<<Blocks, Threads>>>(A, out, Pitch, Valid);
  }
  if (const cudaError_t error = cudaDeviceSynchronize()) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
    return 1;
  }
}
