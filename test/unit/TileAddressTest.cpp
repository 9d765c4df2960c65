// Addresses and strides of windows, tiles in variables and parameters, and what the user vouches
// for.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(Address, Slices) {
  expectAddresses(R"cuda(
__shared__ alignas(64) __half S[3][32][32];
__global__ void k(const __half *A, int r, unsigned u, short c, long long w) {
  const auto matrix = tile<shape<128, 64>>(assume_aligned<16>(A));
  auto changeable = tile<shape<128, 64>>(assume_aligned<16>(A));
  at(slice<32, 32>(matrix, 0, 0), "global 0 mod 16");
  at(slice<32, 32>(matrix, r, 0), "global 0 mod 16");
  at(slice<32, 32>(matrix, r, 3), "global 6 mod 16");
  at(slice<32, 32>(matrix, 0, -3), "global 10 mod 16");
  at(slice<32, 32>(matrix, r, c), "global 0 mod 2");
  at(slice<32, 32>(matrix, r, 8 * c), "global 0 mod 16");
  at(slice<32, 32>(matrix, r, 4 * u + 1), "global 2 mod 8");
  at(slice<32, 32>(matrix, u, w << 3), "global 0 mod 16");
  at(slice<1, 32>(matrix, r, assume_multiple<4>(c)), "global 0 mod 8");
  at(slice<32, 32>(changeable, r, 0), "global 0 mod 16");
  at(slice<1, 32, 32>(S, r, 0, 0), "shared 0 mod 64");
  at(slice<1, 8, 32>(S, r, 1, 8), "shared 16 mod 64");
  at(slice<1, 8, 8>(S, 0, u, c), "shared 0 mod 2");
  at(slice<8, 8>(S[r], 1, 0), "shared 0 mod 64");
  at(slice<8, 8>(slice<16, 64>(matrix, r, 0), 2, 4), "global 8 mod 16");
  at(slice<8, 8>(tile<shape<16, 64>, pitch<66>>(assume_aligned<16>(A)), 1, 0), "global 4 mod 16");
  at(slice<8, 8>(tile<shape<16, 64>, pitch<66>>(assume_aligned<16>(A)), r, 0), "global 0 mod 4");
  at(slice<8, 8>(tile<shape<16, 64>, stride<0, 1>>(assume_aligned<16>(A)), r, 8), "global 0 mod 16");
}
)cuda");
}

TEST(Address, PointersOfTiles) {
  expectAddresses(R"cuda(
__shared__ alignas(64) __half S[3][32][32];
__global__ void k(const __half *A, int r, int ld) {
  const auto matrix = tile<shape<128, 64>>(assume_aligned<16>(A), assume_multiple<8>(ld));
  at(tile<shape<64>>(matrix.data()), "global 0 mod 16");
  at(tile<shape<64>>(slice<32, 32>(matrix, r, 4).data()), "global 8 mod 16");
  at(tile<shape<32, 32>, stride<32, 1>>(slice<1, 32, 32>(S, r, 0, 0).data()), "shared 0 mod 64");
  at(tile<shape<8, 8>, stride<32, 1>>(assume_aligned<16>(slice<8, 8>(S[1], 0, r).data())), "shared 0 mod 16");
  at(tile<shape<8>>(matrix.data() + 2), "global 4 mod 16");
  // A swizzled window keeps the pointer that its index counts from.
  at(tile<shape<64>>(slice<8, 8>(tile<swizzle<2, 3, 3>>(S[0]), 1, r).data()), "shared 0 mod 64");
  at(tile<shape<64>>((matrix).data() + matrix.stride(0)), "global 0 mod 16");
  at(tile<shape<64>>(matrix.data() + matrix.stride(1)), "global 2 mod 16");
  at(tile<shape<64>>(matrix.data() + matrix.stride(r)), "global 0 mod 2");
  at(tile<shape<64>>(matrix.data() + matrix.stride(2)), "global 0 mod 2");
  at(tile<shape<64>>(matrix.data() + slice<8, 8>(matrix, r, 0).stride(1)), "global 2 mod 16");
  const auto numbers = tile<shape<16, 64>>((const int *)A);
  at(tile<shape<64>>(matrix.data() + numbers.element(0)), "global 0 mod 2");
}
struct Own { const __half *p; __device__ const __half *data() const { return p; } int stride(int) const { return 8; } };
__global__ void other(const __half *A, int r) {
  Own own{assume_aligned<16>(A)};
  at(tile<shape<64>>(own.data()), "unknown 0 mod 2");
}
// A tile class of the user's own may have members that no tile has.
template <class T, class Shape, class Stride, class Swizzle> struct [[clang::annotate("ldgsts.tile")]] Second {
  T *pointer;
  __device__ operator T *() const { return pointer; }
  __device__ int stride() const { return 8; }
};
__global__ void second(const __half *A) {
  const Second<const __half, shape<8>, stride<1>, no_swizzle> own{A};
  at(tile<shape<8>>(own.operator const __half *() + own.stride()), "unknown 0 mod 2");
}
)cuda");
}

