// Address space and alignment of a copy's operands. What each source line must give stands beside
// it.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(Address, Variables) {
  expectAddresses(R"cuda(
__device__ float G[64];
__device__ alignas(16) float G16[64];
__constant__ float C[64];
extern __shared__ char raw[];
struct Row { char tag; alignas(8) short values[4]; };
__global__ void k() {
  __shared__ float S[64];
  __shared__ alignas(16) float S16[4][16];
  __shared__ Row rows[4];
  static __shared__ __align__(8) short SS[8];
  static float kept[8];
  float L[64];
  at(S, "shared 0 mod 4");
  at((S), "shared 0 mod 4");
  at(S16, "shared 0 mod 16");
  at(SS, "shared 0 mod 8");
  at(L, "local 0 mod 4");
  at(kept, "unknown 0 mod 4");
  at(G, "global 0 mod 4");
  at(G16, "global 0 mod 16");
  at(C, "constant 0 mod 4");
  at(tile<shape<8>>(raw), "shared 0 mod 1");
  at(rows[1].values, "shared 0 mod 8");
}
)cuda");
}

TEST(Address, DynamicSharedMemoryIsAsAlignedAsItsDeclaration) {
  expectAddresses(R"cuda(
extern __shared__ __align__(128) char raw[];
__global__ void k(int n) {
  float *first = reinterpret_cast<float *>(raw);
  float *second = first + 72;
  at(tile<shape<8>>(raw), "shared 0 mod 128");
  at(tile<shape<8>>(first), "shared 0 mod 128");
  at(tile<shape<8>>(second), "shared 32 mod 128");
  at(tile<shape<8>>((float *)(raw + 32)), "shared 32 mod 128");
  at(tile<shape<8>>(first + n * 32), "shared 0 mod 128");
  at(*reinterpret_cast<float (*)[8]>(raw + 16), "shared 16 mod 128");
  at(reinterpret_cast<float (&)[8]>(raw[48]), "shared 48 mod 128");
}
)cuda");
}

TEST(Address, ParametersOfKernels) {
  expectAddresses(R"cuda(
struct Params { float *pointer; alignas(16) float values[8]; };
__global__ void k(const float *A, float *const B, const double *D, float fixed[64], Params p, Params q,
                  float *changed, float *incremented, float *taken, float *captured) {
  at(tile<shape<8>>(A), "global 0 mod 4");
  at(tile<shape<8>>(B), "global 0 mod 4");
  at(tile<shape<8>>(D), "global 0 mod 8");
  at(tile<shape<8>>(fixed), "global 0 mod 4");
  // A struct by value lies in constant space; a pointer in it is the host's, as any other.
  at(p.values, "constant 0 mod 16");
  at(tile<shape<8>>(q.pointer), "global 0 mod 4");
  at(tile<shape<8>>(p.pointer), "unknown 0 mod 4"); // who has the array's address may have all
  at(tile<shape<8>>(changed), "global 0 mod 4");
  changed = p.values;
  at(tile<shape<8>>(changed), "constant 0 mod 16");
  at(tile<shape<8>>(incremented), "global 0 mod 4");
  ++incremented;
  float **address = &taken;
  *address = p.values;
  at(tile<shape<8>>(taken), "unknown 0 mod 4");
  auto lambda = [&] { captured = p.values; };
  lambda();
  at(tile<shape<8>>(captured), "unknown 0 mod 4");
}
)cuda");
}

