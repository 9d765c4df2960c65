// A template in a header, instantiated by several sources.
#pragma once

#include <ldgsts/copy_async.cuh>

template <class T, int R, int C>
__device__ void loadTile(T (&tile)[R][C], const T *from) {
  ldgsts::copy_async<ldgsts::cta<THREADS>>(tile, ldgsts::tile<ldgsts::shape<R, C>>(ldgsts::assume_aligned<16>(from)));
  ldgsts::commit_group();
}

__device__ inline void arrived() {
  ldgsts::wait_group<0>();
  __syncthreads();
}
