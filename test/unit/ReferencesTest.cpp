// Constant references to variables and to parts of them, and copies of parts of kernels'
// parameters.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

const std::string Types = R"cuda(
struct Layer { const float *A; mutable const float *cached; int n; };
struct Params { Layer l[4]; Layer one; const float *all[2]; float buffer[8]; };
__device__ void take(const Layer &);
)cuda";

TEST(References, PartsOfKernelParameters) {
  expectAddresses(Types + R"cuda(
__global__ void k(Params p, const Params fixed, Params copied, int i) {
  const Layer &l = p.l[i], &same = l;
  const Layer(&layers)[4] = p.l;
  const float *const &A = layers[i].A, *const &again = A;
  const float *const(&all)[2] = p.all;
  at(tile<shape<8>>(l.A), "global 0 mod 4");
  at(tile<shape<8>>(same.A), "global 0 mod 4");
  at(tile<shape<8>>(layers[2].A), "global 0 mod 4");
  at(tile<shape<8>>(again), "global 0 mod 4");
  at(tile<shape<8>>(all[i]), "global 0 mod 4");
  at(tile<shape<8>>(p.one.A), "global 0 mod 4");
  at(tile<shape<8>>(l.cached), "unknown 0 mod 4");
  const auto lambda = [&] { at(tile<shape<8>>(l.A), "global 0 mod 4"); };
  lambda();

  const Layer mine = p.l[i], other = l, third = fixed.l[i], one = fixed.one;
  Layer changed = copied.l[1];
  at(tile<shape<8>>(mine.A), "global 0 mod 4");
  at(tile<shape<8>>(other.A), "global 0 mod 4");
  at(tile<shape<8>>(third.A), "global 0 mod 4");
  at(tile<shape<8>>(one.A), "global 0 mod 4");
  at(tile<shape<8>>(mine.cached), "unknown 0 mod 4");
  at(tile<shape<8>>(changed.A), "global 0 mod 4");
  changed.A = nullptr;
  at(tile<shape<8>>(changed.A), "unknown 0 mod 4");
}
__global__ void buffers(Params p) {
  const float *const &from = p.buffer;
  at(tile<shape<8>>(from), "unknown 0 mod 4");
}
)cuda");
}

TEST(References, WhatEscapesByThem) {
  expectAddresses(Types + R"cuda(
__global__ void passed(Params p) {
  const Layer &l = p.l[0];
  take(l);
  at(tile<shape<8>>(p.l[1].A), "unknown 0 mod 4");
}
__global__ void passedByAnother(Params p) {
  const Layer &l = p.l[0], &same = l;
  take(same);
  at(tile<shape<8>>(p.l[1].A), "unknown 0 mod 4");
  at(tile<shape<8>>(l.A), "unknown 0 mod 4");
}
__global__ void cast(Params p) {
  const Layer &l = p.l[0];
  const_cast<Layer &>(l).A = nullptr;
  at(tile<shape<8>>(p.l[1].A), "unknown 0 mod 4");
}
__global__ void inLambda(Params p) {
  const Layer &l = p.l[0];
  [&] { ((Layer &)l).A = nullptr; }();
  at(tile<shape<8>>(p.l[1].A), "unknown 0 mod 4");
}
__global__ void captured(Params p) {
  const Layer &l = p.l[0];
  [&same = l] { take(same); }();
  at(tile<shape<8>>(p.l[1].A), "unknown 0 mod 4");
}
__global__ void taken(Params p) {
  const Layer &l = p.l[0];
  const Layer *pointer = &l;
  at(tile<shape<8>>(p.l[1].A), "unknown 0 mod 4");
}
__global__ void array(Params p) {
  const float *const(&all)[2] = p.all;
  const float *const *pointer = all;
  at(tile<shape<8>>(p.all[1]), "unknown 0 mod 4");
}
__global__ void pointer(Params p) {
  const float *const *const &pointer = p.all;
  at(tile<shape<8>>(p.all[1]), "unknown 0 mod 4");
}
__global__ void names(Params p) {
  const auto &[A, cached, n] = p.l[0];
  at(tile<shape<8>>(p.l[1].A), "unknown 0 mod 4");
}
__global__ void mutableMember(Params p) {
  const Layer &l = p.l[0];
  l.cached = nullptr;
  at(tile<shape<8>>(p.l[1].A), "unknown 0 mod 4");
}
__global__ void notConstant(Params p) {
  Layer &l = p.l[0];
  at(tile<shape<8>>(l.A), "unknown 0 mod 4");
  const Layer &same = l;
  at(tile<shape<8>>(same.A), "unknown 0 mod 4");
}
__global__ void otherTile(const float *A) {
  auto first = tile<shape<8>>(assume_aligned<16>(A)), second = tile<shape<8>>(assume_aligned<16>(A));
  const auto &same = first, &unchanged = second;
  first = tile<shape<8>>(A);
  at(same, "unknown 0 mod 4");
  at(unchanged, "global 0 mod 16");
  auto poked = tile<shape<8>>(assume_aligned<16>(A));
  const auto &shown = poked;
  poked.pointer = A;
  at(shown, "unknown 0 mod 4");
}
)cuda");
}

TEST(References, Numbers) {
  expectIntegers(R"cuda(
__device__ void take(const int &);
__global__ void k(int n) {
  int looked = 8 * n, counted = 8 * n, cast = 8 * n, lent = 8 * n;
  const int &a = looked, &b = counted, &c = cast, &d = lent;
  integer(a + b, "0 mod 1");
  integer(looked, "0 mod 8");
  counted += 8;
  integer(counted, "0 mod 8");
  // What was written since is not what it was bound to.
  integer(b, "0 mod 1");
  const_cast<int &>(c) = 3;
  integer(cast, "0 mod 1");
  take(d);
  integer(lent, "0 mod 1");
}
)cuda");
}

/// A constructor of the user's may make anything of what it copies.
TEST(References, CopiesThatConstructorsMake) {
  expectAddresses(R"cuda(
__host__ __device__ const float *elsewhere();
struct Moved { const float *A; __host__ __device__ Moved(const Moved &) : A(elsewhere()) {} };
struct Params { Moved one, l[2]; };
__global__ void k(const Params p, int i) {
  const Moved first = p.l[i], second = p.one;
  at(tile<shape<8>>(p.one.A), "global 0 mod 4");
  at(tile<shape<8>>(first.A), "unknown 0 mod 4");
  at(tile<shape<8>>(second.A), "unknown 0 mod 4");
}
)cuda");
}

} // namespace
