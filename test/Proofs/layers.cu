// Other layers: rows of norms and embeddings, experts, groups of problems, work dealt out to warps.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

#include <stdint.h>

using namespace ldgsts;

namespace row_of_a_norm {
// break: kernel<1024> => kernel<1028>
template <int D> __global__ __launch_bounds__(128) void kernel(const __half *x, int first_row) {
  __shared__ alignas(16) __half s[1024];
  // expect: 16
  // Rows are 1024 halves.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(x) + (first_row + blockIdx.x) * D));
}
template __global__ void kernel<1024>(const __half *, int);
} // namespace row_of_a_norm

namespace row_of_any_stride {
// break: assume_multiple<16>(stride_of_x) => assume_multiple<4>(stride_of_x)
__global__ __launch_bounds__(128) void kernel(const __half *x, int64_t stride_of_x) {
  __shared__ alignas(16) __half s[1024];
  const __half *row = assume_aligned<32>(x) + blockIdx.x * assume_multiple<16>(stride_of_x);
  // expect: 16
  // Both promises say more than is needed.
  copy_async<cta<128>>(s, tile<shape<1024>>(row));
}
} // namespace row_of_any_stride

namespace row_of_an_embedding {
// break: token * 1024 => token * 1026
// break: tokens[blockIdx.x] => tokens[threadIdx.x]
__global__ __launch_bounds__(128) void kernel(const __half *table, const int *tokens) {
  __shared__ alignas(16) __half s[1024];
  const long long token = tokens[blockIdx.x];
  // expect: 16
  // Any token's row is 1024 halves further.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(table) + token * 1024));
}
} // namespace row_of_an_embedding

namespace weights_of_an_expert {
// break: p.N % 8 => p.N % 5
// break: p.N * p.K => (p.N + 1) * p.K
struct params {
  const __half *weights;
  const int *experts;
  int N, K;
};
__global__ __launch_bounds__(128) void kernel(const params p) {
  __shared__ alignas(16) __half s[1024];
  if (p.N % 8)
    return;
  const size_t expert = p.experts[blockIdx.y];
  // expect: 16
  // A matrix of N * K halves an expert, and 8 divides N.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(p.weights) + expert * p.N * p.K));
}
} // namespace weights_of_an_expert

namespace group_of_problems {
// break: assume_aligned<16> => assume_aligned<4>
// break: problems[blockIdx.z] => problems[threadIdx.x % 4]
struct problem {
  const __half *A;
  int rows;
};
struct params {
  problem problems[4];
};
__global__ __launch_bounds__(128) void kernel(const params p) {
  __shared__ alignas(16) __half s[1024];
  // expect: 16
  // The pointers stand in the kernel's own parameter, so they are global memory, and one for the
  // block.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(p.problems[blockIdx.z].A)));
}
} // namespace group_of_problems

namespace problems_in_memory {
struct problem {
  const __half *A;
  int rows;
};
__global__ __launch_bounds__(128) void kernel(const problem *problems) {
  __shared__ alignas(16) __half s[1024];
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The pointers stand in memory, and may point anywhere.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(problems[blockIdx.z].A)));
}
} // namespace problems_in_memory

namespace appended_to_a_cache {
__global__ __launch_bounds__(128) void kernel(__half *cache, int position) {
  __shared__ alignas(16) __half s[1024];
  // expect: declined direction
  // From shared to global memory there is no asynchronous copy of this kind.
  copy_async<cta<128>>(tile<shape<1024>>(assume_aligned<16>(cache) + position * 1024), s);
}
} // namespace appended_to_a_cache

namespace rotary_table {
// break: position * 64 + 32 => position * 64 + 34
__global__ __launch_bounds__(8) void kernel(const float *table, int position) {
  __shared__ alignas(16) float s[32];
  // expect: 16
  // The second half of a row of 64 floats.
  copy_async<cta<8>>(s, tile<shape<32>>(assume_aligned<16>(table) + (position * 64 + 32)));
}
} // namespace rotary_table

namespace pieces_dealt_to_warps {
// break: threadIdx.x / 32; i < n => threadIdx.x / 31; i < n
// break: smem + i * 256 => smem + i * 252
// break: copy_async<warp> => copy_async<warpgroup>
__global__ __launch_bounds__(128) void kernel(const __half *bias, int n) {
  extern __shared__ __align__(16) __half smem[];
  for (int i = threadIdx.x / 32; i < n; i += 4)
    // expect: 16
    // All lanes of a warp count the same pieces.
    copy_async<warp>(tile<shape<256>>(smem + i * 256),
                     tile<shape<256>>(assume_aligned<16>(bias) + i * 256));
}
} // namespace pieces_dealt_to_warps

namespace pieces_dealt_to_threads {
// break: smem + i * 8 => smem + i * 4
// break: copy_async<thread> => copy_async<warp>
__global__ __launch_bounds__(128) void kernel(const __half *bias, int n) {
  extern __shared__ __align__(16) __half smem[];
  for (int i = threadIdx.x; i < n; i += 128)
    // expect: 16
    // A thread copies alone, so it may loop as often as it likes.
    copy_async<thread>(tile<shape<8>>(smem + i * 8),
                       tile<shape<8>>(assume_aligned<16>(bias) + i * 8));
}
} // namespace pieces_dealt_to_threads

