// The runtime API as far as our examples and GPU tests use it: declarations only.
#pragma once

enum cudaError_t { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorNoDevice = 100 };
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };
typedef struct CUstream_st *cudaStream_t;

cudaError_t cudaMalloc(void **pointer, size_t bytes);
template <class T> cudaError_t cudaMalloc(T **pointer, size_t bytes) {
  return cudaMalloc(reinterpret_cast<void **>(pointer), bytes);
}
cudaError_t cudaFree(void *pointer);
cudaError_t cudaMemcpy(void *dst, const void *src, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemset(void *pointer, int value, size_t bytes);
cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *src, size_t bytes);
template <class T> cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t bytes) {
  return cudaMemcpyToSymbol(static_cast<const void *>(&symbol), src, bytes);
}
cudaError_t cudaMemcpyFromSymbol(void *dst, const void *symbol, size_t bytes);
template <class T> cudaError_t cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t bytes) {
  return cudaMemcpyFromSymbol(dst, static_cast<const void *>(&symbol), bytes);
}
cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetLastError();
cudaError_t cudaDeviceSynchronize();
const char *cudaGetErrorString(cudaError_t error);

// What Clang calls for kernel<<<...>>>(...), by the name that fits the toolkit's version.
extern "C" {
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0,
                              cudaStream_t stream = nullptr);
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
                                     cudaStream_t stream = nullptr);
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                             size_t shared, cudaStream_t stream);
}
