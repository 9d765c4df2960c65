// Tiles: a pointer with a layout (shape : stride) of static extents. A C array of rank 1 to 5 is a
// tile as is; `slice` is a window of either.
#pragma once

#include "detail/config.cuh"
#include "layout.cuh"

#include <type_traits>
#include <utility>

namespace ldgsts {

template <class T, class Shape, class Stride, class Swizzle = no_swizzle> struct tile_view;

namespace detail {

/// What the element copy needs to know of a tile; the primary answers for everything that is none.
template <class Tile, class = void> struct tile_traits {
  static constexpr bool is_tile = false;
  static constexpr bool has_windows = false; ///< slice takes it
  static constexpr int rank = 0;
  static constexpr long long size = 0;
};
template <class Tile> struct tile_traits<Tile &> : tile_traits<Tile> {};
template <class Tile> struct tile_traits<Tile &&> : tile_traits<Tile> {};
template <class T, decltype(sizeof(0)) N> struct tile_traits<T[N]> {
  static constexpr int rank = 1 + tile_traits<T>::rank;
  static constexpr bool is_tile = rank <= 5;
  static constexpr bool has_windows = is_tile;
  static constexpr long long size =
      static_cast<long long>(N) * (tile_traits<T>::size == 0 ? 1 : tile_traits<T>::size);
};
template <class T, class Shape, class Stride, class Swizzle>
struct tile_traits<tile_view<T, Shape, Stride, Swizzle>> {
  static constexpr bool is_tile = true;
  static constexpr bool has_windows = true;
  static constexpr int rank = Shape::rank;
  static constexpr long long size = Shape::size;
};
template <class T, class Shape, class Stride, class Swizzle>
struct tile_traits<const tile_view<T, Shape, Stride, Swizzle>>
    : tile_traits<tile_view<T, Shape, Stride, Swizzle>> {};

/// What a tile stores: a pointer, as many strides as only run time knows and, if it is swizzled,
/// how far a window was moved. The swizzled index counts from the pointer, which a window keeps.
template <class T, int N, class Swizzle> struct tile_members : tile_members<T, N, no_swizzle> {
  long long moved; ///< elements

  template <class... Numbers>
  __host__ __device__ static constexpr tile_members at(T *p, Numbers... strides) {
    return {tile_members<T, N, no_swizzle>::at(p, strides...), 0};
  }
  __host__ __device__ constexpr long long origin() const { return moved; }
  __host__ __device__ constexpr void move(long long distance) { moved += distance; }
};
template <class T, int N, int M, int S> struct tile_members<T, N, swizzle<0, M, S>> {
  T *pointer; ///< element (0, ..., 0)
  long long run_time_strides[N];

  template <class... Numbers>
  __host__ __device__ static constexpr tile_members at(T *p, Numbers... strides) {
    return {p, {strides...}};
  }
  __host__ __device__ constexpr const long long *run_time() const { return run_time_strides; }
  __host__ __device__ constexpr long long origin() const { return 0; }
  __host__ __device__ constexpr void move(long long distance) { pointer += distance; }
};
template <class T, int M, int S> struct tile_members<T, 0, swizzle<0, M, S>> {
  T *pointer;

  __host__ __device__ static constexpr tile_members at(T *p) { return {p}; }
  __host__ __device__ constexpr const long long *run_time() const { return nullptr; }
  __host__ __device__ constexpr long long origin() const { return 0; }
  __host__ __device__ constexpr void move(long long distance) { pointer += distance; }
};

template <class T, class Stride, class Swizzle>
using members_of = tile_members<T, Stride::rank_dynamic, Swizzle>;

} // namespace detail

/// A tile of `Shape::size` elements of type T at a pointer; what `tile` and `slice` return.
/// `Stride` is always a stride<...> of the shape's rank, whatever the tile was made from, and
/// `Swizzle` a swizzle<B, M, S>. An aggregate of the pointer, the dynamic strides and, if B > 0,
/// the origin.
template <class T, class Shape, class Stride, class Swizzle>
struct LDGSTS_ANNOTATE("ldgsts.tile") tile_view : detail::members_of<T, Stride, Swizzle> {
  using shape_type = Shape;

