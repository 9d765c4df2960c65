// Pointers into every memory, which a test at run time tells apart: what lies in shared memory is
// copied from global memory by cp.async, and everything else by the header's copy.
#include "round_trip.cuh"

using namespace ldgsts;
using namespace round_trip;

enum Memory { global, shared, local, constant };

constexpr int Floats = 256;

__constant__ alignas(16) float table[Floats];
__device__ alignas(16) float scratch[Floats];

/// More than a return statement, so that nobody sees where the pointer leads to.
template <class T> __device__ T *either(bool first, T *a, T *b) {
  T *chosen = b;
  if (first)
    chosen = a;
  return chosen;
}

__device__ void fill(float *to, const float *A) {
  for (int i = 0; i < Floats; ++i)
    to[i] = A[i];
}

/// One thread, so that its local memory is the tile's.
__global__ void between(const float *A, float *B, int from, int to) {
  __shared__ alignas(16) float fromShared[Floats], toShared[Floats];
  alignas(16) float fromLocal[Floats], toLocal[Floats];
  fill(fromShared, A);
  fill(fromLocal, A);
  const float *source = either(from < local, either<const float>(from == global, A, fromShared),
                               either<const float>(from == local, fromLocal, table));
  float *destination = either(to == shared, toShared, either(to == global, scratch, toLocal));
  for (int i = 0; i < Floats; ++i)
    destination[i] = -1;
  copy_async<thread>(tile<shape<Floats>>(assume_aligned<16>(destination)),
                     tile<shape<Floats>>(assume_aligned<4>(source)), dispatch::ldgsts);
  wait_for_all_threads();
  for (int i = 0; i < Floats; ++i)
    B[i] = destination[i];
}

int main() {
  if (skipped())
    return SkipCode;
  Suite suite;
  const Bytes input = randomBytes(Floats * sizeof(float), 5);
  if (!suite.succeeded("constant memory", "copy",
                       cudaMemcpyToSymbol(table, input.data(), input.size())))
    return 1;
  for (int from : {global, shared, local, constant})
    for (int to : {global, shared, local})
      for (size_t misalignment : {0, 4})
        suite.run("between memories", between, 1, input, input, misalignment, from, to);
  return suite.finish();
}