namespace pieces_of_a_block_by_warps {
__global__ __launch_bounds__(128) void kernel(const __half *bias, int n) {
  extern __shared__ __align__(16) __half smem[];
  for (int i = threadIdx.x / 32; i < n; i += 4)
    // expect: declined active "i < n"
    // The warps of the block leave the loop after different rounds.
    copy_async<cta<128>>(tile<shape<1024>>(smem), tile<shape<1024>>(assume_aligned<16>(bias)));
}
} // namespace pieces_of_a_block_by_warps

namespace warps_that_are_done {
// break: threadIdx.x >> 5 => threadIdx.x >> 4
// break: copy_async<warp> => copy_async<cta<128>>
// run: block(64)
__global__ __launch_bounds__(128) void kernel(const __half *x) {
  __shared__ alignas(16) __half s[256];
  const unsigned w = threadIdx.x >> 5;
  if (w >= 3 || w == 1)
    return;
  // expect: 16
  // Warps return as a whole.
  copy_async<warp>(s, tile<shape<256>>(assume_aligned<16>(x)));
}
} // namespace warps_that_are_done

namespace warp_behind_helpers {
// break: threadIdx.x / 32 => threadIdx.x / 16
// break: copy_async<warp> => copy_async<warpgroup>
// break: a + a => a + threadIdx.y
// break: return 2 * a => return a * threadIdx.y
__device__ float scaled(float a) { return 2 * a; }
__device__ __half scaled(__half a) { return a; }
template <class T> __device__ T twice(T a) { return scaled(a + a); }
__global__ __launch_bounds__(128) void kernel(const __half *x, float *out) {
  __shared__ alignas(16) __half s[256];
  out[threadIdx.x] = twice(out[threadIdx.x]);
  if (threadIdx.x / 32 == 0)
    // expect: 16
    // Neither the template nor what it may call speaks of rows.
    copy_async<warp>(s, tile<shape<256>>(assume_aligned<16>(x)));
}
} // namespace warp_behind_helpers

namespace warps_that_are_missing {
__global__ __launch_bounds__(128) void kernel(const __half *x) {
  __shared__ alignas(16) __half s[1024];
  const unsigned w = threadIdx.x >> 5;
  if (w >= 2)
    return;
  // expect: declined active "w >= 2"
  // Half of the block has returned.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(x)));
}
} // namespace warps_that_are_missing

namespace producers_and_consumers {
// break: threadIdx.x / 128 == 0 => threadIdx.x / 100 == 0
// break: tile_of_x * 1024 => tile_of_x * 1020
// run: grid(1)
__global__ __launch_bounds__(256) void kernel(const __half *x, float *y, int tiles) {
  __shared__ alignas(16) __half s[2][1024];
  for (int tile_of_x = blockIdx.x; tile_of_x < tiles; tile_of_x += gridDim.x) {
    if (threadIdx.x / 128 == 0)
      // expect: 16
      // The first warpgroup as a whole, in a loop that the block runs together.
      copy_async<warpgroup>(s[tile_of_x & 1],
                            tile<shape<1024>>(assume_aligned<16>(x) + tile_of_x * 1024));
    else
      y[threadIdx.x] = s[~tile_of_x & 1][threadIdx.x];
    __syncthreads();
  }
}
} // namespace producers_and_consumers

namespace tiles_in_a_stream {
// break: row * 32 * 512 => row * 31 * 508
// break: column * 32, 512 => column * 31, 512
// break: t < last => t < last - threadIdx.x
// run: first=0 columns=4
__global__ __launch_bounds__(128) void kernel(const __half *A, int first, int last, int columns) {
  __shared__ alignas(16) __half s[32][32];
  for (int t = first; t < last; ++t) {
    const int row = t / columns, column = t % columns;
    // expect: 16
    // Tiles are counted through the matrix, 32 rows and columns each.
    copy_async<cta<128>>(
        s, tile<shape<32, 32>>(assume_aligned<16>(A) + row * 32 * 512 + column * 32, 512));
  }
}
} // namespace tiles_in_a_stream

namespace part_of_k {
// break: blockIdx.z * 512 => blockIdx.z * 513
// break: k += 32 => k += 30
// break: min(K, begin + 512) => min(K, begin + static_cast<int>(threadIdx.x))
__global__ __launch_bounds__(128) void kernel(const __half *A, int K) {
  __shared__ alignas(16) __half s[32][32];
  const int begin = blockIdx.z * 512, end = min(K, begin + 512);
  for (int k = begin; k < end; k += 32)
    // expect: 16
    // From a multiple of 512 in steps of 32; the end decides for all threads at once.
    copy_async<cta<128>>(s, tile<shape<32, 32>, pitch<4096>>(assume_aligned<16>(A) + k));
}
} // namespace part_of_k

namespace bytes_of_a_mask {
// break: 4096 / 8 => 4096 / 512
__global__ __launch_bounds__(32) void kernel(const uint8_t *mask, int row) {
  __shared__ alignas(16) uint8_t s[512];
  // expect: 16
  // 4096 bits a row are 512 bytes.
  copy_async<cta<32>>(s, tile<shape<512>>(assume_aligned<16>(mask) + row * (4096 / 8)));
}
} // namespace bytes_of_a_mask
