// The header takes the toolkit's groups, whatever their size, and any type that has a rank and a size.
//
// REQUIRES: nvcc
// RUN: %nvcc-ptx -Werror all-warnings %s -o %t.nvcc.ptx
// RUN: FileCheck %s <%t.nvcc.ptx
// RUN: %toolkit-plain-ptx -Werror %{cccl} %s -o %t.clang.ptx
// RUN: FileCheck %s --implicit-check-not=.extern <%t.clang.ptx
// RUN: %plain-host %s -o %t.host.s
#include <cooperative_groups.h>
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;
namespace cg = cooperative_groups;

struct odd_threads {
  __device__ unsigned thread_rank() const { return threadIdx.x / 2; }
  __device__ int num_threads() const { return blockDim.x / 2; }
};

// CHECK: .entry groups(
extern "C" __global__ void groups(const float *A, float *B, int n) {
  __shared__ alignas(16) float s[512];
  const auto t = tile<shape<512>>(A);
  auto block = cg::this_thread_block();
  copy_async(block, s, t);
  copy_async(cg::this_thread_block(), s, t, valid(n), zero_fill);
  copy(cg::tiled_partition<32>(block), s, t, when(n > 3));
  copy(cg::tiled_partition<4>(block), s, t);
  copy(cg::coalesced_threads(), s, t);
  copy(cg::tiled_partition(block, 16), s, t);
  copy(cg::this_grid(), tile<shape<512>>(B), s);
#ifdef _CG_HAS_CLUSTER_GROUP // Clang has none.
  copy(cg::this_cluster(), tile<shape<512>>(B), s);
#endif
  if (threadIdx.x % 2)
    copy(odd_threads(), tile<shape<512>>(B), s);
}
