// Tiles: a pointer with a static layout (shape : stride). A C array of rank 1 to 5 is a tile as is.
#pragma once

#include "detail/config.cuh"

#include <utility>

namespace ldgsts {

/// Extents in elements, outermost first.
template <long long... E> struct shape {
  static_assert(sizeof...(E) >= 1 && sizeof...(E) <= 5, "shape<...>: a tile has 1 to 5 dimensions");
  static_assert(((E > 0) && ...), "shape<...>: every extent must be positive");

  static constexpr int rank = sizeof...(E);
  static constexpr long long size = (1ll * ... * E); ///< elements
  static_assert(size < (1ll << 31), "shape<...>: a tile holds fewer than 2^31 elements");
};

/// Distance in elements between neighbours in each dimension, in the order of the shape.
template <long long... S> struct stride {
  static_assert(((S >= 0) && ...), "stride<...>: strides are in elements and not negative");
  static constexpr int rank = sizeof...(S);
};

/// Distance in elements between the starts of two rows, for a tile of rank 2 or more. Rows are
/// contiguous, and outer dimensions follow each other without a gap: strides (..., R * P, P, 1).
template <long long P> struct pitch {
  static_assert(P > 0, "pitch<P>: the distance between rows must be positive");
};

template <class T, class Shape, class Stride> struct tile_view;

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
  static constexpr long long row = extents[sizeof...(E) - 1];
  template <long long Pitch>
  using strides = stride<packed_stride(extents, sizeof...(E), D, Pitch)...>;
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
  static_assert(Shape::rank >= 2, "pitch<P>: a tile of one dimension has no rows");
  static_assert(P >= packed_of<Shape>::row, "pitch<P>: the pitch is smaller than the row");
  using type = typename packed_of<Shape>::template strides<P>;
};
template <class Shape, long long... S> struct strides_of<Shape, stride<S...>> {
  static_assert(sizeof...(S) == Shape::rank,
                "stride<S...>: one stride for each dimension of shape");
  using type = stride<S...>;
};

/// Offset in elements of logical element `i`. D are the packed strides of the shape, so (i / D) % E
/// is i's coordinate.
template <long long... E, long long... D, long long... S>
__host__ __device__ constexpr long long offset_of(unsigned i, shape<E...>, stride<D...>,
                                                  stride<S...>) {
  return (0ll + ... + (i / static_cast<unsigned>(D) % static_cast<unsigned>(E) * S));
}

/// What the element copy needs to know of a tile; the primary answers for everything that is none.
template <class Tile> struct tile_traits {
  static constexpr bool is_tile = false;
  static constexpr int rank = 0;
  static constexpr long long size = 0;
};
template <class Tile> struct tile_traits<Tile &> : tile_traits<Tile> {};
template <class Tile> struct tile_traits<Tile &&> : tile_traits<Tile> {};
template <class T, decltype(sizeof(0)) N> struct tile_traits<T[N]> {
  static constexpr int rank = 1 + tile_traits<T>::rank;
  static constexpr bool is_tile = rank <= 5;
  static constexpr long long size =
      static_cast<long long>(N) * (tile_traits<T>::size == 0 ? 1 : tile_traits<T>::size);
};
template <class T, class Shape, class Stride> struct tile_traits<tile_view<T, Shape, Stride>> {
  static constexpr bool is_tile = true;
  static constexpr int rank = Shape::rank;
  static constexpr long long size = Shape::size;
};
template <class T, class Shape, class Stride>
struct tile_traits<const tile_view<T, Shape, Stride>> : tile_traits<tile_view<T, Shape, Stride>> {};

} // namespace detail

/// A tile of `Shape::size` elements of type T at a pointer; what `tile` returns. `Stride` is always
/// a stride<...> of the shape's rank, whatever the tile was made from.
template <class T, class Shape, class Stride> struct LDGSTS_ANNOTATE("ldgsts.tile") tile_view {
  T *pointer; ///< element (0, ..., 0)

  __host__ __device__ constexpr T *data() const { return pointer; }
  /// Element number `i`, 0 <= i < Shape::size, in row-major order of the logical coordinates.
  __host__ __device__ constexpr T &element(unsigned i) const {
    using order = typename detail::strides_of<Shape, detail::row_major>::type;
    return pointer[detail::offset_of(i, Shape{}, order{}, Stride{})];
  }
};

/// tile<shape<R, C>>(p): row-major without gaps. tile<shape<R, C>, pitch<P>>(p): rows start P
/// elements apart. tile<shape<R, C>, stride<S0, S1>>(p): any static strides. All numbers are
/// elements, of 1 to 5 dimensions.
template <class Shape, class Layout = detail::row_major, class T>
LDGSTS_ANNOTATE("ldgsts.tile")
__host__ __device__
    constexpr tile_view<T, Shape, typename detail::strides_of<Shape, Layout>::type> tile(T *p) {
  static_assert(detail::tile_traits<T>::rank == 0,
                "tile<shape<...>>(p): p points to rows; pass the first element, &array[0][0]");
  return {p};
}

namespace detail {

/// Element number `i` of a tile in row-major order of the logical coordinates.
template <class T, decltype(sizeof(0)) N>
__device__ __forceinline__ constexpr auto &element(T (&array)[N], unsigned i) {
  if constexpr (tile_traits<T>::rank == 0) {
    return array[i];
  } else {
    constexpr unsigned inner = tile_traits<T>::size;
    return element(array[i / inner], i % inner);
  }
}
template <class T, class Shape, class Stride>
__device__ __forceinline__ constexpr T &element(const tile_view<T, Shape, Stride> &tile,
                                                unsigned i) {
  return tile.element(i);
}

/// The address of element (0, ..., 0).
template <class T, decltype(sizeof(0)) N>
__device__ __forceinline__ const void *address(const T (&array)[N]) {
  return array;
}
template <class T, class Shape, class Stride>
__device__ __forceinline__ const void *address(const tile_view<T, Shape, Stride> &tile) {
  return tile.data();
}

} // namespace detail
} // namespace ldgsts
