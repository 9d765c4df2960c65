// Functions and threads: who calls, from where, with what.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

namespace called_by_some_threads {
__device__ void load(float *to, const float *from) {
  // expect: declined active "blockIdx.x * 128 + threadIdx.x >= n"
  // The caller's threads past the end have returned.
  copy_async<cta<128>>(tile<shape<16, 32>>(to), tile<shape<16, 32>>(assume_aligned<16>(from)));
}
__global__ __launch_bounds__(128) void kernel(const float *A, int n) {
  __shared__ alignas(16) float s[512];
  if (blockIdx.x * 128 + threadIdx.x >= n)
    return;
  load(s, A);
}
} // namespace called_by_some_threads

namespace least_active_caller {
__device__ void load(float *to, const float *from) {
  // expect: declined active "threadIdx.x < 64"
  // One of the two calls is under a condition of the thread.
  copy_async<cta<128>>(tile<shape<16, 32>>(to), tile<shape<16, 32>>(assume_aligned<16>(from)));
}
__global__ __launch_bounds__(128) void kernel(const float *A, int n) {
  __shared__ alignas(16) float s[512];
  if (n > 0)
    load(s, A);
  if (threadIdx.x < 64)
    load(s, A + 512);
}
} // namespace least_active_caller

namespace active_callers {
// break: n > 0 => n > threadIdx.x
// break: A + 512 => A + 510
__device__ void load(float *to, const float *from) {
  // expect: 16
  // Both calls are reached by whole blocks, with aligned tiles.
  copy_async<cta<128>>(tile<shape<16, 32>>(to), tile<shape<16, 32>>(from));
}
__global__ __launch_bounds__(128) void kernel(const float *A, int n) {
  __shared__ alignas(16) float s[512];
  A = assume_aligned<16>(A);
  load(s, A);
  if (n > 0)
    load(s, A + 512);
}
} // namespace active_callers

namespace called_by_pointer {
__device__ void load(float *to, const float *from) {
  // expect: declined active
  // Whoever has the function's address may call it from anywhere.
  copy_async<cta<128>>(tile<shape<16, 32>>(to), tile<shape<16, 32>>(assume_aligned<16>(from)));
}
__global__ __launch_bounds__(128) void kernel(const float *A, int n) {
  __shared__ alignas(16) float s[512];
  void (*call)(float *, const float *) = n > 0 ? load : nullptr;
  if (call)
    call(s, A);
}
} // namespace called_by_pointer

namespace called_by_nobody {
__device__ void load(float *to, const float *from) {
  // expect: declined active
  // No caller is seen, so nothing is known of the threads that come here.
  copy_async<cta<128>>(tile<shape<16, 32>>(to), tile<shape<16, 32>>(assume_aligned<16>(from)));
}
} // namespace called_by_nobody

namespace tile_of_a_named_thread {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[4][16][32];
  const int part = threadIdx.x / 32;
  // expect: declined active "part"
  // The four warps of the block do not mean one tile.
  copy_async<cta<128>>(s[part], tile<shape<16, 32>>(assume_aligned<16>(A)));
}
} // namespace tile_of_a_named_thread

namespace tile_of_a_computed_thread {
__device__ int part_of(int thread) { return thread / 32; }
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[4][16][32];
  // expect: declined active
  // The number of the thread goes into a function, and a part of the tile's address comes out.
  copy_async<cta<128>>(s[part_of(threadIdx.x)], tile<shape<16, 32>>(assume_aligned<16>(A)));
}
} // namespace tile_of_a_computed_thread

namespace tile_of_a_condition {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][16][32];
  int part = 0;
  if (threadIdx.x >= 64)
    part = 1;
  // expect: declined active "part"
  // Two constants, but the halves of the block have different ones.
  copy_async<cta<128>>(s[part], tile<shape<16, 32>>(assume_aligned<16>(A)));
}
} // namespace tile_of_a_condition

namespace pointer_of_a_condition {
__global__ __launch_bounds__(128) void kernel(const float *A, const float *B) {
  __shared__ alignas(16) float s[512];
  const float *from = assume_aligned<16>(A);
  if (threadIdx.x >= 64)
    from = assume_aligned<16>(B);
  // expect: declined active
  // The halves of the block read different tiles.
  copy_async<cta<128>>(s, tile<shape<16, 32>>(from));
}
} // namespace pointer_of_a_condition

namespace pointer_moved_by_threads {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  const float *from = assume_aligned<16>(A) + threadIdx.x * 4;
  // expect: declined active
  // Aligned for every thread, but one tile for none: the pointer already was the thread's own.
  copy_async<cta<128>>(s, tile<shape<16, 32>>(from));
}
} // namespace pointer_moved_by_threads

