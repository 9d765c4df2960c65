// Variables that change where their name is not written, and pointers that lead elsewhere: 8 halves
// are 16 bytes.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

namespace address_given_away {
__device__ void adjust(int *offset);
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int offset = 8 * n;
  adjust(&offset);
  // expect: declined width
  // The function may have written any number.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace address_given_away

namespace address_given_away_later {
// break: 8 * n => 8 * n; adjust(&offset)
// run: with __device__ void adjust(int *) {}
__device__ void adjust(int *offset);
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int offset = 8 * n;
  // expect: 16
  // The function gets a copy, after the call besides.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
  int copy_of_it = offset;
  adjust(&copy_of_it);
}
} // namespace address_given_away_later

namespace reference_to_a_local {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int offset = 8 * n;
  int &same = offset;
  same += 1;
  // expect: declined width
  // The other name of the offset moved it.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace reference_to_a_local

namespace constant_reference {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int offset = 8 * n;
  const int &same = offset;
  ++offset;
  // expect: declined width
  // A const reference cannot write, but shows what others write.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + same));
}
} // namespace constant_reference

namespace reference_to_a_pointer {
__global__ __launch_bounds__(128) void kernel(const __half *A, const __half *B) {
  __shared__ alignas(16) __half s[32][32];
  const __half *from = assume_aligned<16>(A);
  const __half *const &same = from;
  from = B;
  // expect: declined width
  // `same` is B now, of which nothing is known.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(same));
}
} // namespace reference_to_a_pointer

namespace lambda_by_reference {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int offset = 8 * n;
  const auto next = [&] { offset += 1; };
  next();
  // expect: declined width
  // The lambda moved the offset by one half.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace lambda_by_reference

namespace lambda_sees_the_change {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int offset = 8 * n;
  const auto load = [&] {
    // expect: declined width
    // The offset is what it is when the lambda runs.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
  };
  offset += 1;
  load();
}
} // namespace lambda_sees_the_change

namespace lambda_keeps_a_copy {
// break: 8 * n => 8 * n + 1
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  const int first = 8 * n;
  const auto load = [&, offset = first] {
    // expect: 16
    // The lambda has the offset as it was when it was made.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
  };
  load();
}
} // namespace lambda_keeps_a_copy

namespace volatile_offset {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  volatile int offset = 8 * n;
  // expect: declined width
  // A volatile variable may be another number at each look.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace volatile_offset

namespace volatile_pitch {
// break: const int pitch_of_a => volatile int pitch_of_a
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  const int pitch_of_a = 8 * ld;
  // expect: 16
  // A pitch in units of 8 halves.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), pitch_of_a));
}
} // namespace volatile_pitch

namespace store_through_a_pointer {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int offsets[2] = {8 * n, 16 * n}, other = 0;
  int *to = n ? &offsets[0] : &other;
  *to = 3;
  // expect: declined width
  // The pointer may lead to the offset.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offsets[0]));
}
} // namespace store_through_a_pointer

namespace pointer_reassigned {
__global__ __launch_bounds__(128) void kernel(const __half *A, const __half *B) {
  __shared__ alignas(16) __half s[32][32];
  const __half *from = assume_aligned<16>(A);
  from = B;
  // expect: declined width
  // expect(guard): guarded 16 8 4 sync
  // The promise was about another pointer.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(from));
}
} // namespace pointer_reassigned

namespace pointer_to_either_space {
// run: cached=0
// run: cached=1
__global__ __launch_bounds__(128) void kernel(const __half *A, bool cached) {
  __shared__ alignas(16) __half s[2][32][32];
  const __half *from = assume_aligned<16>(A);
  if (cached)
    from = &s[1][0][0];
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The source may be shared memory.
  copy_async<cta<128>>(s[0], tile<shape<32, 32>>(from));
}
} // namespace pointer_to_either_space

namespace destination_of_either_space {
// run: n=3
// run: grid(1) n=4
__global__ __launch_bounds__(128) void kernel(const __half *A, __half *B, int n) {
  __shared__ alignas(16) __half s[1024];
  __half *to = n < 4 ? s : assume_aligned<16>(B);
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The destination may be global memory.
  copy_async<cta<128>>(tile<shape<32, 32>>(to), tile<shape<32, 32>>(assume_aligned<16>(A)));
}
} // namespace destination_of_either_space

namespace union_of_numbers {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  union {
    int offset;
    short halves[2];
  } u;
  u.offset = 8 * n;
  u.halves[0] += 1;
  // expect: declined width
  // The same bytes were written by another name.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + u.offset));
}
} // namespace union_of_numbers

namespace union_of_pointers {
// run: grid(1)
__global__ __launch_bounds__(128) void kernel(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[1024];
  union {
    __half *to;
    __half *other;
  } u;
  u.to = s;
  u.other = B;
  // expect: declined direction
  // expect(guard): guarded 16 sync
  // The same bytes were written by another name.
  copy_async<cta<128>>(tile<shape<32, 32>>(assume_aligned<16>(u.to)),
                       tile<shape<32, 32>>(assume_aligned<16>(A)));
}
} // namespace union_of_pointers

