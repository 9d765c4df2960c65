// Layouts: the shape of a tile, the distances between neighbours in memory, and the swizzle of
// their places. All numbers are in elements.
#pragma once

#include "detail/config.cuh"

#include <type_traits>
#include <utility>

namespace ldgsts {

/// In place of a stride or a pitch: the number is given at run time, as an argument of `tile`. It
/// is negative, which no stride is.
inline constexpr long long dynamic = -1;

/// Extents in elements, outermost first.
template <long long... E> struct shape {
  static_assert(sizeof...(E) >= 1 && sizeof...(E) <= 5, "shape<...>: a tile has 1 to 5 dimensions");
  static_assert(((E > 0) && ...), "shape<...>: every extent must be positive");

  static constexpr int rank = sizeof...(E);
  static constexpr long long size = (1ll * ... * E); ///< elements
  static_assert(size < (1ll << 31), "shape<...>: a tile holds fewer than 2^31 elements");
};

/// Distance in elements between neighbours in each dimension, in the order of the shape; `dynamic`
/// where it is known at run time only.
template <long long... S> struct stride {
  static_assert(((S >= 0 || S == dynamic) && ...),
                "stride<...>: strides are in elements and not negative, or dynamic");
  static constexpr int rank = sizeof...(S);
  static constexpr int rank_dynamic = (0 + ... + (S == dynamic)); ///< how many are dynamic
};

/// Distance in elements between the starts of two rows, for a tile of rank 2 or more. Rows are
/// contiguous, and outer dimensions follow each other without a gap: strides (..., R * P, P, 1).
/// With P = dynamic the pitch is an argument of `tile`.
template <long long P> struct pitch {
  static_assert(P > 0 || P == dynamic,
                "pitch<P>: the distance between rows must be positive, or dynamic");
};

/// CuTe's swizzle: bits [M + S, M + S + B) of an element's index are XORed into bits [M, M + B).
/// 2^M elements stay together, and the index that counts is the one from the tile's pointer: where
/// the hardware swizzles addresses, the pointer must be a multiple of the period, 2^(M + S + B)
/// elements, which nobody checks.
template <int B, int M, int S> struct swizzle {
  static_assert(B >= 0 && M >= 0, "swizzle<B, M, S>: B and M are not negative");
  static_assert(S >= B, "swizzle<B, M, S>: S is at least B: bits are XORed into other, lower ones");
  static_assert(M <= 31 && S <= 31 && M + S + B <= 31,
                "swizzle<B, M, S>: M + S + B is at most 31, the bits of an index");

  static constexpr int bits = B;
  /// Where element number `index` lies.
  __host__ __device__ static constexpr long long place(long long index) {
    if constexpr (B == 0)
      return index;
    else
      return index ^ ((index & (((1ll << B) - 1) << (M + S))) >> S);
  }
};

/// Every element in its place.
using no_swizzle = swizzle<0, 0, 0>;

namespace detail {

/// Stride of dimension `dim` when rows lie `pitch` elements apart and everything else is packed.
constexpr long long packed_stride(const long long *extents, int rank, int dim, long long pitch) {
  long long result = 1;
  for (int d = rank - 1; d > dim; --d)
    result *= d == rank - 1 ? pitch : extents[d];
  return result;
}

template <class Shape, class Dims> struct packed;
template <long long... E, int... D> struct packed<shape<E...>, std::integer_sequence<int, D...>> {
  static constexpr long long extents[] = {E...};
  static constexpr int rank = sizeof...(E);
  static constexpr long long row = extents[rank - 1];
  /// Every dimension but the last depends on the pitch.
  template <long long Pitch>
  using strides = stride<(
      Pitch == dynamic && D + 1 < rank ? dynamic : packed_stride(extents, rank, D, Pitch))...>;
  /// How many rows one step in dimension D passes.
  template <int D_> static constexpr long long rows = packed_stride(extents, rank, D_, 1);
};

template <class Shape>
using packed_of = packed<Shape, std::make_integer_sequence<int, Shape::rank>>;

/// Row-major without gaps: the layout of a C array, and the order of the logical linear index.
struct row_major {};

/// The strides and the swizzle that a layout argument of `tile` stands for. Nothing for what is no
/// shape: that is a matter of overload resolution.
template <class Shape, class Layout> struct strides_of {};
template <long long... E, class Layout> struct strides_of<shape<E...>, Layout> {
  static_assert(sizeof(Layout) == 0, "tile<shape<...>, L>(p): L must be pitch<P> or stride<S...>, "
                                     "with swizzle<B, M, S> behind it or in its place");
};
template <long long... E> struct strides_of<shape<E...>, row_major> {
  using packed = packed_of<shape<E...>>;
  using type = typename packed::template strides<packed::row>;
  using swizzle = no_swizzle;
};
template <long long... E, long long P> struct strides_of<shape<E...>, pitch<P>> {
  using packed = packed_of<shape<E...>>;
  static_assert(sizeof...(E) >= 2, "a tile of one dimension has no rows, and no pitch");
  static_assert(P == dynamic || P >= packed::row, "pitch<P>: the pitch is smaller than the row");
  using type = typename packed::template strides<P>;
  using swizzle = no_swizzle;
};
template <long long... E, long long... S> struct strides_of<shape<E...>, stride<S...>> {
  static_assert(sizeof...(S) == sizeof...(E),
                "stride<S...>: one stride for each dimension of shape");
  using type = stride<S...>;
  using swizzle = no_swizzle;
};
template <long long... E, int B, int M, int S>
struct strides_of<shape<E...>, swizzle<B, M, S>> : strides_of<shape<E...>, row_major> {
  using swizzle = ldgsts::swizzle<B, M, S>;
};

/// A swizzle alone, with a number behind the pointer, is that of rows a run-time pitch apart. (One
/// dimension has none; nvcc asks for its strides all the same, while it looks for the right tile.)
template <int B, int M, int S> struct pitched {};
template <long long... E, int B, int M, int S>
struct strides_of<shape<E...>, pitched<B, M, S>>
    : strides_of<shape<E...>, std::conditional_t<(sizeof...(E) >= 2), pitch<dynamic>, row_major>> {
  using swizzle = ldgsts::swizzle<B, M, S>;
};

template <class Layout> struct with_number {
  using type = Layout;
  static constexpr bool is_pitch = false;
};
template <> struct with_number<pitch<dynamic>> {
  using type = pitch<dynamic>;
  static constexpr bool is_pitch = true;
};
template <int B, int M, int S> struct with_number<swizzle<B, M, S>> {
  using type = pitched<B, M, S>;
  static constexpr bool is_pitch = true;
};

/// Whether the argument is a swizzle; its own assertions are looked at too.
template <class Swizzle> inline constexpr bool is_swizzle = false;
template <int B, int M, int S>
inline constexpr bool is_swizzle<swizzle<B, M, S>> = swizzle<B, M, S>::bits == B;

/// Stride number `dim`. `run_time` holds the dynamic ones, in order.
template <long long... S>
__host__ __device__ constexpr long long stride_at(stride<S...>, int dim,
                                                  const long long *run_time) {
  constexpr long long strides[] = {S...};
  if constexpr (((S == dynamic) || ...)) {
    int slot = 0;
    for (int d = 0; d < dim; ++d)
      slot += strides[d] == dynamic;
    if (strides[dim] == dynamic)
      return run_time[slot];
  }
  return strides[dim];
}

} // namespace detail
} // namespace ldgsts
