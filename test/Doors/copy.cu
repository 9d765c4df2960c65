// Synchronous copies in both directions become vector loads and stores of the same partition, at all five widths, and
// the PTX of both doors is the same. A copy_async that goes the other way is lowered as copy, and warns.
//
// RUN: %plugin-ptx %s -o %t.plugin.ptx 2>&1 | %filecheck
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.plugin.ptx
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
// RUN: %without_checks %t.cu | FileCheck %s --check-prefix=TEXT
// RUN: %plain-ptx %t.cu -o %t.tool.ptx
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.tool.ptx
// RUN: %ptx_parity --copies 0 %t.plugin.ptx %t.tool.ptx
//
// They need no cp.async.
// RUN: %plugin-ptx %{sm_75} -Wno-pass-failed %s -o %t.75.ptx
// RUN: FileCheck %s --check-prefix=OLD --input-file=%t.75.ptx
//
// The other styles load and store as much at once.
// RUN: %rewrite --emit=builtin %s -o %t.builtin.cu -- %{cuda_flags} -Wno-pass-failed
// RUN: %plain-ptx %t.builtin.cu -o - | FileCheck %s --check-prefix=STYLES
// RUN: %rewrite --emit=pipeline %s -o %t.pipeline.cu -- %{cuda_flags} -Wno-pass-failed
// RUN: %plain-ptx %t.pipeline.cu -o %t.pipeline.ptx
// RUN: %without_checks %t.pipeline.cu | FileCheck %s --check-prefix=PIPELINE
//
// A test at run time: the same plans, whose branches Clang may lay out in another order.
// RUN: %plugin-ptx -DTESTED %s -Wno-pass-failed -o - | FileCheck %s --check-prefix=TESTED
// RUN: %rewrite %s -o %t.tested.cu -- %{cuda_flags} -DTESTED -Wno-pass-failed
// RUN: %without_checks %t.tested.cu | FileCheck %s --check-prefix=TESTED-TEXT
// RUN: %plain-ptx -DTESTED %t.tested.cu -o - | FileCheck %s --check-prefix=TESTED
#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

// Each thread copies a piece of both rows, which are 32 pieces apart in global memory and 16 bytes more in shared memory.
// PTX-LABEL: .entry wide(
// PTX:       ld.global.v4.b32 {a, b, c, d}, [%rd{{[0-9]+}}{{( \+ 0)?}}]; st.shared.v4.b32 [%r{{[0-9]+}}{{( \+ 0)?}}], {a, b, c, d};
// PTX:       ld.global.v4.b32 {a, b, c, d}, [%rd{{[0-9]+}} + 512]; st.shared.v4.b32 [%r{{[0-9]+}} + 528], {a, b, c, d};
// PTX:       bar
// PTX:       ld.shared.v4.b32 {a, b, c, d}, [%r{{[0-9]+}}{{( \+ 0)?}}]; st.global.v4.b32 [%rd{{[0-9]+}}{{( \+ 0)?}}], {a, b, c, d};
// PTX:       ld.shared.v4.b32 {a, b, c, d}, [%r{{[0-9]+}} + 528]; st.global.v4.b32 [%rd{{[0-9]+}} + 512], {a, b, c, d};
// OLD-LABEL: .entry wide(
// OLD:       ld.global.v4.b32 {a, b, c, d}
// OLD:       st.global.v4.b32 {{.*}} + 512], {a, b, c, d}
// STYLES-LABEL: .entry wide(
// STYLES-COUNT-2: ld.global.v4.b32
// STYLES-COUNT-2: st.global.v4.b32
extern "C" __global__ void wide(const char *A, char *B) {
  __shared__ alignas(16) char s[1056];
  const auto part = tile<shape<2, 512>, pitch<528>>(s);
  copy<warp>(part, tile<shape<2, 512>>(assume_aligned<16>(A)), dispatch::ldgsts);
  // TEXT:      do { // copy: [outer 2, threads 32, vec 16], 16 bytes a copy
  // PIPELINE:  char *const ldgsts_dst = reinterpret_cast<char *>(part.data()) + ldgsts_thread * 16;
  // PIPELINE:  const char *const ldgsts_src = reinterpret_cast<const char *>(tile<shape<2, 512>>(assume_aligned<16>(A)).data()) + ldgsts_thread * 16;
  // PIPELINE:  __builtin_memcpy(__builtin_assume_aligned(ldgsts_dst + 528, 16), __builtin_assume_aligned(ldgsts_src + 512, 16), 16);
  __syncthreads();
  copy<warp>(tile<shape<2, 512>>(assume_aligned<16>(B)), part, dispatch::ldgsts);
  // TEXT:      do { // copy: [outer 2, threads 32, vec 16], 16 bytes a copy
  // TEXT:      const size_t ldgsts_dst = __cvta_generic_to_global(tile<shape<2, 512>>(assume_aligned<16>(B)).data()) + ldgsts_thread * 16;
  // TEXT-NEXT: const unsigned ldgsts_src = static_cast<unsigned>(__cvta_generic_to_shared(part.data())) + ldgsts_thread * 16;
}