namespace piece_of_each_thread {
// break: threadIdx.x * 4 => threadIdx.x * 3
// break: alignas(16) => alignas(8)
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[128][4];
  // expect: 16
  // In the scope of one thread each has a tile of its own.
  copy_async<thread>(s[threadIdx.x], tile<shape<4>>(assume_aligned<16>(A) + threadIdx.x * 4));
}
} // namespace piece_of_each_thread

namespace lane_of_a_warp {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  const int lane = threadIdx.x % 32;
  if (lane == 0)
    // expect: declined active "lane == 0"
    // A warp's copy by one lane.
    copy_async<warp>(s, tile<shape<16, 32>>(assume_aligned<16>(A)));
}
} // namespace lane_of_a_warp

namespace warp_of_a_group {
__global__ __launch_bounds__(256) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  if (threadIdx.x / 32 < 6)
    // expect: declined active
    // Two warps of the second group are missing.
    copy_async<warpgroup>(s, tile<shape<16, 32>>(assume_aligned<16>(A)));
}
} // namespace warp_of_a_group

namespace ended_by_ptx {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  if (threadIdx.x > 99)
    asm volatile("exit;");
  // expect: declined active
  // Inline PTX has ended some threads, which no statement of C++ shows.
  copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(A)));
}
} // namespace ended_by_ptx

namespace ended_in_a_function {
__device__ void leave() { asm volatile("exit;"); }
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  if (threadIdx.x > 99)
    leave();
  // expect: declined active
  // Some threads did not come back from the function.
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace ended_in_a_function

namespace tile_of_a_counter {
// run: rounds=3
__global__ __launch_bounds__(128) void kernel(const float *A, const int *rounds) {
  __shared__ alignas(16) float s[2][512];
  int stage = 0;
  for (int i = 0; i < rounds[threadIdx.x]; ++i)
    stage ^= 1;
  // expect: 16
  // Each thread may have turned the stage around as often as it likes, but what lies in memory is
  // not known to differ: that all threads name one tile is the caller's duty.
  copy_async<cta<128>>(s[stage], tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace tile_of_a_counter

namespace tile_of_a_caller {
// run: not, because its threads name two tiles
__device__ void load(float *to, const float *from) {
  // expect: 16
  // The caller gave each half of the block a tile of its own, which breaks its duty: operands are
  // looked at where the copy stands, no further.
  copy_async<cta<128>>(tile<shape<512>>(to), tile<shape<512>>(from));
}
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[2][512];
  load(s[threadIdx.x / 64], assume_aligned<16>(A));
}
} // namespace tile_of_a_caller

namespace lambda_for_some_threads {
template <class F> __device__ void for_first(int n, F f) {
  if (threadIdx.x < n)
    f();
}
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  const auto load = [&] {
    // expect: declined active "threadIdx.x < n"
    // The lambda is made where all threads are, and called where some are.
    copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
  };
  for_first(7, load);
}
} // namespace lambda_for_some_threads

namespace destructor_of_some_threads {
struct loader {
  float *to;
  const float *from;
  __device__ ~loader() {
    // expect: declined active
    // The object's life ends inside of the condition.
    copy_async<cta<128>>(tile<shape<512>>(assume_shared(to)),
                         tile<shape<512>>(assume_global(from)));
  }
};
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  if (threadIdx.x < 7)
    loader l{s, A};
}
} // namespace destructor_of_some_threads

namespace promise_of_a_wrong_space {
__global__ __launch_bounds__(128) void kernel(const float *A, float *B) {
  // expect: declined overlap
  // A kernel's parameter never points to shared memory, whatever is promised of it.
  copy_async<cta<128>>(tile<shape<16, 32>>(assume_aligned<16>(assume_shared(B))),
                       tile<shape<16, 32>>(assume_aligned<16>(A)));
}
} // namespace promise_of_a_wrong_space

namespace promise_that_cannot_be {
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[1024];
  const __half *a = assume_aligned<16>(A) + 4;
  // expect: declined overlap
  // 8 bytes past a multiple of 16 is no multiple of 16.
  copy_async<cta<128>>(s, tile<shape<1024>>(assume_aligned<16>(a)));
}
} // namespace promise_that_cannot_be

namespace changed_by_a_generic_lambda {
template <class F> __device__ void apply(F f, int n) { f(n); }
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  bool wanted = false;
  apply([&](auto k) { wanted = threadIdx.x > k; }, n);
  if (wanted)
    // expect: declined active
    // The lambda's body is only made when that of the function is, behind the kernel.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}
} // namespace changed_by_a_generic_lambda

