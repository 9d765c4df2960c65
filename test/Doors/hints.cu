// Hints: followed, or dropped with a remark. The policy operand only with cache-policy=on, and in inline PTX alone.
//
// RUN: %plugin-ptx -Rpass=ldgsts -Rpass-missed=ldgsts %s -o %t.off.plugin.ptx 2>&1 | %filecheck --check-prefixes=CHECK,ASM,OFF
// RUN: %rewrite %s -o %t.off.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck --check-prefixes=CHECK,ASM,OFF
// RUN: %plain-ptx %t.off.cu -o %t.off.tool.ptx
// RUN: %ptx_parity %t.off.plugin.ptx %t.off.tool.ptx
// RUN: not grep -e policy -e cache_hint %t.off.plugin.ptx %t.off.tool.ptx
//
// DEFINE: %{on} = %filecheck --check-prefixes=CHECK,ASM,ON
// RUN: %plugin-ptx -fplugin-arg-ldgsts-cache-policy=on -Rpass=ldgsts -Rpass-missed=ldgsts %s -o %t.plugin.ptx 2>&1 | %{on}
// RUN: %rewrite --cache-policy=on %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %{on}
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: FileCheck %s --check-prefix=PTX <%t.plugin.ptx
// RUN: FileCheck %s --check-prefix=PTX <%t.tool.ptx
//
// DEFINE: %{style} = %filecheck --check-prefixes=CHECK,STYLE,
// RUN: %rewrite --cache-policy=on --emit=builtin %s -o %t.builtin.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %{style}BUILTIN
// RUN: %rewrite --cache-policy=on --emit=pipeline %s -o %t.pipeline.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %{style}PIPELINE
// RUN: %plain-ptx %t.builtin.cu -o - | not grep -e policy -e cache_hint
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

// PTX-LABEL: .entry cached(
extern "C" __global__ void cached(const float *A, float *B) {
  __shared__ alignas(16) float s[3][128][4];
  // ASM:      :[[#@LINE+4]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .ca, L2::128B [-Rpass=ldgsts]
  // BUILTIN:  :[[#@LINE+3]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .ca [-Rpass=ldgsts]
  // PIPELINE: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg [-Rpass=ldgsts]
  // PIPELINE: :[[#@LINE+1]]:3: remark: copy_async drops cache::ca, which --emit=asm can say [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s[0], tile<shape<128, 4>>(assume_aligned<16>(A)), cache::ca);
  // ASM:   :[[#@LINE+3]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg, L2::64B [-Rpass=ldgsts]
  // STYLE: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg [-Rpass=ldgsts]
  // STYLE: :[[#@LINE+1]]:3: remark: copy_async drops prefetch<64>, which --emit=asm can say [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s[1], tile<shape<128, 4>>(assume_aligned<16>(A)), cache::cg, prefetch<64>);
  // CHECK: :[[#@LINE+3]]:3: remark: copy_async lowered to 8-byte cp.async: [outer 2, threads 128, vec 2], .ca [-Rpass=ldgsts]
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async takes .ca in place of cache::cg with 8-byte copies: .cg copies 16 bytes only [-Rpass-missed=ldgsts]
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async copies 8 bytes at a time instead of 16: {{.*}} [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s[2], tile<shape<128, 4>>(assume_aligned<16>(A) + 2), cache::cg);
  // PTX: cp.async.ca.shared.global.L2::128B
  // PTX: cp.async.cg.shared.global.L2::64B
  // PTX-COUNT-2: cp.async.ca.shared.global [
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 3][threadIdx.x][1];
}

// Equal policies are made once, whoever asks for them.
// PTX-LABEL: .entry evicted(
extern "C" __global__ void evicted(const float *A, float *B) {
  __shared__ alignas(16) float s[3][128][4];
  // CHECK: :[[#@LINE+4]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 1, threads 128, vec 4], .cg
  // ASM-SAME: , L2::128B
  // ON-SAME: , evict_first [-Rpass=ldgsts]
  // OFF: :[[#@LINE+1]]:3: remark: copy_async drops evict_first: ptxas 13.0 was seen to miscompile the operand for it, which cache-policy=on emits all the same [-Rpass-missed=ldgsts]
  copy_async<cta<128>>(s[0], tile<shape<128, 4>>(assume_aligned<16>(A)), evict_first);
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops evict_first, which --emit=asm can say [-Rpass-missed=ldgsts]
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async
  // OFF: :[[#@LINE+1]]:3: remark: copy_async drops evict_first
  copy_async<cta<128>>(s[1], tile<shape<128, 4>>(assume_aligned<16>(A) + 512), evict_first, prefetch<0>);
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops evict_first
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async
  // OFF: :[[#@LINE+1]]:3: remark: copy_async drops evict_last
  copy_async<cta<128>>(s[2], tile<shape<128, 4>>(assume_aligned<16>(A) + 1024), evict_last);
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops evict_last
  // PTX-NOT: createpolicy
  // PTX:     createpolicy.fractional.L2::evict_first.b64 [[FIRST:%rd[0-9]+]];
  // PTX:     cp.async.cg.shared.global.L2::cache_hint.L2::128B [{{.*}}], [{{.*}}], 16, [[FIRST]];
  // PTX-NOT: createpolicy
  // PTX:     cp.async.cg.shared.global.L2::cache_hint [{{.*}}], [{{.*}}], 16, [[FIRST]];
  // PTX-NOT: createpolicy
  // PTX:     createpolicy.fractional.L2::evict_last.b64 [[LAST:%rd[0-9]+]];
  // PTX:     cp.async.cg.shared.global.L2::cache_hint.L2::128B [{{.*}}], [{{.*}}], 16, [[LAST]];
  // PTX-NOT: createpolicy
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 3][threadIdx.x][1];
}