// The address says how wide: it is 8, 4, 2 or 1 bytes past a multiple of 16.
// PTX-LABEL: .entry eight(
// PTX:       ld.global.v2.b32 {a, b}, [%rd{{[0-9]+}}{{( \+ 0)?}}]; st.shared.v2.b32 [%r{{[0-9]+}}{{( \+ 0)?}}], {a, b};
// PTX:       ld.global.v2.b32 {a, b}, [%rd{{[0-9]+}} + 256]; st.shared.v2.b32 [%r{{[0-9]+}} + 272], {a, b};
// PTX:       bar
// PTX:       ld.shared.v2.b32 {a, b}, [%r{{[0-9]+}}{{( \+ 0)?}}]; st.global.v2.b32 [%rd{{[0-9]+}}{{( \+ 0)?}}], {a, b};
// PTX:       ld.shared.v2.b32 {a, b}, [%r{{[0-9]+}} + 272]; st.global.v2.b32 [%rd{{[0-9]+}} + 256], {a, b};
// STYLES-LABEL: .entry eight(
// STYLES:    ld.global.v2.b32
// STYLES:    st.global.v2.b32
extern "C" __global__ void eight(const char *A, char *B) {
  __shared__ alignas(16) char s[552];
  const auto part = tile<shape<2, 256>, pitch<272>>(s + 8);
  copy<warp>(part, tile<shape<2, 256>>(assume_aligned<16>(A) + 8), dispatch::ldgsts);
  __syncthreads();
  copy<warp>(tile<shape<2, 256>>(assume_aligned<16>(B) + 8), part, dispatch::ldgsts);
}

// PTX-LABEL: .entry four(
// PTX:       ld.global.b32 a, [%rd{{[0-9]+}}{{( \+ 0)?}}]; st.shared.b32 [%r{{[0-9]+}}{{( \+ 0)?}}], a;
// PTX:       ld.global.b32 a, [%rd{{[0-9]+}} + 128]; st.shared.b32 [%r{{[0-9]+}} + 144], a;
// PTX:       bar
// PTX:       ld.shared.b32 a, [%r{{[0-9]+}}{{( \+ 0)?}}]; st.global.b32 [%rd{{[0-9]+}}{{( \+ 0)?}}], a;
// PTX:       ld.shared.b32 a, [%r{{[0-9]+}} + 144]; st.global.b32 [%rd{{[0-9]+}} + 128], a;
// STYLES-LABEL: .entry four(
// STYLES:    ld.global.b32
// STYLES:    st.global.b32
extern "C" __global__ void four(const char *A, char *B) {
  __shared__ alignas(16) char s[292];
  const auto part = tile<shape<2, 128>, pitch<144>>(s + 4);
  copy<warp>(part, tile<shape<2, 128>>(assume_aligned<16>(A) + 4), dispatch::ldgsts);
  __syncthreads();
  copy<warp>(tile<shape<2, 128>>(assume_aligned<16>(B) + 4), part, dispatch::ldgsts);
}

// PTX-LABEL: .entry two(
// PTX:       ld.global.b16 a, [%rd{{[0-9]+}}{{( \+ 0)?}}]; st.shared.b16 [%r{{[0-9]+}}{{( \+ 0)?}}], a;
// PTX:       ld.global.b16 a, [%rd{{[0-9]+}} + 64]; st.shared.b16 [%r{{[0-9]+}} + 80], a;
// PTX:       bar
// PTX:       ld.shared.b16 a, [%r{{[0-9]+}}{{( \+ 0)?}}]; st.global.b16 [%rd{{[0-9]+}}{{( \+ 0)?}}], a;
// PTX:       ld.shared.b16 a, [%r{{[0-9]+}} + 80]; st.global.b16 [%rd{{[0-9]+}} + 64], a;
// STYLES-LABEL: .entry two(
// STYLES:    ld.global.b16
// STYLES:    st.global.b16
extern "C" __global__ void two(const char *A, char *B) {
  __shared__ alignas(16) char s[162];
  const auto part = tile<shape<2, 64>, pitch<80>>(s + 2);
  copy<warp>(part, tile<shape<2, 64>>(assume_aligned<16>(A) + 2), dispatch::ldgsts);
  __syncthreads();
  copy<warp>(tile<shape<2, 64>>(assume_aligned<16>(B) + 2), part, dispatch::ldgsts);
}

// PTX-LABEL: .entry one(
// PTX:       ld.global.b8 a, [%rd{{[0-9]+}}{{( \+ 0)?}}]; st.shared.b8 [%r{{[0-9]+}}{{( \+ 0)?}}], a;
// PTX:       ld.global.b8 a, [%rd{{[0-9]+}} + 32]; st.shared.b8 [%r{{[0-9]+}} + 48], a;
// PTX:       bar
// PTX:       ld.shared.b8 a, [%r{{[0-9]+}}{{( \+ 0)?}}]; st.global.b8 [%rd{{[0-9]+}}{{( \+ 0)?}}], a;
// PTX:       ld.shared.b8 a, [%r{{[0-9]+}} + 48]; st.global.b8 [%rd{{[0-9]+}} + 32], a;
// STYLES-LABEL: .entry one(
// STYLES:    ld.global.b8
// STYLES:    st.global.b8
extern "C" __global__ void one(const char *A, char *B) {
  __shared__ alignas(16) char s[97];
  const auto part = tile<shape<2, 32>, pitch<48>>(s + 1);
  copy<warp>(part, tile<shape<2, 32>>(assume_aligned<16>(A) + 1), dispatch::ldgsts);
  __syncthreads();
  copy<warp>(tile<shape<2, 32>>(assume_aligned<16>(B) + 1), part, dispatch::ldgsts);
}

// PTX-LABEL: .entry asynchronous(
// PTX:       ld.shared.v4.b32 {a, b, c, d}{{.*}} st.global.v4.b32
extern "C" __global__ void asynchronous(char *B) {
  __shared__ alignas(16) char s[512];
  for (int i = threadIdx.x; i < 512; i += 32)
    s[i] = i;
  __syncthreads();
  // CHECK: copy.cu:[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the copy goes from shared to global memory, and cp.async only copies global -> shared; it is lowered as copy(dst, src) [-Wpass-failed]
  copy_async<warp>(tile<shape<512>>(assume_aligned<16>(B)), s);
  // CHECK: copy.cu:[[#@LINE-1]]:3: note: use copy<warp>(dst, src) for this direction{{$}}
  // TEXT: do { // copy: [outer 1, threads 32, vec 16], 16 bytes a copy
}

// An element copy is no failure of a plain copy: nothing is said.
// PTX-LABEL: .entry converting(
// PTX-NOT:   {a
extern "C" __global__ void converting(const char *A, char *B) {
  __shared__ alignas(16) short s[512];
  copy<warp>(s, tile<shape<512>>(assume_aligned<16>(A)));
  // TEXT: copy<warp>(s, tile<shape<512>>(assume_aligned<16>(A)));
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x];
}

#ifdef TESTED
// Nothing is promised of the output: 2 bytes, which its type promises, need no test, and no element copy is left.
// TESTED-LABEL: .entry tested(
// TESTED-NOT:   call
// TESTED-DAG:   st.global.v4.b32
// TESTED-DAG:   st.global.v2.b32
// TESTED-DAG:   st.global.b32
// TESTED-DAG:   st.global.b16
// TESTED:       ret;
extern "C" __global__ void tested(short *B, int ld) {
  __shared__ alignas(16) short s[32][24];
  for (int i = threadIdx.x; i < 32 * 24; i += 32)
    s[i / 24][i % 24] = i;
  __syncthreads();
  copy<cta<32>>(tile<shape<32, 16>>(B, ld), tile<shape<32, 16>, pitch<24>>(&s[0][0]), dispatch::ldgsts);
  // TESTED-TEXT: auto &&ldgsts_to = tile<shape<32, 16>>(B, ld);
  // TESTED-TEXT: const size_t ldgsts_alignment = __cvta_generic_to_global(ldgsts_to.data()) | 2ull * ldgsts_to.stride(0);
  // TESTED-TEXT: if (ldgsts_alignment % 16 == 0) {
  // TESTED-TEXT: } else {
  // TESTED-TEXT-NOT: dispatch::sync
  // TESTED-TEXT: } while (0);
}

// The pitch of the output alone.
// TESTED-LABEL: .entry tested_pitch(
// TESTED-DAG:   st.global.v4.b32
// TESTED-DAG:   st.global.b16
// TESTED:       ret;
extern "C" __global__ void tested_pitch(short *B, int ld) {
  __shared__ alignas(16) short s[32][24];
  for (int i = threadIdx.x; i < 32 * 24; i += 32)
    s[i / 24][i % 24] = i;
  __syncthreads();
  copy<cta<32>>(tile<shape<32, 16>>(assume_aligned<16>(B), ld), tile<shape<32, 16>, pitch<24>>(&s[0][0]), dispatch::ldgsts);
}

// The address of the output alone, which is not that of what is read.
// TESTED-LABEL: .entry tested_address(
// TESTED:       and.b64 {{.*}}, 15;
// TESTED-DAG:   st.global.v4.b32
// TESTED-DAG:   st.global.b16
// TESTED:       ret;
extern "C" __global__ void tested_address(short *B) {
  __shared__ alignas(16) short s[32][24];
  for (int i = threadIdx.x; i < 32 * 24; i += 32)
    s[i / 24][i % 24] = i;
  __syncthreads();
  copy<cta<32>>(tile<shape<32, 16>>(B), tile<shape<32, 16>, pitch<24>>(&s[0][0]), dispatch::ldgsts);
}
#endif
