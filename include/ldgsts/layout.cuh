// Layouts: the shape of a tile, and the distances between neighbours in memory. All numbers are in
// elements.
#pragma once

#include "detail/config.cuh"

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

/// The strides that a layout argument of `tile` stands for.
template <class Shape, class Layout> struct strides_of {
  static_assert(sizeof(Shape) == 0, "tile<shape<...>, L>(p): L must be pitch<P> or stride<S...>");
};
template <class Shape> struct strides_of<Shape, row_major> {
  using type = typename packed_of<Shape>::template strides<packed_of<Shape>::row>;
};
template <class Shape, long long P> struct strides_of<Shape, pitch<P>> {
  static_assert(Shape::rank >= 2, "a tile of one dimension has no rows, and no pitch");
  static_assert(P == dynamic || P >= packed_of<Shape>::row,
                "pitch<P>: the pitch is smaller than the row");
  using type = typename packed_of<Shape>::template strides<P>;
};
template <class Shape, long long... S> struct strides_of<Shape, stride<S...>> {
  static_assert(sizeof...(S) == Shape::rank,
                "stride<S...>: one stride for each dimension of shape");
  using type = stride<S...>;
};

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
