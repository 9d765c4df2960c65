// Conditions that are the same for all threads because the caller says so.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

namespace promised_length {
// break: if (assume_uniform(n < 64)) => if (n < 64)
// run: lengths=64
__global__ __launch_bounds__(128) void kernel(const float *A, const int *lengths) {
  __shared__ alignas(16) float s[512];
  const int n = lengths[blockIdx.x];
  if (assume_uniform(n < 64))
    return;
  // expect: 16
  // What was loaded is promised to be the same for the whole block.
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace promised_length

namespace promised_flag_in_shared_memory {
// break: assume_uniform(last) => last
__global__ __launch_bounds__(128) void kernel(const float *partial, int *done) {
  __shared__ alignas(16) float s[512];
  __shared__ bool last;
  if (threadIdx.x == 0)
    last = atomicAdd(done, 1) == gridDim.x - 1;
  __syncthreads();
  if (assume_uniform(last))
    // expect: 16
    // The flag was written before the barrier, which the promise stands for.
    copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(partial)));
}
} // namespace promised_flag_in_shared_memory

namespace promised_through_a_variable {
// break: = assume_uniform(*flag > 0) => = *flag > 0
// run: flag=1
__global__ __launch_bounds__(128) void kernel(const float *A, const int *flag) {
  __shared__ alignas(16) float s[512];
  const bool wanted = assume_uniform(*flag > 0);
  if (wanted)
    // expect: 16
    // The variable holds what is promised.
    copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace promised_through_a_variable

namespace promised_for_another_condition {
__global__ __launch_bounds__(128) void kernel(const float *A, const int *flag) {
  __shared__ alignas(16) float s[512];
  if (assume_uniform(*flag > 0) && threadIdx.x < 64)
    // expect: declined active "threadIdx.x < 64"
    // The promise is about the first of the two.
    copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace promised_for_another_condition

namespace promised_too_late {
__global__ __launch_bounds__(128) void kernel(const float *A, const int *flags) {
  __shared__ alignas(16) float s[512];
  int mine = flags[threadIdx.x];
  const bool any = assume_uniform(mine > 0);
  mine += any;
  if (mine > 1)
    // expect: declined active "mine > 1"
    // The promise was about a bool, not about what was added to.
    copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace promised_too_late
