// Reductions and scans: grid-stride loops, tails, trees of levels, segments, persistent blocks.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cooperative_groups.h>
#include <cuda_fp16.h>

using namespace ldgsts;

namespace grid_stride {
// break: base = blockIdx.x * 1024ull => base = blockIdx.x * 1024ull + 2
// break: gridDim.x * 1024ull => gridDim.x * 1022ull
// break: base + 1024 <= n => base + threadIdx.x <= n
// run: n=8192
__global__ __launch_bounds__(128) void kernel(const __half *in, size_t n) {
  __shared__ alignas(16) __half s[1024];
  for (size_t base = blockIdx.x * 1024ull; base + 1024 <= n; base += gridDim.x * 1024ull)
    // expect: 16
    // The first tile and the step are multiples of 1024 halves, and the bound is the same for all.
    copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(in) + base));
}
} // namespace grid_stride

namespace persistent_block {
// break: t * 1024 => t * 1020
// break: t >= tiles => t >= threadIdx.x
// break: t += gridDim.x => t += threadIdx.x
__global__ __launch_bounds__(128) void kernel(const __half *in, unsigned tiles) {
  __shared__ alignas(16) __half s[1024];
  unsigned t = blockIdx.x;
  while (true) {
    if (t >= tiles)
      break;
    // expect: 16
    // All threads count the same tiles and leave together.
    copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(in) + t * 1024));
    t += gridDim.x;
  }
}
} // namespace persistent_block

namespace tail_of_the_input {
__global__ __launch_bounds__(128) void kernel(const __half *in, int n) {
  __shared__ alignas(16) __half s[1024];
  const int whole = n - n % 1024;
  // expect: declined width
  // Conservative: that n - n % 1024 is a multiple of 1024 is seen only if both n are taken for one
  // value.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(in) + whole));
}
} // namespace tail_of_the_input

namespace tail_by_shift {
// break: n >> 10 << 10 => n >> 10 << 1
// run: n=5000
__global__ __launch_bounds__(128) void kernel(const __half *in, int n) {
  __shared__ alignas(16) __half s[1024];
  const int whole = n >> 10 << 10;
  // expect: 16
  // The low ten bits were shifted out and zeros came back.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(in) + whole));
}
} // namespace tail_by_shift

namespace vectors_of_four {
// break: vector = float4 => vector = float2
// break: i < n4 => i + threadIdx.x < n4
using vector = float4;
__global__ __launch_bounds__(128) void kernel(const vector *in, int n4) {
  __shared__ vector s[256];
  for (int i = 0; i < n4; i += 256) {
    // expect: 16
    // A float4 is aligned to 16 bytes wherever it is.
    copy_async<cta<128>>(s, tile<shape<256>>(in));
    in += 256;
  }
}
} // namespace vectors_of_four

namespace levels_of_a_tree {
// break: level * 8 => level * 6
// break: level > 0 => level > threadIdx.x
__global__ __launch_bounds__(32) void kernel(const __half *in) {
  __shared__ alignas(16) __half s[256];
  for (int level = 64; level > 0; level >>= 1)
    // expect: 16
    // Any level counts pieces of 8 halves, and all threads are on one level.
    copy_async<cta<32>>(s, tile<shape<256>>(assume_aligned<16>(in) + level * 8));
}
} // namespace levels_of_a_tree

namespace segments {
__global__ __launch_bounds__(128) void kernel(const float *in, const int *starts) {
  __shared__ alignas(16) float s[512];
  // expect: 4
  // expect(guard): guarded 16 8 4
  // A segment may start at any float.
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(in) + starts[blockIdx.x]));
}
} // namespace segments

namespace built_in_promise {
// break: in, 16) => in, 4)
__global__ __launch_bounds__(128) void kernel(const float *in) {
  __shared__ alignas(16) float s[512];
  const float *aligned = static_cast<const float *>(__builtin_assume_aligned(in, 16));
  // expect: 16
  // The compiler's own promise counts like the header's.
  copy_async<cta<128>>(s, tile<shape<512>>(aligned + blockIdx.x * 512));
}
} // namespace built_in_promise

