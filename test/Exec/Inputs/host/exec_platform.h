// Random programs on the CPU. Threads run one after the other, so the first one fills shared memory
// and the last one reads what all of them copied.
#pragma once

#include "exec_case.h"
#include "machine.h"

namespace exec {

inline bool skipped() { return false; }

/// The variable of the kernel that runs, at an address that is aligned no better than it must be.
template <class Object> Object &shared(size_t alignment) {
  if (linearThread() == 0)
    machine.shared = std::make_unique<HostBytes>(alignment, sizeof(Object));
  return *reinterpret_cast<Object *>(machine.shared->data);
}

/// Declares a variable in shared memory; `dims` are those of an array.
#define EXEC_SHARED(alignment, type, name, dims)                                                   \
  type(&name) dims = exec::shared<type dims>(alignment)

/// Before a copy into `object`, which is in shared memory.
template <class Object> void fill(Object &object) {
  if (linearThread() == 0)
    std::memset(static_cast<void *>(&object), Pattern, sizeof(object));
}

/// Before a copy out of `object`.
template <class Object> void load(Object &object, const unsigned char *input) {
  if (linearThread() == 0)
    std::memcpy(static_cast<void *>(&object), input, sizeof(object));
}

/// Writes out all of `object`.
template <class Object> void dump(const Object &object, unsigned char *output) {
  if (linearThread() + 1 == blockDim.x * blockDim.y * blockDim.z)
    std::memcpy(output, &object, sizeof(object));
}

template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), dim3 block, Arguments... arguments) {
  blockDim = block;
  for (threadIdx.z = 0; threadIdx.z < block.z; ++threadIdx.z)
    for (threadIdx.y = 0; threadIdx.y < block.y; ++threadIdx.y)
      for (threadIdx.x = 0; threadIdx.x < block.x; ++threadIdx.x)
        kernel(arguments...);
}

/// Runs the kernel of a case. `output` has the guard zones around it. Returns what went wrong, or
/// nothing.
inline std::string run(const Case &c, const Bytes &input, Bytes &output) {
  machine = {};
  machine.global = std::make_unique<HostBytes>(c.inputOffset, input.size());
  std::memcpy(machine.global->data, input.data(), input.size());
  const HostBytes to(c.outputOffset, output.size());
  std::memcpy(to.data, output.data(), output.size());
  c.launch(machine.global->data, to.data + Guard);
  std::memcpy(output.data(), to.data, output.size());
  if (machine.copiedBytes == 0)
    return machine.trouble;
  if (machine.trouble.empty() && machine.copiedBytes != c.tileBytes)
    return std::to_string(machine.copiedBytes) + " bytes were copied for a tile of " +
           std::to_string(c.tileBytes);
  return machine.trouble;
}

} // namespace exec
