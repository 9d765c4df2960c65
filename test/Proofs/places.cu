// The same in other places: class members, generic lambdas, namespaces, templates and their
// instantiations.
//
// RUN: %python %{tools}/proof_table.py %s -- %plugin
// RUN: %python %{tools}/proof_table.py %s -- %rewrite -- %{cuda_flags}
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

namespace generic_lambda {
// break: load(8); => load(12);
// break: load(16u); => load(threadIdx.x);
// break: alignas(16) => alignas(4)
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  const __half *a = assume_aligned<16>(A);
  const auto load = [&](auto column) {
    // expect: 16
    // Each of the two operators has one caller, which passes a multiple of 8.
    copy_async<cta<128>>(s, tile<shape<32, 32>, pitch<512>>(a + column));
  };
  load(8);
  load(16u);
}
} // namespace generic_lambda

namespace generic_lambda_of_constants {
// break: load(constant<8>{}); => load(constant<2>{});
template <int N> struct constant {
  static constexpr int value = N;
};
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  const auto load = [&](auto column) {
    // expect: 16, 8
    // 8 halves in one instantiation, 4 in the other.
    copy_async<cta<128>>(
        s, tile<shape<32, 32>, pitch<512>>(assume_aligned<16>(A) + decltype(column)::value));
  };
  load(constant<8>{});
  load(constant<4>{});
}
} // namespace generic_lambda_of_constants

namespace member_function {
// break: assume_multiple<8>(ld) => ld
// break: a + 1024 => a + 1020
// break: stage.load(s, a); => if (threadIdx.x < 100) stage.load(s, a);
struct loader {
  int ld;
  __device__ void load(__half (&to)[32][32], const __half *from) const {
    // expect: 16
    // Both calls are reached by all and pass aligned tiles; the member's pitch is promised.
    copy_async<cta<128>>(to, tile<shape<32, 32>>(from, assume_multiple<8>(ld)));
  }
};
__global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  const __half *a = assume_aligned<16>(A);
  const loader stage = {ld};
  stage.load(s, a);
  stage.load(s, a + 1024);
}
} // namespace member_function

namespace pointer_in_a_member {
struct loader {
  const __half *from;
  __device__ void load(__half (&to)[32][32]) const {
    // expect: declined direction
    // expect(guard): guarded 16 sync
    // Conservative: what an object holds is not followed into its member functions.
    copy_async<cta<128>>(to, tile<shape<32, 32>>(assume_aligned<16>(from)));
  }
};
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  const loader stage = {A};
  stage.load(s);
}
} // namespace pointer_in_a_member

namespace function_object {
// break: {}(s, a) => {}(s, a + 4)
// break: n > 0 => n > threadIdx.x
struct load_tile {
  __device__ void operator()(__half *to, const __half *from) const {
    // expect: 16
    // One caller, with aligned pointers, under a condition of a parameter.
    copy_async<cta<128>>(tile<shape<32, 32>>(to), tile<shape<32, 32>>(from));
  }
};
__global__ __launch_bounds__(128) void kernel(const __half *A, int n) {
  __shared__ alignas(16) __half s[1024];
  const __half *a = assume_aligned<16>(A);
  if (n > 0)
    load_tile{}(s, a);
}
} // namespace function_object

namespace constructor {
struct prefetched {
  __device__ prefetched(__half *to, const __half *from) {
    // expect: declined active
    // Conservative: constructors run in more ways than by a call.
    copy_async<cta<128>>(tile<shape<32, 32>>(to), tile<shape<32, 32>>(from));
  }
};
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[1024];
  prefetched all(s, assume_aligned<16>(A));
}
} // namespace constructor

namespace class_template {
// break: matrix<72>::load(s, a) => matrix<72>::load(s, a + 2)
template <int Pitch> struct matrix {
  static __device__ void load(__half (&to)[32][32], const __half *from) {
    // expect: 16, 8
    // 144 bytes from row to row in one instantiation, 136 in the other.
    copy_async<cta<128>>(to, tile<shape<32, 32>, pitch<Pitch>>(from));
  }
};
__global__ __launch_bounds__(128) void kernel(const __half *A) {
  __shared__ alignas(16) __half s[32][32];
  const __half *a = assume_aligned<16>(A);
  matrix<72>::load(s, a);
  matrix<68>::load(s, a + 2048);
}
} // namespace class_template

namespace tested_in_one_instantiation {
// run: ld=64
// run: kernel<false> ld=65
template <bool Tested> __global__ __launch_bounds__(128) void kernel(const __half *A, int ld) {
  __shared__ alignas(16) __half s[32][32];
  if constexpr (Tested) {
    if (ld % 8)
      return;
  }
  // expect: 16, declined width
  // One instantiation has looked at ld, the other has not.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(A), ld));
}
template __global__ void kernel<true>(const __half *, int);
template __global__ void kernel<false>(const __half *, int);
} // namespace tested_in_one_instantiation

