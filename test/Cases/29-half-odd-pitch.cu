// A half matrix with an odd row pitch: rows start at multiples of 2 bytes, so not even the 4-byte form is legal.
// Right: declined, rows are only 2-byte aligned. The call whose pitch may be anything is declined for the same reason under
// align=prove. By default a test at run time finds out whether the pitch happens to be even, and copies synchronously if
// it is not.
//
// RUN: %plugin -fplugin-arg-ldgsts-align=prove %s 2>&1 | %filecheck --check-prefixes=CHECK,PROVE
// RUN: %rewrite --align=prove %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck --check-prefixes=CHECK,PROVE
// RUN: diff %s %t.cu
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck --check-prefixes=CHECK,GUARD
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck --check-prefixes=CHECK,GUARD
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k=1x16,2x8~,4x4~
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(128) k(const __half *g, __half *out, int even_pitch) {
  __shared__ __align__(16) __half a[1024], b[1024];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: rows of the source are 1026 bytes apart, so they start at addresses that no cp.async can use [-Wpass-failed]
  copy_async<cta<128>>(tile<shape<16, 64>>(a), tile<shape<16, 64>>(assume_aligned<2>(g), assume_multiple<1>(513)));
  // CHECK: :[[#@LINE-1]]:{{[0-9]+}}: note: pad the rows to a multiple of 16 bytes (520 elements){{$}}
  // PROVE: :[[#@LINE+3]]:3: warning: copy_async stays a synchronous copy: nothing is known of 'even_pitch', so rows of the source may start at 2-byte boundaries, and the narrowest cp.async copies 4 bytes [-Wpass-failed]
  // PROVE: :[[#@LINE+2]]:{{[0-9]+}}: note: 16-byte copies need all of assume_multiple<8>(even_pitch) and assume_aligned<16>(g){{$}}
  // GUARD: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 1, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<cta<128>>(tile<shape<16, 64>>(b), tile<shape<16, 64>>(g, even_pitch));
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = a[1023 - threadIdx.x];
  out[threadIdx.x + 128] = b[1023 - threadIdx.x];
}
