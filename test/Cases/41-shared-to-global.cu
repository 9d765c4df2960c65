// A shared buffer flushed with the call for the other direction, and a global pointer dressed as a shared tile.
// Right: declined, cp.async only copies global -> shared, and lowered as a synchronous copy; and declined, the destination is no shared memory.
//
// RUN: %plugin %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: %plugin-ptx -Wno-pass-failed %s -o %t.plugin.ptx
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void __launch_bounds__(128) k(int4 *g, const int4 *in) {
  __shared__ __align__(16) int4 t[128];
  t[threadIdx.x].x = threadIdx.x;
  __syncthreads();
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the copy goes from shared to global memory, and cp.async only copies global -> shared; it is lowered as copy(dst, src) [-Wpass-failed]
  copy_async<cta<128>>(tile<shape<1, 128>>(assume_aligned<16>(g), assume_multiple<1>(128)), tile<shape<1, 128>>(t));
  // CHECK: note: use copy<cta<128>>(dst, src) for this direction{{$}}
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the destination is kernel parameter 'g', and cp.async only writes shared memory [-Wpass-failed]
  copy_async<cta<128>>(tile<shape<1, 128>>(g + 128), tile<shape<1, 128>>(assume_aligned<16>(in), assume_multiple<1>(128)));
  // CHECK: note: copy into a __shared__ tile{{$}}
  commit_group();
  wait_group<0>();
}
