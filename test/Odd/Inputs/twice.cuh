// No guard: included once for each name and number of rows.
extern "C" __global__ void NAME(const float *A, float *B) {
  __shared__ alignas(16) float s[ROWS][32], t[8][32];
  // Each inclusion wants another code: it stays.
  ldgsts::copy_async<ldgsts::cta<64>>(s, ldgsts::tile<ldgsts::shape<ROWS, 32>>(ldgsts::assume_aligned<16>(A)));
  // All want the same.
  ldgsts::copy_async<ldgsts::cta<64>>(t, ldgsts::tile<ldgsts::shape<8, 32>>(ldgsts::assume_aligned<16>(A)));
  ldgsts::wait_all();
  __syncthreads();
  B[threadIdx.x] = s[threadIdx.x % ROWS][1] + t[threadIdx.x % 8][2];
}
#undef NAME
#undef ROWS