namespace either_buffer {
// break: alignas(16) float b => float b
__global__ __launch_bounds__(128) void kernel(const float *in, int n) {
  __shared__ alignas(16) float a[512];
  __shared__ alignas(16) float b[512];
  for (int i = 0; i < n; ++i) {
    float *to = i % 2 ? a : b;
    // expect: 16
    // Both buffers are shared memory and aligned.
    copy_async<cta<128>>(tile<shape<512>>(to), tile<shape<512>>(assume_aligned<16>(in) + i * 512));
  }
}
} // namespace either_buffer

namespace counted_down {
// break: i -= 512 => i -= 510
// break: n * 512 => n * 513
__global__ __launch_bounds__(128) void kernel(const float *in, int n) {
  __shared__ alignas(16) float s[512];
  int i = n * 512;
  do {
    i -= 512;
    // expect: 16
    // Multiples of 512 floats, from the end to the start.
    copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(in) + i));
  } while (i > 0);
}
} // namespace counted_down

namespace one_of_three_phases {
// break: switch (phase) => switch (phase + threadIdx.x)
// break: from += 512 => from += 510
// run: phase=1
// run: phase=2
__global__ __launch_bounds__(128) void kernel(const float *in, int phase) {
  __shared__ alignas(16) float s[512];
  const float *from = assume_aligned<16>(in);
  switch (phase) {
  case 0:
    return;
  case 1:
    from += 512;
    break;
  default:
    from += 1024;
  }
  // expect: 16
  // All threads take one case, and each moves the pointer by a multiple of 2048 bytes.
  copy_async<cta<128>>(s, tile<shape<512>>(from));
}
} // namespace one_of_three_phases

namespace last_block_of_all {
__global__ __launch_bounds__(128) void kernel(const float *partial, int *done) {
  __shared__ alignas(16) float s[512];
  __shared__ bool last;
  if (threadIdx.x == 0)
    last = atomicAdd(done, 1) == gridDim.x - 1;
  __syncthreads();
  if (last)
    // expect: declined active "last"
    // Conservative: what lies in shared memory is one value for all only while nobody writes it.
    copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(partial)));
}
} // namespace last_block_of_all

namespace warp_by_its_group {
// break: copy_async<warp> => copy_async<warpgroup>
// break: w.meta_group_rank() == 0 => w.thread_rank() == 0
__global__ __launch_bounds__(128) void kernel(const float *in) {
  __shared__ alignas(16) float s[512];
  const auto w = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
  if (w.meta_group_rank() == 0)
    // expect: 16
    // The rank of a group of 32 threads is one number for the warp.
    copy_async<warp>(s, tile<shape<512>>(assume_aligned<16>(in)));
}
} // namespace warp_by_its_group

namespace rank_in_the_block {
// break: thread_rank() / 32 => thread_rank() / 24
// break: copy_async<warp> => copy_async<cta<128>>
__global__ __launch_bounds__(128) void kernel(const float *in) {
  __shared__ alignas(16) float s[512];
  const auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() / 32 == 1)
    // expect: 16
    // The rank in the block is the linear number of the thread, whatever the block's shape.
    copy_async<warp>(s, tile<shape<512>>(assume_aligned<16>(in)));
}
} // namespace rank_in_the_block

namespace smaller_of_two_variables {
// break: b = 512 * m => b = 510 * m
// break: a < b ? a : b => a < b ? a : b + 1
__global__ __launch_bounds__(128) void kernel(const float *in, int n, int m) {
  __shared__ alignas(16) float s[512];
  const int a = 512 * n, b = 512 * m;
  const int first = a < b ? a : b;
  // expect: 16
  // Either is a multiple of 512 floats.
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(in) + first));
}
} // namespace smaller_of_two_variables

namespace block_size_of_the_launch {
// run: block(32)
__global__ __launch_bounds__(128) void kernel(const float *in) {
  __shared__ alignas(16) float s[512];
  // expect: 4
  // expect(guard): guarded 16 8 4
  // Conservative: blockDim.x is what the launch says, and a multiple of nothing.
  copy_async<warp>(s, tile<shape<512>>(assume_aligned<16>(in) + blockIdx.x * blockDim.x));
}
} // namespace block_size_of_the_launch
