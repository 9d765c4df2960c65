// What the header says of each misuse.
//
// RUN: not %plain-ptx -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s
#include <mdspan>

#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

struct pair {
  __device__ unsigned thread_rank() const;
  __device__ unsigned num_threads() const;
};

__device__ void misuse(float *p, int n) {
  // CHECK: stride<...>: strides are in elements and not negative, or dynamic
  tile<shape<4, 4>, stride<-2, 1>>(p);
  // CHECK: pitch<P>: the pitch is smaller than the row
  tile<shape<4, 4>, pitch<3>>(p);
  // CHECK: tile<..., stride<...>>(p): one number behind p for each `dynamic`
  tile<shape<4, 4>, stride<dynamic, 1>>(p);
  // CHECK: tile<..., stride<...>>(p, numbers...): one number for each `dynamic`
  tile<shape<4, 4>, stride<dynamic, dynamic>>(p, n);
  // CHECK: tile<shape<...>>(p, ld): a run-time pitch is one number
  tile<shape<4, 4>>(p, n, n);
  // CHECK: a tile of one dimension has no rows, and no pitch
  tile<shape<4>>(p, n);
  // CHECK: tile<...>(p, numbers...): strides and pitches are integers
  tile<shape<2, 4>>(p, 1.5f);

  // CHECK: swizzle<B, M, S>: B and M are not negative
  tile<shape<4, 4>, swizzle<1, -1, 2>>(p);
  // CHECK: swizzle<B, M, S>: S is at least B: bits are XORed into other, lower ones
  tile<shape<4, 4>, swizzle<3, 0, 2>>(p);
  // CHECK: swizzle<B, M, S>: M + S + B is at most 31, the bits of an index
  tile<shape<4, 4>, swizzle<3, 3, 26>>(p);
  // CHECK: tile<shape<...>, L, Z>(p): Z must be swizzle<B, M, S>
  tile<shape<4, 4>, pitch<4>, pitch<8>>(p);
  // CHECK: tile<shape<...>, L, Z>(p, ...): Z must be swizzle<B, M, S>
  tile<shape<4, 4>, pitch<dynamic>, pitch<8>>(p, n);

  float array[4][4];
  // CHECK: slice<...>(t, ...): t is a C array of rank 1 to 5, a tile or a slice
  slice<4, 4>(p, 0, 0);
  // Nothing else is said of what is no tile, even where the extents are as many as its dimensions.
  // CHECK: slice<...>(t, ...): t is a C array of rank 1 to 5, a tile or a slice
  // CHECK-NOT: error: no matching function
  slice<>(p);
  float deep[1][1][1][1][1][1];
  // CHECK: slice<...>(t, ...): t is a C array of rank 1 to 5, a tile or a slice
  // CHECK-NOT: shape<...>: a tile has 1 to 5 dimensions
  slice<1, 1, 1, 1, 1, 1>(deep, 0, 0, 0, 0, 0, 0);
  // CHECK: slice<E...>(t, ...): one extent for each dimension of t
  slice<4>(array, 0, 0);
  // CHECK: slice<...>(t, origin...): one origin for each dimension of t
  slice<4, 4>(array, 0);
  // CHECK: slice<...>(t, origin...): origins are integers
  slice<4, 4>(array, 0, 0.5f);
  // CHECK: slice<E...>(t, ...): an extent is larger than that of t
  slice<4, 5>(array, 0, 0);

  const std::mdspan<float, std::extents<int, 4, 4>> standard(p);
  // CHECK-NOT: error: no matching function
  // CHECK: slice<...>(m, ...): a window would pass by the accessor of the mdspan m; slice tile<shape<...>, stride<...>>(m.data_handle())
  slice<2, 2>(standard, 0, 0);
  // CHECK-NOT: error: no matching function

  // CHECK: valid(...): the numbers are integers of at most 64 bits
  valid(1.5f, n);
  enum class Rows { all = 4 };
  // CHECK: valid(...): the numbers are integers of at most 64 bits
  valid(Rows::all, n);
  enum { columns = 4 };
  // CHECK-NOT: valid(...)
  static_assert(valid(columns, -1).counts[0] == 4);
  static_assert(valid(~0ull).clamped(0, 16) == 16 && valid(true, -1).clamped(1, 16) == 0);

  // CHECK: assume_multiple<N>: N must be a power of two
  assume_multiple<12>(n);
  // CHECK: assume_multiple<N>(n): n must be an integer
  assume_multiple<8>(1.5f);

  // Said at the end, where templates are instantiated.
  // CHECK: subset<N, First>: N, the number of threads, must be positive
  copy<subset<0>>(array, array);
  // CHECK: subset<N, First>: First, a linear id, must not be negative
  copy<subset<32, -1>>(array, array);
  // CHECK: subset<N, First>: a block has at most 1024 threads
  copy<subset<32, 993>>(array, array);
  // Nothing else is said of a group and a scope at once.
  // CHECK-NOT: error:
  // CHECK: error: {{.*}}a group of threads takes the place of the scope: copy_async(group, dst, src), or copy(group, dst, src)
  // CHECK-NOT: error:
  copy_async<warp>(pair(), array, tile<shape<4, 4>>(p), when(n));
  // CHECK: error: {{.*}}the threads that copy are named by a scope, as in copy_async<warp>(dst, src), or by a group with thread_rank() and num_threads(), as in copy_async(group, dst, src)
  // CHECK-NOT: error:
  copy_async(array, tile<shape<4, 4>>(p), when(n));
  // CHECK: error: {{.*}}the destination must be a C array
  copy(pair(), p, array);
}
