// A stand-in for the toolkit's <cooperative_groups.h>: the groups that a copy can be given, in the
// toolkit's own inner namespace, and a thread's rank in them.
#pragma once
#pragma clang system_header // as the toolkit's: its functions are known by name there

namespace cooperative_groups {
namespace __v1 {

class thread_block {
public:
  static __device__ unsigned thread_rank() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  }
  static __device__ unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
  static __device__ unsigned num_threads() { return size(); }
  static __device__ void sync() { __syncthreads(); }
};
__device__ inline thread_block this_thread_block() { return {}; }

template <unsigned Size, class Parent = void> class thread_block_tile {
public:
  static __device__ unsigned thread_rank() { return thread_block::thread_rank() % Size; }
  static constexpr __device__ unsigned size() { return Size; }
  static constexpr __device__ unsigned num_threads() { return Size; }
  __device__ unsigned meta_group_rank() const { return thread_block::thread_rank() / Size; }
};
template <unsigned Size, class Parent>
__device__ inline thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return {};
}

/// The size and the rank are known at run time only.
class coalesced_group {
public:
  __device__ unsigned thread_rank() const;
  __device__ unsigned size() const;
  __device__ unsigned num_threads() const;
};
__device__ coalesced_group coalesced_threads();

class thread_group {
public:
  __device__ unsigned long long thread_rank() const;
  __device__ unsigned long long size() const;
};
__device__ thread_group tiled_partition(const thread_block &, unsigned size);

class grid_group {
public:
  static __device__ unsigned long long thread_rank();
  static __device__ unsigned long long size();
  static __device__ unsigned long long num_threads();
};
__device__ grid_group this_grid();

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups
