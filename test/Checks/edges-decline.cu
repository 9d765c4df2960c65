// Nothing but zeros can fill what is not valid, and that by cp.async alone.
//
// RUN: %plugin -Rpass-missed=ldgsts %s 2>&1 | %filecheck
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass-missed=ldgsts 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__global__ void ones(const float *A, int n) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: only zeros can fill what is not valid, and the call asks for another value [-Wpass-failed]
  // CHECK: :[[#@LINE+1]]:86: note: write zero_fill if it is zero; else copy with keep after presetting the tile, or select after reading
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(n, 32), fill(1.f));
}

// A null pointer to a member is no zero: -1 in the Itanium C++ ABI.
struct Linked {
  int value;
  int Linked::*member;
};

__global__ void members(const Linked *A, int n) {
  __shared__ alignas(16) Linked s[128];
  // CHECK: :[[#@LINE+2]]:3: warning: copy_async stays a synchronous copy: elements of the type Linked hold pointers to members, whose zero is not all bits zero, as zero_fill writes it [-Wpass-failed]
  // CHECK: :[[#@LINE+1]]:3: note: preset the tile and copy with keep
  copy_async<cta<128>>(s, tile<shape<128>>(assume_aligned<16>(A)), valid(n), zero_fill);
}

__global__ void loads(const float *A, int n) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+2]]:3: remark: copy stays an element copy: loads and stores leave out what is not valid, and the call asks for zeros [-Rpass-missed=ldgsts]
  // CHECK: :[[#@LINE+1]]:3: note: preset the tile and copy with keep
  copy<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A)), valid(n, 32), zero_fill);
}
