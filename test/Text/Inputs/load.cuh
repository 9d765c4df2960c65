#pragma once

#include <ldgsts/copy_async.cuh>

inline __device__ void load(float (&s)[16][32], const float *g) {
  ldgsts::copy_async<ldgsts::cta<128>>(s, ldgsts::tile<ldgsts::shape<16, 32>>(ldgsts::assume_aligned<16>(g)));
}
