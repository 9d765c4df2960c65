// std::mdspan as a tile, on either side and under each standard layout. (<mdspan> is the tests' own; cuda-mdspan.cu has the
// toolkit's.)
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.plugin.ptx right=4x16+2048 left=4x16+2048 pitched=4x16~ unknown_pitch=4x16~,8x8~,16x4~ \
// RUN:   other_accessor=0
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
#include <mdspan>

#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

using Extents = std::extents<int, 64, 64>;

// TEXT-LABEL: void right(
extern "C" __global__ __launch_bounds__(128) void right(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[64][64];
  std::mdspan<const __half, Extents> from(assume_aligned<16>(A));
  const auto to = std::mdspan<__half, Extents>(&s[0][0]);
  // CHECK: mdspan.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(to, from);
  // TEXT: __cvta_generic_to_shared(to.data_handle())
  // TEXT: __cvta_generic_to_global(from.data_handle())
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x / 2][1];
}

// Columns on both sides: element (i, j) is number i + 64 j.
extern "C" __global__ __launch_bounds__(128) void left(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[64 * 64];
  // CHECK: mdspan.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<64, 64>, stride<1, 64>>(s), std::mdspan<const __half, Extents, std::layout_left>(assume_aligned<16>(A)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}

using Strided = std::mdspan<const __half, Extents, std::layout_stride>;
using Mapping = std::layout_stride::mapping<Extents>;

// The strides in braces are followed: rows are contiguous, and their distance is promised.
extern "C" __global__ __launch_bounds__(128) void pitched(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[64][64];
  const Strided from(assume_aligned<16>(A), Mapping(Extents(), std::array<int, 2>{assume_multiple<8>(ld), 1}));
  // CHECK: mdspan.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, from);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x / 2][1];
}

extern "C" __global__ __launch_bounds__(128) void unknown_pitch(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[64][64];
  const Mapping mapping(Extents(), std::array<int, 2>{ld, 1});
  // CHECK: mdspan.cu:[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, Strided(A, mapping));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x / 2][1];
}

template <class T> struct Doubled {
  constexpr T &access(T *p, decltype(sizeof(0)) i) const { return p[2 * i]; }
};

// What another accessor does with an index is its own affair: the header's copy asks it.
extern "C" __global__ __launch_bounds__(128) void other_accessor(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[64][64];
  // CHECK: mdspan.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source is neither a C array
  copy_async<cta<128>>(s, std::mdspan<const __half, Extents, std::layout_right, Doubled<const __half>>(A));
  // CHECK: note: describe it as tile<shape<...>>(pointer)
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x / 2][1];
}
