// Matrix products in parts: parameter structs, tile iterators, device functions, lambdas.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

namespace batch_stride {
// break: assume_multiple<8>(stride_a) => stride_a
// break: (stride_a) * blockIdx.z => (stride_a) * blockIdx.z + 2
__global__ __launch_bounds__(128) void kernel(const __half *A, long long stride_a) {
  __shared__ alignas(16) __half s[32][32];
  // expect: 16
  // Matrices of the batch are promised to be a multiple of 8 halves apart.
  copy_async<cta<128>>(
      s, tile<shape<32, 32>>(assume_aligned<16>(A) + assume_multiple<8>(stride_a) * blockIdx.z));
}
} // namespace batch_stride

namespace grouped_blocks {
// break: column * 32 => column * 34
// break: row * 32 * 512 => row * 32 * 512 + 1
__global__ __launch_bounds__(128) void kernel(const __half *A, int group) {
  __shared__ alignas(16) __half s[32][32];
  const int column = blockIdx.x % group, row = blockIdx.x / group;
  // expect: 16
  // The order of blocks is arbitrary, but tiles start at multiples of 32 rows and columns.
  copy_async<cta<128>>(
      s, tile<shape<32, 32>, pitch<512>>(assume_aligned<16>(A) + row * 32 * 512 + column * 32));
}
} // namespace grouped_blocks

namespace parameters_by_value {
// break: assume_aligned<16>(p.A) => p.A
// break: assume_multiple<8>(p.ld) => p.ld
// break: if (p.K > 0) => if (p.K > threadIdx.x)
struct params {
  const __half *A;
  int ld, K;
};
__global__ __launch_bounds__(128) void kernel(const params p) {
  __shared__ alignas(16) __half s[32][32];
  if (p.K > 0)
    // expect: 16
    // A pointer in a kernel's parameter is global memory; alignment and pitch are promised, and K
    // is the same for all.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(p.A), assume_multiple<8>(p.ld)));
}
} // namespace parameters_by_value

namespace parameters_without_promise {
struct params {
  const float *A;
  int ld;
};
__global__ __launch_bounds__(128) void kernel(params p) {
  __shared__ alignas(16) float s[32][32];
  // expect: 4
  // expect(guard): guarded 16 8 4
  // The pointer is global memory and aligned to its floats, and nothing else is said of it or of
  // the pitch.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(p.A, p.ld));
}
} // namespace parameters_without_promise

namespace parameters_checked {
// break: p.ld % 8 => p.ld % 9
// break: p.B_offset & 15 => p.B_offset & 1
struct params {
  const __half *B;
  int ld, B_offset;
};
__global__ __launch_bounds__(128) void kernel(const params p) {
  __shared__ alignas(16) __half s[32][32];
  if (p.ld % 8 || p.B_offset & 15)
    return;
  // expect: 16
  // Behind the return neither test held: 8 divides the pitch, and 16 the offset.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(p.B) + p.B_offset, p.ld));
}
} // namespace parameters_checked

namespace parameter_changed {
struct params {
  const __half *A;
  int ld;
};
__global__ __launch_bounds__(128) void kernel(params p) {
  __shared__ alignas(16) __half s[32][32];
  if (p.ld % 8)
    return;
  p.ld += blockIdx.x;
  // expect: declined width
  // The member is another number since the test.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(p.A), p.ld));
}
} // namespace parameter_changed

namespace nested_parameters {
// break: chunk = uint4 => chunk = uint2
// break: * 128 => * 128 + threadIdx.x
using chunk = uint4;
struct matrix {
  const chunk *data;
  int rows;
};
struct params {
  matrix a, b;
};
__global__ __launch_bounds__(128) void kernel(const params p) {
  __shared__ chunk s[32][4];
  // expect: 16
  // Elements of 16 bytes are aligned to 16 on both sides, and the pointer in the kernel's parameter
  // is global memory.
  copy_async<cta<128>>(s, tile<shape<32, 4>>(p.b.data + blockIdx.x * 128));
}
} // namespace nested_parameters

namespace operand_in_a_struct {
// break: assume_aligned<16>(A), => A,
// break: assume_multiple<8>(ld)}; => ld};
struct operand {
  const __half *data;
  int ld;
};
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  const operand a = {assume_aligned<16>(A), assume_multiple<8>(ld)};
  // expect: 16
  // The members are what the struct was made from.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(a.data, a.ld));
}
} // namespace operand_in_a_struct

namespace operand_as_it_came {
// break: assume_aligned<16>(a.data) => a.data
// break: {A, ld} => {s, ld}
struct operand {
  const __half *data;
  int ld;
};
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[1024];
  const operand a = {A, ld};
  // expect: 16
  // The member is the kernel's parameter, and promised to be aligned.
  copy_async<cta<128>>(tile<shape<32, 32>>(s),
                       tile<shape<32, 32>>(assume_aligned<16>(a.data), assume_multiple<8>(a.ld)));
}
} // namespace operand_as_it_came

namespace iterator_members {
// break: it.pointer += 32 => it.pointer += 36
// break: {A, 512} => {A + 4, 512}
struct iterator {
  const __half *pointer;
  int step;
};
__global__ __launch_bounds__(128) void kernel(const __half *A, int tiles) {
  __shared__ alignas(16) __half s[32][32];
  A = assume_aligned<16>(A);
  iterator it = {A, 512};
  for (int k = 0; k < tiles; ++k) {
    // expect: 16
    // The member starts at an aligned pointer and moves by 64 bytes; nothing has the struct's
    // address.
    copy_async<cta<128>>(s, tile<shape<32, 32>, pitch<512>>(it.pointer));
    it.pointer += 32;
  }
}
} // namespace iterator_members

