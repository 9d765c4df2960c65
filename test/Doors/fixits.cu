// Promises are offered as insertions into the source, on notes: nothing types them by itself, because nobody knows that they
// hold. Both doors offer the same.
//
// RUN: %plugin -Rpass-missed=ldgsts -fdiagnostics-fixit-info -fdiagnostics-parseable-fixits %s 2>&1 | %filecheck --check-prefixes=CHECK,FIX
// RUN: %rewrite %s -o %t.cu -- %{cuda_flags} -Rpass-missed=ldgsts -fdiagnostics-fixit-info 2>&1 | %filecheck
//
// Without fix-its there is no note.
// RUN: %plugin -Rpass-missed=ldgsts %s 2>&1 | FileCheck %s --check-prefix=OFF --implicit-check-not='if it holds' --implicit-check-not=fix-it
// OFF: removes the test
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__global__ void pitch(const __half *A, int ld) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: fixits.cu:[[#@LINE+3]]:3: remark: copy_async tests the alignment at run time: nothing is known of 'ld', so rows of the source may start at 2-byte boundaries; assume_multiple<8>(ld) removes the test
  // CHECK: fixits.cu:[[#@LINE+2]]:71: note: write assume_multiple<8>(ld) here if it holds: the code loses the test, 24 narrower copies and the element copy{{$}}
  // FIX: fix-it:"{{.*}}fixits.cu":{[[#@LINE+1]]:71-[[#@LINE+1]]:71}:"ldgsts::assume_multiple<8>("
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), ld));
  // FIX: fix-it:"{{.*}}fixits.cu":{[[#@LINE-1]]:73-[[#@LINE-1]]:73}:")"
}

// Both at once; what is declared in sight is declared better.
__global__ void several(const __half *A) {
  // CHECK: remark: copy_async tests the alignment at run time: the source 'A' is only known to be 2-byte aligned; assume_aligned<16>(A) and alignas(16) in the declaration of 's' together remove the test
  // CHECK: note: write assume_aligned<16>(A) here if it holds; together with 1 more: the code loses the test, 24 narrower copies and the element copy{{$}}
  // FIX: fix-it:"{{.*}}fixits.cu":{[[#@LINE+5]]:48-[[#@LINE+5]]:48}:"ldgsts::assume_aligned<16>("
  // FIX: fix-it:"{{.*}}fixits.cu":{[[#@LINE+4]]:49-[[#@LINE+4]]:49}:")"
  // CHECK: fixits.cu:[[#@LINE+2]]:14: note: write alignas(16) in the declaration of 's'; together with 1 more: the code loses the test, 24 narrower copies and the element copy{{$}}
  // FIX: fix-it:"{{.*}}fixits.cu":{[[#@LINE+1]]:14-[[#@LINE+1]]:14}:"alignas(16) "
  __shared__ __half s[128][32];
  copy_async<cta<128>>(s, tile<shape<128, 32>>(A));
}

// What a macro wrote is not edited.
#define ROWS ld
__global__ void macro(const __half *A, int ld) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of 'ROWS'
  // FIX-NOT: fix-it
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), ROWS));
}

// What is declined for want of a proof is offered the same, with align=prove.
// RUN: %plugin -fplugin-arg-ldgsts-align=prove -fdiagnostics-fixit-info -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s --check-prefixes=PROVE,PROVED-FIX
// RUN: %rewrite --align=prove %s -o %t.cu -- %{cuda_flags} -fdiagnostics-fixit-info 2>&1 | FileCheck %s --check-prefix=PROVE
__global__ void unproved(const __half *const *A, int ld) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: remark: copy_async tests the address space and alignment at run time: nothing is known of 'ld', so rows of the source may start at 2-byte boundaries; assume_multiple<8>(ld) and assume_global(A[1]) together remove the test
  // CHECK: note: write assume_multiple<8>(ld) here if it holds; together with 1 more: the code loses the test, 24 narrower copies and the element copy{{$}}
  // CHECK: note: write assume_global(A[1]) here if it holds; together with 1 more: the code loses the test, 24 narrower copies and the element copy{{$}}
  // FIX: fix-it:"{{.*}}fixits.cu":{[[#@LINE+8]]:67-[[#@LINE+8]]:67}:"ldgsts::assume_global("
  // PROVE: fixits.cu:[[#@LINE+7]]:3: warning: copy_async stays a synchronous copy: it is not known whether the source 'A[1]' is global memory
  // PROVE: fixits.cu:[[#@LINE+6]]:67: note: write it as assume_global(A[1]) if it is{{$}}
  // PROVED-FIX: fix-it:"{{.*}}fixits.cu":{[[#@LINE+5]]:67-[[#@LINE+5]]:67}:"ldgsts::assume_global("
  // PROVED-FIX: fix-it:"{{.*}}fixits.cu":{[[#@LINE+4]]:71-[[#@LINE+4]]:71}:")"
  // PROVE: note: also: nothing is known of 'ld'
  // PROVE: fixits.cu:[[#@LINE+2]]:74: note: write assume_multiple<8>(ld) here if it holds; together with 1 more: 16-byte copies save 28 of the 32 copies that each thread makes{{$}}
  // PROVED-FIX: fix-it:"{{.*}}fixits.cu":{[[#@LINE+1]]:74-[[#@LINE+1]]:74}:"ldgsts::assume_multiple<8>("
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A[1]), ld));
}

// The usual declaration of dynamic shared memory cannot take alignas behind extern.
extern __shared__ __half buffer[];
__global__ void storage(const __half *A) {
  // CHECK: remark: copy_async tests the alignment at run time: the destination 'buffer' is only known to be 2-byte aligned; __align__(16) in the declaration of 'buffer' removes the test
  // CHECK: fixits.cu:[[#@LINE-3]]:19: note: write __align__(16) in the declaration of 'buffer': the code loses the test, 24 narrower copies and the element copy{{$}}
  // FIX: fix-it:"{{.*}}fixits.cu":{[[#@LINE-4]]:19-[[#@LINE-4]]:19}:"__align__(16) "
  copy_async<cta<128>>(tile<shape<128, 32>>(buffer), tile<shape<128, 32>>(assume_aligned<16>(A)));
}

// A bool and an enumerator are no numbers that a promise can be about.
enum Where { front = 1 };
__global__ void no_numbers(const __half *A, Where h) {
  __shared__ alignas(16) __half s[128][32];
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of 'h'
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A) + h));
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of '!h'
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(A), !h));
}

// Where one promise has to be typed twice, one fix-it would not do.
__global__ void twice(const __half *A, int n) {
  __shared__ alignas(16) __half s[2048 * 4];
  // CHECK: remark: copy_async tests the alignment at run time: nothing is known of 'n', {{.*}}; assume_multiple<8>(n) each time removes the test
  copy_async<cta<128>>(tile<shape<64, 32>>(s + n), tile<shape<64, 32>>(assume_aligned<16>(A) + n));
}