TEST(Address, SlicesOfRunTimePitches) {
  expectAddresses(R"cuda(
__global__ void k(const __half *A, int ld, int r, int c) {
  at(slice<8, 8>(tile<shape<16, 64>>(assume_aligned<16>(A), ld), r, 0), "global 0 mod 2");
  at(slice<8, 8>(tile<shape<16, 64>>(assume_aligned<16>(A), assume_multiple<8>(ld)), r, 0), "global 0 mod 16");
  at(slice<8, 8>(tile<shape<16, 64>>(assume_aligned<16>(A), ld), 4 * r, 0), "global 0 mod 8");
  at(slice<8, 8>(tile<shape<16, 64>>(assume_aligned<16>(A), 66), 1, 0), "global 4 mod 16");
  at(slice<8, 8>(tile<shape<16, 64>>(assume_aligned<16>(A), 8 * ld + 4), 1, c), "global 0 mod 2");
  at(slice<8, 8>(tile<shape<16, 64>>(assume_aligned<16>(A), 8 * ld + 4), 1, 0), "global 8 mod 16");
  // Planes of 16 rows: 16 * ld elements apart.
  at(slice<1, 8, 8>(tile<shape<4, 16, 64>>(assume_aligned<16>(A), ld), r, 0, 0), "global 0 mod 16");
  at(slice<1, 8, 8>(tile<shape<4, 16, 64>>(assume_aligned<16>(A), ld), 0, r, 0), "global 0 mod 2");
  // Dynamic strides in the order of their numbers.
  at(slice<8, 1, 8>(tile<shape<16, 4, 64>, stride<dynamic, 64, 1>>(assume_aligned<16>(A), 4 * ld), r, c, 0),
     "global 0 mod 8");
  at(slice<8, 8>(tile<shape<16, 64>, stride<dynamic, dynamic>>(assume_aligned<16>(A), 8 * ld, 2 * ld), r, 1),
     "global 0 mod 4");
  at(slice<8, 8>(tile<shape<16, 64>, stride<dynamic, dynamic>>(assume_aligned<16>(A), 2 * ld, 8 * ld), r, 1),
     "global 0 mod 4");
  at(slice<8, 8>(tile<shape<16, 64>, stride<dynamic, dynamic>>(assume_aligned<16>(A), 2 * ld, 8 * ld), 0, r),
     "global 0 mod 16");
}
)cuda");
}

TEST(Address, TileVariables) {
  expectAddresses(R"cuda(
struct Holder { tile_view<const float, shape<8>, stride<1>> view; };
__global__ void k(const float *A, bool flag) {
  auto &&temporary = tile<shape<8>>(assume_aligned<16>(A));
  const auto &constant = tile<shape<8>>(assume_aligned<16>(A));
  at(temporary, "global 0 mod 16");
  at(constant, "global 0 mod 16");
  auto read = tile<shape<8>>(assume_aligned<16>(A));
  read.data();
  read.stride(0);
  read.element(1);
  at(read, "global 0 mod 16");

  // A reference to a temporary is a variable of its own.
  auto &&replaced = tile<shape<8>>(assume_aligned<16>(A));
  replaced = tile<shape<8>>(A + 1);
  at(replaced, "unknown 0 mod 4");
  auto &&poked = tile<shape<8>>(assume_aligned<16>(A));
  poked.pointer = A + 1;
  at(poked, "unknown 0 mod 4");
  auto &&aliased = tile<shape<8>>(assume_aligned<16>(A));
  auto &alias = aliased;
  alias.pointer = A + 1;
  at(aliased, "unknown 0 mod 4");

  const auto first = tile<shape<8>>(assume_aligned<16>(A)), second = tile<shape<8>>(assume_aligned<16>(A) + 2);
  at(flag ? first : second, "global 0 mod 8");
  const Holder holder = {first};
  at(holder.view, "global 0 mod 16");
  at([=] { return first; }(), "unknown 0 mod 4");
  [&] { at(first, "global 0 mod 16"); }();
  [copy = first]() mutable { at(copy, "global 0 mod 16"); }();
  auto mutated = tile<shape<8>>(assume_aligned<16>(A));
  [mutated, A]() mutable {
    mutated = tile<shape<8>>(A + 1);
    at(mutated, "unknown 0 mod 4");
  }();
}
)cuda");
}

