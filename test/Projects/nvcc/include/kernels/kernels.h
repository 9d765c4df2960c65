#pragma once

// What the host calls.
namespace kernels {

void launch_gemm(const float *a, const float *b, float *c, int n, int k);
void launch_stencil(const float *in, float *out, int width, int height);
void launch_histogram(const unsigned char *pixels, unsigned *counts, int n);
void launch_gather(const float *table, const int *indices, float *out, int groups);

} // namespace kernels
