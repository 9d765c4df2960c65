// cta<>: the number of threads that the kernels' launch bounds allow, behind a test that the block has them.
//
// RUN: %plugin-ptx -Rpass=ldgsts -Rpass-missed=ldgsts %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.plugin.ptx
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: %without_checks %t.cu | FileCheck %s --check-prefix=TEXT
// RUN: %plain-ptx -Wno-pass-failed %t.cu -o %t.tool.ptx
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
//
// It is no matter of alignment.
// RUN: %plugin-ptx -fplugin-arg-ldgsts-align=prove -Wno-pass-failed %s -o - | FileCheck %s --check-prefix=PROVE
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

// The element copy is right for blocks of any size.
// PTX-LABEL: .entry bounded(
// PTX-DAG:   mov.u32 %r{{[0-9]+}}, %ntid.x;
// PTX-DAG:   mov.u32 %r{{[0-9]+}}, %ntid.y;
// PTX-DAG:   mov.u32 %r{{[0-9]+}}, %ntid.z;
// PTX:       setp.{{eq|ne}}.{{.*}}, 128;
// PTX-DAG:   cp.async.cg.shared.global.L2::128B
// PTX-DAG:   st.shared.b32
// PROVE-LABEL: .entry bounded(
// PROVE:       setp.{{eq|ne}}.{{.*}}, 128;
// PROVE:       cp.async.cg.shared.global.L2::128B
extern "C" __global__ __launch_bounds__(128) void bounded(const float *A) {
  __shared__ alignas(16) float s[512];
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the block's size allows it, else a synchronous copy: [outer 1, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async tests the block's size at run time: __launch_bounds__ allows a launch with blocks of fewer than 128 threads too; cta<128> removes the test [-Rpass-missed=ldgsts]
  copy_async<cta<>>(s, tile<shape<512>>(assume_aligned<16>(A)));
  // TEXT:      do { // copy_async: [outer 1, threads 128, vec 4], 16 bytes a copy; or element by element
  // TEXT-NEXT: auto &&ldgsts_from = tile<shape<512>>(assume_aligned<16>(A));
  // TEXT-NEXT: const unsigned ldgsts_thread = ::ldgsts::cta<>::rank();
  // TEXT-NEXT: const size_t ldgsts_alignment = (::blockDim.x * ::blockDim.y * ::blockDim.z != 128);
  // TEXT-NEXT: if (ldgsts_alignment % 16 == 0) {
  // TEXT:      } else {
  // TEXT-NEXT:   copy_async<cta<>>(s, ldgsts_from, ::ldgsts::dispatch::sync);
}

// A device function that two kernels call, which agree; the alignment is tested too.
// PTX-LABEL: .entry first(
// PTX:       cp.async.cg.shared.global.L2::128B
// PROVE-LABEL: .entry first(
// PROVE:       setp.{{eq|ne}}.{{.*}}, 64;
// PROVE:       cp.async.ca.shared.global {{.*}}, 4;
__device__ void load(float (&s)[512], const float *A) {
  // CHECK: :[[#@LINE+2]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the block's size and alignment allows it, else to 8 bytes, else to 4 bytes, else a synchronous copy: [outer 2, threads 64, vec 4], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: :[[#@LINE+1]]:3: remark: copy_async tests the block's size and alignment at run time: the source 'A' is only known to be 4-byte aligned; assume_aligned<16>(A) and cta<64> together remove the test [-Rpass-missed=ldgsts]
  copy_async<cta<>>(s, tile<shape<512>>(A));
  // TEXT: const size_t ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data()) | (::blockDim.x * ::blockDim.y * ::blockDim.z != 64);
}
extern "C" __global__ __launch_bounds__(64) void first(const float *A) {
  __shared__ alignas(16) float s[512];
  load(s, A);
}
extern "C" __global__ __launch_bounds__(64, 2) void second(const float *A) {
  __shared__ alignas(16) float s[512];
  load(s, A + 512);
}
