// What threads of a warp tell each other, and the built-in functions of integers: by the toolkit's
// names.
#pragma once

__device__ inline int __shfl_sync(unsigned mask, int value, int lane, int width = 32) {
  return __nvvm_shfl_sync_idx_i32(mask, value, lane, ((32 - width) << 8) | 31);
}
__device__ inline int __any_sync(unsigned mask, int predicate) {
  return __nvvm_vote_any_sync(mask, predicate);
}
__device__ inline int __all_sync(unsigned mask, int predicate) {
  return __nvvm_vote_all_sync(mask, predicate);
}
__device__ inline unsigned __ballot_sync(unsigned mask, int predicate) {
  return __nvvm_vote_ballot_sync(mask, predicate);
}

__device__ inline int atomicAdd(int *at, int value) {
  return __atomic_fetch_add(at, value, __ATOMIC_RELAXED);
}
__device__ inline int min(int a, int b) { return a < b ? a : b; }
__device__ inline int max(int a, int b) { return a > b ? a : b; }
