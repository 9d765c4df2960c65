// Attention: heads and batches as block indices, rings of keys and values, pages, sequences of many
// lengths.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

namespace query_of_head {
// break: heads + head) * 64 => heads + head) * 63
// break: alignas(128) => alignas(2)
__global__ __launch_bounds__(128) void kernel(const __half *Q, int length, int heads) {
  __shared__ alignas(128) __half s[64][64];
  const int batch = blockIdx.z, head = blockIdx.y;
  const __half *q =
      assume_aligned<16>(Q) + static_cast<long long>(batch * heads + head) * 64 * length;
  // expect: 16
  // Each head has rows of 64 halves, so it starts at a multiple of 128 bytes.
  copy_async<cta<128>>(s, tile<shape<64, 64>>(q + blockIdx.x * 64 * 64));
}
} // namespace query_of_head

namespace head_of_group {
// break: / group) * 128 => / group) * 130
__global__ __launch_bounds__(128) void kernel(const __half *K, int group) {
  __shared__ alignas(16) __half s[64][64];
  // expect: 16
  // Heads share keys, so the number is a quotient; it counts pieces of 128 halves.
  copy_async<cta<128>>(
      s, tile<shape<64, 64>, pitch<1024>>(assume_aligned<16>(K) + (blockIdx.y / group) * 128));
}
} // namespace head_of_group

namespace keys_and_values {
// break: ks + 2 * 2048 => ks + 2 * 2046
// break: K += 2048 => K += 2050
// break: j & 1) * 2048), tile<shape<32, 64>>(K => j & 1) * 2049), tile<shape<32, 64>>(K
__global__ __launch_bounds__(128) void kernel(const __half *K, const __half *V, int blocks) {
  extern __shared__ __align__(16) __half smem[];
  __half *ks = smem;
  __half *vs = ks + 2 * 2048;
  K = assume_aligned<16>(K);
  V = assume_aligned<16>(V);
  for (int j = 0; j < blocks; ++j) {
    // expect: 16
    // Keys: the first two stages of the ring, from a pointer that moves by whole tiles.
    copy_async<cta<128>>(tile<shape<32, 64>>(ks + (j & 1) * 2048), tile<shape<32, 64>>(K));
    // expect: 16
    // Values: behind the keys, at a multiple of 2048 halves.
    copy_async<cta<128>>(tile<shape<32, 64>>(vs + j % 2 * 2048), tile<shape<32, 64>>(V + j * 2048));
    K += 2048;
  }
}
} // namespace keys_and_values

namespace one_warp_loads {
// break: threadIdx.x / 32 => threadIdx.x / 16
// break: copy_async<warp> => copy_async<cta<128>>
// break: * 256 => * 252
__global__ __launch_bounds__(128) void kernel(const __half *K) {
  __shared__ alignas(16) __half s[8][32];
  const int w = threadIdx.x / 32;
  if (w == 0)
    // expect: 16
    // The 32 threads of a warp have one number of 32, so a warp is here as a whole.
    copy_async<warp>(s, tile<shape<8, 32>>(assume_aligned<16>(K) + blockIdx.x * 256));
}
} // namespace one_warp_loads

namespace first_threads_load {
// break: threadIdx.x < 32 => threadIdx.x < 33
// break: copy_async<warp> => copy_async<warpgroup>
__global__ __launch_bounds__(128) void kernel(const __half *K, bool last) {
  __shared__ alignas(16) __half s[16][64];
  if (last && threadIdx.x < 32)
    // expect: 16
    // The first 32 threads are the first warp, and `last` is the same for all.
    copy_async<warp>(s, tile<shape<16, 64>>(assume_aligned<16>(K)));
}
} // namespace first_threads_load

namespace not_a_whole_warp {
__global__ __launch_bounds__(128) void kernel(const __half *K) {
  __shared__ alignas(16) __half s[8][32];
  if (threadIdx.x < 48)
    // expect: declined active "threadIdx.x < 48"
    // Half of the second warp is missing.
    copy_async<warp>(s, tile<shape<8, 32>>(assume_aligned<16>(K)));
}
} // namespace not_a_whole_warp

