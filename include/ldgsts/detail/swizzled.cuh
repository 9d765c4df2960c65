// Plans for a swizzled destination: which bits of a round's offset are an immediate, and which flip
// bits of the thread's place.
#pragma once

#include "config.cuh"

namespace ldgsts::detail {

/// Where a round's copy goes: tile + (place(index + add) ^ flip) + offset, in bytes, of which the
/// thread's index is all that only run time knows.
struct swizzled_offset {
  long long add, flip, offset;
};

/// A plan whose destination is swizzled: bits [Base + Shift, Base + Shift + Bits) of an index in
/// bytes are XORed into those from bit Base on. Index: a mask of the bits that may be set in all of
/// an index but a round's constant offset: origin, thread, loop and run-time strides.
template <class Plan, int Bits, int Base, int Shift, long long Index> struct swizzled : Plan {
  static constexpr bool is_swizzled = true;
  static constexpr long long period = 1ll << (Base + Shift + Bits);

  __host__ __device__ static constexpr long long flips(long long index) {
    return (index & (((1ll << Bits) - 1) << (Base + Shift))) >> Shift;
  }

  /// For a round `moved` bytes further. Whole periods change no bit that matters. The rest has no
  /// carry to make if no bit of it meets one of the index; then place(index + rest) is place(index)
  /// ^ place(rest), in which bits that place(index) never has are as good as added.
  __host__ __device__ static constexpr swizzled_offset offset_of(long long moved) {
    const long long rest = moved & (period - 1), whole = moved - rest;
    if ((rest & Index) != 0)
      return {rest, 0, whole};
    const long long place = rest ^ flips(rest), met = Index | flips(Index);
    return {0, place & met, whole + (place & ~met)};
  }

  /// The place of an index below 2^32, more than shared memory has bytes.
  __device__ __forceinline__ static unsigned place(unsigned index) {
    return index ^
           ((index & static_cast<unsigned>(((1ll << Bits) - 1) << (Base + Shift))) >> Shift);
  }
};

} // namespace ldgsts::detail