namespace lent_generic_lambda {
template <class F> __device__ void apply(F f, int n) { f(n); }
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int x = 0;
  auto change = [&](auto by) { x += by; };
  change(8);
  apply(change, n);
  // expect: declined width
  // It is called here with 8, and elsewhere with anything.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x));
}
} // namespace lent_generic_lambda

namespace own_generic_lambda {
// break: step(8) => step(7)
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  auto step = [&](auto by) { return n * by; };
  const int x = step(8);
  // expect: 16
  // Nobody else has the lambda, so that what it does here is all that it does.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + x));
}
} // namespace own_generic_lambda

namespace blocks_of_another_shape {
// run: wide block(32, 4)
__device__ void load(float *to, const float *from) {
  if (threadIdx.y == 0)
    // expect: declined active
    // One kernel says that its blocks are 32 threads wide; the other has any.
    copy_async<warp>(tile<shape<128>>(to), tile<shape<128>>(assume_aligned<16>(from)));
}
__global__ __launch_bounds__(128) void wide(const float *A) {
  __shared__ alignas(16) float s[128], all[512];
  // expect: 16
  copy_async<cta<32, 4>>(all, tile<shape<512>>(assume_aligned<16>(A)));
  load(s, A);
}
__global__ __launch_bounds__(128) void any(const float *A) {
  __shared__ alignas(16) float s[128];
  load(s, A);
}
} // namespace blocks_of_another_shape

namespace left_by_a_builtin {
__device__ void leave() {
  if (threadIdx.x == 3)
    __nvvm_exit();
}
// run: not by nvcc
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  leave();
  // expect: declined active
  // A thread has ended.
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace left_by_a_builtin

namespace left_behind_a_comment {
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  asm volatile("{ .reg .pred p; setp.eq.u32 p, %0, 3; @p exit/* now */; }" ::"r"(threadIdx.x));
  // expect: declined active
  // PTX has comments too.
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace left_behind_a_comment

namespace rows_of_what_a_template_is_made_for {
template <class Loop> struct main_loop {
  __device__ int row() { return static_cast<Loop *>(this)->own_row(); }
};
struct loop : main_loop<loop> {
  __device__ int own_row() { return threadIdx.y; }
};
__global__ __launch_bounds__(128) void kernel(const __half *x, int *out) {
  __shared__ alignas(16) __half s[256];
  out[loop().row()] = 1;
  if (threadIdx.x / 32 == 0)
    // expect: declined active
    // Its instance, further down, is likely to ask for the row.
    copy_async<warp>(s, tile<shape<256>>(assume_aligned<16>(x)));
}
} // namespace rows_of_what_a_template_is_made_for

namespace left_in_an_inherited_constructor {
struct base {
  __device__ base(int t) {
    if (t == 5)
      asm volatile("exit;");
  }
};
struct derived : base {
  using base::base;
};
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  derived one(threadIdx.x);
  // expect: declined active
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace left_in_an_inherited_constructor

namespace left_at_a_temporarys_end {
struct guard {
  int t;
  __device__ ~guard() {
    if (t == 5)
      asm volatile("exit;");
  }
};
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  guard{static_cast<int>(threadIdx.x)};
  // expect: declined active
  // No constructor makes it, but a destructor ends it.
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace left_at_a_temporarys_end

namespace left_by_delete {
struct held {
  int t;
  __device__ ~held() {
    if (t == 5)
      asm volatile("exit;");
  }
};
__global__ __launch_bounds__(128) void kernel(const float *A, held *one) {
  __shared__ alignas(16) float s[512];
  if (A == nullptr)
    delete one;
  // expect: declined active
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace left_by_delete

namespace left_by_new {
struct pool {
  __device__ static void *operator new(size_t, void *room) {
    if (threadIdx.x == 5)
      asm volatile("exit;");
    return room;
  }
};
__global__ __launch_bounds__(128) void kernel(const float *A) {
  __shared__ alignas(16) float s[512];
  __shared__ alignas(16) char room[16];
  new (static_cast<void *>(room)) pool;
  // expect: declined active
  copy_async<cta<128>>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace left_by_new

namespace rows_in_a_vector {
// run: kernel block(48, 2)
__global__ void kernel(const float *A, int *out) {
  __shared__ alignas(16) float s[512];
  unsigned row;
  asm("{ .reg .v4 .u32 t; mov.v4.u32 t, %%tid; mov.u32 %0, t.y; }" : "=r"(row));
  out[row] = 1;
  if (threadIdx.x / 32 == 0)
    // expect: declined active
    copy_async<warp>(s, tile<shape<512>>(assume_aligned<16>(A)));
}
} // namespace rows_in_a_vector
