// The toolkit's asynchronous copy: on the CPU a memcpy, after a check of all that the hardware
// asks.
#pragma once

#include "machine.h"

inline void __pipeline_memcpy_async(void *dst, const void *src, size_t bytes) {
  if (exec::machine.admits(dst, src, bytes)) {
    std::memcpy(dst, src, bytes);
    exec::machine.copiedBytes += bytes;
  }
}
