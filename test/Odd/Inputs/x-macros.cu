#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

enum stage_id {
#define STAGE(name, type, size) stage_##name,
#include "x-macros.def"
  stages
};

template <class T, int N> __device__ void load(T (&to)[N], const void *from) {
  copy_async<cta<64>>(to, tile<shape<N>>(assume_aligned<16>(static_cast<const T *>(from))));
}

__global__ void by_list(const void *A, int which, float *B) {
#define STAGE(name, type, size) __shared__ alignas(16) type name[size];
#include "x-macros.def"
  switch (which) {
#define STAGE(name, type, size) case stage_##name: load(name, A); break;
#include "x-macros.def"
  }
  wait_all();
  __syncthreads();
  float sum = 0;
#define STAGE(name, type, size) sum += static_cast<float>(name[threadIdx.x]);
#include "x-macros.def"
  B[threadIdx.x] = sum;
}
