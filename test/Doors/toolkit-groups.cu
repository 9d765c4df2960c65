// Cooperative groups and warp functions as the toolkit's own headers declare them: the stand-in and the unit tests only
// imitate them.
//
// REQUIRES: cuda-toolkit
// RUN: %plugin-clang %{toolkit_flags} %{cccl} --cuda-device-only -fsyntax-only -Rpass=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{toolkit_flags} %{cccl} -Rpass=ldgsts 2>&1 | %filecheck
#include <cooperative_groups.h>
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;
namespace cg = cooperative_groups;

__global__ void groups(const float *A) {
  __shared__ alignas(16) float s[32][32];
  const auto t = tile<shape<32, 32>>(assume_aligned<16>(A));
  auto block = cg::this_thread_block();
  auto tile32 = cg::tiled_partition<32>(block);
  if (tile32.meta_group_rank() == 0)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered
    copy_async<warp>(s, t);
  if (block.thread_rank() < 64)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered
    copy_async<warp>(s, t);
  if (block.group_index().x > 3)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered
    copy_async<cta<128>>(s, t);
  if (tile32.thread_rank() == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: {{.*}} diverge at the condition 'tile32.thread_rank() == 0'
    copy_async<warp>(s, t);
  // CHECK: :[[#@LINE-3]]:7: note:
}

// CUTLASS has it by this name.
__device__ int canonical_warp_idx_sync() { return __shfl_sync(0xffffffff, threadIdx.x / 32, 0); }

__global__ void functions(const float *A, const int *n) {
  __shared__ alignas(16) float s[32][32];
  const auto t = tile<shape<32, 32>>(assume_aligned<16>(A));
  if (canonical_warp_idx_sync() == 0)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered
    copy_async<warp>(s, t);
  if (canonical_warp_idx_sync() < 4)
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered
    copy_async<warpgroup>(s, t);
  if (__any_sync(0xffffffff, n[threadIdx.x]))
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered
    copy_async<warp>(s, t);
  if (__syncthreads_or(n[threadIdx.x]))
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered
    copy_async<cta<128>>(s, t);
  if (n[0] > min(64, warpSize * 3))
    // CHECK: :[[#@LINE+1]]:5: warning: {{.*}} 'n[0] > min(64, warpSize * 3)' may differ among them
    copy_async<warp>(s, t);
  // CHECK: :[[#@LINE-3]]:7: note:
  if (blockIdx.x > min(64, warpSize * 3))
    // CHECK: :[[#@LINE+1]]:5: remark: copy_async lowered
    copy_async<warp>(s, t);
  if (__shfl_sync(__activemask(), n[threadIdx.x], 0))
    // CHECK: :[[#@LINE+1]]:5: warning: {{.*}} may differ among them
    copy_async<warp>(s, t);
  // CHECK: :[[#@LINE-3]]:7: note:
}