TEST(Address, TileParameters) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64];
using Tile = tile_view<const float, shape<8>, stride<1>>;
__device__ void value(Tile t) { at(t, "global 0 mod 16"); }
__device__ void reference(const Tile &t) { at(t, "global 0 mod 16"); }
__device__ void changed(Tile t, const float *p) {
  t.pointer = p;
  at(t, "unknown 0 mod 4");
}
__device__ void agree(Tile t) { at(t, "global 0 mod 8"); }
__device__ void differ(Tile t) { at(t, "unknown 0 mod 16"); }
__device__ void nobody(Tile t) { at(t, "unknown 0 mod 4"); }
template <class T> __device__ void generic(T t, int r) {
  at(slice<4>(t, 4 * r), "global 0 mod 16");
}
__device__ void inner(Tile t) { at(t, "global 4 mod 16"); }
__device__ void outer(const float *p) { inner(tile<shape<8>>(p + 1)); }
__global__ void k(const float *A, Tile own, int r) {
  const auto tile16 = tile<shape<8>>(assume_aligned<16>(A));
  at(own, "global 0 mod 4"); // a host's pointer, as any in a kernel's parameter
  value(tile16);
  reference(tile16);
  changed(tile16, A);
  agree(tile16);
  agree(tile<shape<8>>(assume_aligned<16>(A) + 2));
  differ(tile16);
  differ(tile<shape<8>>((const float *)S));
  generic(tile16, r);
  outer(assume_aligned<16>(A));
  auto lambda = [&](auto t) { at(t, "global 0 mod 16"); };
  lambda(tile16);
}
)cuda");
}

TEST(Address, TrustedKernelPointers) {
  const llvm::StringRef code = R"cuda(
struct Params { const float *pointer; };
__device__ void f(const float *B) { at(tile<shape<8>>(B), "global 0 mod 16"); }
__global__ void k(const float *A, const float *changed, Params p, int n) {
  at(tile<shape<8>>(A), "global 0 mod 16");
  at(tile<shape<8>>(A + 1), "global 4 mod 16");
  at(tile<shape<8>>(A + n), "global 0 mod 4");
  at(tile<shape<8>>(assume_aligned<64>(A)), "global 0 mod 64");
  at(tile<shape<8>>(assume_aligned<4>(A)), "global 0 mod 16");
  at(slice<4>(tile<shape<8>>(A), 4 * n), "global 0 mod 16");
  at(tile<shape<8>>(p.pointer), "global 0 mod 4");
  changed += n;
  at(tile<shape<8>>(changed), "global 0 mod 4");
  f(A);
}
)cuda";
  FactOptions trust;
  trust.trustKernelPointers = true;
  expectAddresses(code, {}, trust);
}

/// What is known of the strides of each operand, and in which words.
TEST(Address, Strides) {
  expectStrides(R"cuda(
using Rows = tile_view<const __half, shape<16, 64>, stride<dynamic, 1>>;
__global__ void k(const __half *A, int lda, int n, bool flag, const Rows *pointer) {
  strides(tile<shape<16, 64>>(A), "");
  strides(tile<shape<16, 64>>(A, lda), "0: 'lda' 0 mod 1");
  strides(tile<shape<16, 64>>(A, assume_multiple<8>(lda)), "0: 'lda' 0 mod 8");
  strides(tile<shape<16, 64>>(A, 8 * n + 2), "0: '8 * n + 2' 2 mod 8");
  strides(tile<shape<16, 64>>(A, 40), "0: '40' = 40");
  strides(tile<shape<4, 8>, stride<dynamic, 1>>(A, tile<shape<16, 64>>(A, 8 * n).stride(0)),
          "0: 'tile<shape<16, 64>>(A, 8 * n).stride(0)' 0 mod 8");
  strides(tile<shape<16, 64>, pitch<dynamic>>(A, lda), "0: 'lda' 0 mod 1");
  strides(tile<shape<4, 6, 64>>(A, 4 * lda), "0: '4 * lda' 0 mod 8, 1: '4 * lda' 0 mod 4");
  strides(tile<shape<4, 6, 64>, stride<dynamic, 64, 1>>(A, 4 * lda), "0: '4 * lda' 0 mod 4");
  strides(tile<shape<4, 6, 64>, stride<dynamic, dynamic, 1>>(A, 4 * lda, n), "0: '4 * lda' 0 mod 4, 1: 'n' 0 mod 1");
  strides(tile<shape<4, 6, 64>, stride<384, dynamic, 1>>(A, 2 * n), "1: '2 * n' 0 mod 2");
  strides(slice<4, 8>(tile<shape<16, 64>>(A, 4 * lda), n, n), "0: '4 * lda' 0 mod 4");
  const auto matrix = tile<shape<16, 64>>(A, 4 * lda), other = tile<shape<16, 64>>(A, 6 * lda);
  strides(matrix, "0: '4 * lda' 0 mod 4");
  strides(slice<4, 8>(matrix, n, n), "0: '4 * lda' 0 mod 4");
  strides(flag ? matrix : other, "0: '' 0 mod 2");
  // Planes of 6 rows, unless their distance does not fit into 64 bits.
  strides(tile<shape<4, 6, 64>>(A, 72), "0: '72' = 432, 1: '72' = 72");
  strides(tile<shape<4, 16, 64>>(A, 1ll << 60), "0: '1ll << 60' 0 mod 4294967296, 1: '1ll << 60' = 1152921504606846976");
  const auto of_72 = tile<shape<16, 64>>(A, 72), of_80 = tile<shape<16, 64>>(A, 80);
  strides(flag ? of_72 : of_72, "0: '72' = 72");
  strides(flag ? of_72 : of_80, "0: '' 0 mod 8");
  // One of them says nothing of its strides.
  strides(flag ? of_72 : *pointer, "");
}
)cuda");
}

