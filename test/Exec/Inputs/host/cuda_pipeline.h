// The toolkit's asynchronous copy: on the CPU a memcpy, after a check of all that the hardware
// asks.
#pragma once

#include "machine.h"

/// The last `zeros` of the bytes are not read: zero takes their place.
inline void __pipeline_memcpy_async(void *dst, const void *src, size_t bytes, size_t zeros = 0) {
  if (exec::machine.admits(dst, src, bytes, zeros)) {
    std::memset(dst, 0, bytes);
    std::memcpy(dst, src, bytes - zeros);
    exec::machine.copiedBytes += bytes;
  }
}