TEST(Address, CastsAndArithmetic) {
  expectAddresses(R"cuda(
__shared__ alignas(64) float S[16][16];
__global__ void k(const float *A, unsigned n, short s, int one) {
  const float *A16 = assume_aligned<16>(A);
  at(tile<shape<8>>(A16), "global 0 mod 16");
  at(tile<shape<8>>(A16 + 1), "global 4 mod 16");
  at(tile<shape<8>>(1 + A16), "global 4 mod 16");
  at(tile<shape<8>>(A16 - 1), "global 12 mod 16");
  at(tile<shape<8>>(A16 + -3), "global 4 mod 16");
  at(tile<shape<8>>(A16 + n), "global 0 mod 4");
  at(tile<shape<8>>(A16 + 4 * n), "global 0 mod 16");
  at(tile<shape<8>>(A16 + 4 * n + 2), "global 8 mod 16");
  at(tile<shape<8>>(A16 + (n << 2)), "global 0 mod 16");
  at(tile<shape<8>>(A16 + n / 4 * 4), "global 0 mod 16");
  at(tile<shape<8>>(A16 + s), "global 0 mod 4");
  at(tile<shape<8>>(&A16[2]), "global 8 mod 16");
  at(tile<shape<8>>(&2[A16]), "global 8 mod 16");
  at(tile<shape<8>>(&*A16), "global 0 mod 16");
  at(tile<shape<8>>((A16 + 1, A16 + 2)), "global 8 mod 16");
  at(tile<shape<8>>(const_cast<float *>(A16)), "global 0 mod 16");
  at(tile<shape<8>>((const double *)A16), "global 0 mod 16");
  at(tile<shape<8>>(reinterpret_cast<const char *>(A16) + 2), "global 2 mod 16");
  at(tile<shape<8>>(static_cast<const float *>(static_cast<const void *>(A16))), "global 0 mod 16");
  at(tile<shape<8>>((const float *)(size_t)A16), "unknown 0 mod 16");
  at(tile<shape<8>>(S[2]), "shared 0 mod 64");
  at(tile<shape<8>>(S[n] + 4), "shared 16 mod 64");
  at(tile<shape<8>>(&S[n][n]), "shared 0 mod 4");
  at(tile<shape<8>>(&S[0][0] + 16 * n), "shared 0 mod 64");
  at(tile<shape<8>>(*S), "shared 0 mod 64");
  at(tile<shape<8>>(*(S + 1)), "shared 0 mod 64");
  at(S[one], "shared 0 mod 64");
}
)cuda");
}

TEST(Address, Members) {
  expectAddresses(R"cuda(
struct Stage { float head[3]; float tile[8]; struct { alignas(8) float inner[4]; }; float &other; };
struct Derived : Stage { float own[4]; };
union Both { float a[8]; short b[16]; };
__global__ void k(Stage *stages) {
  __shared__ alignas(32) char raw[sizeof(Stage)];
  Stage &stage = reinterpret_cast<Stage &>(raw);
  Stage *pointer = &stage;
  __shared__ alignas(16) Both both;
  at(stage.head, "shared 0 mod 32");
  at(stage.tile, "shared 12 mod 32");
  at(stage.inner, "shared 16 mod 32");
  at(pointer->tile, "shared 12 mod 32");
  at(stages->tile, "global 0 mod 4");
  at(assume_aligned<16>(stages)->tile, "global 12 mod 16");
  at(tile<shape<4>>(&stage.tile[1]), "shared 16 mod 32");
  at(tile<shape<4>>(&stage.other), "unknown 0 mod 4");
  at(both.b, "shared 0 mod 16");
}
)cuda");
}

