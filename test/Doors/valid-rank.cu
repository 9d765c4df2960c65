// A number too few or too many in valid(...) does not compile, through either door, whatever else would have become of the call.
//
// RUN: not %plugin %s 2>&1 | FileCheck %s
// RUN: not %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | FileCheck %s
// RUN: not %plugin -DMANY %s 2>&1 | FileCheck %s
// RUN: not %rewrite %s -o %t.cu -- %{cuda_flags} -DMANY 2>&1 | FileCheck %s
// CHECK: error: static assertion failed{{.*}}valid(...): one number for each dimension of the source
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

#ifdef MANY
#define COUNTS valid(m, 3, 4)
#else
#define COUNTS valid(m)
#endif

__global__ void kernel(const unsigned short *A, int m) {
  __shared__ alignas(16) unsigned short s[32][32];
  copy_async<cta<32>>(s, tile<shape<32, 32>>(assume_aligned<16>(A)), COUNTS);
}
