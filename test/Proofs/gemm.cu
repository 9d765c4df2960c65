// Tiles of matrix products: panels that move along k, rings of stages, double buffers, problem
// sizes as parameters.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

namespace panel_bump {
// break: assume_aligned<16>(A) => A
// break: 32 * ld => 33 * ld
// break: alignas(16) => alignas(4)
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld, int panels) {
  __shared__ alignas(16) __half s[32][32];
  const __half *a = assume_aligned<16>(A);
  for (int k = 0; k < panels; ++k) {
    // expect: 16
    // A packed panel is 32 * ld halves, a multiple of 64 bytes whatever ld is, and the first is
    // aligned.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(a));
    a += 32 * ld;
  }
}
} // namespace panel_bump

namespace columns_along_k {
// break: k += 32 => k += 33
// break: int k = 0 => int k = 1
// break: assume_multiple<8>(ld) => assume_multiple<4>(ld)
// break: assume_aligned<16>(A) => assume_aligned<8>(A)
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld, int K) {
  __shared__ alignas(16) __half s[32][32];
  for (int k = 0; k < K; k += 32)
    // expect: 16
    // k is a multiple of 32, and so rows start at multiples of 8 halves, as the promise of ld says.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + k, assume_multiple<8>(ld)));
}
} // namespace columns_along_k

namespace pitch_unknown {
// run: ld=64
// run: ld=68
// run: ld=66
// run: ld=65
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  // expect: declined width "ld"
  // expect(guard): guarded 16 8 4 sync
  // Nothing says what divides ld: odd rows may start at any half.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
} // namespace pitch_unknown

namespace block_of_rows {
// break: blockIdx.x * 128 => blockIdx.x * 129
// break: pitch<512> => pitch<516>
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  const __half *a = assume_aligned<16>(A) + blockIdx.x * 128;
  // expect: 16
  // The block starts at a multiple of 256 bytes, and rows are 1024 bytes apart.
  copy_async<cta<128>>(s, tile<shape<32, 32>, pitch<512>>(a));
}
} // namespace block_of_rows

namespace ring_of_bytes {
// break: * 2048 => * 2056
// break: __align__(16) => __align__(4)
__global__ __launch_bounds__(128) void kernel(const __half *A, int tiles) {
  extern __shared__ __align__(16) unsigned char smem[];
  for (int k = 0; k < tiles; ++k) {
    __half *stage = reinterpret_cast<__half *>(smem + (k % 3) * 2048);
    // expect: 16
    // Each stage is 2048 bytes from the last, in dynamic shared memory that is declared 16-byte
    // aligned.
    copy_async<cta<128>>(tile<shape<32, 32>>(stage),
                         tile<shape<32, 32>>(assume_aligned<16>(A) + k * 1024));
  }
}
} // namespace ring_of_bytes

namespace stage_toggled {
// break: stage * 1032 => stage * 1028
// break: a += 1024 => a += 1023
__global__ __launch_bounds__(128) void kernel(const __half *A, int tiles) {
  __shared__ alignas(16) __half s[2064];
  const __half *a = assume_aligned<16>(A);
  int stage = 0;
  for (int k = 0; k < tiles; ++k) {
    // expect: 16
    // 1032 halves are 129 times 16 bytes, and both buffers belong to one aligned array.
    copy_async<cta<128>>(tile<shape<32, 32>>(s + stage * 1032), tile<shape<32, 32>>(a));
    stage ^= 1;
    a += 1024;
  }
}
} // namespace stage_toggled

namespace stage_counted {
// break: stage = 0; => stage = 1;
// break: stage += 1024 => stage += 1026
__global__ __launch_bounds__(128) void kernel(const __half *A, int tiles) {
  __shared__ alignas(16) __half s[3072];
  int stage{};
  for (int k = 0; k < tiles; ++k) {
    // expect: 16
    // The stage's offset starts at 0, grows by 1024 halves and goes back to 0.
    copy_async<cta<128>>(tile<shape<32, 32>>(s + stage),
                         tile<shape<32, 32>>(assume_aligned<16>(A) + k * 1024));
    stage += 1024;
    if (stage == 3072)
      stage = 0;
  }
}
} // namespace stage_counted

namespace buffers_swapped {
// break: &s[1][0] => &s[1][2]
// break: [2][1024] => [2][1026]
__global__ __launch_bounds__(128) void kernel(const __half *A, int tiles) {
  __shared__ alignas(16) __half s[2][1024];
  __half *now = &s[0][0], *next = &s[1][0];
  for (int k = 0; k < tiles; ++k) {
    // expect: 16
    // Both names are one of two buffers, 2048 bytes apart in one aligned array, in each round.
    copy_async<cta<128>>(tile<shape<32, 32>>(next),
                         tile<shape<32, 32>>(assume_aligned<16>(A) + k * 1024));
    __half *other = now;
    now = next;
    next = other;
  }
}
} // namespace buffers_swapped

namespace two_operands {
// break: As + 32 * 32 => As + 32 * 31 + 2
// break: B + n => B + n + 1
__global__ __launch_bounds__(128) void kernel(const __half *A, const __half *B, int K) {
  extern __shared__ __align__(128) char smem[];
  __half *As = reinterpret_cast<__half *>(smem);
  __half *Bs = As + 32 * 32;
  A = assume_aligned<16>(A) + blockIdx.y * 32 * 256;
  B = assume_aligned<16>(B);
  const int n = blockIdx.x * 32;
  for (int k = 0; k < K; k += 32) {
    // expect: 16
    // A's block of rows starts at a multiple of 8192 halves, and it moves by 32 columns.
    copy_async<cta<128>>(tile<shape<32, 32>>(As), tile<shape<32, 32>, pitch<256>>(A));
    // expect: 16
    // B moves by 32 rows of 512 halves, and the block's columns start at a multiple of 32.
    copy_async<cta<128>>(tile<shape<32, 32>>(Bs), tile<shape<32, 32>, pitch<512>>(B + n));
    A += 32;
    B += 32 * 512;
  }
}
} // namespace two_operands

