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

// In place of a scope. A tile of a tile is one of the block's.
__device__ void load(const cg::thread_block_tile<32> &one, float (&s)[32][32], const float *A);
__global__ __launch_bounds__(128) void scopes(const float *A) {
  __shared__ alignas(16) float s[32][32];
  __shared__ cg::block_tile_memory<128> memory;
  const auto t = tile<shape<32, 32>>(assume_aligned<16>(A));
  auto block = cg::this_thread_block();
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the block's size allows it, else a synchronous copy: [outer 2, threads 128, vec 4]
  copy_async(block, s, t);
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the block's size allows it, else a synchronous copy: [outer 2, threads 128, vec 4]
  copy_async(cg::this_thread_block(), s, t);
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 32, vec 4]
  copy_async(cg::tiled_partition<32>(block), s, t, zero_fill);
  load(cg::tiled_partition<32>(block), s, A);
  const auto two = cg::tiled_partition<64>(cg::this_thread_block(memory));
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 32, vec 4]
  copy_async(cg::tiled_partition<32>(two), s, t);
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}}: 'two' is a thread_block_tile<64>, and of all tiles only those of 32 threads are lowered
  copy_async(two, s, t);
  // CHECK: :[[#@LINE-1]]:14: note:
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}}: 'cg::this_thread_block(memory)' may do more than name the threads, and a lowered copy does not evaluate it
  copy_async(cg::this_thread_block(memory), s, t);
  // CHECK: :[[#@LINE-1]]:14: note:
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}}: 'cg::coalesced_threads()' is a coalesced_group, whose size is known at run time only
  copy_async(cg::coalesced_threads(), s, t);
  // CHECK: :[[#@LINE-1]]:14: note:
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}}: 'cg::tiled_partition(block, 32)' is a thread_group, whose size is known at run time only
  copy_async(cg::tiled_partition(block, 32), s, t);
  // CHECK: :[[#@LINE-1]]:14: note:
  // CHECK: :[[#@LINE+1]]:3: warning: {{.*}}: 'cg::this_grid()' is a grid_group, which may be more than one block
  copy_async(cg::this_grid(), s, t);
  // CHECK: :[[#@LINE-1]]:14: note:
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

// A type without its parent is another class. Decided last, when all callers are known.
__device__ void load(const cg::thread_block_tile<32> &one, float (&s)[32][32], const float *A) {
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 32, vec 4]
  copy_async(one, s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}
