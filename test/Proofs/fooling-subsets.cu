// Copies of some threads of a block: conditions that hold for all of them, for some, or that only look like it.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

namespace without_a_condition {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  // expect: 16
  // All of the block get there, and the subset's threads copy.
  copy_async<subset<64, 32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace without_a_condition

namespace its_own_condition {
// break: threadIdx.x < 32 => threadIdx.x < 31
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x < 32)
    // expect: 16
    // Exactly its threads.
    copy_async<subset<32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace its_own_condition

namespace half_of_it {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x < 16)
    // expect: declined active "threadIdx.x < 16"
    // Half of its threads.
    copy_async<subset<32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace half_of_it

namespace all_but_the_last {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x < 63)
    // expect: declined active
    // Thread 63 is one of it.
    copy_async<subset<32, 32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace all_but_the_last

namespace a_named_warp {
// break: threadIdx.x / 32 => threadIdx.x % 32
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  const unsigned warp = threadIdx.x / 32;
  if (warp == 1)
    // expect: 16
    // Threads 32 to 63 are warp 1.
    copy_async<subset<32, 32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace a_named_warp

namespace one_warp_of_two {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  const unsigned warp = threadIdx.x / 32;
  if (warp == 0)
    // expect: declined active "warp == 0"
    // The condition is one for each warp, but not for both.
    copy_async<subset<64>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace one_warp_of_two

namespace two_warps_by_two_conditions {
// break: warp <= 2 => warp < 2
// break: warp >= 1 => warp >= 2
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  const unsigned warp = threadIdx.x / 32;
  if (warp >= 1 && warp <= 2)
    // expect: 16
    // Both hold for all of its threads.
    copy_async<subset<64, 32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace two_warps_by_two_conditions

namespace across_two_warps {
__global__ __launch_bounds__(128) void kernel(const float *A, unsigned n) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x / 32 == n)
    // expect: declined active
    // Its threads belong to two warps, one of which may go.
    copy_async<subset<32, 16>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace across_two_warps

namespace part_of_one_warp {
// run: n=1
// break: threadIdx.x / 32 => threadIdx.x / 16
__global__ __launch_bounds__(128) void kernel(const float *A, unsigned n) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x / 32 == n)
    // expect: 16
    // All of its threads belong to warp 1, which goes or not.
    copy_async<subset<16, 40>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace part_of_one_warp

namespace aligned_pairs_of_warps {
// run: n=0
// break: threadIdx.x / 64 => threadIdx.x / 48
__global__ __launch_bounds__(128) void kernel(const float *A, unsigned n) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x / 64 == n)
    // expect: 16
    // The quotient is 0 for all of its threads, whatever n is.
    copy_async<subset<64>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace aligned_pairs_of_warps

namespace a_difference_that_wraps_around {
// break: threadIdx.x - 32 => threadIdx.x - 40
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x - 32 < 32)
    // expect: 16
    // Unsigned: threads below 32 are far above.
    copy_async<subset<32, 32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace a_difference_that_wraps_around

namespace a_narrow_number {
__global__ __launch_bounds__(256) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  const signed char number = threadIdx.x;
  if (number < 100)
    // expect: declined active
    // 127 is followed by -128, which is less.
    copy_async<subset<64, 96>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace a_narrow_number

namespace a_sum_in_a_narrow_type {
// break: threadIdx.x + 128 => threadIdx.x + 100
__global__ __launch_bounds__(256) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  const unsigned char number = threadIdx.x + 128;
  if (number < 128)
    // expect: 16
    // 256 + 0 to 63 come to 0 to 63.
    copy_async<subset<64, 128>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace a_sum_in_a_narrow_type

namespace changed_on_one_path {
__global__ __launch_bounds__(128) void kernel(const float *A, bool shifts) {
  __shared__ alignas(16) float s[2][256];
  unsigned number = threadIdx.x;
  if (shifts)
    number += 16;
  if (number < 32)
    // expect: declined active
    // Shifted, its second half stays away.
    copy_async<subset<32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace changed_on_one_path

namespace a_loaded_number {
__global__ __launch_bounds__(128) void kernel(const float *A, const unsigned *numbers) {
  __shared__ alignas(16) float s[2][256];
  if (numbers[threadIdx.x] < 32)
    // expect: declined active
    // The table may hold anything.
    copy_async<subset<32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace a_loaded_number

namespace rounds_of_some_threads {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  for (unsigned i = threadIdx.x; i < 96; i += 64)
    // expect: declined active "i < 96"
    // The second round is one of its first 32 threads.
    copy_async<subset<64>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace rounds_of_some_threads

namespace one_thread_left {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x == 35)
    return;
  // expect: declined active
  // It was one of them.
  copy_async<subset<32, 32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace one_thread_left

namespace another_thread_left {
// break: threadIdx.x == 3 => threadIdx.x == 63
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x == 3)
    return;
  // expect: 16
  // It is none of them.
  copy_async<subset<32, 32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace another_thread_left

namespace a_vote_of_each_warp {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  const bool wanted = __any_sync(0xffffffff, A[threadIdx.x] < A[0]);
  if (wanted)
    // expect: declined active
    // Each of its warps has a vote of its own.
    copy_async<subset<64>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace a_vote_of_each_warp

namespace a_vote_of_its_warp {
// break: const bool wanted = __all_sync(0xffffffff, n > 0) => const bool wanted = A[threadIdx.x] > 0
__global__ __launch_bounds__(128) void kernel(const float *A, int n) {
  __shared__ alignas(16) float s[2][256];
  const bool wanted = __all_sync(0xffffffff, n > 0);
  if (wanted)
    // expect: 16
    // All of it are in one warp, which has one vote.
    copy_async<subset<16, 32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace a_vote_of_its_warp

namespace either_side {
// break: threadIdx.x < 64 => threadIdx.x < 32
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x < 64)
    // expect: 16
    // The first half of the block.
    copy_async<subset<64>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
  else
    // expect: 16
    // The second one.
    copy_async<subset<64, 64>>(s[1], tile<shape<256>>(assume_aligned<16>(A + 256)));
}
} // namespace either_side

namespace a_row_of_unknown_length {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.y == 0)
    // expect: declined active "threadIdx.y == 0"
    // Rows may have 16 threads.
    copy_async<subset<32>>(s[0], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace a_row_of_unknown_length

namespace an_operand_of_each_warp {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  // expect: declined active "differs among them"
  // Its two warps name different rows.
  copy_async<subset<64>>(s[threadIdx.x / 32], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace an_operand_of_each_warp

namespace an_operand_of_all_of_it {
// break: threadIdx.x / 64 => threadIdx.x / 32
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  // expect: 16
  // The quotient is 0 for all of its threads.
  copy_async<subset<64>>(s[threadIdx.x / 64], tile<shape<256>>(assume_aligned<16>(A)));
}
} // namespace an_operand_of_all_of_it

namespace passed_by_its_caller {
// break: threadIdx.x / 32 => threadIdx.x % 32
__device__ void load(unsigned warp, float (&s)[256], const float *A) {
  if (warp == 1)
    // expect: 16
    // Whatever warp calls, it comes as a whole.
    copy_async<subset<32, 32>>(s, tile<shape<256>>(assume_aligned<16>(A)));
}
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  load(threadIdx.x / 32, s[0], A);
}
} // namespace passed_by_its_caller

namespace called_by_half_of_it {
__device__ void load(float (&s)[256], const float *A) {
  // expect: declined active "threadIdx.x < 96"
  // Threads 96 to 127 are not called.
  copy_async<subset<64, 64>>(s, tile<shape<256>>(assume_aligned<16>(A)));
}
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][256];
  if (threadIdx.x < 96)
    load(s[0], A);
}
} // namespace called_by_half_of_it
