// Memory that nobody can see is tested at run time, once a call: the same words through both doors, and the same code.
//
// RUN: %plugin -Rpass=ldgsts -Rpass-missed=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass=ldgsts -Rpass-missed=ldgsts 2>&1 | %filecheck
// RUN: %plugin-ptx %s -o %t.plugin.ptx
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: %ptx_parity %t.plugin.ptx %t.tool.ptx
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
//
// RUN: %ptx_copies %t.plugin.ptx loaded=4x16+2048 both=4x16+2048,8x8+1024 load=32x16+16
// RUN: grep -c isspacep.global %t.plugin.ptx | FileCheck --check-prefix=GLOBAL %s
// RUN: grep -c isspacep.shared %t.plugin.ptx | FileCheck --check-prefix=SHARED %s
// GLOBAL: {{^3$}}
// SHARED: {{^2$}}
//
// The other styles compile, and test the same.
// RUN: %rewrite --emit=builtin %s -o %t.builtin.cu -- %{cuda_flags} -Wno-pass-failed
// RUN: %plain-ptx %t.builtin.cu -o - | grep -c isspacep.global | FileCheck --check-prefix=GLOBAL %s
// RUN: %rewrite --emit=pipeline %s -o %t.pipeline.cu -- %{cuda_flags} -Wno-pass-failed
// RUN: %plain-ptx %t.pipeline.cu -o - | grep -c isspacep.global | FileCheck --check-prefix=GLOBAL %s
//
// With align=prove nothing is tested.
// RUN: %plugin -fplugin-arg-ldgsts-align=prove %s 2>&1 | %filecheck --check-prefix=PROVE
// RUN: %rewrite --align=prove %s -o %t.prove.cu -- %{cuda_flags} 2>&1 | %filecheck --check-prefix=PROVE
// RUN: %without_checks %t.prove.cu | not grep '__isGlobal(ldgsts'
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

struct work {
  const __half *from;
  __half *to;
};

// TEXT-LABEL: void loaded(
extern "C" __global__ void loaded(const work *all, __half *B) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: spaces.cu:[[#@LINE+4]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the address space allows it, else a synchronous copy: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: spaces.cu:[[#@LINE+3]]:3: remark: copy_async tests the address space at run time: it is not known whether the source 'all[blockIdx.x].from' is global memory; assume_global(all[blockIdx.x].from) removes the test [-Rpass-missed=ldgsts]
  // PROVE: spaces.cu:[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: it is not known whether the source 'all[blockIdx.x].from' is global memory [-Wpass-failed]
  // PROVE: spaces.cu:[[#@LINE+1]]:67: note: write it as assume_global(all[blockIdx.x].from) if it is{{$}}
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(all[blockIdx.x].from)));
  // TEXT:      {{^}}  do { // copy_async: [outer 4, threads 128, vec 8], 16 bytes a copy; or element by element
  // TEXT:      {{^}}    const size_t ldgsts_alignment = !__isGlobal(ldgsts_from.data());
  // TEXT-NEXT: {{^}}    if (ldgsts_alignment % 16 == 0) {
  // TEXT-COUNT-4: {{^}}      asm volatile("cp.async.cg.shared.global.L2::128B
  // TEXT-NEXT: {{^}}    } else {
  // TEXT-NEXT: {{^}}      copy_async<cta<128>>(s, ldgsts_from, ::ldgsts::dispatch::sync);
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x][1];
}

// Both spaces and the alignment in one test.
extern "C" __global__ void both(const work *all) {
  const work mine = all[0];
  // CHECK: spaces.cu:[[#@LINE+6]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the address space and alignment allows it, else to 8 bytes, else a synchronous copy: [outer 4, threads 128, vec 8], .cg, L2::128B [-Rpass=ldgsts]
  // CHECK: spaces.cu:[[#@LINE+5]]:3: remark: copy_async tests the address space and alignment at run time: the source 'mine.from' is only known to be 8-byte aligned; assume_aligned<16>(mine.from), assume_global(mine.from) and assume_shared(mine.to) together remove the test [-Rpass-missed=ldgsts]
  // PROVE: spaces.cu:[[#@LINE+4]]:3: warning: copy_async stays a synchronous copy: it is not known whether the destination 'mine.to' is shared memory [-Wpass-failed]
  // PROVE: note: write it as assume_shared(mine.to) if it is{{$}}
  // PROVE: note: also: it is not known whether the source 'mine.from' is global memory; write it as assume_global(mine.from) if it is{{$}}
  // TEXT: {{^}}    const size_t ldgsts_alignment = __cvta_generic_to_global(ldgsts_from.data()) | !__isGlobal(ldgsts_from.data()) | !__isShared(ldgsts_to.data());
  copy_async<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(mine.to)), tile<shape<128, 32>>(assume_aligned<8>(mine.from)));
  wait_all();
}

// Loads and stores too, if one side is known: the way that the bytes go follows from it.
extern "C" __global__ void written(const work *all, const __half *A) {
  __shared__ alignas(16) __half s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::sync);
  // CHECK: spaces.cu:[[#@LINE+2]]:3: remark: copy lowered to 16-byte loads and stores where a run-time test of the address space allows it, else a synchronous copy: [outer 4, threads 128, vec 8], shared -> global [-Rpass=ldgsts]
  // CHECK: spaces.cu:[[#@LINE+1]]:3: remark: copy tests the address space at run time: it is not known whether the destination 'all->to' is global memory; assume_global(all->to) removes the test
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(all->to)), s);
}

// Where neither is known, nothing is tested.
extern "C" __global__ void either(const work *all) {
  // CHECK: spaces.cu:[[#@LINE+2]]:3: remark: copy stays an element copy: it is not known which of the destination 'all->to' and the source 'all->from' is shared memory [-Rpass-missed=ldgsts]
  // CHECK: note: write both as assume_shared(p) or assume_global(p){{$}}
  copy<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(all->to)), tile<shape<128, 32>>(assume_aligned<16>(all->from)));
}

// A function that other units may call.
extern "C" __device__ void load(__half *to, const __half *A) {
  // CHECK: spaces.cu:[[#@LINE+4]]:3: remark: copy_async lowered to 16-byte cp.async where a run-time test of the address space allows it, else a synchronous copy:
  // CHECK: spaces.cu:[[#@LINE+3]]:3: remark: copy_async tests the address space at run time: it is not known whether the destination 'to' is shared memory; assume_shared(to) removes the test
  // PROVE: spaces.cu:[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: it is not known whether the destination 'to' is shared memory
  // PROVE: note: write it as assume_shared(to) if it is{{$}}
  copy_async<thread>(tile<shape<256>>(assume_aligned<16>(to)), tile<shape<256>>(assume_aligned<16>(assume_global(A))));
}
