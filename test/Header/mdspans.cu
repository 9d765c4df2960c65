// What the header makes of mdspans, decided by the compiler in both passes. (<mdspan> is the tests'
// own.)
//
// RUN: %plain-ptx -Wall -Wextra -Werror %s -o %t.ptx
// RUN: %plain-host -Wall -Wextra -Werror %s -o %t.s
#include <mdspan>

#include <ldgsts/copy_async.cuh>

using namespace ldgsts;

using size = decltype(sizeof(0));
using Extents = std::extents<int, 2, 3>;
template <class Layout> using of = std::mdspan<const float, Extents, Layout>;
using Strides = std::array<int, 2>;

constexpr float numbers[24] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                               12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23};

/// Rows a number apart that each object has, and that has a default.
struct pitched {
  template <class X> struct mapping {
    int pitch = 7;
    static constexpr bool is_always_strided() { return true; }
    constexpr int stride(size r) const { return r == 0 ? pitch : 1; }
  };
};

/// No two neighbours have the same distance.
struct scattered {
  template <class X> struct mapping {
    static constexpr bool is_always_strided() { return false; }
    constexpr int stride(size) const { return 1; }
  };
};

template <class T> struct doubled {
  constexpr T &access(T *p, size i) const { return p[2 * i]; }
};

// Number 5 in the order of the logical coordinates is (1, 2).
__device__ void elements() {
  static_assert(detail::element(of<std::layout_right>(numbers), 5) == 3 + 2);
  static_assert(detail::element(of<std::layout_left>(numbers), 5) == 1 + 2 * 2);
  static_assert(detail::element(of<std::layout_stride>(numbers, {Extents(), Strides{10, 3}}), 5) ==
                10 + 2 * 3);
  static_assert(detail::element(of<pitched>(numbers, {10}), 5) == 10 + 2);
  // The accessor is asked, with the place as the layout has it.
  static_assert(
      detail::element(
          std::mdspan<const float, Extents, std::layout_left, doubled<const float>>(numbers), 5) ==
      2 * (1 + 2 * 2));
}

template <class T> constexpr bool is_tile = detail::tile_traits<T>::is_tile;
template <class X, class Layout = std::layout_right> using floats = std::mdspan<float, X, Layout>;

static_assert(is_tile<floats<Extents>> && is_tile<const floats<Extents> &>);
static_assert(detail::tile_traits<floats<Extents>>::size == 6 &&
              detail::tile_traits<floats<Extents>>::rank == 2);
static_assert(is_tile<floats<std::extents<int, 1, 1, 1, 1, 4>>>);

// Ranks that no tile has, extents that only run time knows, places that no strides make, and what
// is no plain pointer.
struct handle : floats<Extents> {
  using data_handle_type = int;
};
static_assert(!is_tile<floats<std::extents<int>>>);
static_assert(!is_tile<floats<std::extents<int, 1, 1, 1, 1, 1, 4>>>);
static_assert(!is_tile<floats<std::extents<int, 2, static_cast<size>(-1)>>>);
static_assert(!is_tile<floats<Extents, scattered>>);
static_assert(!is_tile<handle>);
