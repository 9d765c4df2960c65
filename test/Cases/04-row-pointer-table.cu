// Paged caches and gathers: every row of the source has a base pointer of its own, from a table in shared memory or looked
// up by each thread.
// Right: rows that are not base + r * pitch are no tile, and the header says how to copy them: each thread one piece. A
// piece is one 16-byte copy, and zeros where the page is missing.
//
// RUN: %plugin-ptx -Rpass=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts 2>&1 | %filecheck
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: FileCheck --check-prefix=PTX --input-file=%t.plugin.ptx %s
// RUN: FileCheck --check-prefix=PTX --input-file=%t.tool.ptx %s
// RUN: not %plugin -DTABLE %s 2>&1 | FileCheck --check-prefix=TABLE %s
// RUN: not %rewrite %s -o %t.table.cu -- %{cuda_flags} -DTABLE 2>&1 | FileCheck --check-prefix=TABLE %s
// TABLE: error: static assertion failed {{.*}}: elements of the source do not fit into those of the destination; rows with pointers of their own are copied by each thread: copy_async<thread>(..., direct)
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

// PTX-LABEL: .entry k(
// PTX: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16;
// PTX: cp.async.cg.shared.global.L2::128B [{{.*}}], [{{.*}}], 16, %r{{[0-9]+}};
// PTX-NOT: cp.async.c{{[ag]}}
// PTX: End function
extern "C" __global__ void __launch_bounds__(256) k(const __half *pool, const int *page, __half *out, int len) {
  __shared__ __align__(16) __half a[32][64], b[32][64];
  __shared__ const __half *row[32];
  if (threadIdx.x < 32)
    row[threadIdx.x] = assume_aligned<16>(pool) + page[threadIdx.x] * 64ll;
  __syncthreads();
#ifdef TABLE
  copy_async<cta<256>>(a, tile<shape<32, 64>>(row));
#endif
  const int r = threadIdx.x / 8, c = threadIdx.x % 8 * 8;
  // What a pointer is that was loaded from memory only the program knows.
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 1, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<ldgsts::thread>(tile<shape<8>>(&a[r][c]), tile<shape<8>>(assume_global(assume_aligned<16>(row[r])) + c), direct);
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 1, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  copy_async<ldgsts::thread>(tile<shape<8>>(&b[r][c]), tile<shape<8>>(assume_aligned<16>(pool) + page[r] * 64ll + c), when(r < len), zero_fill, direct);
  commit_group();
  wait_group<0>();
  __syncthreads();
  out[threadIdx.x] = a[31 - r][c];
  out[256 + threadIdx.x] = b[31 - r][c];
}
