// What tile, slice and assume_multiple make of their arguments, decided by the compiler in both passes.
//
// RUN: %plain-ptx -Wall -Wextra -Werror %s -o %t.ptx
// RUN: %plain-host -Wall -Wextra -Werror %s -o %t.s
#include <ldgsts/copy_async.cuh>

#include <type_traits>

using namespace ldgsts;

template <class T, class U> constexpr bool same = std::is_same_v<T, U>;

// Only dynamic strides are stored: a tile of static layout is a pointer.
template <long long... S> using rows = tile_view<float, shape<4, 4>, stride<S...>>;
static_assert(sizeof(rows<4, 1>) == sizeof(float *));
static_assert(sizeof(rows<dynamic, 1>) == sizeof(float *) + sizeof(long long));
static_assert(std::is_trivial_v<rows<4, 1>> && std::is_aggregate_v<rows<4, 1>>);
static_assert(std::is_trivial_v<rows<dynamic, 1>> && std::is_aggregate_v<rows<dynamic, 1>>);
static_assert(rows<4, 1>{nullptr}.data() == nullptr);

constexpr float *p = nullptr;

// A pitch: (R * ld, ld, 1), of any integer type.
constexpr auto planes = tile<shape<2, 3, 4>>(p, 10u);
static_assert(same<decltype(planes), const tile_view<float, shape<2, 3, 4>, stride<dynamic, dynamic, 1>>>);
static_assert(planes.stride(0) == 30 && planes.stride(1) == 10 && planes.stride(2) == 1);
static_assert(same<decltype(tile<shape<2, 3, 4>, pitch<dynamic>>(p, 10)), std::remove_const_t<decltype(planes)>>);
constexpr auto wide = tile<shape<2, 3, 4>>(p, 1ll << 40);
static_assert(wide.stride(0) == 3ll << 40);
static_assert(tile<shape<2, 3, 4>, pitch<10>>(p).stride(0) == 30);

// One number for each `dynamic`, in order.
constexpr auto mixed = tile<shape<2, 3, 4, 5>, stride<dynamic, 64, dynamic, 1>>(p, 1000, static_cast<short>(7));
static_assert(mixed.stride(0) == 1000 && mixed.stride(1) == 64 && mixed.stride(2) == 7 && mixed.stride(3) == 1);

// Elements in the order of the logical coordinates.
constexpr float numbers[24] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23};
static_assert(tile<shape<3, 4>>(numbers, 6).element(5) == 7);                      // (1, 1)
static_assert(tile<shape<2, 3>, stride<1, dynamic>>(numbers, 8).element(4) == 9);  // (1, 1)
static_assert(tile<shape<2, 3, 2>>(numbers, 4).element(11) == 12 + 8 + 1);         // (1, 2, 1)

// Windows: the strides of the source, the pointer moved.
constexpr auto inner = slice<2, 2>(tile<shape<4, 6>>(numbers), 1, 3u);
static_assert(same<decltype(inner), const tile_view<const float, shape<2, 2>, stride<6, 1>>>);
static_assert(inner.data() == numbers + 9 && inner.element(3) == 16);
constexpr auto of_a_window = slice<1, 2>(inner, 1ll, 0);
static_assert(same<decltype(of_a_window), const tile_view<const float, shape<1, 2>, stride<6, 1>>>);
static_assert(of_a_window.element(1) == 16);
constexpr auto of_a_pitch = slice<1, 2>(tile<shape<3, 4>>(numbers, 7), 2, 1);
static_assert(of_a_pitch.stride(0) == 7 && of_a_pitch.element(1) == 16);

// An array is a tile of its extents.
constexpr float table[3][4][5] = {};
static_assert(same<decltype(slice<1, 2, 3>(table, 0, 0, 0)), tile_view<const float, shape<1, 2, 3>, stride<20, 5, 1>>>);
static_assert(slice<1, 1, 3>(table, 0, 0, 2).data() == &table[0][0][2]);
static_assert(slice<8>(numbers, 16).element(7) == 23);

// A promise returns its number, of the same type.
static_assert(assume_multiple<8>(24) == 24 && same<decltype(assume_multiple<8>(24u)), unsigned>);
static_assert(assume_multiple<16>(-32ll) == -32 && assume_multiple<1 << 20>(0) == 0);