namespace producer_group {
// break: threadIdx.x >> 7 => threadIdx.x >> 6
// break: stage * 1024 => stage * 1028
// break: copy_async<warpgroup> => copy_async<cta<256>>
__global__ __launch_bounds__(256) void kernel(const __half *K, int tiles) {
  __shared__ alignas(16) __half s[4096];
  const unsigned group = threadIdx.x >> 7;
  if (group == 1)
    for (int k = 0, stage = 0; k < tiles; ++k, stage = (stage + 1) % 4)
      // expect: 16
      // A warpgroup is 128 threads, which have one number of 128; the stage is a multiple of 1024
      // halves.
      copy_async<warpgroup>(tile<shape<16, 64>>(s + stage * 1024),
                            tile<shape<16, 64>>(assume_aligned<16>(K) + k * 1024));
}
} // namespace producer_group

namespace rows_of_warps {
// break: w * 256), => w * 258),
// break: s + w => s + threadIdx.x
// break: K) + w => K) + threadIdx.x % 32
__global__ __launch_bounds__(128) void kernel(const __half *K) {
  __shared__ alignas(16) __half s[1024];
  const int w = threadIdx.x / 32;
  // expect: 16
  // Each warp has a tile of its own, one for all of its lanes, at a multiple of 512 bytes.
  copy_async<warp>(tile<shape<8, 32>>(s + w * 256),
                   tile<shape<8, 32>>(assume_aligned<16>(K) + w * 256));
}
} // namespace rows_of_warps

namespace rows_of_lanes {
__global__ __launch_bounds__(128) void kernel(const __half *K) {
  __shared__ alignas(16) __half s[4096];
  const int lane = threadIdx.x & 31;
  // expect: declined active "lane"
  // The lanes of a warp do not mean one tile.
  copy_async<warp>(tile<shape<8, 32>>(s + lane * 8), tile<shape<8, 32>>(assume_aligned<16>(K)));
}
} // namespace rows_of_lanes

namespace word_of_the_first_lane {
// break: mine, 0) => mine, threadIdx.x % 7)
// break: copy_async<warp> => copy_async<cta<128>>
// run: block(32) wanted=3
__global__ __launch_bounds__(128) void kernel(const __half *K, const int *wanted) {
  __shared__ alignas(16) __half s[16][64];
  const int mine = wanted[threadIdx.x];
  if (__shfl_sync(0xffffffff, mine, 0) == 3)
    // expect: 16
    // All lanes of a warp got the value of its lane 0.
    copy_async<warp>(s, tile<shape<16, 64>>(assume_aligned<16>(K)));
}
} // namespace word_of_the_first_lane

namespace warp_number_by_shuffle {
// break: threadIdx.x / 32, 0) => threadIdx.x, threadIdx.x)
// break: copy_async<warp> => copy_async<warpgroup>
__global__ __launch_bounds__(128) void kernel(const __half *K) {
  __shared__ alignas(16) __half s[16][64];
  const int w = __shfl_sync(0xffffffff, threadIdx.x / 32, 0);
  if (w == 3)
    // expect: 16
    // The number of the warp, which the compiler is to see as one for all lanes.
    copy_async<warp>(s, tile<shape<16, 64>>(assume_aligned<16>(K)));
}
} // namespace warp_number_by_shuffle

namespace any_lane_wants_it {
// break: (__any_sync(0xffffffff, mine)) => (mine)
// break: copy_async<warp> => copy_async<cta<128>>
// run: block(32)
__global__ __launch_bounds__(128) void kernel(const __half *K, const int *wanted) {
  __shared__ alignas(16) __half s[16][64];
  const int mine = wanted[threadIdx.x];
  if (__any_sync(0xffffffff, mine))
    // expect: 16
    // A vote has one result for its warp.
    copy_async<warp>(s, tile<shape<16, 64>>(assume_aligned<16>(K)));
}
} // namespace any_lane_wants_it