namespace bytes_of_a_number {
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  int offset = 8 * n;
  __builtin_memcpy(&offset, A, 2);
  // expect: declined width
  // Two of its bytes came from memory.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace bytes_of_a_number

namespace shadowed {
// break: offset = 3; => A += 3;
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[32][32];
  A = assume_aligned<16>(A);
  int offset = 8 * n;
  {
    int offset = 8 * n + 1;
    // expect: declined width
    // The offset of this block is another one.
    copy_async<cta<128>>(s, tile<shape<32, 32>>(A + offset));
    offset = 3;
  }
  // expect: 16
  // The outer offset is what it was.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(A + offset));
}
} // namespace shadowed

namespace member_in_memory {
struct state {
  int ld, step;
};
__global__ __launch_bounds__(128) void kernel(const __half *A, state *st) {
  __shared__ alignas(16) __half s[32][32];
  const int before = st->ld;
  if (before % 8)
    return;
  st->step = 5;
  // expect: declined width
  // Another thread may have written the pitch since the test.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), st->ld));
}
} // namespace member_in_memory

namespace offset_of_the_device {
__device__ int offset = 8;
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  // expect: declined width
  // The host may have written another number.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + offset));
}
} // namespace offset_of_the_device

namespace pointers_swapped_elsewhere {
// run: with __device__ void swap(const __half *&a, const __half *&b) { a = b; }
__device__ void swap(const __half *&a, const __half *&b);
__global__ __launch_bounds__(128) void kernel(const __half *A, const __half *B) {
  __shared__ alignas(16) __half s[32][32];
  const __half *from = assume_aligned<16>(A), *other = B;
  swap(from, other);
  // expect: declined direction
  // expect(guard): guarded 16 8 4 sync
  // A function has written the pointer.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(from));
}
} // namespace pointers_swapped_elsewhere

namespace pointer_behind_a_pointer {
__global__ __launch_bounds__(128) void kernel(const __half *A, const __half *B) {
  __shared__ alignas(16) __half s[32][32];
  const __half *from = assume_aligned<16>(A);
  const __half **place = &from;
  *place = B + 1;
  // expect: declined direction
  // expect(guard): guarded 16 8 4 sync
  // The pointer was written through its address.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(from));
}
} // namespace pointer_behind_a_pointer

namespace pointer_from_an_initializer {
struct loader {
  int *place;
  __device__ loader(__half *s, const __half *A, int n) : place(&n) {
    n = 8;
    *place = 3;
    // expect: declined width
    // expect(guard): guarded 16 8 4 sync
    // The constructor's initializer has kept the variable's address.
    copy_async<thread>(tile<shape<8>>(assume_aligned<16>(assume_shared(s))),
                       tile<shape<8>>(assume_aligned<16>(assume_global(A)) + n));
  }
};
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[128][8];
  loader one(s[threadIdx.x], A, n);
}
} // namespace pointer_from_an_initializer

namespace reference_from_an_initializer {
struct loader {
  int &same;
  __device__ loader(__half *s, const __half *A, int n) : same(n) {
    if (n % 8 == 0) {
      same = 3;
      // expect: declined width
      // expect(guard): guarded 16 8 4 sync
      // The member is another name of the variable.
      copy_async<thread>(tile<shape<8>>(assume_aligned<16>(assume_shared(s))),
                         tile<shape<8>>(assume_aligned<16>(assume_global(A)) + n));
    }
  }
};
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[128][8];
  loader one(s[threadIdx.x], A, n);
}
} // namespace reference_from_an_initializer

namespace assigned_by_an_initializer {
struct loader {
  int kept;
  __device__ loader(__half *s, const __half *A, int n) : kept(n = 3) {
    // expect: declined width
    // The initializer comes first.
    copy_async<thread>(tile<shape<8>>(assume_aligned<16>(assume_shared(s))),
                       tile<shape<8>>(assume_aligned<16>(assume_global(A)) + n));
  }
};
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[128][8];
  loader one(s[threadIdx.x], A, 8);
}
} // namespace assigned_by_an_initializer

namespace object_that_knows_itself {
struct node {
  int x;
  node *self;
  __device__ node() : self(this) {}
};
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  node one;
  one.x = 16;
  one.self->x = 3;
  // expect: declined width
  // expect(guard): guarded 16 8 4 sync
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + one.x));
}
} // namespace object_that_knows_itself

namespace object_that_refers_to_its_part {
struct part {
  int x;
  int &same;
  __device__ part() : same(x) {}
};
struct whole {
  part inside;
};
__device__ void load(__half (&s)[32][32], const __half *A, whole one) {
  one.inside.x = 16;
  one.inside.same = 3;
  // expect: declined width
  // expect(guard): guarded 16 8 4 sync
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A) + one.inside.x));
}
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  load(s, A, whole{part()});
}
} // namespace object_that_refers_to_its_part

namespace base_of_another {
struct base {
  __device__ base(int) {}
};
struct derived : virtual base {
  __device__ derived(__half *s, const __half *A, int n) : base(n = 16) {
    // expect: declined width
    // expect(guard): guarded 16 8 4 sync
    // The most derived class alone makes a virtual base.
    copy_async<thread>(tile<shape<8>>(assume_aligned<16>(assume_shared(s))),
                       tile<shape<8>>(assume_aligned<16>(assume_global(A)) + n));
  }
};
struct last : derived {
  __device__ last(__half *s, const __half *A) : base(1), derived(s, A, 3) {}
};
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[128][8];
  last one(s[threadIdx.x], A);
}
} // namespace base_of_another
