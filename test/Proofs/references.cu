// Parts of variables by other names: references to constants, and copies. 8 halves are 16 bytes.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

struct layer {
  const __half *A;
  int n;
};
struct params {
  layer l[4];
};

namespace layer_by_reference {
// break: const layer &l => layer &l
// break: (l.A) => (l.A) + l.n
__global__ __launch_bounds__(128) void kernel(params p) {
  __shared__ alignas(16) __half s[32][32];
  const layer &l = p.l[blockIdx.x % 4];
  // expect: 16
  // What the host passes is global memory, and nothing changes it by either name.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(l.A)));
}
} // namespace layer_by_reference

namespace layer_copied {
// break: = p.l[blockIdx.x % 4] => = *reinterpret_cast<const layer *>(p.l[0].A)
__global__ __launch_bounds__(128) void kernel(params p) {
  __shared__ alignas(16) __half s[32][32];
  const layer l = p.l[blockIdx.x % 4];
  // expect: 16
  // A copy of what the host passes.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(l.A)));
}
} // namespace layer_copied

namespace other_use_of_the_parameter {
// break: const layer &l => layer &l
// run: i=2
__global__ __launch_bounds__(128) void kernel(params p, int i) {
  __shared__ alignas(16) __half s[32][32], t[128][8];
  const layer &l = p.l[i];
  const layer(&all)[4] = p.l;
  if (all[0].n + l.n < 0)
    return;
  // expect: declined active "all[0].n + l.n < 0"
  // Conservative: what a reference shows is not followed into conditions.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(p.l[0].A)));
  // expect: 16
  // The references only look at the parameter.
  copy_async<thread>(t[threadIdx.x], tile<shape<8>>(assume_aligned<16>(p.l[0].A)));
}
} // namespace other_use_of_the_parameter

namespace names_of_names {
// run: i=3
// break: = p.l; => = *reinterpret_cast<const layer(*)[4]>(p.l[0].A);
__global__ __launch_bounds__(128) void kernel(params p, int i) {
  __shared__ alignas(16) __half s[32][32];
  const layer(&all)[4] = p.l;
  const layer &l = all[i];
  const auto &A = l.A;
  // expect: 16
  // Each is a part of the parameter.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)));
}
} // namespace names_of_names

namespace cast_away {
__global__ __launch_bounds__(128) void kernel(params p) {
  __shared__ alignas(16) __half s[2][32][32];
  const layer &l = p.l[blockIdx.x % 4];
  const_cast<layer &>(l).A = s[1][0];
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The reference wrote after all.
  copy_async<cta<128>>(s[0], tile<shape<32, 32>>(assume_aligned<16>(l.A)));
}
} // namespace cast_away

namespace cast_away_elsewhere {
__global__ __launch_bounds__(128) void kernel(params p) {
  __shared__ alignas(16) __half s[2][32][32];
  const layer &l = p.l[0];
  const auto change = [&](const __half *to) { (const __half *&)l.A = to; };
  change(s[1][0]);
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // A lambda wrote through the reference.
  copy_async<cta<128>>(s[0], tile<shape<32, 32>>(assume_aligned<16>(p.l[0].A)));
}
} // namespace cast_away_elsewhere

namespace passed_on {
// run: with __device__ void adjust(const layer &l) { const_cast<layer &>(l).A += 8; }
__device__ void adjust(const layer &l);
__global__ __launch_bounds__(128) void kernel(params p) {
  __shared__ alignas(16) __half s[32][32];
  const layer &l = p.l[0], &same = l;
  adjust(same);
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // A function may have cast the const away.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(p.l[0].A)));
}
} // namespace passed_on

namespace mutable_pointer {
struct cached {
  mutable const __half *A;
};
struct both {
  cached l[2];
};
__global__ __launch_bounds__(128) void kernel(both p) {
  __shared__ alignas(16) __half s[2][32][32];
  const cached &l = p.l[blockIdx.x % 2];
  l.A = s[1][0];
  const cached copied = l;
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // A mutable member may be written by any name.
  copy_async<cta<128>>(s[0], tile<shape<32, 32>>(assume_aligned<16>(l.A)));
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The copy has what was written.
  copy_async<cta<128>>(s[0], tile<shape<32, 32>>(assume_aligned<16>(copied.A)));
}
} // namespace mutable_pointer

