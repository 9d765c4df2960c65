// A 4-bit cache: each row piece has 8 bytes in global memory, but owns a slot of 16 bytes in shared memory.
// Right: the copy of 64x8 into 64x16 is declined, shapes differ (the header does not compile it either). That of 64x8 into
// rows 16 bytes apart becomes 8-byte .ca copies; bytes 8 to 15 of each slot are not touched.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity --copies 1 %t.plugin.ptx %t.tool.ptx
// RUN: %ptx_copies %t.tool.ptx k=1x8
//
// RUN: not %plugin -DWHOLE_SLOTS %s 2>&1 | FileCheck --check-prefixes=SHAPES,SIZES %s
// RUN: not %rewrite %s -o %t.whole.cu -- %{cuda_flags} -DWHOLE_SLOTS 2>&1 | FileCheck --check-prefix=SIZES %s
// SHAPES: copy_async stays a synchronous copy: shapes differ (64x16 and 64x8) [-Wpass-failed]
// SIZES: error: static assertion failed {{.*}}destination and source must have the same number of elements
#include <ldgsts/copy_async.cuh>

#include <stdint.h>

using namespace ldgsts;

extern "C" __global__ void __launch_bounds__(64) k(const uint8_t *q, uint8_t *out) {
  __shared__ __align__(16) uint8_t slot[64 * 16];
  const auto pieces = tile<shape<64, 8>>(assume_aligned<8>(q), assume_multiple<8>(8));
#ifdef WHOLE_SLOTS
  copy_async<cta<64>>(tile<shape<64, 16>>(slot), pieces);
#endif
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 8-byte cp.async: [outer 1, threads 64, vec 8], .ca [-Rpass=ldgsts]
  copy_async<cta<64>>(tile<shape<64, 8>, pitch<16>>(slot), pieces);
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = slot[(63 - threadIdx.x) * 16];
}
