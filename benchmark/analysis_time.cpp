// How long the analyses take for a kernel of 200 lines with four calls: the control flow graph,
// what its variables hold, what is uniform in it, the facts of the four calls and the verdicts.
// Prints microseconds, the fastest of many runs; docs/proofs.md keeps the figures.
#include "Check/Check.h"
#include "CudaSource.h"
#include "Facts/Facts.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace ldgsts;

namespace {

/// A GEMM main loop between declarations, conditions and assignments as such kernels have them.
std::string kernel() {
  std::string code = R"(#include <ldgsts/copy_async.cuh>
#include <cuda_fp16.h>
using namespace ldgsts;
__global__ __launch_bounds__(128) void gemm(const __half *A, const __half *B, float *C, int M, int N, int K) {
  __shared__ alignas(16) __half a[2][128][32];
  __shared__ alignas(16) __half b[2][32][128];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int row = blockIdx.y * 128, column = blockIdx.x * 128;
  if (K % 32 || N % 128)
    return;
  float sum[8] = {};
  const __half *from_a = assume_aligned<16>(A) + row * K, *from_b = assume_aligned<16>(B) + column;
  copy_async<cta<128>>(a[0], tile<shape<128, 32>>(from_a, K));
  copy_async<cta<128>>(b[0], tile<shape<32, 128>>(from_b, N));
  for (int k = 0, stage = 0; k < K; k += 32, stage ^= 1) {
    from_a += 32;
    from_b += 32 * N;
    if (k + 32 < K) {
      copy_async<cta<128>>(a[stage ^ 1], tile<shape<128, 32>>(from_a, K));
      copy_async<cta<128>>(b[stage ^ 1], tile<shape<32, 128>>(from_b, N));
    }
    commit_group();
    wait_group<1>();
    __syncthreads();
)";
  for (int i = 0; i < 44; ++i) {
    const std::string n = std::to_string(i), before = i ? "r" + std::to_string(i - 1) : "lane";
    code += "    int r" + n + " = (" + before + " * 4 + " + n + ") % 32;\n    if (r" + n +
            " > warp)\n      r" + n + " -= 1;\n    sum[" + std::to_string(i % 8) +
            "] += float(a[stage][r" + n + "][" + std::to_string(i % 32) + "]) * float(b[stage][" +
            std::to_string(i % 32) + "][r" + n + "]);\n";
  }
  return code + "    __syncthreads();\n  }\n  for (int i = 0; i < 8; ++i)\n    C[row * N + column "
                "+ i] = sum[i];\n}\n";
}

} // namespace

int main() {
  const std::string code = kernel();
  const CudaSource source(code);
  if (source.ast().getDiagnostics().hasErrorOccurred() || source.sites().size() != 4) {
    std::printf("the kernel does not compile\n");
    return 1;
  }
  using Clock = std::chrono::steady_clock;
  double fastest = 1e30;
  size_t lowered = 0;
  for (int run = 0; run < 300; ++run) {
    lowered = 0;
    const auto start = Clock::now();
    FactContext context(source.ast());
    for (const CopySite &site : source.sites())
      lowered += check(site, gatherFacts(site, context)).eligible();
    const std::chrono::duration<double, std::micro> taken = Clock::now() - start;
    fastest = std::min(fastest, taken.count());
  }
  std::printf("%td lines, 4 calls, %zu lowered: %.0f us\n",
              std::count(code.begin(), code.end(), '\n'), lowered, fastest);
  return lowered == 4 ? 0 : 1;
}