TEST(Address, LocalsWithOneValue) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64];
__device__ void change(const float *&);
__device__ void look(const float *const &);
__global__ void k(const float *A, const float *B, int n) {
  const float *only = A;
  const float *const fixed = A;
  auto view = tile<shape<8>>(assume_aligned<16>(A));
  const auto constant = tile<shape<8>>(assume_aligned<16>(A));
  auto second = view;
  at(tile<shape<8>>(only), "global 0 mod 4");
  at(tile<shape<8>>(fixed), "global 0 mod 4");
  at(view, "global 0 mod 16");
  at(constant, "global 0 mod 16");
  at(second, "global 0 mod 16");

  const float *uninitialized;
  uninitialized = A;
  const float *assigned = S;
  if (n)
    assigned = B;
  const float *counted = S;
  for (int i = 0; i < n; ++i, counted += 4)
    ;
  const float *passed = S;
  change(passed);
  // A reference to const may be cast back: beyond what we can see.
  const float *lent = S;
  look(lent);
  const float *volatile moving = S;
  const float *asmed = S;
  asm("mov.u64 %0, 0;" : "=l"(asmed));
  static const float *remembered = S;
  auto replaced = tile<shape<8>>(S);
  replaced = tile<shape<8>>(S + 1);
  auto poked = tile<shape<8>>((const float *)S);
  poked.pointer = A;
  at(tile<shape<8>>(uninitialized), "global 0 mod 4");
  at(tile<shape<8>>(assigned), "unknown 0 mod 4");
  at(tile<shape<8>>(counted), "shared 0 mod 16");
  at(tile<shape<8>>(passed), "unknown 0 mod 4");
  at(tile<shape<8>>(lent), "unknown 0 mod 4");
  at(tile<shape<8>>(moving), "unknown 0 mod 4");
  at(tile<shape<8>>(asmed), "unknown 0 mod 4");
  at(tile<shape<8>>(remembered), "unknown 0 mod 4");
  at(replaced, "unknown 0 mod 4");
  at(poked, "unknown 0 mod 4");
}
)cuda");
}

TEST(Address, References) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[4][16];
__device__ alignas(16) float G[16];
__device__ void *operator new(size_t, void *place) { return place; }
template <class T> __device__ void swap(T &a, T &b) { T t = a; a = b; b = t; }
__global__ void k(const float *A, int n) {
  auto &row = S[1];
  float (&again)[16] = row;
  at(row, "shared 0 mod 16");
  at(again, "shared 0 mod 16");
  for (auto &each : S)
    at(each, "shared 0 mod 16");
  for (auto &each : S) {
    auto *start = each;
    at(tile<shape<16>>(start), "shared 0 mod 16");
  }

  const float *p = A, *q = G;
  const float *&alias = p;
  at(tile<shape<8>>(alias), "unknown 0 mod 4");
  at(tile<shape<8>>(p), "unknown 0 mod 4");
  const float *r = A, *s = G;
  swap(r, s);
  at(tile<shape<8>>(r), "unknown 0 mod 4");
  at(tile<shape<8>>(s), "unknown 0 mod 4");
  at(tile<shape<8>>(q), "global 0 mod 16");
  struct { const float *first, *second; } pair = {A, G};
  auto &[first, second] = pair;
  at(tile<shape<8>>(first), "unknown 0 mod 4");
  at(tile<shape<8>>(pair.first), "unknown 0 mod 4");
  const float *chosen = A, *other = A, *comma = A, *captured = A, *placed = A;
  (n ? chosen : other) = G;
  (0, comma) = G;
  [&inside = captured] { inside = G; }();
  new (&placed) const float *(G);
  at(tile<shape<8>>(chosen), "unknown 0 mod 4");
  at(tile<shape<8>>(other), "unknown 0 mod 4");
  at(tile<shape<8>>(comma), "unknown 0 mod 4");
  at(tile<shape<8>>(captured), "unknown 0 mod 4");
  at(tile<shape<8>>(placed), "unknown 0 mod 4");
  auto view = tile<shape<8>>(A);
  auto &bound = view;
  bound = tile<shape<8>>((const float *)G);
  at(view, "unknown 0 mod 4");
  at(bound, "unknown 0 mod 4");
}
)cuda");
}

TEST(Address, WhatACopyIsGiven) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64];
template <class D, class R, class O>
[[clang::annotate("ldgsts.copy_async")]] __device__ void own(D &&, R &&, O &&, const char *);
__global__ void k(float *A, float *p) {
  auto view = tile<shape<64>>(A);
  float *option = A;
  copy_async<warp>(S, view);
  copy<warp>(view, S);
  own(S, p, option, "shared 0 mod 16");
  at(view, "global 0 mod 4");
  // A copy only reads its tiles; an option that is a reference may be for writing.
  at(tile<shape<8>>(option), "unknown 0 mod 4");
  at(tile<shape<8>>(p), "unknown 0 mod 4");
}
)cuda");
}