/// The index of a swizzled tile is moved, and its pointer stays.
TEST(Address, WindowsOfSwizzledTiles) {
  expectAddresses(R"cuda(
__shared__ alignas(1024) __half S[64][64];
__global__ void k(int r) {
  at(slice<8, 8>(tile<swizzle<3, 3, 3>>(S), r, 3), "shared 0 mod 1024");
}
)cuda");
  expectOrigins(R"cuda(
__shared__ alignas(1024) __half S[64][64];
__global__ void k(int r, int c, bool flag) {
  const auto whole = tile<swizzle<3, 3, 3>>(S);
  origin(whole, "0 mod 4294967296");
  origin(slice<8, 8>(whole, 1, 3), "67 mod 4294967296");
  origin(slice<8, 8>(whole, r, 3), "3 mod 64");
  origin(slice<8, 8>(whole, r, 8 * c), "0 mod 8");
  // 2 * 64 + 8 of the outer window and 4 of the inner one.
  origin(slice<8, 8>(slice<16, 32>(whole, 2, 8), r, 4), "12 mod 64");
  origin(slice<8, 8>(tile<shape<16, 64>, swizzle<3, 3, 3>>(&S[0][0], 8 * c), 1, 0), "0 mod 8");
  origin(flag ? slice<8, 8>(whole, 0, 3) : slice<8, 8>(whole, 0, 7), "3 mod 4");
}
)cuda");
}

TEST(Address, Mdspans) {
  expectAddresses(R"cuda(
#include <mdspan>
using Extents = std::extents<int, 16, 64>;
using Strided = std::mdspan<const __half, Extents, std::layout_stride>;
using Mapping = std::layout_stride::mapping<Extents>;
__shared__ alignas(16) __half S[16][64];
template <class T, class Shape, class Stride, class Swizzle>
struct [[clang::annotate("ldgsts.tile")]] Second {
  __device__ Second(T *p) : pointer(p + 1) {}
  T *pointer;
};
__global__ void k(const __half *A, int ld) {
  at(std::mdspan<const __half, Extents>(assume_aligned<16>(A)), "global 0 mod 16");
  // A tile class of the user's own may do anything with its pointer.
  at(Second<const __half, shape<8>, stride<1>, no_swizzle>(assume_aligned<16>(A)), "unknown 0 mod 2");
  at(std::mdspan<__half, Extents, std::layout_left>(&S[0][4]), "shared 8 mod 16");
  at(Strided(assume_aligned<16>(A) + 2, Mapping(Extents(), std::array<int, 2>{ld, 1})), "global 4 mod 16");
}
)cuda");
  expectStrides(R"cuda(
#include <mdspan>
using Extents = std::extents<int, 16, 64>;
using Strided = std::mdspan<const __half, Extents, std::layout_stride>;
using Mapping = std::layout_stride::mapping<Extents>;
__global__ void k(const __half *A, int ld, int n) {
  strides(Strided(A, Mapping(Extents(), std::array<int, 2>{8 * ld, n})), "0: '8 * ld' 0 mod 8, 1: 'n' 0 mod 1");
  strides(Strided(A, Mapping(Extents(), std::array<int, 2>{assume_multiple<8>(ld), 1})),
          "0: 'ld' 0 mod 8, 1: '1' = 1");
  const Mapping mapping(Extents(), std::array<int, 2>{4 * ld, n});
  strides(Strided(A, mapping), "0: '4 * ld' 0 mod 4, 1: 'n' 0 mod 1");
  const Strided rows(A, mapping);
  strides(rows, "0: '4 * ld' 0 mod 4, 1: 'n' 0 mod 1");
  // A pointer has no strides, whatever tile it was of.
  strides(Strided(tile<shape<16, 64>>(A, 8 * n).data(), mapping), "0: '4 * ld' 0 mod 4, 1: 'n' 0 mod 1");
  // What somebody changes later is not known.
  Mapping changed(Extents(), std::array<int, 2>{4 * ld, n});
  changed.strides[0] = n;
  strides(Strided(A, changed), "");
}
)cuda");
}

} // namespace
