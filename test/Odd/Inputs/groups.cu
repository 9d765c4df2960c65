#include <cooperative_groups.h>
#include <ldgsts/copy_async.cuh>

namespace cg = cooperative_groups;
using namespace ldgsts;

__global__ __launch_bounds__(128) void grouped(const float *A, float *B) {
  __shared__ alignas(16) float s[512], t[4][128];
  auto block = cg::this_thread_block();
  const auto tile32 = cg::tiled_partition<32>(block);
  copy_async(block, s, tile<shape<512>>(assume_aligned<16>(A)));
  copy_async(tile32, t[threadIdx.x / 32], tile<shape<128>>(assume_aligned<16>(A)));
  copy_async(cg::this_thread_block(), s, tile<shape<512>>(assume_aligned<16>(A) + 512));
  wait_all();
  block.sync();
  B[threadIdx.x] = s[threadIdx.x] + t[3][threadIdx.x];
}
