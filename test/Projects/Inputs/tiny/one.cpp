#include "rows.h"

#include <ldgsts/copy_async.cuh>

__global__ void one(const float *p) {
  __shared__ alignas(16) float s[Rows][32];
  ldgsts::copy_async<ldgsts::cta<128>>(s, ldgsts::tile<ldgsts::shape<Rows, 32>>(ldgsts::assume_aligned<16>(p)));
  ldgsts::wait_all();
}