namespace mutable_pointer_of_a_constant {
struct cached {
  mutable const __half *A;
};
struct both {
  cached l[2];
};
// run: not, because Clang 22 by itself takes what a parameter points to for global memory, whatever was written there
__global__ __launch_bounds__(128) void kernel(const both p) {
  __shared__ alignas(16) __half s[2][32][32];
  p.l[1].A = s[1][0];
  const cached copied = p.l[blockIdx.x % 2];
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The mutable member of a constant was written.
  copy_async<cta<128>>(s[0], tile<shape<32, 32>>(assume_aligned<16>(copied.A)));
}
} // namespace mutable_pointer_of_a_constant

namespace written_through_an_array {
struct pointers {
  const __half *A[2];
};
// run: not, because Clang 22 by itself takes what a parameter points to for global memory, whatever was written there
__global__ __launch_bounds__(128) void kernel(pointers p) {
  __shared__ alignas(16) __half s[2][32][32];
  const __half *const(&all)[2] = p.A;
  const_cast<const __half **>(all)[1] = s[1][0];
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The array became a pointer that wrote.
  copy_async<cta<128>>(s[0], tile<shape<32, 32>>(assume_aligned<16>(p.A[blockIdx.x % 2])));
}
} // namespace written_through_an_array

namespace pointer_into_an_array {
struct pointers {
  const __half *A[2];
};
// run: not, because Clang 22 by itself takes what a parameter points to for global memory, whatever was written there
__global__ __launch_bounds__(128) void kernel(pointers p) {
  __shared__ alignas(16) __half s[2][32][32];
  const __half *const *const &first = p.A;
  const_cast<const __half **>(first)[1] = s[1][0];
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The reference is no name of the array, but of a pointer into it.
  copy_async<cta<128>>(s[0], tile<shape<32, 32>>(assume_aligned<16>(p.A[blockIdx.x % 2])));
}
} // namespace pointer_into_an_array

namespace buffer_of_the_parameter {
struct buffer {
  alignas(16) float all[64];
};
__global__ __launch_bounds__(64) void kernel(buffer p) {
  __shared__ alignas(16) float s[64];
  const float *const &from = p.all;
  // expect: declined direction
  // expect(guard): guarded 4 sync
  // It points into the parameter, which is constant memory.
  copy_async<cta<64>>(s, tile<shape<64>>(assume_aligned<16>(from)));
}
} // namespace buffer_of_the_parameter

namespace names_of_the_members {
// run: not, because Clang 22 by itself takes what a parameter points to for global memory, whatever was written there
__global__ __launch_bounds__(128) void kernel(params p) {
  __shared__ alignas(16) __half s[2][32][32];
  const auto &[A, n] = p.l[0];
  const_cast<const __half *&>(A) = s[1][0];
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // A structured binding has names of its own for the members.
  copy_async<cta<128>>(s[0], tile<shape<32, 32>>(assume_aligned<16>(p.l[0].A)));
}
} // namespace names_of_the_members

namespace seen_by_the_reference {
__global__ __launch_bounds__(128) void kernel(params p) {
  __shared__ alignas(16) __half s[2][32][32];
  layer mine = p.l[0];
  const layer &l = mine;
  mine.A = s[1][0];
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The reference shows what is written to the variable.
  copy_async<cta<128>>(s[0], tile<shape<32, 32>>(assume_aligned<16>(l.A)));
}
} // namespace seen_by_the_reference

namespace tile_of_that_time {
__global__ __launch_bounds__(128) void kernel(const __half *A, const __half *B) {
  __shared__ alignas(16) __half s[32][32];
  auto from = tile<shape<32, 32>>(assume_aligned<16>(A));
  const auto &same = from;
  from = tile<shape<32, 32>>(B);
  // expect: declined direction
  // expect(guard): guarded 16 8 4 sync
  // By both names it is the new tile.
  copy_async<cta<128>>(s, same);
}
} // namespace tile_of_that_time

namespace offset_cast_away {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int offset = 8 * n;
  const int &same = offset;
  const_cast<int &>(same) += 1;
  // expect: declined width
  // The reference wrote after all.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace offset_cast_away

namespace copied_by_a_constructor {
struct moved {
  const __half *A;
  size_t other;
  __host__ __device__ moved(const moved &from)
      : A(reinterpret_cast<const __half *>(from.other)), other(from.other) {}
};
struct both {
  moved l[2];
};
// run: not, because a kernel's parameter should not be copied by such a constructor
__global__ __launch_bounds__(128) void kernel(const both p) {
  __shared__ alignas(16) __half s[32][32];
  const moved l = p.l[0];
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The constructor makes a copy of another kind.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(l.A)));
}
} // namespace copied_by_a_constructor
