// Facts that hold on one path, in one round or for some threads only: 8 halves are 16 bytes.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

namespace tested_on_one_path {
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld, bool strict) {
  __shared__ alignas(16) __half s[32][32];
  if (strict) {
    if (ld % 8)
      return;
  }
  // expect: declined width "ld"
  // Without `strict` nobody looked at ld.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
} // namespace tested_on_one_path

namespace assumed_on_one_path {
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld, bool strict) {
  __shared__ alignas(16) __half s[32][32];
  if (strict)
    __builtin_assume(ld % 8 == 0);
  // expect: declined width "ld"
  // The assumption is one of the other path.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
} // namespace assumed_on_one_path

namespace tested_the_wrong_way {
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  if (ld % 8 == 0)
    return;
  // expect: declined width "ld"
  // Here are those that 8 does not divide.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
} // namespace tested_the_wrong_way

namespace either_condition {
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld, bool anyway) {
  __shared__ alignas(16) __half s[32][32];
  if (ld % 8 == 0 || anyway)
    // expect: declined width "ld"
    // The second condition lets any ld in.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
} // namespace either_condition

namespace both_conditions {
// break: ld % 8 == 0 && => ld % 8 == 0 ||
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld, bool wanted) {
  __shared__ alignas(16) __half s[32][32];
  if (ld % 8 == 0 && wanted)
    // expect: 16
    // Both hold here.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
} // namespace both_conditions

namespace changed_after_the_test {
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  if (ld % 8)
    return;
  ld |= 1;
  // expect: declined width "ld"
  // It is odd now.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
} // namespace changed_after_the_test

namespace changed_in_the_next_round {
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld, int n) {
  __shared__ alignas(16) __half s[32][32];
  if (ld % 8)
    return;
  for (int i = 0; i < n; ++i) {
    // expect: declined width "ld"
    // True in the first round, and in no other.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
    ld += 4 * i + 1;
  }
}
} // namespace changed_in_the_next_round

namespace changed_two_rounds_later {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int now = 0, next = 8, later = 1;
  for (int i = 0; i < n; ++i) {
    // expect: declined width
    // 0, 8 and then 1.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + now));
    now = next;
    next = later;
  }
}
} // namespace changed_two_rounds_later

namespace goto_past_the_promise {
__global__ __launch_bounds__(128) void kernel(const __half *A, bool known) {
  __shared__ alignas(16) __half s[32][32];
  if (known)
    goto load;
  A = assume_aligned<16>(A);
load:
  // expect: declined width
  // One way here leaves the promise out.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(A));
}
} // namespace goto_past_the_promise

namespace goto_as_a_loop {
// break: x += 4 => x += 3
// break: x < n => x + threadIdx.x < n
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int x = 0;
again:
  // expect: 8
  // 0 at first, and 4 halves more each time: a multiple of 8 bytes.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x));
  x += 4;
  if (x < n)
    goto again;
}
} // namespace goto_as_a_loop

namespace goto_of_one_thread {
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  if (threadIdx.x == 0)
    goto done;
  // expect: declined active "threadIdx.x == 0"
  // Thread 0 went past.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
done:;
}
} // namespace goto_of_one_thread

namespace skipped_rounds {
__global__ __launch_bounds__(128) void kernel(const __half *A, unsigned n) {
  __shared__ alignas(16) __half s[32][32];
  for (unsigned i = 0; i < n; ++i) {
    if (i == threadIdx.x)
      continue;
    // expect: declined active "i == threadIdx.x"
    // Each thread leaves out another round.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + i * 1024));
  }
}
} // namespace skipped_rounds

namespace after_a_loop_of_each_thread {
// break: ++i; => if (++i > 99) return;
__global__ __launch_bounds__(128) void kernel(const __half *A, const int *next) {
  __shared__ alignas(16) __half s[32][32];
  int i = threadIdx.x;
  while (next[i])
    ++i;
  // expect: 16
  // Threads stay in the loop for different times, but all of them leave it to here.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}
} // namespace after_a_loop_of_each_thread

namespace return_of_a_lambda {
// break: fill(); => if (threadIdx.x >= 32) return;
__global__ __launch_bounds__(128) void kernel(const __half *A, int *B) {
  __shared__ alignas(16) __half s[32][32];
  const auto fill = [&] {
    if (threadIdx.x >= 64)
      return;
    B[threadIdx.x] = 0;
  };
  fill();
  // expect: 16
  // The return leaves the lambda, not the kernel.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}
} // namespace return_of_a_lambda

namespace mode_of_a_thread {
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  int mode = 0;
  if (threadIdx.x < 64)
    mode = 1;
  if (mode)
    // expect: declined active "mode"
    // Constants only, but which one depends on the thread.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}
} // namespace mode_of_a_thread

namespace switch_that_falls_through {
// break: x += 4; => x += 2;
// run: n=0
// run: n=1
// run: n=2
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int x = 0;
  switch (n) {
  case 0:
    x = 8;
  case 1:
    x += 4;
    break;
  default:
    x = 16;
  }
  // expect: 8
  // 12, 4 or 16 halves.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x));
}
} // namespace switch_that_falls_through

namespace switch_of_threads {
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  switch (threadIdx.x / 64) {
  case 0:
    // expect: declined active "threadIdx.x / 64"
    // The second half of the block takes the other case.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
    break;
  default:;
  }
}
} // namespace switch_of_threads

