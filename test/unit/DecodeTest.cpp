// Types -> layouts and scopes.
#include "CudaSource.h"

#include "Match/Match.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Sizes = std::vector<int64_t>;

const char *const Header = R"cuda(
#include <ldgsts/copy_async.cuh>
using namespace ldgsts;
#line 1 "input.cu"
)cuda";

/// The type of a variable of that name in the source.
clang::QualType typeOf(const CudaSource &source, llvm::StringRef name) {
  auto &context = source.ast();
  for (clang::NamedDecl *decl : context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)))
    if (auto *variable = llvm::dyn_cast<clang::VarDecl>(decl))
      return variable->getType();
  ADD_FAILURE() << "no variable " << name.str();
  return context.IntTy;
}

TEST(Decode, Tiles) {
  const CudaSource source(
      std::string(Header) +
      R"(float one[7], two[4][8], three[2][4][8], four[2][2][4][8], five[3][2][2][4][8];
float six[1][1][1][1][1][1], zero[0], hollow[4][0], open[] = {1, 2, 3};
const float constant[4] = {};
extern float (&reference)[7], unbounded[], *pointer;
tile_view<float, shape<4, 8>, stride<8, 1>> view;
const tile_view<const float, shape<4, 8>, stride<40, 1>> pitched{};
extern tile_view<float, shape<2, 3, 4>, stride<1, 100, 0>> &strided;
struct Lookalike { float *pointer; } lookalike;
struct Unknown;
extern tile_view<Unknown, shape<4>, stride<1>> incomplete;
struct Nothing { int none[0]; } nothing[4];
)");
  EXPECT_FALSE(source.ast().getDiagnostics().hasErrorOccurred()) << source.messages.front();
  struct Expected {
    const char *name;
    Sizes extents, strides;
    bool isArray;
  };
  const Expected tiles[] = {
      {"one", {7}, {1}, true},
      {"two", {4, 8}, {8, 1}, true},
      {"three", {2, 4, 8}, {32, 8, 1}, true},
      {"four", {2, 2, 4, 8}, {64, 32, 8, 1}, true},
      {"five", {3, 2, 2, 4, 8}, {128, 64, 32, 8, 1}, true},
      {"open", {3}, {1}, true},
      {"constant", {4}, {1}, true},
      {"reference", {7}, {1}, true},
      {"view", {4, 8}, {8, 1}, false},
      {"pitched", {4, 8}, {40, 1}, false},
      {"strided", {2, 3, 4}, {1, 100, 0}, false},
  };
  for (const Expected &expected : tiles) {
    const auto tile = decodeTile(typeOf(source, expected.name), source.ast());
    ASSERT_TRUE(tile) << expected.name;
    EXPECT_EQ(tile->extents, expected.extents) << expected.name;
    EXPECT_EQ(tile->strides, expected.strides) << expected.name;
    EXPECT_EQ(tile->form == TileForm::Array, expected.isArray) << expected.name;
    EXPECT_EQ(tile->element.getUnqualifiedType().getAsString(), "float") << expected.name;
    EXPECT_EQ(tile->element.isConstQualified(),
              llvm::is_contained({"constant", "pitched"}, llvm::StringRef(expected.name)))
        << expected.name;
  }
  for (const char *none :
       {"six", "zero", "hollow", "unbounded", "pointer", "lookalike", "incomplete", "nothing"})
    EXPECT_FALSE(decodeTile(typeOf(source, none), source.ast())) << none;
}

/// Declares what <mdspan> has, in the namespaces where one may look for it.
const char *const Mdspans = R"cuda(
#define DECLARATIONS                                                                               \
  template <class Index, decltype(sizeof(0))... E> struct extents;                                 \
  struct layout_right;                                                                             \
  struct layout_left;                                                                              \
  struct layout_stride;                                                                            \
  struct layout_of_my_own;                                                                         \
  template <class T> struct default_accessor;                                                      \
  template <class T> struct accessor_of_my_own;                                                    \
  template <class T, class X, class L = layout_right, class A = default_accessor<T>> struct mdspan;
namespace std { inline namespace v1 { DECLARATIONS } }
namespace cuda { namespace std { inline namespace v1 { DECLARATIONS } } }
namespace cuda { namespace other { DECLARATIONS } }
namespace mine { DECLARATIONS }
namespace mine { namespace cuda { namespace std { DECLARATIONS } } }
#line 1 "input.cu"
)cuda";

