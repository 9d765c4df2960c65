// Every device target of a build is decided by itself. sm_75 has no cp.async; the messages name the target.
//
// RUN: %plugin %{sm_75} %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.75.cu -- %{cuda_flags} %{sm_75} 2>&1 | %filecheck
// RUN: diff %s %t.75.cu
// RUN: not %plugin %{sm_75} -DSTRICT %s 2>&1 | %filecheck --check-prefix=ERROR
// RUN: not %rewrite %s -o %t.strict.cu -- %{cuda_flags} %{sm_75} -DSTRICT 2>&1 | %filecheck --check-prefix=ERROR
//
// RUN: %plugin-ptx %{sm_75} -Wno-pass-failed %s -o %t.75.ptx
// RUN: %ptx_copies %t.75.ptx k=0
//
// Two targets in one compile: one warning, and only one of them is lowered.
// RUN: %plugin --cuda-gpu-arch=sm_75 %s 2>&1 | %filecheck
// RUN: %plugin -Rpass=ldgsts -Wno-pass-failed --cuda-gpu-arch=sm_75 %s 2>&1 | %filecheck --check-prefix=LOWERED
// RUN: %plugin-clang %{cuda_flags} --cuda-gpu-arch=sm_75 -fsyntax-only %s 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#ifdef STRICT
#define HOW , dispatch::ldgsts
#else
#define HOW
#endif

extern "C" __global__ void k(const float *A) {
  __shared__ alignas(16) float s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)) HOW);
}
// CHECK: targets.cu:[[#@LINE-2]]:3: warning: copy_async stays a synchronous copy: target sm_75 has no cp.async [-Wpass-failed]
// CHECK: targets.cu:[[#@LINE-3]]:3: note: compile for sm_80 or later to have it lowered there{{$}}
// ERROR: targets.cu:[[#@LINE-4]]:3: error: copy_async cannot be lowered to cp.async: target sm_75 has no cp.async{{$}}
// ERROR: targets.cu:[[#@LINE-5]]:3: note: compile for sm_80 or later to have it lowered there{{$}}
// LOWERED: targets.cu:[[#@LINE-6]]:3: remark: copy_async lowered to 16-byte cp.async: [outer 8, threads 128, vec 4], .cg, L2::128B [-Rpass=ldgsts]