namespace recursion {
__device__ void load(__half *to, const __half *from, int depth) {
  // expect: declined active
  // Functions that call themselves are not followed; each call besides is one half further.
  copy_async<cta<128>>(tile<shape<32, 32>>(to), tile<shape<32, 32>>(from));
  if (depth > 0)
    load(to, from + 1, depth - 1);
}
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[1024];
  load(s, assume_aligned<16>(A), 2);
}
} // namespace recursion

namespace arguments_in_any_order {
// break: * 4)); => * 2));
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[2][32][32];
  int i = 0;
  // expect: 8
  // The source is read before or after the step: 0 or 4 halves.
  // run: checks s[0], tile<shape<32, 32>>(assume_aligned<16>(A) + 4)
  copy_async<cta<128>>(s[i++], tile<shape<32, 32>>(assume_aligned<16>(A) + i * 4));
}
} // namespace arguments_in_any_order

namespace set_in_the_condition {
// break: x = 8 * n => x = 4 * n
__global__ __launch_bounds__(128) void kernel(const __half *A, int n, bool wanted) {
  __shared__ alignas(16) __half s[32][32];
  int x = 1;
  if (wanted && (x = 8 * n) > 0)
    // expect: 16
    // Only who evaluated the second part is here.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x));
  // expect: declined width
  // Without `wanted` it is still 1.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x));
}
} // namespace set_in_the_condition

namespace written_by_asm {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int x = 8 * n;
  asm("add.s32 %0, %0, 1;" : "+r"(x));
  // expect: declined width
  // Inline PTX has written it.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x));
}
} // namespace written_by_asm

namespace loop_without_end {
__global__ __launch_bounds__(128) void kernel(const __half *A, volatile int *flag) {
  __shared__ alignas(16) __half s[32][32];
  for (;;) {
    while (flag[threadIdx.x])
      continue;
    // expect: declined active
    // Conservative: what a loop that nothing leaves decides for its threads is not followed.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
  }
}
} // namespace loop_without_end

namespace value_without_a_name {
enum class two : int { first, second };
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  int pitch = ld;
  switch (static_cast<two>(ld % 4)) {
  case two::first:
    pitch = 64;
    break;
  case two::second:
    pitch = 32;
    break;
  }
  // expect: declined width
  // expect(guard): guarded 16 8 4 sync
  // An enumeration holds 2 and 3 too, which no case names.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), pitch));
}
} // namespace value_without_a_name

namespace threads_without_a_case {
enum class two : int { first, second };
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  switch (static_cast<two>(threadIdx.x)) {
  case two::first:
  case two::second:
    return;
  }
  // expect: declined active
  // The other threads go on.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}
} // namespace threads_without_a_case

namespace analyzers_word {
__device__ __attribute__((analyzer_noreturn)) void report(int) {}
// run: not by nvcc
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  if (n % 8 != 0)
    report(n);
  // expect: declined active
  // The attribute is for a static analyzer: the function returns.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + n));
}
} // namespace analyzers_word

namespace numbers_that_are_none {
__global__ __launch_bounds__(128) void kernel(const __half *A, const float *weights) {
  __shared__ alignas(16) __half s[32][32];
  const float weight = weights[threadIdx.x];
  if (weight < 0.f || weight >= 0.f) {
  } else {
    return;
  }
  // expect: declined active
  // A NaN is neither; Clang's graph takes one of the two to hold.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}
} // namespace numbers_that_are_none

namespace value_where_there_is_no_number {
__global__ __launch_bounds__(128) void kernel(const __half *A, float weight) {
  __shared__ alignas(16) __half s[32][32];
  int n = 16;
  if (!(weight < 5.f || weight >= 5.f))
    n = 3;
  // expect: declined width
  // expect(guard): guarded 16 8 4 sync
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + n));
}
} // namespace value_where_there_is_no_number

namespace two_readings {
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  __shared__ volatile int flag;
  if (flag == 1 && flag == 2)
    // expect: declined active
    // Each reading has its own value.
    copy_async<warp>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}
} // namespace two_readings

namespace in_braces {
__global__ __launch_bounds__(128) void kernel(const __half *A, int k) {
  __shared__ alignas(16) __half s[32][32];
  // break: / 32 => / 16
  const int w{static_cast<int>(threadIdx.x) / 32};
  // break: 8 * k => 7 * k
  const int n{8 * k};
  if (w == 0)
    // expect: 16
    copy_async<warp>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + n));
}
} // namespace in_braces
