// An instantiation -> what its template's own parameters say of it.
#include "CudaSource.h"

#include "Emit/Instance.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

using Lines = std::vector<std::string>;

/// The condition of each call's function; "...": it is partial.
Lines conditions(const std::string &code) {
  const CudaSource source("#include <ldgsts/copy_async.cuh>\nusing namespace ldgsts;\n"
                          "__shared__ alignas(16) float S[128];\n"
                          "__device__ alignas(16) float G[128];\n"
                          "#define COPY copy_async<warp>(S, G)\n" +
                          code);
  EXPECT_EQ(source.messages, Lines{}) << code;
  Lines lines;
  for (const CopySite &site : source.sites()) {
    const clang::SourceLocation use =
        source.ast().getSourceManager().getExpansionLoc(site.call->getBeginLoc());
    const InstanceCondition condition = instanceCondition(*site.function, use, source.ast());
    lines.push_back(condition.text + (condition.isPartial ? " ..." : ""));
  }
  return lines;
}

TEST(Instance, OutsideOfTemplatesNothingIsAsked) {
  EXPECT_EQ(conditions("struct In { __device__ void f() { COPY; } };\n"
                       "template <int N> __device__ void t();\n"
                       "template <> __device__ void t<3>() { COPY; }\n"
                       "template <class T> struct Tile;\n"
                       "template <> struct Tile<int> { __device__ void f() { COPY; } };\n"
                       "__global__ void k() { [] { COPY; }(); t<3>(); Tile<int>().f(); }"),
            (Lines{"", " ...", " ...", ""}));
}

TEST(Instance, NumbersAndTypes) {
  EXPECT_EQ(conditions("enum Plain { A, B = -2 };\n"
                       "enum class Kind : unsigned char { Row, Col };\n"
                       "template <int N, bool Fast, unsigned long long Big, Plain P, Kind K>\n"
                       "__global__ void k() { COPY; }\n"
                       "template __global__ void k<-3, true, ~0ull, B, Kind::Col>();"),
            (Lines{"N == -3 && Fast && Big == 18446744073709551615ull && "
                   "P == static_cast<::Plain>(-2) && K == static_cast<::Kind>(1)"}));
  EXPECT_EQ(conditions("namespace ns { template <class T, int N> struct Box { struct In {}; }; }\n"
                       "template <class T> using Alias = ns::Box<T, 2>;\n"
                       "template <class A, typename B, bool Fast> __global__ void k() { COPY; }\n"
                       "template __global__ void k<const float *, Alias<int>, false>();\n"
                       "template __global__ void k<float (&)[2], ns::Box<int, 2>::In, false>();"),
            (Lines{"::std::is_same_v<A, const float *> && "
                   "::std::is_same_v<B, ::ns::Box<int, 2>> && !Fast",
                   "::std::is_same_v<A, float (&)[2]> && "
                   "::std::is_same_v<B, ::ns::Box<int, 2>::In> && !Fast"}));
}

TEST(Instance, AnAutoArgumentHasATypeToo) {
  EXPECT_EQ(conditions("template <auto N> __global__ void k() { COPY; }\n"
                       "template __global__ void k<3u>();"),
            (Lines{"::std::is_same_v<::std::integral_constant<decltype(N), N>, "
                   "::std::integral_constant<unsigned int, static_cast<unsigned int>(3)>>"}));
}

TEST(Instance, NumbersWithoutALiteral) {
  EXPECT_EQ(conditions("template <__int128 N> __device__ void f() { COPY; }\n"
                       "template <long long N> __device__ void g() { COPY; }\n"
                       "__global__ void k() {\n"
                       "  f<static_cast<__int128>(1) << 100>(); g<-9223372036854775807 - 1>();\n}"),
            (Lines{" ...", "N == -9223372036854775807 - 1"}));
}

TEST(Instance, NamesThatMeanSomethingElseAtTheCall) {
  EXPECT_EQ(conditions("struct Base { static constexpr int N = 4; };\n"
                       "template <int N, class Q> struct In : Base {\n"
                       "  __device__ static void f() { COPY; }\n};\n"
                       "template <int N> struct Out { __device__ void f(); static int K; };\n"
                       "template <int K> __device__ void Out<K>::f() { COPY; }\n"
                       "__global__ void k() { In<2, int>::f(); Out<3>().f(); }"),
            (Lines{"::std::is_same_v<Q, int> ...", " ..."}));
  EXPECT_EQ(conditions("__global__ void k() {\n"
                       "  auto outer = [](auto x, auto y) {\n"
                       "    auto inner = [](auto x) { COPY; };\n    inner(1);\n  };\n"
                       "  outer(1, 2u);\n}"),
            (Lines{"::std::is_same_v<decltype(x), int> && "
                   "::std::is_same_v<decltype(y), unsigned int> ..."}));
  EXPECT_EQ(conditions("inline namespace v1 { struct A {}; }\nnamespace { struct B {}; }\n"
                       "template <class T> __device__ void f() { COPY; }\n"
                       "__global__ void k() { f<A>(); f<B>(); }"),
            (Lines{" ...", " ..."}));
}

