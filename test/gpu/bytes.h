// The data that the copies move.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace round_trip {

using Bytes = std::vector<unsigned char>;

inline Bytes randomBytes(size_t count, uint32_t seed) {
  Bytes bytes(count);
  uint32_t state = seed * 2654435761u + 1;
  for (unsigned char &byte : bytes) {
    // xorshift32 (Marsaglia 2003)
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    byte = static_cast<unsigned char>(state >> 24);
  }
  return bytes;
}

} // namespace round_trip