namespace variable_template {
// break: blockIdx.x * 32 * row<T> => blockIdx.x * row<T> / 8
template <class T> constexpr int row = 64 / sizeof(T);
template <class T> __global__ __launch_bounds__(128) void kernel(const T *A) {
  __shared__ alignas(16) T s[32][row<T>];
  // expect: 16
  // A row is 64 bytes.
  copy_async<cta<128>>(s,
                       tile<shape<32, row<T>>>(assume_aligned<16>(A) + blockIdx.x * 32 * row<T>));
}
template __global__ void kernel<float>(const float *);
} // namespace variable_template

namespace constant_of_the_derived {
// break: stage_bytes = 2048 => stage_bytes = 2052
template <class Derived> struct ring {
  static __device__ void load(unsigned char *smem, const __half *from, int k) {
    // expect: 16
    // The derived class says how large a stage is.
    copy_async<cta<128>>(
        tile<shape<32, 32>>(reinterpret_cast<__half *>(smem + k % 3 * Derived::stage_bytes)),
        tile<shape<32, 32>>(from));
  }
};
struct wide_ring : ring<wide_ring> {
  static constexpr int stage_bytes = 2048;
};
__global__ __launch_bounds__(128) void kernel(const __half *A, int tiles) {
  extern __shared__ __align__(16) unsigned char smem[];
  for (int k = 0; k < tiles; ++k)
    wide_ring::load(smem, assume_aligned<16>(A) + k * 1024, k);
}
} // namespace constant_of_the_derived

namespace namespaces_inside {
// break: rows * 512 => rows * 508
namespace detail {
inline namespace v1 {
__device__ void load(__half *to, const __half *from) {
  // expect: 16
  // The only caller passes whole rows of 1024 bytes.
  copy_async<cta<128>>(tile<shape<32, 32>>(to), tile<shape<32, 32>, pitch<512>>(from));
}
} // namespace v1
} // namespace detail
__global__ __launch_bounds__(128) void kernel(const __half *A, int rows) {
  __shared__ alignas(16) __half s[1024];
  detail::load(s, assume_aligned<16>(A) + rows * 512);
}
} // namespace namespaces_inside

namespace lambda_in_a_template {
// break: stage * Columns * 32 => stage * Columns + 4
template <int Columns> __global__ __launch_bounds__(32) void kernel(const __half *A, int tiles) {
  __shared__ alignas(16) __half s[3 * 32 * Columns];
  const auto load = [&](int stage, const __half *from) {
    // expect: 16
    // Stages of 32 * 40 halves, from tiles of as many.
    copy_async<cta<32>>(tile<shape<32, Columns>>(s + stage * Columns * 32),
                        tile<shape<32, Columns>>(from));
  };
  const __half *a = assume_aligned<16>(A);
  for (int k = 0; k < tiles; ++k) {
    load(k % 3, a);
    a += 32 * Columns;
  }
}
template __global__ void kernel<40>(const __half *, int);
} // namespace lambda_in_a_template

namespace kernel_in_a_class {
// break: step = 32 => step = 33
// run: not by nvcc, because it takes no member of a class for a kernel
// run: gemm<float>::kernel
template <class T> struct gemm {
  static constexpr int step = 32;
  static __global__ __launch_bounds__(128) void kernel(const T *A, int K) {
    __shared__ alignas(16) T s[32][32];
    for (int k = 0; k < K; k += step)
      // expect: 16
      // k is a multiple of the class's 32 columns.
      copy_async<cta<128>>(s, tile<shape<32, 32>, pitch<1024>>(assume_aligned<16>(A) + k));
  }
};
template struct gemm<float>;
} // namespace kernel_in_a_class

namespace result_of_a_function {
// break: k * 1024 => k * 1020
// break: tile_at(A, k) => tile_at(A + 1, k)
__device__ const __half *tile_at(const __half *A, int k) { return A + k * 1024; }
__global__ __launch_bounds__(128) void kernel(const __half *A, int k) {
  __shared__ alignas(16) __half s[32][32];
  A = assume_aligned<16>(A);
  // expect: 16
  // All that the function does is to return that pointer.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(tile_at(A, k)));
}
} // namespace result_of_a_function

namespace result_that_is_promised {
// break: assume_global(tile_at => (tile_at
// break: assume_aligned<16> => assume_aligned<2>
// run: with __device__ const __half *tile_at(const __half *A, int k) { return A + k * 1024; }
__device__ const __half *tile_at(const __half *A, int k);
__global__ __launch_bounds__(128) void kernel(const __half *A, int k) {
  __shared__ alignas(16) __half s[32][32];
  // expect: 16
  // Both promises are about what the function returns.
  copy_async<cta<128>>(s, tile<shape<32, 32>>(assume_aligned<16>(assume_global(tile_at(A, k)))));
}
} // namespace result_that_is_promised
