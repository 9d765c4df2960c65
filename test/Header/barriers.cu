// Completion on an mbarrier: a word, or a barrier of libcu++, which the header does not include. Below sm_80 a barrier's
// own arrive() stands in for the arrival, the other form changes nothing, and a word is an error.
//
// REQUIRES: nvcc
// RUN: %nvcc-ptx -DWORD %s -o %t.nvcc.ptx
// RUN: FileCheck %s <%t.nvcc.ptx
// RUN: %toolkit-plain-ptx -DWORD %{cccl} %s -o %t.clang.ptx
// RUN: FileCheck %s <%t.clang.ptx
// RUN: %toolkit-plain-ptx %{cccl} %{sm_75} %s -o %t.old.ptx
// RUN: FileCheck %s --check-prefix=OLD --implicit-check-not=mbarrier <%t.old.ptx
// RUN: not %toolkit-plain-ptx -DWORD %{cccl} %{sm_75} %s -o %t.error.ptx 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not %toolkit-plain-ptx -DMISUSE %{cccl} %s -o %t.misuse.ptx 2>&1 | FileCheck %s --check-prefix=MISUSE
#include <ldgsts/copy_async.cuh>

#include <cuda/barrier>

using namespace ldgsts;

using barrier = cuda::barrier<cuda::thread_scope_block>;

__shared__ alignas(barrier) unsigned char storage[sizeof(barrier)];

// CHECK-LABEL: .entry holds_open(
// CHECK-NOT:   mbarrier
// CHECK:       cp.async.mbarrier.arrive.shared.b64 [%r
// CHECK-NOT:   mbarrier
// CHECK:       ret;
// OLD-LABEL:   .entry holds_open(
// OLD-NOT:     atom
// OLD:         ret;
extern "C" __global__ void holds_open() { arrive(reinterpret_cast<barrier &>(storage)); }

// CHECK-LABEL: .entry arrives(
// CHECK-NOT:   mbarrier
// CHECK:       cp.async.mbarrier.arrive.noinc.shared.b64 [%r
// CHECK-NOT:   mbarrier
// CHECK:       ret;
// OLD-LABEL:   .entry arrives(
// OLD:         atom{{.*}}add
// OLD:         ret;
extern "C" __global__ void arrives() { arrive_noinc(reinterpret_cast<barrier &>(storage)); }

#ifdef WORD
// CHECK-LABEL: .entry words(
// CHECK-NOT:   mbarrier
// CHECK:       cp.async.mbarrier.arrive.shared.b64 [%r
// CHECK-NOT:   mbarrier
// CHECK:       cp.async.mbarrier.arrive.noinc.shared.b64 [%r
// CHECK-NOT:   mbarrier
// CHECK:       ret;
// ERROR: error: static assertion failed {{.*}}below sm_80 there is no mbarrier: use cuda::barrier
extern "C" __global__ void words() {
  __shared__ uint64_t bars[2];
  arrive(&bars[0]);
  arrive_noinc(&bars[1]);
}
#endif

#ifdef MISUSE
// A barrier of the device is no mbarrier, and a signed number no word of one.
// MISUSE: :[[#@LINE+2]]:{{.*}} error: no matching function for call to 'arrive'
// MISUSE: :[[#@LINE+1]]:{{.*}} error: no matching function for call to 'arrive_noinc'
__device__ void misuse(cuda::barrier<cuda::thread_scope_device> &b, int64_t *n) { arrive(b), arrive_noinc(n); }
#endif