namespace prologue_and_loop {
// break: next * 1024 => next * 1025
// break: i * 1024), => i * 1023),
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld, int tiles) {
  __shared__ alignas(16) __half ring[3072];
  const __half *a = assume_aligned<16>(A);
  const int pitch_of_a = assume_multiple<8>(ld);
  for (int i = 0; i < 2; ++i)
    // expect: 16
    // Stages and columns of the prologue are multiples of 1024 and 32 halves.
    copy_async<cta<128>>(tile<shape<32, 32>>(ring + i * 1024),
                         tile<shape<32, 32>>(a + i * 32, pitch_of_a));
  for (int t = 0; t < tiles; ++t) {
    const int next = (t + 2) % 3;
    if (t + 2 < tiles)
      // expect: 16
      // The condition is one of parameters and a counter, and the stage a multiple of 1024 halves.
      copy_async<cta<128>>(tile<shape<32, 32>>(ring + next * 1024),
                           tile<shape<32, 32>>(a + (t + 2) * 32, pitch_of_a));
  }
}
} // namespace prologue_and_loop

namespace blocks_past_the_end {
// break: (blockIdx.x) * 32 >= => (threadIdx.x) * 32 >=
__global__ __launch_bounds__(128) void kernel(const __half *A, int rows) {
  __shared__ alignas(16) __half s[32][32];
  if (static_cast<int>(blockIdx.x) * 32 >= rows)
    return;
  // expect: 16
  // Whole blocks return, and row 32 * blockIdx.x starts at a multiple of 2048 bytes.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + blockIdx.x * 32 * 32));
}
} // namespace blocks_past_the_end

namespace pitch_checked {
// break: ld % 8 => ld % 7
// break: return; => ++ld;
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  if (ld % 8)
    return;
  // expect: 16
  // Whoever is here has a pitch that 8 divides.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
} // namespace pitch_checked

namespace pitch_assumed {
// break: ld % 8 == 0 => ld % 7 == 0
// break: == 0); => == 4);
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  __builtin_assume(ld % 8 == 0);
  // expect: 16
  // The compiler was told that 8 divides ld.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
} // namespace pitch_assumed

namespace pitch_unreachable {
// break: (ld & 7) => (ld & 3)
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  if (ld & 7)
    __builtin_unreachable();
  // expect: 16
  // The low three bits of ld are clear where the program goes on.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
} // namespace pitch_unreachable

namespace tile_of_template {
// break: kernel<32, 64> => kernel<32, 36>
// break: alignas(16) => alignas(8)
template <int Rows, int Columns> __global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[Rows][Columns];
  const __half *a = assume_aligned<16>(A) + blockIdx.x * Rows * Columns;
  // expect: 16
  // Rows of 64 halves are a multiple of 16 bytes, and blocks are whole tiles apart.
  copy_async<cta<128>>(s, tile<shape<Rows, Columns>, pitch<2 * Columns>>(a));
}
template __global__ void kernel<32, 64>(const __half *);
} // namespace tile_of_template

namespace split_along_k {
// break: assume_multiple<64>(K) => assume_multiple<16>(K)
__global__ __launch_bounds__(128) void kernel(const __half *A, int K) {
  __shared__ alignas(16) __half s[32][32];
  const int slice_of_k = assume_multiple<64>(K) / 4;
  // expect: 16
  // A quarter of a multiple of 64 is a multiple of 16, exactly and for either sign.
  copy_async<cta<128>>(
      s, tile<shape<32, 32>, pitch<1024>>(assume_aligned<16>(A) + blockIdx.z * slice_of_k));
}
} // namespace split_along_k

namespace split_of_anything {
// run: K=64
// run: K=80
// run: K=72
// run: K=68
__global__ __launch_bounds__(128) void kernel(const __half *A, int K) {
  __shared__ alignas(16) __half s[32][32];
  // expect: declined width
  // expect(guard): guarded 16 8 4 sync
  // A quarter of an unknown K is unknown.
  copy_async<cta<128>>(
      s, tile<shape<32, 32>, pitch<1024>>(assume_aligned<16>(A) + blockIdx.z * (K / 4)));
}
} // namespace split_of_anything

namespace last_whole_tile {
// break: K / 32 * 32 => K / 32 * 33
__global__ __launch_bounds__(128) void kernel(const __half *A, int K) {
  __shared__ alignas(16) __half s[32][32];
  const int tail = K / 32 * 32;
  // expect: 16
  // Rounded down to a multiple of 32 columns.
  copy_async<cta<128>>(s, tile<shape<32, 32>, pitch<1024>>(assume_aligned<16>(A) + tail));
}
} // namespace last_whole_tile

namespace masked_down {
// break: ~31 => ~3
__global__ __launch_bounds__(128) void kernel(const __half *A, int K) {
  __shared__ alignas(16) __half s[32][32];
  const int tail = K & ~31;
  // expect: 16
  // The low five bits of the column are cleared.
  copy_async<cta<128>>(s, tile<shape<32, 32>, pitch<1024>>(assume_aligned<16>(A) + tail));
}
} // namespace masked_down
