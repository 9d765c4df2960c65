#include "stage.cuh"
using namespace ldgsts;
__global__ void body(const float *A, float *B) {
  __shared__ alignas(16) float s[128];
#include "body.inc"
  stage<float, 128>().load(s, A);
  wait_all();
  __syncwarp();
  B[threadIdx.x] = s[threadIdx.x];
}
__global__ void same_body(const float *A) {
  __shared__ alignas(16) float s[128];
#include "body.inc"
  wait_all();
}