TEST(Address, Choices) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64];
__device__ alignas(16) float G[64];
__global__ void k(bool c, float *A) {
  at(tile<shape<8>>(c ? S : S + 4), "shared 0 mod 16");
  at(tile<shape<8>>(c ? S + 4 : S + 6), "shared 0 mod 8");
  at(tile<shape<8>>(c ? S + 1 : S + 5), "shared 4 mod 16");
  at(tile<shape<8>>(c ? S : G), "unknown 0 mod 16"); // an array that is chosen, then decays
  at(tile<shape<8>>(c ? S + 0 : G), "unknown 0 mod 16");
  at(tile<shape<8>>(c ? A : G), "global 0 mod 4");
  at(tile<shape<8>>(c ? assume_aligned<16>(S + 2) : S), "shared 0 mod 8 contradicted");
  at(tile<shape<8>>(c ? S : assume_aligned<16>(S + 2)), "shared 0 mod 8 contradicted");
  at(tile<shape<8>>(c ? assume_aligned<16>(S + 2) : G), "unknown 0 mod 8 contradicted");
}
)cuda");
}

TEST(Address, Promises) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64];
__device__ float *pointers[4];
__global__ void k(const float *A, const volatile float *V) {
  at(tile<shape<8>>(assume_aligned<16>(A)), "global 0 mod 16");
  at(tile<shape<8>>(assume_aligned<8>(A)), "global 0 mod 8");
  at(tile<shape<8>>(assume_aligned<1>(A)), "global 0 mod 4");
  at(tile<shape<8>>(assume_aligned<16>(V)), "global 0 mod 16");
  at(tile<shape<8>>(assume_aligned<4>(S)), "shared 0 mod 16");
  at(tile<shape<8>>((float *)__builtin_assume_aligned(A, 32)), "global 0 mod 32");
  at(tile<shape<8>>((float *)__builtin_assume_aligned(A, 32, 4)), "unknown 0 mod 4");
  at(tile<shape<8>>(assume_aligned<16>(S + 2)), "shared 8 mod 16 contradicted");
  at(tile<shape<8>>(assume_aligned<8>(S + 2)), "shared 8 mod 16");
  at(tile<shape<8>>(assume_aligned<32>(assume_aligned<16>(A) + 1)), "global 4 mod 16 contradicted");
  at(tile<shape<8>>(pointers[0]), "unknown 0 mod 4");
  at(tile<shape<8>>(assume_shared(pointers[0])), "shared 0 mod 4");
  at(tile<shape<8>>(assume_global(pointers[0])), "global 0 mod 4");
  at(tile<shape<8>>(assume_global(assume_aligned<16>(pointers[0])) + 4), "global 0 mod 16");
  at(tile<shape<8>>(assume_shared(A)), "global 0 mod 4 contradicted");
  at(tile<shape<8>>(assume_global(S)), "shared 0 mod 16 contradicted");
  at(tile<shape<8>>(assume_shared(S)), "shared 0 mod 16");
}
)cuda");
}

TEST(Address, BodiesOfGenericLambdasAreRead) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64];
__global__ void k(int n) {
  auto generic = [&](auto *p, int m) {
    float *moved = S;
    moved += m;
    p += m;
    at(tile<shape<8>>(moved), "shared 0 mod 4");
    at(tile<shape<8>>(p), "shared 0 mod 4");
    auto nested = [&](auto *q) {
      q += m;
      at(tile<shape<8>>(q), "shared 0 mod 4");
    };
    nested(S);
  };
  generic(S, n);
}
)cuda");
}

} // namespace
