// The numbers that a guarded plan tests, and what they are read from.
#pragma once

#include "../edge.cuh"
#include "mdspan.cuh"

#include <utility>

namespace ldgsts::detail {

/// A step in bytes, for the tile's own strides.
template <long long Bytes, int Runtime, class Number, class Tile>
__device__ __forceinline__ Number distance(const Tile &tile) {
  if constexpr (Bytes == 0 || Runtime < 0)
    return static_cast<Number>(Bytes);
  else
    return static_cast<Number>(Bytes) * static_cast<Number>(tile.stride(Runtime));
}

template <class Dst> __device__ __forceinline__ unsigned shared_address(const Dst &dst) {
  return static_cast<unsigned>(__cvta_generic_to_shared(address(dst)));
}

/// What a number of `terms` is, where it is not the dimension of a run-time stride.
inline constexpr long long address_term = -1, origin_term = -2, space_term = -3, block_term = -4,
                           valid_term = -5;

/// The numbers that a guarded plan tests, four integers each: the side (0 global, 1 shared), what
/// it is (from valid_term down: how much of dimension 0, 1, ... is valid), the bytes that a stride,
/// an origin or an element counts in, or the threads of the block, and the extent of such a
/// dimension.
template <long long... Numbers> struct terms {
  static constexpr int count = sizeof...(Numbers) / 4;
  static constexpr long long at[] = {Numbers...};

  /// All terms in one number: a power of two divides it if it divides each.
  template <class InShared, class InGlobal, class Valid, int... I>
  __device__ static __forceinline__ unsigned long long
  joined(const void *tested, const InShared &in_shared, const InGlobal &in_global,
         const Valid &valid, std::integer_sequence<int, I...>) {
    return (0ull | ... | value<I>(tested, in_shared, in_global, valid));
  }

private:
  template <int I, class InShared, class InGlobal, class Valid>
  __device__ static __forceinline__ unsigned long long
  value(const void *tested, const InShared &in_shared, const InGlobal &in_global,
        const Valid &valid) {
    constexpr bool is_shared = at[4 * I] != 0;
    constexpr long long what = at[4 * I + 1], bytes = at[4 * I + 2], extent = at[4 * I + 3];
    if constexpr (what <= valid_term)
      return static_cast<unsigned long long>(bytes) *
             static_cast<unsigned long long>(
                 valid.clamped(static_cast<int>(valid_term - what), static_cast<int>(extent)));
    else if constexpr (what == space_term) // odd, so that no width divides it: in another memory
      return is_shared ? !__isShared(address(in_shared)) : !__isGlobal(address(in_global));
    else if constexpr (what == block_term) // odd, as above: of another size
      return blockDim.x * blockDim.y * blockDim.z != static_cast<unsigned>(bytes);
    // Addresses in their own space: there compilers see what a step in a loop leaves unchanged.
    else if constexpr (what == address_term && is_shared)
      return shared_address(in_shared);
    else if constexpr (what == address_term)
      return __cvta_generic_to_global(tested);
    else if constexpr (what == origin_term)
      return static_cast<unsigned long long>(bytes) *
             static_cast<unsigned long long>(in_shared.origin());
    else if constexpr (is_shared)
      return distance<bytes, static_cast<int>(what), unsigned long long>(in_shared);
    else
      return distance<bytes, static_cast<int>(what), unsigned long long>(in_global);
  }
};

} // namespace ldgsts::detail