  /// Where the tile's index counts from: element (0, ..., 0), except for a window of a swizzled
  /// tile.
  __host__ __device__ constexpr T *data() const { return this->pointer; }
  /// The index of element (0, ..., 0), in elements; 0 except for a window of a swizzled tile.
  __host__ __device__ constexpr long long origin() const {
    return detail::members_of<T, Stride, Swizzle>::origin();
  }
  /// Distance in elements between neighbours in dimension `dim`, 0 <= dim < Shape::rank.
  __host__ __device__ constexpr long long stride(int dim) const {
    return detail::stride_at(Stride{}, dim, this->run_time());
  }
  /// Element number `i`, 0 <= i < Shape::size, in row-major order of the logical coordinates.
  __host__ __device__ constexpr T &element(unsigned i) const {
    using order = typename detail::strides_of<Shape, detail::row_major>::type;
    return this->pointer[Swizzle::place(
        this->origin() +
        offset(i, Shape{}, order{}, std::make_integer_sequence<int, Shape::rank>{}))];
  }

private:
  /// D are the packed strides of the shape, so (i / D) % E is i's coordinate.
  template <long long... E, long long... D, int... Dim>
  __host__ __device__ constexpr long long offset(unsigned i, shape<E...>, ldgsts::stride<D...>,
                                                 std::integer_sequence<int, Dim...>) const {
    return (0ll + ... + (i / static_cast<unsigned>(D) % static_cast<unsigned>(E) * stride(Dim)));
  }
};

namespace detail {

/// The members of a tile of which all strides but the last are multiples of the pitch.
template <class Shape, class Members, class T, int... D>
__host__ __device__ constexpr Members with_pitch(T *p, long long pitch,
                                                 std::integer_sequence<int, D...>) {
  return Members::at(p, packed_of<Shape>::template rows<D> * pitch...);
}

} // namespace detail

/// tile<shape<R, C>>(p): row-major without gaps. tile<shape<R, C>, pitch<P>>(p): rows start P
/// elements apart. tile<shape<R, C>, stride<S0, S1>>(p): any static strides. Each with
/// swizzle<B, M, S> behind it, which moves the elements' places: tile<shape<R, C>,
/// swizzle<B, M, S>>(p). All numbers are elements, of 1 to 5 dimensions. No two elements of a tile
/// that is copied to may lie in one place.
template <class Shape, class Layout = detail::row_major,
          class Swizzle = typename detail::strides_of<Shape, Layout>::swizzle, class T>
LDGSTS_ANNOTATE("ldgsts.tile")
__host__ __device__
    constexpr tile_view<T, Shape, typename detail::strides_of<Shape, Layout>::type, Swizzle> tile(
        T *p) {
  static_assert(detail::tile_traits<T>::rank == 0,
                "tile<shape<...>>(p): p points to rows; pass the first element, &array[0][0]");
  static_assert(detail::strides_of<Shape, Layout>::type::rank_dynamic == 0,
                "tile<..., stride<...>>(p): one number behind p for each `dynamic`");
  static_assert(detail::is_swizzle<Swizzle>,
                "tile<shape<...>, L, Z>(p): Z must be swizzle<B, M, S>");
  return {detail::members_of<T, typename detail::strides_of<Shape, Layout>::type, Swizzle>::at(p)};
}

/// tile<shape<R, C>>(p, ld): rows start ld elements apart; of any rank above 1, with strides (...,
/// R * ld, ld, 1). tile<shape<R, C>, stride<dynamic, 1>>(p, s0): one number (elements) for each
/// `dynamic`, in order. Each with a swizzle as above. The numbers are of any integer type and not
/// negative; as for a static layout, no two elements of a destination may lie in one place: a pitch
/// is at least the row.
template <class Shape, class Layout = pitch<dynamic>,
          class Swizzle = typename detail::strides_of<
              Shape, typename detail::with_number<Layout>::type>::swizzle,
          class T, class Number, class... Numbers>
LDGSTS_ANNOTATE("ldgsts.tile")
__host__ __device__ constexpr tile_view<
    T, Shape, typename detail::strides_of<Shape, typename detail::with_number<Layout>::type>::type,
    Swizzle> tile(T *p, Number first, Numbers... others) {
  static_assert(detail::tile_traits<T>::rank == 0,
                "tile<shape<...>>(p, ld): p points to rows; pass the first element, &array[0][0]");
  using strides =
      typename detail::strides_of<Shape, typename detail::with_number<Layout>::type>::type;
  using members = detail::members_of<T, strides, Swizzle>;
  static_assert(std::is_integral_v<Number> && (std::is_integral_v<Numbers> && ...),
                "tile<...>(p, numbers...): strides and pitches are integers");
  static_assert(detail::is_swizzle<Swizzle>,
                "tile<shape<...>, L, Z>(p, ...): Z must be swizzle<B, M, S>");
  if constexpr (detail::with_number<Layout>::is_pitch) {
    static_assert(sizeof...(Numbers) == 0,
                  "tile<shape<...>>(p, ld): a run-time pitch is one number");
    return {detail::with_pitch<Shape, members>(p, static_cast<long long>(first),
                                               std::make_integer_sequence<int, Shape::rank - 1>{})};
  } else {
    static_assert(1 + sizeof...(Numbers) == strides::rank_dynamic,
                  "tile<..., stride<...>>(p, numbers...): one number for each `dynamic`");
    return {members::at(p, static_cast<long long>(first), static_cast<long long>(others)...)};
  }
}

namespace detail {

/// The tile that a C array is: `layout_of_array<T[M][N]>::at` gives that of T, shape<M, N>.
template <class T, long long... E> struct layout_of_array {
  using strides = typename strides_of<shape<E...>, row_major>::type;

  template <class Swizzle>
  __host__ __device__ static constexpr tile_view<T, shape<E...>, strides, Swizzle> at(T *p) {
    return {members_of<T, strides, Swizzle>::at(p)};
  }
};
template <class T, decltype(sizeof(0)) N, long long... E>
struct layout_of_array<T[N], E...> : layout_of_array<T, E..., static_cast<long long>(N)> {};

template <class T, decltype(sizeof(0)) N>
__host__ __device__ constexpr auto *first_element(T (&array)[N]) {
  if constexpr (std::is_array_v<T>)
    return first_element(array[0]);
  else
    return array + 0;
}

template <class Swizzle = no_swizzle, class T, decltype(sizeof(0)) N>
__host__ __device__ constexpr auto view_of(T (&array)[N]) {
  return layout_of_array<T[N]>::template at<Swizzle>(first_element(array));
}
template <class T, class Shape, class Stride, class Swizzle>
__host__ __device__ constexpr tile_view<T, Shape, Stride, Swizzle>
view_of(const tile_view<T, Shape, Stride, Swizzle> &tile) {
  return tile;
}

} // namespace detail

/// tile<swizzle<B, M, S>>(array): the tile that a C array of rank 1 to 5 is, with its elements
/// swizzled.
template <class Swizzle, class T, decltype(sizeof(0)) N,
          std::enable_if_t<detail::is_swizzle<Swizzle>, int> = 0>
LDGSTS_ANNOTATE("ldgsts.tile")
__host__ __device__ constexpr auto tile(T (&array)[N]) {
  return detail::view_of<Swizzle>(array);
}

namespace detail {

/// The window of the extents `Window` at an origin.
template <class Window, class T, long long... E, class Stride, class Swizzle, int... D,
          class... Origin>
__host__ __device__ constexpr tile_view<T, Window, Stride, Swizzle>
window_of(const tile_view<T, shape<E...>, Stride, Swizzle> &from, std::integer_sequence<int, D...>,
          Origin... origin) {
  members_of<T, Stride, Swizzle> members = from;
  members.move((0ll + ... + (static_cast<long long>(origin) * from.stride(D))));
  return {members};
}

/// Every extent of the window is at most that of the tile.
template <class Window, class Tile> inline constexpr bool fits = false;
template <long long... W, class T, long long... E, class Stride, class Swizzle>
inline constexpr bool fits<shape<W...>, tile_view<T, shape<E...>, Stride, Swizzle>> =
    ((W <= E) && ...);

} // namespace detail

/// slice<32, 32>(t, r0, c0): the window of 32 x 32 elements whose element (0, 0) is element (r0,
/// c0) of `t`, a C array, a tile or a slice; the strides and the swizzle are those of `t`. One
/// static extent and one origin (elements, run time) for each dimension of `t`; the window must lie
/// inside of `t`, which is not checked at run time.
template <long long... E, class Tile, class... Origin>
LDGSTS_ANNOTATE("ldgsts.slice")
__host__ __device__ constexpr auto slice(Tile &&from, Origin... origin) {
  using traits = detail::tile_traits<Tile>;
  static_assert(traits::is_tile,
                "slice<...>(t, ...): t is a C array of rank 1 to 5, a tile or a slice");
  static_assert(!traits::is_tile || sizeof...(E) == traits::rank,
                "slice<E...>(t, ...): one extent for each dimension of t");
  static_assert(!traits::is_tile || sizeof...(Origin) == traits::rank,
                "slice<...>(t, origin...): one origin for each dimension of t");
  static_assert((std::is_integral_v<Origin> && ...),
                "slice<...>(t, origin...): origins are integers");
  static_assert(!traits::is_tile || traits::has_windows,
                "slice<...>(m, ...): a window would pass by the accessor of the mdspan m; slice "
                "tile<shape<...>, stride<...>>(m.data_handle())");
  if constexpr (traits::has_windows && sizeof...(E) == traits::rank &&
                sizeof...(Origin) == traits::rank) {
    static_assert(detail::fits<shape<E...>, decltype(detail::view_of(from))>,
                  "slice<E...>(t, ...): an extent is larger than that of t");
    return detail::window_of<shape<E...>>(
        detail::view_of(from), std::make_integer_sequence<int, traits::rank>{}, origin...);
  }
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
template <class T, class Shape, class Stride, class Swizzle>
__device__ __forceinline__ constexpr T &element(const tile_view<T, Shape, Stride, Swizzle> &tile,
                                                unsigned i) {
  return tile.element(i);
}

/// Where the tile's index counts from.
template <class T, decltype(sizeof(0)) N>
__device__ __forceinline__ const void *address(const T (&array)[N]) {
  return array;
}
template <class T, class Shape, class Stride, class Swizzle>
__device__ __forceinline__ const void *address(const tile_view<T, Shape, Stride, Swizzle> &tile) {
  return tile.data();
}

} // namespace detail
} // namespace ldgsts