namespace causal_blocks {
// break: j <= blockIdx.x => j <= threadIdx.x
// break: blockIdx.x * 64 >= length => blockIdx.x * 64 + threadIdx.x >= length
__global__ __launch_bounds__(128) void kernel(const __half *K, unsigned length) {
  __shared__ alignas(16) __half s[64][64];
  if (blockIdx.x * 64 >= length)
    return;
  for (unsigned j = 0; j <= blockIdx.x; ++j) {
    if (j * 64 > length)
      break;
    // expect: 16
    // The bound, the return and the break depend on the block and on parameters alone.
    copy_async<cta<128>>(s, tile<shape<64, 64>>(assume_aligned<16>(K) + j * 4096));
  }
}
} // namespace causal_blocks

namespace pages_of_a_table {
// break: page * 4096 => page * 4098
__global__ __launch_bounds__(128) void kernel(const __half *cache, const int *table, int pages) {
  __shared__ alignas(16) __half s[64][64];
  for (int j = 0; j < pages; ++j) {
    const int page = table[blockIdx.x * pages + j];
    // expect: 16
    // Any page starts at a multiple of 4096 halves, and the whole block reads one entry of the
    // table.
    copy_async<cta<128>>(s, tile<shape<64, 64>>(assume_aligned<16>(cache) + page * 4096ll));
  }
}
} // namespace pages_of_a_table

namespace page_of_each_thread {
__global__ __launch_bounds__(128) void kernel(const __half *cache, const int *table) {
  __shared__ alignas(16) __half s[64][64];
  const int page = table[threadIdx.x];
  // expect: declined active
  // Each thread reads an entry of its own, so there is no one tile.
  copy_async<cta<128>>(s, tile<shape<64, 64>>(assume_aligned<16>(cache) + page * 4096ll));
}
} // namespace page_of_each_thread

namespace pages_by_pointer {
__global__ __launch_bounds__(128) void kernel(const __half *const *pages, int n) {
  __shared__ alignas(16) __half s[64][64];
  for (int j = 0; j < n; ++j)
    // expect: declined direction
    // expect(guard): guarded 16 sync
    // A pointer that was loaded from memory may point anywhere.
    copy_async<cta<128>>(s, tile<shape<64, 64>>(assume_aligned<16>(pages[j])));
}
} // namespace pages_by_pointer

namespace finished_rows {
__global__ __launch_bounds__(128) void kernel(const __half *K, const float *row_max, int blocks) {
  __shared__ alignas(16) __half s[64][64];
  const float m = row_max[threadIdx.x];
  for (int j = 0; j < blocks; ++j) {
    if (m < j)
      break;
    // expect: declined active "m < j"
    // A thread whose row is finished has left the loop.
    copy_async<cta<128>>(s, tile<shape<64, 64>>(assume_aligned<16>(K) + j * 4096));
  }
}
} // namespace finished_rows

namespace length_in_memory {
__global__ __launch_bounds__(128) void kernel(const __half *K, const int *lengths) {
  __shared__ alignas(16) __half s[64][64];
  if (blockIdx.x * 64 >= lengths[blockIdx.y])
    return;
  // expect: declined active
  // Conservative: threads read one place, but at times between which another block may write it.
  copy_async<cta<128>>(s, tile<shape<64, 64>>(assume_aligned<16>(K) + blockIdx.x * 4096));
}
} // namespace length_in_memory

namespace sequences_packed {
// break: begin * 64 => begin * 66
__global__ __launch_bounds__(128) void kernel(const __half *Q, const int *starts) {
  __shared__ alignas(16) __half s[64][64];
  const int begin = starts[blockIdx.y];
  // expect: 16
  // Whatever row a sequence begins at, rows are 64 halves.
  copy_async<cta<128>>(
      s, tile<shape<64, 64>>(assume_aligned<16>(Q) + (begin * 64 + blockIdx.x * 64 * 64)));
}
} // namespace sequences_packed

namespace pitch_of_head {
// break: kernel<72> => kernel<66>
template <int Pitch> __global__ __launch_bounds__(128) void kernel(const __half *Q) {
  __shared__ alignas(16) __half s[64][64];
  // expect: 16, 8
  // Rows of 72 halves are 144 bytes apart; of 68 halves 136 bytes, which 8 divides but not 16.
  copy_async<cta<128>>(s, tile<shape<64, 64>, pitch<Pitch>>(assume_aligned<16>(Q)));
}
template __global__ void kernel<72>(const __half *);
template __global__ void kernel<68>(const __half *);
} // namespace pitch_of_head
