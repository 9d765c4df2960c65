// The memory that a kernel on the CPU may use, and what it did wrong.
#pragma once

#include "cuda_host.h"

namespace exec {

/// Memory that begins `offset` bytes past a multiple of 256 and ends where AddressSanitizer looks.
class HostBytes {
public:
  HostBytes(size_t offset, size_t count) : bytes(count) {
    void *memory = nullptr;
    if (posix_memalign(&memory, 256, offset + count) != 0)
      std::abort();
    whole = static_cast<unsigned char *>(memory);
    data = whole + offset;
  }
  ~HostBytes() { std::free(whole); }
  HostBytes(const HostBytes &) = delete;
  HostBytes &operator=(const HostBytes &) = delete;

  bool contains(const void *p, size_t count) const {
    const auto offset = static_cast<const unsigned char *>(p) - data;
    return offset >= 0 && offset + count <= bytes;
  }

  unsigned char *data;
  const size_t bytes;

private:
  unsigned char *whole;
};

inline bool isAligned(const void *p, size_t to) { return reinterpret_cast<uintptr_t>(p) % to == 0; }

struct Machine {
  std::unique_ptr<HostBytes> shared, global;
  std::string trouble; ///< the first one
  size_t copiedBytes = 0;

  /// PTX ISA "cp.async": from global to shared memory, 4, 8 or 16 bytes, both addresses aligned to
  /// that; the last `zeros` of them are not read.
  bool admits(const void *dst, const void *src, size_t bytes, size_t zeros) {
    return check(bytes == 4 || bytes == 8 || bytes == 16, "a copy of another size:", bytes, dst,
                 src) &&
           check(shared->contains(dst, bytes),
                 "the destination is outside of the shared variable:", bytes, dst, src) &&
           check(zeros <= bytes, "more zeros than bytes:", zeros, dst, src) &&
           check(zeros == bytes || global->contains(src, bytes - zeros), "the source is outside of the tile's memory:", bytes,
                 dst, src) &&
           check(isAligned(dst, bytes), "the destination is misaligned:", bytes, dst, src) &&
           check(isAligned(src, bytes), "the source is misaligned:", bytes, dst, src);
  }

private:
  bool check(bool good, const char *what, size_t bytes, const void *dst, const void *src) {
    if (good || !trouble.empty())
      return good;
    char text[200];
    std::snprintf(text, sizeof(text), "%s thread %u, %zu bytes, shared + %lld, global + %lld", what,
                  linearThread(), bytes,
                  static_cast<long long>(static_cast<const unsigned char *>(dst) - shared->data),
                  static_cast<long long>(static_cast<const unsigned char *>(src) - global->data));
    trouble = text;
    return false;
  }
};

inline Machine machine;

} // namespace exec

inline unsigned __isShared(const void *pointer) {
  return exec::machine.shared->contains(pointer, 0);
}
/// The output is global memory as well.
inline unsigned __isGlobal(const void *pointer) { return !__isShared(pointer); }