namespace iterator_methods {
struct iterator {
  const __half *pointer;
  __device__ const __half *get() const { return pointer; }
  __device__ void next() { pointer += 32; }
};
__global__ __launch_bounds__(128) void kernel(const __half *A, int tiles) {
  __shared__ alignas(16) __half s[32][32];
  iterator it = {assume_aligned<16>(A)};
  for (int k = 0; k < tiles; ++k) {
    // expect: declined direction
    // expect(guard): guarded 16 8 4 sync
    // Conservative: what a member function returns is not followed into its body.
    copy_async<cta<128>>(s, tile<shape<32, 32>, pitch<512>>(it.get()));
    it.next();
  }
}
} // namespace iterator_methods

namespace device_function {
// break: s[0], B, 512 => s[0], B + 1, 512
// break: assume_multiple<8>(ld) => ld
// break: assume_aligned<16>(A) + => A +
// break: s[0], B => s[1] + 1, B
__device__ void load(__half *to, const __half *from, int pitch_of_from) {
  // expect: 16
  // Both callers pass shared and global memory at multiples of 16 bytes, and pitches that 8
  // divides.
  copy_async<cta<128>>(tile<shape<32, 32>>(to), tile<shape<32, 32>>(from, pitch_of_from));
}
__global__ __launch_bounds__(128) void kernel_a(const __half *A, int ld) {
  __shared__ alignas(16) __half s[1024];
  load(s, assume_aligned<16>(A) + blockIdx.x * 32, assume_multiple<8>(ld));
}
__global__ __launch_bounds__(128) void kernel_b(const __half *B) {
  __shared__ alignas(16) __half s[2][1024];
  B = static_cast<const __half *>(__builtin_assume_aligned(B, 16));
  load(s[0], B, 512);
}
} // namespace device_function

namespace callers_disagree {
__device__ void load(__half *to, const __half *from) {
  // expect: declined width
  // expect(guard): guarded 16 8 4 sync
  // One caller passes an aligned pointer, the other one of which nothing is known.
  copy_async<cta<128>>(tile<shape<32, 32>>(to), tile<shape<32, 32>>(from));
}
__global__ __launch_bounds__(128) void kernel(const __half *A, const __half *B) {
  __shared__ alignas(16) __half s[2][1024];
  load(s[0], assume_aligned<16>(A));
  load(s[1], B);
}
} // namespace callers_disagree

namespace callers_in_two_spaces {
// run: grid(1)
__device__ void load(float *to, const float *from) {
  // expect: declined direction
  // expect(guard): guarded 16 8 4 sync
  // One caller's destination is shared memory, the other's global.
  copy_async<cta<128>>(tile<shape<32, 32>>(to), tile<shape<32, 32>>(assume_aligned<16>(from)));
}
__global__ __launch_bounds__(128) void kernel(const float *A, float *B) {
  __shared__ alignas(16) float s[1024];
  load(s, A);
  load(B, A);
}
} // namespace callers_in_two_spaces

namespace chain_of_functions {
// break: tile_of(s + 1024, => tile_of(s + 1028,
// break: from + row * 512 => from + row * 508
__device__ void load(__half *to, const __half *from) {
  // expect: 16
  // Two calls up, a shared array at 2048 bytes and a global pointer at whole rows of 1024 bytes.
  copy_async<cta<128>>(tile<shape<32, 32>>(to), tile<shape<32, 32>, pitch<512>>(from));
}
__device__ void tile_of(__half *to, const __half *from, int row) { load(to, from + row * 512); }
__global__ __launch_bounds__(128) void kernel(const __half *A, int row) {
  __shared__ alignas(16) __half s[2048];
  tile_of(s + 1024, assume_aligned<16>(A), row);
}
} // namespace chain_of_functions

namespace lambda_of_stages {
// break: stage * 1024 => stage * 1022
// break: alignas(16) => alignas(8)
// break: load(0, 0); => load(0, 2);
__global__ __launch_bounds__(128) void kernel(const __half *A, int tiles) {
  __shared__ alignas(16) __half s[3072];
  const __half *a = assume_aligned<16>(A);
  const auto load = [&](int stage, int column) {
    // expect: 16
    // What is captured is an aligned array and an aligned pointer; all calls pass multiples of 32
    // columns.
    copy_async<cta<128>>(tile<shape<32, 32>>(s + stage * 1024),
                         tile<shape<32, 32>, pitch<512>>(a + column));
  };
  load(0, 0);
  for (int k = 1; k < tiles; ++k)
    load(k % 3, k * 32);
}
} // namespace lambda_of_stages

namespace smaller_of_two {
// break: min(n, 64) => min(n, 66)
// break: n % 16 => n % 15
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  if (n % 16 != 0)
    return;
  const int column = min(n, 64);
  // expect: 16
  // 16 divides both numbers, so it divides the smaller one.
  copy_async<cta<128>>(s, tile<shape<32, 32>, pitch<512>>(assume_aligned<16>(A) + column));
}
} // namespace smaller_of_two
