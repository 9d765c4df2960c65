// The copy stands in a device function template; element type, shape and threads are parameters of it.
// Right: one text must be right for all instantiations: a chain that tells them apart. The plugin lowers each by
// itself: half 64x64 is; float 64x28 has 7 copies of 16 bytes a row, of which 126 threads take 18 rows a round, 14
// of 8 or 28 of 4; half 8x10 has 40 copies of 4 bytes, for the first 40 threads.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %ptx_copies %t.plugin.ptx k=8x16~,16x8~,1x4~
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | count 0
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
// RUN: %plain-ptx %t.cu -o %t.text.ptx
// RUN: %ptx_parity --but arithmetic %t.plugin.ptx %t.text.ptx
// TEXT: {{^}}    if constexpr (::std::is_same_v<T, ::__half> && R == 64 && C == 64 && N == 128)
// TEXT: {{^}}    else if constexpr (::std::is_same_v<T, float> && R == 64 && C == 28 && N == 128)
// TEXT: {{^}}    else if constexpr (::std::is_same_v<T, ::__half> && R == 8 && C == 10 && N == 128)
// TEXT: {{^}}    else{{$}}
// TEXT-NEXT: {{^}}      copy_async<cta<N>>(tile<shape<R, C>>(s)
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

template <class T, int R, int C, int N> __device__ __forceinline__ void load(T *s, const T *g, int ld) {
  copy_async<cta<N>>(tile<shape<R, C>>(s), tile<shape<R, C>>(assume_aligned<8>(g), assume_multiple<8 / sizeof(T)>(ld)));
}
// CHECK-DAG: :[[#@LINE-2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes: [outer 4, threads 128, vec 8], .cg, L2::128B, in 'load<__half, 64, 64, 128>' [-Rpass=ldgsts]
// CHECK-DAG: :[[#@LINE-3]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes: [outer 4, threads 126, vec 4], .cg, L2::128B, in 'load<float, 64, 28, 128>' [-Rpass=ldgsts]
// CHECK-DAG: :[[#@LINE-4]]:3: remark: copy_async lowered to 4-byte cp.async: [outer 1, threads 40, vec 2], .ca, in 'load<__half, 8, 10, 128>' [-Rpass=ldgsts]

extern "C" __global__ void __launch_bounds__(128) k(const __half *h, const float *f, float *out, int ld) {
  __shared__ __align__(16) __half a[64 * 64], c[80];
  __shared__ __align__(16) float b[64 * 28];
  load<__half, 64, 64, 128>(a, h, ld);
  load<float, 64, 28, 128>(b, f, ld);
  load<__half, 8, 10, 128>(c, h, ld);
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = b[threadIdx.x] + reinterpret_cast<float *>(a)[threadIdx.x] + reinterpret_cast<float *>(c)[threadIdx.x % 40];
}
