// What a swizzle makes of tiles and windows, decided by the compiler in both passes.
//
// RUN: %plain-ptx -Wall -Wextra -Werror %s -o %t.ptx
// RUN: %plain-host -Wall -Wextra -Werror %s -o %t.s
#include <ldgsts/copy_async.cuh>

#include <type_traits>

using namespace ldgsts;

template <class T, class U> constexpr bool same = std::is_same_v<T, U>;

// Bits [6, 9) of the index move bits [3, 6): row 5 of 64 halfs has its column 8 * 3 where 8 * (3 ^ 5) was.
static_assert(swizzle<3, 3, 3>::place(5 * 64 + 3 * 8 + 2) == 5 * 64 + 6 * 8 + 2);
static_assert(swizzle<3, 3, 3>::place(8 * 64 + 3 * 8) == 8 * 64 + 3 * 8);
// Bits that are not neighbours: [5, 7) into [1, 3).
static_assert(swizzle<2, 1, 4>::place(0b1100001) == 0b1100111 && swizzle<2, 1, 4>::place(0b0100010) == 0b0100000);
static_assert(swizzle<0, 3, 3>::place(12345) == 12345 && no_swizzle::place(7) == 7);

// Every spelling of a layout, with a swizzle behind it; alone it stands for rows that follow each other.
constexpr float *p = nullptr;
using z = swizzle<2, 1, 2>;
template <class Stride, class Swizzle = z> using view = tile_view<float, shape<4, 8>, Stride, Swizzle>;
static_assert(same<decltype(tile<shape<4, 8>, z>(p)), view<stride<8, 1>>>);
static_assert(same<decltype(tile<shape<4, 8>, pitch<12>, z>(p)), view<stride<12, 1>>>);
static_assert(same<decltype(tile<shape<4, 8>, stride<1, 4>, z>(p)), view<stride<1, 4>>>);
static_assert(same<decltype(tile<shape<4, 8>, z>(p, 12)), view<stride<dynamic, 1>>>);
static_assert(same<decltype(tile<shape<4, 8>, pitch<dynamic>, z>(p, 12)), view<stride<dynamic, 1>>>);
static_assert(same<decltype(tile<shape<4, 8>, stride<dynamic, 1>, z>(p, 12)), view<stride<dynamic, 1>>>);
static_assert(tile<shape<4, 8>, z>(p, 12).stride(0) == 12);
static_assert(same<decltype(tile<shape<4, 8>>(p)), view<stride<8, 1>, no_swizzle>>);

// An array's own extents.
constexpr float table[4][8] = {};
static_assert(same<decltype(tile<z>(table)), tile_view<const float, shape<4, 8>, stride<8, 1>, z>>);
static_assert(tile<z>(table).data() == &table[0][0] && tile<z>(table).origin() == 0);

// z moves bits [3, 5), the row, into bits [1, 3), the pair of columns: (2, 5) is index 21, pair 2 ^ 2 of row 2.
constexpr float numbers[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                               16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
constexpr auto whole = tile<shape<4, 8>, z>(numbers);
static_assert(whole.element(21) == 17 && whole.element(0) == 0 && whole.element(31) == 25);
static_assert(tile<z>(numbers).element(21) == 17);

// A window keeps the pointer: where it begins is added before the bits are moved.
constexpr auto inner = slice<2, 4>(whole, 2, 3u);
static_assert(same<decltype(inner), const tile_view<const float, shape<2, 4>, stride<8, 1>, z>>);
static_assert(inner.data() == numbers && inner.origin() == 19);
static_assert(inner.element(2) == 17);                                               // (2, 5)
static_assert(slice<1, 2>(inner, 1ll, 1).origin() == 28);                            // (3, 4): pair 2 ^ 3
static_assert(slice<1, 2>(inner, 1ll, 1).element(0) == 26);
static_assert(slice<1, 2>(tile<shape<2, 8>, z>(numbers, 16), 1, 0).element(0) == 20); // index 16 ^ 4

// Only a swizzled tile stores an origin. Without bits to move, a swizzle is none: a window moves the pointer.
static_assert(sizeof(tile<shape<4, 8>, z>(p)) == sizeof(p) + sizeof(long long));
static_assert(sizeof(tile<shape<4, 8>, swizzle<0, 3, 3>>(p)) == sizeof(p));
static_assert(slice<1, 2>(tile<shape<4, 8>, swizzle<0, 3, 3>>(numbers), 1, 2).data() == numbers + 10);
static_assert(slice<1, 2>(tile<shape<4, 8>, swizzle<0, 3, 3>>(numbers), 1, 2).origin() == 0);
