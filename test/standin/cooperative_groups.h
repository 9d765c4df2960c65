// A stand-in for the toolkit's <cooperative_groups.h>: the groups of a block and of a warp, and a
// thread's rank in them.
#pragma once
#pragma clang system_header // as the toolkit's: its functions are known by name there

namespace cooperative_groups {

class thread_block {
public:
  __device__ unsigned thread_rank() const {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  __device__ unsigned size() const { return blockDim.x * blockDim.y * blockDim.z; }
  __device__ void sync() const { __syncthreads(); }
};
__device__ inline thread_block this_thread_block() { return {}; }

template <unsigned Size> class thread_block_tile {
public:
  __device__ unsigned thread_rank() const { return this_thread_block().thread_rank() % Size; }
  __device__ unsigned meta_group_rank() const { return this_thread_block().thread_rank() / Size; }
};
template <unsigned Size>
__device__ inline thread_block_tile<Size> tiled_partition(const thread_block &) {
  return {};
}

} // namespace cooperative_groups
