// Random programs on a real device.
#pragma once

#include "exec_case.h"
#include "round_trip.cuh"

#include <string>

namespace exec {

using round_trip::skipped;

/// Calls visit(i) once for every byte of `object`, by all threads of the block together.
template <class Object, class Visit> __device__ void for_bytes(const Object &, Visit visit) {
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned i = ldgsts::detail::linear_thread(); i < sizeof(Object); i += threads)
    visit(i);
}

/// Declares a variable in shared memory; `dims` are those of an array.
#define EXEC_SHARED(alignment, type, name, dims) __shared__ alignas(alignment) type name dims

/// Before a copy into `object`, which is in shared memory.
template <class Object> __device__ void fill(Object &object) {
  auto *bytes = reinterpret_cast<unsigned char *>(&object);
  for_bytes(object, [=](unsigned i) { bytes[i] = Pattern; });
  __syncthreads();
}

/// Before a copy out of `object`.
template <class Object> __device__ void load(Object &object, const unsigned char *input) {
  auto *bytes = reinterpret_cast<unsigned char *>(&object);
  for_bytes(object, [=](unsigned i) { bytes[i] = input[i]; });
  __syncthreads();
}

/// Waits for the copy into `object` and writes out all of it.
template <class Object> __device__ void dump(const Object &object, unsigned char *output) {
  round_trip::wait_for_all_threads();
  auto *bytes = reinterpret_cast<const unsigned char *>(&object);
  for_bytes(object, [=](unsigned i) { output[i] = bytes[i]; });
}

template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), dim3 block, Arguments... arguments) {
  kernel<<<1, block>>>(arguments...);
}

/// Runs the kernel of a case. `output` has the guard zones around it, here and on the device.
/// Returns what went wrong, or nothing.
inline std::string run(const Case &c, const Bytes &input, Bytes &output) {
  // The input ends where its memory ends, so that a tool that watches memory sees a read too many.
  const size_t slack = c.mayBeCut ? round_trip::slackOfCutCopies() : 0;
  const round_trip::DeviceBytes from(c.inputOffset + input.size() + slack),
      to(c.outputOffset + output.size());
  std::string trouble;
  const auto succeeded = [&](const char *what, cudaError_t error) {
    if (error != cudaSuccess)
      trouble = std::string(what) + ": " + cudaGetErrorString(error);
    return error == cudaSuccess;
  };
  const auto start = [&] {
    c.launch(from.data + c.inputOffset, to.data + c.outputOffset + Guard);
    return cudaGetLastError();
  };
  static_cast<void>(
      succeeded("cudaMalloc", from.error) && succeeded("cudaMalloc", to.error) &&
      succeeded("copy of the input", cudaMemcpy(from.data + c.inputOffset, input.data(),
                                                input.size(), cudaMemcpyHostToDevice)) &&
      succeeded("copy of the pattern", cudaMemcpy(to.data + c.outputOffset, output.data(),
                                                  output.size(), cudaMemcpyHostToDevice)) &&
      succeeded("launch", start()) && succeeded("kernel", cudaDeviceSynchronize()) &&
      succeeded("copy of the output", cudaMemcpy(output.data(), to.data + c.outputOffset,
                                                 output.size(), cudaMemcpyDeviceToHost)));
  return trouble;
}

} // namespace exec
