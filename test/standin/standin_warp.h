// What the threads of a warp or block tell each other. The toolkit's headers are system headers, by
// which its functions are known from a user's own.
#pragma once
#pragma clang system_header

__device__ inline int __shfl_sync(unsigned mask, int value, int lane, int width = warpSize) {
  return __nvvm_shfl_sync_idx_i32(mask, value, lane, ((warpSize - width) << 8) | 31);
}
__device__ inline unsigned __shfl_sync(unsigned mask, unsigned value, int lane,
                                       int width = warpSize) {
  return __nvvm_shfl_sync_idx_i32(mask, value, lane, ((warpSize - width) << 8) | 31);
}
__device__ inline int __all_sync(unsigned mask, int p) { return __nvvm_vote_all_sync(mask, p); }
__device__ inline int __any_sync(unsigned mask, int p) { return __nvvm_vote_any_sync(mask, p); }
__device__ inline unsigned __ballot_sync(unsigned mask, int p) {
  return __nvvm_vote_ballot_sync(mask, p);
}
__device__ inline unsigned __activemask() { return __nvvm_activemask(); }
__device__ inline int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
__device__ inline int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
__device__ inline int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
__device__ inline int min(int a, int b) { return a < b ? a : b; }
__device__ inline int max(int a, int b) { return a < b ? b : a; }