TEST(Decode, MdspansOfStaticExtents) {
  const CudaSource source(
      std::string(Header) + Mdspans +
      R"(template <class L> using of = std::mdspan<const float, std::extents<int, 2, 3, 4>, L>;
extern of<std::layout_right> &right;
extern of<std::layout_left> &left;
extern of<std::layout_stride> &strided;
extern std::mdspan<const float, std::extents<unsigned char, 7>> &row;
extern cuda::std::mdspan<float, cuda::std::extents<long, 3, 5>> &cudas;
)");
  EXPECT_FALSE(source.ast().getDiagnostics().hasErrorOccurred()) << source.messages.front();
  struct Expected {
    const char *name;
    Sizes extents, strides;
  };
  const Expected tiles[] = {
      {"right", {2, 3, 4}, {12, 4, 1}},
      {"left", {2, 3, 4}, {1, 2, 6}},
      {"strided", {2, 3, 4}, {RuntimeStride, RuntimeStride, RuntimeStride}},
      {"row", {7}, {1}},
      {"cudas", {3, 5}, {5, 1}},
  };
  for (const Expected &expected : tiles) {
    const auto tile = decodeTile(typeOf(source, expected.name), source.ast());
    ASSERT_TRUE(tile) << expected.name;
    EXPECT_EQ(tile->extents, expected.extents) << expected.name;
    EXPECT_EQ(tile->strides, expected.strides) << expected.name;
    EXPECT_EQ(tile->form, TileForm::Mdspan) << expected.name;
    EXPECT_EQ(tile->element.getAsString(),
              expected.name == llvm::StringRef("cudas") ? "float" : "const float")
        << expected.name;
  }
}

// Another layout or accessor decides by itself where an element is, and so does what only has the
// name of a standard class.
TEST(Decode, MdspansThatAreNoTiles) {
  const CudaSource source(std::string(Header) + Mdspans +
                          R"(using X = std::extents<int, 4, 8>;
using size = decltype(sizeof(0));
extern std::mdspan<float, std::extents<int, 4, size(-1)>> &dynamic_extent;
extern std::mdspan<float, std::extents<long, 0, 4>> &empty_extent;
extern std::mdspan<float, std::extents<int>> &no_extent;
extern std::mdspan<float, std::extents<int, 1, 1, 1, 1, 1, 4>> &six;
extern std::mdspan<float, std::extents<long, 2, (1ull << 32) + 8, 1ull << 32>> &large;
extern std::mdspan<float, X, std::layout_of_my_own> &other_layout;
extern std::mdspan<float, X, mine::layout_left> &my_layout;
extern std::mdspan<float, X, std::layout_right, std::accessor_of_my_own<float>> &other_accessor;
extern std::mdspan<float, X, std::layout_right, mine::default_accessor<float>> &my_accessor;
extern std::mdspan<float, mine::extents<int, 4, 8>> &my_extents;
extern mine::mdspan<float, X, std::layout_right, std::default_accessor<float>> &my_mdspan;
extern cuda::other::mdspan<float, X, std::layout_right, std::default_accessor<float>> &other_cuda;
extern mine::cuda::std::mdspan<float, X, std::layout_right, std::default_accessor<float>> &my_cuda;
)");
  EXPECT_FALSE(source.ast().getDiagnostics().hasErrorOccurred()) << source.messages.front();
  for (const char *none :
       {"dynamic_extent", "empty_extent", "no_extent", "six", "large", "other_layout", "my_layout",
        "other_accessor", "my_accessor", "my_extents", "my_mdspan", "other_cuda", "my_cuda"})
    EXPECT_FALSE(decodeTile(typeOf(source, none), source.ast())) << none;
  const CudaSource wide(std::string(Header) + Mdspans +
                        "extern std::mdspan<float, std::extents<long, (1ull << 32) + 8>> &wide;\n");
  EXPECT_EQ(decodeTile(typeOf(wide, "wide"), wide.ast())->extents, (Sizes{(int64_t(1) << 32) + 8}));
}