TEST(Instance, ListsOfTypes) {
  EXPECT_EQ(conditions("template <class... Ts> __device__ void f() { COPY; }\n"
                       "struct A {};\n"
                       "template <class... Ts> __device__ void g() { COPY; }\n"
                       "__global__ void k() { f<>(); f<A>(); g<A, int *>(); g<const A>();\n"
                       "  g<int[2]>(); g<void>(); }"),
            (Lines{"sizeof...(Ts) == 0", " ...", "::std::is_same_v<void(Ts...), void(::A, int *)>",
                   " ...", " ...", " ..."}));
}

TEST(Instance, ATypeThatTakesAList) {
  EXPECT_EQ(conditions("template <class T> __device__ void f(T) { COPY; }\n"
                       "__global__ void k() { f(tile<shape<2, 4>>(G)); }"),
            (Lines{"::std::is_same_v<T, ::ldgsts::tile_view<float, ::ldgsts::shape<2, 4>, "
                   "::ldgsts::stride<4, 1>, ::ldgsts::swizzle<0, 0, 0>>>"}));
}

TEST(Instance, ListsOfNumbers) {
  EXPECT_EQ(conditions("template <int... Ns> __global__ void k() { COPY; }\n"
                       "template __global__ void k<>();\ntemplate __global__ void k<1, 2>();"),
            (Lines{"sizeof...(Ns) == 0",
                   "::std::is_same_v<::ldgsts::shape<Ns...>, ::ldgsts::shape<1, 2>>"}));
}

TEST(Instance, AllLevelsAroundTheCall) {
  EXPECT_EQ(conditions("template <class T> struct Tile {\n"
                       "  template <int N> struct In { template <int M> __device__ void f(); };\n"
                       "};\n"
                       "template <class U> template <int K> template <int L>\n"
                       "__device__ void Tile<U>::In<K>::f() { [] { COPY; }(); }\n"
                       "__global__ void k() { Tile<float>::In<2>().f<1>(); }"),
            (Lines{"L == 1 && K == 2 && ::std::is_same_v<U, float>"}));
  EXPECT_EQ(conditions("template <class T> struct Tile { __device__ void f(); };\n"
                       "template <class P> struct Tile<P *> { __device__ void f() { COPY; } };\n"
                       "__global__ void k() { Tile<int *>().f(); }"),
            (Lines{"::std::is_same_v<P, int>"}));
}

TEST(Instance, ParametersWithoutANameSayNothing) {
  EXPECT_EQ(conditions("template <int, class = float> __global__ void k() { COPY; }\n"
                       "template __global__ void k<1>();"),
            (Lines{""}));
}

TEST(Instance, AGenericLambdaHasItsOwnParameters) {
  EXPECT_EQ(conditions("__global__ void k(const float *p) {\n"
                       "  auto f = [](auto &to, const auto *from, int, auto) { COPY; };\n"
                       "  f(S, p, 1, 2u);\n}"),
            (Lines{"::std::is_same_v<decltype(to), float (&)[128]> && "
                   "::std::is_same_v<decltype(from), const float *>"}));
}

TEST(Instance, WhatCannotBeSpelled) {
  EXPECT_EQ(
      conditions(
          "template <class F> __device__ void f(F) { COPY; }\n"
          "template <auto P> __device__ void p() { COPY; }\n"
          "template <template <class> class T> __device__ void t() { COPY; }\n"
          "template <class... Ts> __device__ void v(Ts...) { COPY; }\n"
          "template <class T> struct Box {};\n"
          "struct Later;\n"
          "template <class T> __device__ void early() { COPY; }\n"
          "struct After {};\n"
          "class Hidden { struct In {}; friend __global__ void k(); public: using I = In; };\n"
          "__global__ void k() {\n"
          "  struct Local {};\n"
          "  f(Local()); p<&G>(); t<Box>(); v(1); early<Later>(); early<After>();\n"
          "  early<Box<After>>(); early<Hidden::I>();\n}"),
      (Lines{" ...", " ...", " ...", "::std::is_same_v<void(Ts...), void(int)>",
             "::std::is_same_v<T, ::Later>", " ...", " ...", " ..."}));
}

} // namespace
