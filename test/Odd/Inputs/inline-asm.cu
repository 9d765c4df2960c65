#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

__device__ __forceinline__ unsigned lane() {
  unsigned id;
  asm volatile("{ // copy_async<warp>(\n\t mov.u32 %0, %%laneid; }" : "=r"(id)::"memory");
  return id;
}

__global__ void with_asm(const float *A, float *B) {
  __shared__ alignas(16) float s[256];
  asm volatile("// begin ) ( { copy_async" ::: "memory"); copy_async<warp>(s, tile<shape<256>>(assume_aligned<16>(A))); asm("");
  asm volatile("cp.async.commit_group;\n"
               "cp.async.wait_group 0;" ::: "memory");
  __syncthreads();
  float x;
  asm("{\n\t.reg .b32 t;\n\tmov.b32 t, %1;\n\tmov.b32 %0, t;\n}" : "=f"(x) : "f"(s[lane()]));
  B[threadIdx.x] = x;
}
