// Runs kernels that take a tile from global through shared memory and back, and compares every byte
// of the output.
#pragma once

#include "bytes.h"

#include <ldgsts/copy_async.cuh>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace round_trip {

/// What the output holds before the kernel runs, and shared memory before the copy: whatever a
/// kernel leaves out shows.
constexpr unsigned char OutputPoison = 0xA5, SharedPoison = 0x5A;
/// Bytes before and after the output that must keep the poison; a multiple of every alignment.
constexpr size_t Guard = 256;
/// ctest's and lit's word for "skipped".
constexpr int SkipCode = 77;

/// Bytes behind the source that memcheck is given where zero_fill cuts copies inside of a vector:
/// it takes such an LDGSTS for a read of 16 bytes further on (docs/emission.md). Elsewhere, and
/// without memcheck, the source ends with its last valid element.
inline size_t slackOfCutCopies() { return std::getenv("LDGSTS_MEMCHECK") ? 32 : 0; }

/// For every thread of the block. Without it, the tile of an earlier kernel could pass for a copy.
template <class Array> __device__ void poison(Array &array) {
  auto *bytes = reinterpret_cast<unsigned char *>(&array);
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned i = ldgsts::detail::linear_thread(); i < sizeof(array); i += threads)
    bytes[i] = SharedPoison;
  __syncthreads();
}

/// After it, all threads of the block see what all of them copied.
__device__ inline void wait_for_all_threads() {
  ldgsts::commit_group();
  ldgsts::wait_group<0>();
  __syncthreads();
}

/// An output in which the kernel has written nothing.
inline Bytes untouched(size_t count) { return Bytes(count, OutputPoison); }

class DeviceBytes {
public:
  explicit DeviceBytes(size_t count) { error = cudaMalloc(&data, count); }
  ~DeviceBytes() { cudaFree(data); }
  DeviceBytes(const DeviceBytes &) = delete;
  DeviceBytes &operator=(const DeviceBytes &) = delete;

  unsigned char *data = nullptr;
  cudaError_t error = cudaSuccess;
};

class Suite {
public:
  /// Launches one block and compares the whole output with `expected`. Both pointers that the
  /// kernel gets lie `misalignment` bytes past a multiple of 256 bytes; `numbers` follow them.
  template <class From, class To, class... Numbers>
  void run(const char *name, void (*kernel)(const From *, To *, Numbers...), dim3 block,
           const Bytes &input, const Bytes &expected, size_t misalignment = 0, Numbers... numbers) {
    const size_t start = Guard + misalignment, total = start + expected.size() + Guard;
    DeviceBytes from(misalignment + input.size()), to(total);
    Bytes output(total);
    const bool ran =
        succeeded(name, "cudaMalloc", from.error) && succeeded(name, "cudaMalloc", to.error) &&
        succeeded(name, "copy of the input",
                  cudaMemcpy(from.data + misalignment, input.data(), input.size(),
                             cudaMemcpyHostToDevice)) &&
        succeeded(name, "cudaMemset", cudaMemset(to.data, OutputPoison, total)) &&
        launched(name, kernel, block, from.data + misalignment, to.data + start, numbers...) &&
        succeeded(name, "copy of the output",
                  cudaMemcpy(output.data(), to.data, total, cudaMemcpyDeviceToHost));
    Bytes whole = untouched(total);
    std::memcpy(whole.data() + start, expected.data(), expected.size());
    count(ran && same(name, output, whole, start));
  }

  bool succeeded(const char *name, const char *what, cudaError_t error) {
    if (error != cudaSuccess)
      std::printf("%s: %s: %s\n", name, what, cudaGetErrorString(error));
    return error == cudaSuccess;
  }

  void count(bool pass) { ++(pass ? passed : failed); }

  /// The exit code of the program.
  int finish() const {
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
  }

private:
  template <class From, class To, class... Numbers>
  bool launched(const char *name, void (*kernel)(const From *, To *, Numbers...), dim3 block,
                const unsigned char *from, unsigned char *to, Numbers... numbers) {
    kernel<<<1, block>>>(reinterpret_cast<const From *>(from), reinterpret_cast<To *>(to),
                         numbers...);
    return succeeded(name, "launch", cudaGetLastError()) &&
           succeeded(name, "kernel", cudaDeviceSynchronize());
  }

  static bool same(const char *name, const Bytes &output, const Bytes &expected, size_t start) {
    for (size_t i = 0; i < output.size(); ++i)
      if (output[i] != expected[i]) {
        std::printf("%s: output byte %lld is 0x%02x, expected 0x%02x\n", name,
                    static_cast<long long>(i) - static_cast<long long>(start), output[i],
                    expected[i]);
        return false;
      }
    return true;
  }

  int passed = 0, failed = 0;
};

/// Prints why and returns true where no kernel can run.
inline bool skipped() {
  int devices = 0;
  const cudaError_t error = cudaGetDeviceCount(&devices);
  if (error == cudaSuccess && devices > 0)
    return false;
  std::printf("skipped: no CUDA device (%s)\n", cudaGetErrorString(error));
  return true;
}

} // namespace round_trip
