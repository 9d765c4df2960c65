// Random programs on the CPU. Threads run one after the other, so the first one fills shared memory
// and the last one reads what all of them copied.
#pragma once

#include "exec_case.h"
#include "machine.h"

namespace exec {

inline int lowered = 0; ///< cases that used cp.async

inline bool skipped() { return false; }
inline std::string remark() { return std::to_string(lowered) + " lowered, "; }

template <class Object> void enter(Object &object, size_t alignment) {
  machine.shared = {reinterpret_cast<unsigned char *>(&object), sizeof(object), alignment};
}

/// Before a copy into `object`, a variable in shared memory that was declared with `alignment`.
template <class Object> void fill(Object &object, size_t alignment) {
  enter(object, alignment);
  if (linearThread() == 0)
    std::memset(static_cast<void *>(&object), Pattern, sizeof(object));
}

/// Before a copy out of `object`.
template <class Object> void load(Object &object, size_t alignment, const unsigned char *input) {
  enter(object, alignment);
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

/// Memory that begins `offset` bytes past a multiple of 256 and ends where AddressSanitizer looks.
class HostBytes {
public:
  HostBytes(size_t offset, const Bytes &bytes)
      : whole(aligned(offset + bytes.size())), data(whole + offset) {
    std::memcpy(data, bytes.data(), bytes.size());
  }
  ~HostBytes() { std::free(whole); }
  HostBytes(const HostBytes &) = delete;
  HostBytes &operator=(const HostBytes &) = delete;

private:
  static unsigned char *aligned(size_t bytes) {
    void *memory = nullptr;
    if (posix_memalign(&memory, 256, bytes) != 0)
      std::abort();
    return static_cast<unsigned char *>(memory);
  }

  unsigned char *const whole;

public:
  unsigned char *const data;
};

/// Runs the kernel of a case. `output` has the guard zones around it. Returns what went wrong, or
/// nothing.
inline std::string run(const Case &c, const Bytes &input, Bytes &output) {
  const HostBytes from(c.inputOffset, input), to(c.outputOffset, output);
  machine = {};
  machine.global = {from.data, input.size(), c.inputOffset};
  c.launch(from.data, to.data + Guard);
  std::memcpy(output.data(), to.data, output.size());
  if (machine.copiedBytes == 0)
    return machine.trouble;
  ++lowered;
  if (machine.trouble.empty() && machine.copiedBytes != c.tileBytes)
    return std::to_string(machine.copiedBytes) + " bytes were copied for a tile of " +
           std::to_string(c.tileBytes);
  return machine.trouble;
}

} // namespace exec
