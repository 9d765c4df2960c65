// Options that the header rejects are rejected through both doors too, where the element copy that does it is not called.
//
// RUN: not %plugin %s 2>&1 | %filecheck
// RUN: not %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void two_dispatches(const float *A) {
  __shared__ alignas(16) float s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::ldgsts, dispatch::ldgsts);
}
// CHECK: error: static assertion failed due to requirement {{.*}}: more than one option of a kind
// CHECK: note: in instantiation of function template specialization
// CHECK: options.cu:[[#@LINE-4]]:3: note: in instantiation of function template specialization
// CHECK: note: expression evaluates to

__global__ void no_option(const float *A) {
  __shared__ alignas(16) float s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), 128);
}
// CHECK: error: static assertion failed due to requirement {{.*}}: an option must be
// CHECK: note: in instantiation of function template specialization
// CHECK: options.cu:[[#@LINE-4]]:3: note: in instantiation of function template specialization
// CHECK: note: expression evaluates to

__global__ void never_and_always(const float *A) {
  __shared__ alignas(16) float s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), dispatch::sync, expect_width<16>);
}
// CHECK: error: static assertion failed due to requirement {{.*}}: dispatch::sync never lowers a call
// CHECK: note: in instantiation of function template specialization
// CHECK: options.cu:[[#@LINE-4]]:3: note: in instantiation of function template specialization
