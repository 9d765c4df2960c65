// cuda::std::mdspan of the toolkit: lowered through both doors, and by nvcc from the text.
//
// REQUIRES: cuda-toolkit, nvcc
// RUN: %toolkit-plugin-ptx %{cccl} -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{toolkit_flags} %{cccl} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %toolkit-plain-ptx %{cccl} %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %nvcc-ptx %t.cu -o %t.nvcc.ptx
// RUN: %ptx_copies %t.nvcc.ptx right=4x16+2048 strided=4x16~
// RUN: %nvcc-ptx %s -o %t.unlowered.ptx
#include <cuda/std/array>
#include <cuda/std/mdspan>

#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

using Extents = cuda::std::extents<int, 64, 64>;

extern "C" __global__ __launch_bounds__(128) void right(const __half *A, __half *B) {
  __shared__ alignas(16) __half s[64][64];
  const cuda::std::mdspan<__half, Extents> to(&s[0][0]);
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(to, cuda::std::mdspan<const __half, Extents>(assume_aligned<16>(A)));
  wait_all();
  __syncthreads();
  B[threadIdx.x] = to(threadIdx.x / 2, 1);
}

extern "C" __global__ __launch_bounds__(128) void strided(const __half *A, __half *B, int ld) {
  __shared__ alignas(16) __half s[64][64];
  using Mapping = cuda::std::layout_stride::mapping<Extents>;
  const cuda::std::mdspan<const __half, Extents, cuda::std::layout_stride> from(
      assume_aligned<16>(A), Mapping(Extents(), cuda::std::array<int, 2>{assume_multiple<8>(ld), 1}));
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(s, from);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x / 2][1];
}
