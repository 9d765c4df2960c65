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

TEST(Decode, WhatTheHeaderRefusesIsNoTile) {
  const CudaSource source(std::string(Header) + R"(
extern tile_view<float[8], shape<4>, stride<1>> rows;
extern tile_view<float, shape<64>, stride<1>, swizzle<3, 3, 28>> late;
extern tile_view<float, shape<64>, stride<1>, swizzle<3, 3, -3>> negative;
extern tile_view<float, shape<64>, stride<1>, swizzle<3, 3, 2>> onto_itself;
extern tile_view<float, shape<64>, stride<1>, swizzle<3, 3, 25>> last;
)");
  for (const char *none : {"rows", "late", "negative", "onto_itself"})
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
  for (const char *none : {"p", "ti", "fo", "large", "nothing", "negative", "huge", "mw", "i"})
    EXPECT_EQ(threads(none), 0) << none;
  EXPECT_EQ(decodeScope(typeOf(source, "flat"))->extents, (Sizes{128, 1, 1}));
  EXPECT_EQ(decodeScope(typeOf(source, "deep"))->extents, (Sizes{8, 4, 2}));
  EXPECT_EQ(decodeScope(typeOf(source, "w"))->extents, Sizes{});
  EXPECT_EQ(decodeScope(typeOf(source, "cw"))->type.getAsString(), "warp");
}

} // namespace