TEST(Decode, WhatTheHeaderRefusesIsNoTile) {
  const CudaSource source(std::string(Header) + R"(
extern tile_view<float[8], shape<4>, stride<1>> rows;
extern tile_view<float, shape<64>, stride<1>, swizzle<3, 3, 28>> late;
extern tile_view<float, shape<64>, stride<1>, swizzle<3, 3, -3>> negative;
extern tile_view<float, shape<64>, stride<1>, swizzle<3, 3, 2>> onto_itself;
extern tile_view<float, shape<64>, stride<1>, swizzle<-1, 3, 3>> no_bits;
extern tile_view<float, shape<64>, stride<1>, swizzle<3, -1, 3>> no_base;
extern tile_view<float, shape<64>, stride<1>, swizzle<1, 2147483647, 31>> far_base;
extern tile_view<float, shape<64>, stride<1>, swizzle<1, 3, 2147483647>> far_shift;
extern tile_view<float, shape<64>, stride<1>, swizzle<3, 3, 25>> last;
)");
  for (const char *none :
       {"rows", "late", "negative", "onto_itself", "no_bits", "no_base", "far_base", "far_shift"})
    EXPECT_FALSE(decodeTile(typeOf(source, none), source.ast())) << none;
  EXPECT_TRUE(decodeTile(typeOf(source, "last"), source.ast()));
}

TEST(Decode, Scopes) {
  const CudaSource source(
      std::string(Header) +
      R"(thread t; warp w; warpgroup g; cta<128> flat; cta<8, 4, 2> deep; const warp &cw = w;
struct [[clang::annotate("ldgsts.scope.cta")]] plain {} p;
template <class T> struct [[clang::annotate("ldgsts.scope.cta")]] typed {}; typed<int> ti;
template <int X> struct [[clang::annotate("ldgsts.scope.cta")]] flat_only {}; flat_only<32> fo;
template <int X, int Y, int Z> struct [[clang::annotate("ldgsts.scope.cta")]] any {};
any<1025, 1, 1> large; any<0, 1, 1> nothing; any<-2, -2, 1> negative; any<1 << 30, 1 << 30, 1 << 30> huge;
struct my_warp {} mw; int i;
cta<> whole; subset<48> first; subset<32, 64> part; subset<1, 1023> last;
template <int N, int First> struct [[clang::annotate("ldgsts.scope.subset")]] some {};
some<32, 993> beyond; some<0, 0> none; some<32, -1> before; some<2000, 0> more;
template <int N> struct [[clang::annotate("ldgsts.scope.subset")]] count_only {}; count_only<32> co;
)");
  EXPECT_FALSE(source.ast().getDiagnostics().hasErrorOccurred()) << source.messages.front();
  const auto threads = [&](llvm::StringRef name) {
    const std::optional<CopyScope> scope = decodeScope(typeOf(source, name));
    return scope ? scope->threads : 0;
  };
  EXPECT_EQ(threads("t"), 1);
  EXPECT_EQ(threads("w"), 32);
  EXPECT_EQ(threads("cw"), 32);
  EXPECT_EQ(threads("g"), 128);
  EXPECT_EQ(threads("flat"), 128);
  EXPECT_EQ(threads("deep"), 64);
  EXPECT_EQ(threads("first"), 48);
  EXPECT_EQ(threads("part"), 32);
  EXPECT_EQ(threads("last"), 1);
  for (const char *none : {"p", "ti", "fo", "large", "nothing", "negative", "huge", "mw", "i",
                           "beyond", "none", "before", "more", "co"})
    EXPECT_EQ(threads(none), 0) << none;
  EXPECT_EQ(decodeScope(typeOf(source, "flat"))->extents, (Sizes{128, 1, 1}));
  EXPECT_EQ(decodeScope(typeOf(source, "deep"))->extents, (Sizes{8, 4, 2}));
  EXPECT_EQ(decodeScope(typeOf(source, "w"))->extents, Sizes{});
  EXPECT_EQ(decodeScope(typeOf(source, "part"))->extents, Sizes{});
  EXPECT_TRUE(decodeScope(typeOf(source, "whole"))->isWholeBlock());
  EXPECT_EQ(threads("whole"), 0); // until the launch bounds are known
  EXPECT_FALSE(decodeScope(typeOf(source, "flat"))->isWholeBlock());
  EXPECT_FALSE(decodeScope(typeOf(source, "first"))->isWholeBlock());
  EXPECT_EQ(decodeScope(typeOf(source, "first"))->first, 0);
  EXPECT_EQ(decodeScope(typeOf(source, "part"))->first, 64);
  EXPECT_EQ(decodeScope(typeOf(source, "cw"))->type.getAsString(), "warp");
}

} // namespace