// A policy of the caller's own, behind a test that chooses among three widths, and in a loop.
// PTX-LABEL: .entry given(
extern "C" __global__ void given(const float *A, const float *C, float *B, unsigned long long policy) {
  __shared__ alignas(16) float s[64][128], one[8][1024];
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test
  // OFF: :[[#@LINE+1]]:3: remark: copy_async drops cache_policy
  copy_async<cta<128>>(s, tile<shape<64, 128>>(A), cache_policy(policy));
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops cache_policy
  // CHECK: :[[#@LINE-2]]:3: remark: copy_async tests the alignment at run time
  const auto twice = cache_policy(policy + 1);
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 2048, threads 1, vec 4]
  // OFF: :[[#@LINE+1]]:3: remark: copy_async drops cache_policy
  copy_async<ldgsts::thread>(one, tile<shape<8, 1024>>(assume_aligned<16>(C)), twice);
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops cache_policy
  // PTX-DAG: ld.param.b64 [[GIVEN:%rd[0-9]+]], [given_param_3];
  // PTX-DAG: cp.async.cg.shared.global.L2::cache_hint.L2::128B [{{.*}}], [{{.*}}], 16, [[GIVEN]];
  // PTX-DAG: cp.async.ca.shared.global.L2::cache_hint [{{.*}}], [{{.*}}], 8, [[GIVEN]];
  // PTX-DAG: cp.async.ca.shared.global.L2::cache_hint [{{.*}}], [{{.*}}], 4, [[GIVEN]];
  // PTX:     add.s64 [[OTHER:%rd[0-9]+]], [[GIVEN]], 1;
  // PTX:     cp.async.cg.shared.global.L2::cache_hint.L2::128B [{{.*}}], [{{.*}}], 16, [[OTHER]];
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 64][1] + one[threadIdx.x % 8][1];
}

// Narrow copies fetch along as much as they are asked to.
// PTX-LABEL: .entry prefetched(
extern "C" __global__ void prefetched(const float *A, float *B) {
  __shared__ alignas(16) float s[4][128][2];
  const unsigned i = threadIdx.x;
  // ASM: :[[#@LINE+2]]:3: remark: copy_async lowered to 8-byte cp.async: [outer 1, threads 1, vec 2], .ca, L2::64B [-Rpass=ldgsts]
  // STYLE: :[[#@LINE+1]]:3: remark: copy_async lowered to 8-byte cp.async
  copy_async<ldgsts::thread>(s[0][i], tile<shape<2>>(assume_aligned<8>(A) + 2 * i), direct, prefetch<64>);
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops prefetch<64>
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 8-byte cp.async
  copy_async<ldgsts::thread>(s[1][i], tile<shape<2>>(assume_aligned<8>(A) + 2 * i), direct, prefetch<128>);
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops prefetch<128>
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 8-byte cp.async
  copy_async<ldgsts::thread>(s[2][i], tile<shape<2>>(assume_aligned<8>(A) + 2 * i), direct, prefetch<256>);
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops prefetch<256>
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async lowered to 16-byte cp.async
  copy_async<cta<64>>(s[3], tile<shape<128, 2>>(assume_aligned<16>(A)), prefetch<256>);
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops prefetch<256>
  // PTX:      cp.async.ca.shared.global.L2::64B [
  // PTX:      cp.async.ca.shared.global.L2::128B [
  // PTX:      cp.async.ca.shared.global.L2::256B [
  // PTX:      cp.async.cg.shared.global.L2::256B [
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 4][threadIdx.x][1];
}

// How many bytes are read of the source, and behind that the policy.
// PTX-LABEL: .entry cut(
extern "C" __global__ void cut(const float *A, float *B, int n, unsigned long long policy) {
  __shared__ alignas(16) float s[2][128];
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async
  // OFF: :[[#@LINE+1]]:3: remark: copy_async drops cache_policy
  copy_async<warp>(s[0], tile<shape<128>>(assume_aligned<16>(A)), valid(n), zero_fill, n > 7 ? cache_policy(policy) : cache_policy(policy + 1));
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops cache_policy
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async
  // OFF: :[[#@LINE+1]]:3: remark: copy_async drops evict_last
  copy_async<warp>(s[1], tile<shape<128>>(assume_aligned<16>(A)), valid(n), zero_fill, evict_last, prefetch<0>);
  // STYLE: :[[#@LINE-1]]:3: remark: copy_async drops evict_last
  // PTX: cp.async.cg.shared.global.L2::cache_hint.L2::128B [{{.*}}], [{{.*}}], 16, %r{{[0-9]+}}, %rd{{[0-9]+}};
  // PTX: createpolicy.fractional.L2::evict_last.b64 [[LAST:%rd[0-9]+]];
  // PTX: cp.async.cg.shared.global.L2::cache_hint [{{.*}}], [{{.*}}], 16, %r{{[0-9]+}}, [[LAST]];
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 2][threadIdx.x];
}

// A copy takes no hints.
extern "C" __global__ void synchronous(const float *A, float *B) {
  __shared__ alignas(16) float s[128][4];
  // CHECK: :[[#@LINE+1]]:3: remark: copy lowered to 16-byte loads and stores: [outer 1, threads 128, vec 4], global -> shared [-Rpass=ldgsts]
  copy<cta<128>>(s, tile<shape<128, 4>>(assume_aligned<16>(A)), cache::cg, evict_first);
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}
