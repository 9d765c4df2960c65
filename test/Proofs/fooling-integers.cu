// Integers that only look like multiples, and some that are although they do not look it: 8 halves
// are 16 bytes.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

namespace narrowed_to_bool {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  const bool offset = 8 * n;
  // expect: declined width
  // A multiple of 8 is 1 as a bool.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace narrowed_to_bool

namespace narrowed_to_char {
// break: 40 * n => 36 * n
// break: unsigned char offset = 40 => bool offset = 40
// run: n=13
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  const unsigned char offset = 40 * n;
  // expect: 16
  // A char keeps the low 8 bits, and so the 8 of 40.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace narrowed_to_char

namespace narrowed_and_divided {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  const unsigned char low = 24 * n;
  // expect: declined width
  // 264 is 8 as a char, and a third of that is 2: the factor 3 did not survive, and no factor 8 is
  // left.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + low / 3));
}
} // namespace narrowed_and_divided

namespace wrapped_and_divided {
__global__ __launch_bounds__(128) void kernel(const __half *A, unsigned n) {
  __shared__ alignas(16) __half s[32][32];
  // expect: declined width
  // 24u * n wraps around at 2^32, which 3 does not divide.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + 24u * n / 3u));
}
} // namespace wrapped_and_divided

namespace wrapped_below_zero {
// break: 8u * n => 4u * n
// run: n=536870911
__global__ __launch_bounds__(128) void kernel(const __half *A, unsigned n) {
  __shared__ alignas(16) __half s[32][32];
  const unsigned offset = 0u - 8u * n;
  // expect: 16
  // 2^32 - 8 * n is a multiple of 8 too.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace wrapped_below_zero

namespace signed_overflow {
// break: 0x7ffffff8 => 0x7ffffffc
// run: n=-268435454
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  const int offset = 0x7ffffff8 + 8 * n;
  // expect: 16
  // A sum that overflows is undefined, and what the machine makes of it keeps the low bits.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace signed_overflow

namespace half_of_a_negative {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  const int x = 16 * n - 1;
  // expect: declined width
  // 15 / 2 + 1 is 8, but -1 / 2 + 1 is 1: division rounds toward zero.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + (x / 2 + 1)));
}
} // namespace half_of_a_negative

namespace shift_of_a_negative {
// break: 16 * n - 1 => 16 * n - 3
// run: n=-1
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  const int x = 16 * n - 1;
  // expect: 16
  // A shift rounds down, so it is 8 * n - 1 for every n.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + ((x >> 1) + 1)));
}
} // namespace shift_of_a_negative

namespace remainder_of_a_negative {
// break: 8 * n - 4 => 8 * n - 2
// run: n=0
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  const int x = 8 * n - 4;
  // expect: 8
  // The remainder is 4 or -4, both 8 bytes past a multiple of 16.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x % 8));
}
} // namespace remainder_of_a_negative

namespace remainder_by_twelve {
// break: % 12 => % 13
// run: n=2
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  // expect: 8
  // 8 % 12 is 8, but 16 % 12 is 4: what divides both is left, and no more.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + 8 * n % 12));
}
} // namespace remainder_by_twelve

namespace low_bits_kept {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  // expect: declined width
  // n & 7 is what is left of n, not what is cut off.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + (n & 7)));
}
} // namespace low_bits_kept

namespace bits_of_a_mask {
// break: 0x18 => 0x1a
// run: n=24
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  // expect: 16
  // Only the bits of 8 and 16 are left.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + (n & 0x18)));
}
} // namespace bits_of_a_mask

namespace bit_set {
// break: 8 * n | 4 => 8 * n | 5
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  // expect: 8
  // The bit of 4 is always set, which is 8 bytes.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + (8 * n | 4)));
}
} // namespace bit_set

namespace bits_flipped {
// break: ^ 24 => ^ 20
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  // expect: 16
  // Neither 8 * n nor 24 has one of the low three bits.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + (8 * n ^ 24)));
}
} // namespace bits_flipped

namespace power_of_two {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  // expect: declined width
  // A power of two, but of 1 if n is 0.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + (1 << n)));
}
} // namespace power_of_two

namespace through_a_float {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  const int offset = static_cast<int>(n * 8.0f + 0.5f);
  // expect: declined width
  // Floats round, and integers made of them are anything.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace through_a_float

namespace distance_of_pointers {
__global__ __launch_bounds__(128) void kernel(const __half *A, const __half *B) {
  __shared__ alignas(16) __half s[32][32];
  const long long distance = B - A;
  // expect: declined width
  // That A is aligned says nothing of B.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + distance));
}
} // namespace distance_of_pointers

namespace bit_field {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  struct {
    unsigned stage : 3, offset : 5;
  } ring = {};
  ring.offset = 8 * n;
  ring.stage = n;
  // expect: declined width
  // The stage is three bits of anything, whatever lies beside it.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + ring.stage));
}
} // namespace bit_field

namespace larger_of_two {
// break: max(8 * n, 12) => max(8 * n, 13)
// run: n=1
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  // expect: 8
  // It may be the 12, which is 24 bytes.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + max(8 * n, 12)));
}
} // namespace larger_of_two

namespace counted_down_in_place {
// break: x = 8 * n + 1 => x = 8 * n + 2
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int x = 8 * n + 1;
  // expect: 16
  // The offset is what x is after the step.
  // run: checks s, tile<shape<32, 32>>(assume_aligned<16>(A) + 8 * n)
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + --x));
}
} // namespace counted_down_in_place

namespace counted_down_afterwards {
// break: x-- => x
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int x = 8 * n + 1;
  // expect: declined width
  // The offset is what x was before the step, one half past a multiple of 16 bytes.
  // run: checks s, tile<shape<32, 32>>(assume_aligned<16>(A) + (8 * n + 1))
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x--));
  // expect: 16
  // Now x is 8 * n.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x));
}
} // namespace counted_down_afterwards

namespace counted_down_before {
// break: --x; => ;
// break: 8 * n + 1 => 8 * n + 2
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int x = 8 * n + 1;
  --x;
  // expect: 16
  // The offset is what x is after the step.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x));
}
} // namespace counted_down_before

namespace beside_an_unnamed_bit_field {
struct layout {
  int rows;
  int : 5;
  int offset;
  int columns;
};
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  const layout l = {16, 3 * n, 8 * n};
  // expect: declined width
  // A bit-field without a name takes no part in the list: the offset is 3 * n.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + l.offset));
}
} // namespace beside_an_unnamed_bit_field

namespace set_on_either_path {
// break: x = 24 => x = 20
// break: x = 8 * n => x = 4 * n
__global__ __launch_bounds__(128) void kernel(const __half *A, int n, bool wanted) {
  __shared__ alignas(16) __half s[32][32];
  int x;
  if (wanted)
    x = 8 * n;
  else
    x = 24;
  // expect: 16
  // A multiple of 8 on both.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x));
}
} // namespace set_on_either_path
