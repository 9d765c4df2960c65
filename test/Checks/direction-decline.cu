// Every other direction, and pointers that nothing is known of, where nothing is tested at run time.
//
// RUN: %plugin -fplugin-arg-ldgsts-align=prove %s 2>&1 | %filecheck
// RUN: %rewrite --align=prove %s -o %t.cu -- %{cuda_flags} 2>&1 | %filecheck
#include <ldgsts/copy_async.cuh>

#include <cuda_fp16.h>

using namespace ldgsts;

__constant__ alignas(16) float table[128][32];

struct views {
  float *tile;
};

__global__ void backwards(float *B) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the copy goes from shared to global memory, and cp.async only copies global -> shared; it is lowered as copy(dst, src) [-Wpass-failed]
  copy_async<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B)), s);
  // CHECK: :[[#@LINE-1]]:3: note: use copy<cta<128>>(dst, src) for this direction{{$}}
}

__global__ void global_to_global(const float *A, float *B) {
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the destination is kernel parameter 'B', and cp.async only writes shared memory [-Wpass-failed]
  copy_async<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(B)), tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:64: note: copy into a __shared__ tile{{$}}
}

__global__ void from_local_memory() {
  __shared__ alignas(16) float s[128][32];
  alignas(16) float values[128][32] = {};
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source is local variable 'values', and cp.async only reads global memory [-Wpass-failed]
  copy_async<cta<128>>(s, values);
  // CHECK: :[[#@LINE-1]]:27: note: use copy<cta<128>>(dst, src), or read from a kernel's pointer parameter or a __device__ variable{{$}}
}

__global__ void from_constant_memory() {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: the source is constant variable 'table', and cp.async only reads global memory [-Wpass-failed]
  copy_async<cta<128>>(s, table);
  // CHECK: :[[#@LINE-1]]:27: note: use copy<cta<128>>(dst, src), or read from a kernel's pointer parameter or a __device__ variable{{$}}
}

__global__ void unknown_source(const float *const *rows) {
  __shared__ alignas(16) float s[128][32];
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: it is not known whether the source 'rows[0]' is global memory [-Wpass-failed]
  copy_async<cta<128>>(s, tile<shape<128, 32>>(assume_aligned<16>(rows[0])));
  // CHECK: :[[#@LINE-1]]:67: note: write it as assume_global(rows[0]) if it is{{$}}
}

__global__ void unknown_destination(const float *A, views *v) {
  // CHECK: :[[#@LINE+1]]:3: warning: copy_async stays a synchronous copy: it is not known whether the destination 'v->tile' is shared memory [-Wpass-failed]
  copy_async<cta<128>>(tile<shape<128, 32>>(assume_aligned<16>(v->tile)), tile<shape<128, 32>>(assume_aligned<16>(A)));
  // CHECK: :[[#@LINE-1]]:64: note: write it as assume_shared(v->tile) if it is{{$}}
}
