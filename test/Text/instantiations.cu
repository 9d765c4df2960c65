// The plugin lowers each instantiation by itself. The text is one for all: it is edited where they agree.
//
// RUN: %plugin-ptx %s -o %t.plugin.ptx 2>&1 | count 0
// RUN: grep -c 'cp.async.ca.shared.global .*, 4;' %t.plugin.ptx | FileCheck --check-prefix=NARROW %s
// RUN: grep -c 'cp.async.cg.shared.global.L2::128B' %t.plugin.ptx | FileCheck --check-prefix=WIDE %s
// WIDE: 4
// NARROW: 4
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: %without_checks %t.cu | FileCheck --check-prefix=TEXT %s
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

template <class T> __global__ void agree(const T *A, T *B) {
  __shared__ alignas(16) T s[16][32];
  copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(A)));
  // TEXT: {{^}}  do { // copy_async: [outer 1, threads 128, vec 4], 16 bytes a copy
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}
template __global__ void agree(const float *, float *);
template __global__ void agree(const int *, int *);

template <int Offset> __global__ void differ(const float *A, float *B) {
  __shared__ alignas(16) float s[16][32];
  copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(A) + Offset));
  // TEXT: {{^}}  copy_async<cta<128>>(s, tile<shape<16, 32>>(assume_aligned<16>(A) + Offset));
  // CHECK: instantiations.cu:[[#@LINE-2]]:3: warning: copy_async stays a synchronous copy: its instantiations need different code [-Wpass-failed]
  // CHECK: instantiations.cu:[[#@LINE-3]]:3: note: give each its own function, or build with Clang and -fplugin=ldgsts.so, which lowers each by itself
  wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % 16][1];
}
template __global__ void differ<1>(const float *, float *);
template __global__ void differ<4>(const float *, float *);
template __global__ void differ<8>(const float *, float *);
