// The low bits of integer expressions. What each must give stands beside it; 4294967296 is 2^32,
// the most that is kept.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(Integer, Constants) {
  expectIntegers(R"cuda(
enum Size { Small = 12 };
constexpr int padded = 40;
template <int N> __global__ void k() {
  const int local = 24;
  integer(0, "0 mod 4294967296");
  integer(24, "24 mod 4294967296");
  integer(-1, "4294967295 mod 4294967296");
  integer(-8, "4294967288 mod 4294967296");
  integer(1ull << 40, "0 mod 4294967296");
  integer(~0ull, "4294967295 mod 4294967296");
  integer((__int128)1 << 100, "0 mod 4294967296");
  integer(Small, "12 mod 4294967296");
  integer(padded, "40 mod 4294967296");
  integer(local, "24 mod 4294967296");
  integer(N, "48 mod 4294967296");
  integer(sizeof(double), "8 mod 4294967296");
  integer('a', "97 mod 4294967296");
}
template __global__ void k<48>();
)cuda");
}

TEST(Integer, Operators) {
  expectIntegers(R"cuda(
__global__ void k(int n, unsigned u, long long w, bool b) {
  integer(n, "0 mod 1");
  integer(8 * n, "0 mod 8");
  integer(n * 8, "0 mod 8");
  integer(6 * n, "0 mod 2");
  integer(-(8 * n), "0 mod 8");
  integer(-(8 * n + 3), "5 mod 8");
  integer(8 * n + 3, "3 mod 8");
  integer(8 * n - 3, "5 mod 8");
  integer(8 * n + 4 * u, "0 mod 4");
  integer((8 * n + 4) * (4 * u + 2), "8 mod 16");
  integer(n << 4, "0 mod 16");
  integer((n << 4) + 5, "5 mod 16");
  integer(u << 31, "0 mod 2147483648");
  integer(w << 40, "0 mod 1"); // beyond what is kept
  integer(u / 4 * 4, "0 mod 4");
  integer(n % 4, "0 mod 1");
  integer(n >> 2, "0 mod 1");
  integer((n, 8 * u), "0 mod 8");
  integer(b ? 8 : 16, "0 mod 8");
  integer(b, "0 mod 1");
  integer(+n, "0 mod 1");
  integer(~(8 * n), "7 mod 8");
  integer(n = 8, "0 mod 1");
}
)cuda");
}

TEST(Integer, NarrowTypesKeepTheirLowBits) {
  expectIntegers(R"cuda(
__global__ void k(int n) {
  integer((short)(8 * n + 3), "3 mod 8");
  integer((unsigned char)(4096 * n + 1025), "1 mod 256");
  integer((unsigned short)(131072 * n), "0 mod 65536");
  integer((short)70000, "4464 mod 4294967296");
  integer((unsigned char)(256 * n) << 4, "0 mod 4096");
  integer((long long)(unsigned)(8 * n), "0 mod 8");
  integer((_BitInt(5))(64 * n + 3), "3 mod 32");
  integer((int)(8.0f * n), "0 mod 1");
  integer((bool)(8 * n), "0 mod 1");
}
)cuda");
}

TEST(Integer, VariablesThatNothingChanges) {
  expectIntegers(R"cuda(
struct Fields { int field = 8; };
__device__ void change(int &);
__global__ void k(int n) {
  int only = 8 * n, later = only + 4;
  const int fixed = 16 * n;
  int narrow = 8;
  integer(only, "0 mod 8");
  integer(later, "4 mod 8");
  integer(fixed, "0 mod 16");
  integer(narrow * n, "0 mod 8");
  [&] { integer(only, "0 mod 8"); }();
  [=] { integer(only, "0 mod 8"); }();
  [x = only + 2] { integer(x, "2 mod 8"); }();
}
__global__ void changed(int n) {
  int assigned = 8, added = 8, counted = 8, passed = 8, taken = 8, referred = 8, moved = 8;
  volatile int restless = 8;
  static int kept = 8;
  Fields fields;
  assigned = n;
  added += 8;
  change(passed);
  int *pointer = &taken;
  int &reference = referred;
  asm("mov.u32 %0, %%tid.x;" : "=r"(moved));
  for (int i = 0; i < n; i += 8, counted++)
    integer(i, "0 mod 8");
  integer(assigned, "0 mod 1");
  integer(added, "16 mod 4294967296");
  integer(counted, "0 mod 1");
  integer(passed, "0 mod 1");
  integer(taken, "0 mod 1");
  integer(referred, "0 mod 1");
  integer(reference, "0 mod 1");
  integer(moved, "0 mod 1");
  integer(restless, "0 mod 1");
  integer(kept, "0 mod 1");
  integer(fields.field, "0 mod 1");
}
)cuda");
}

TEST(Integer, VariablesThatLambdasChange) {
  expectIntegers(R"cuda(
__global__ void k(int n) {
  int captured = 8, copied = 8;
  auto lambda = [&] { captured = n; };
  lambda();
  auto own = [copied]() mutable {
    copied += 1;
    integer(copied, "0 mod 1");
  };
  own();
  auto made = [x = 8]() mutable {
    x += 1;
    integer(x, "0 mod 1");
  };
  made();
  auto generic = [&](auto m) {
    int inner = 8;
    inner += m;
    integer(inner, "0 mod 1");
  };
  generic(n);
  integer(captured, "0 mod 1");
}
)cuda");
}

TEST(Integer, Promises) {
  expectIntegers(R"cuda(
__global__ void k(int n, long long w, unsigned short s, const int c, volatile int v) {
  integer(assume_multiple<8>(n), "0 mod 8");
  integer(assume_multiple<1>(n), "0 mod 1");
  integer(assume_multiple<16>(w), "0 mod 16");
  integer(assume_multiple<8>(s), "0 mod 8");
  integer(assume_multiple<8>(v), "0 mod 8");
  integer(assume_multiple<8>(n) + 3, "3 mod 8");
  integer(3 * assume_multiple<8>(n), "0 mod 8");
  integer(assume_multiple<8>(assume_multiple<16>(n)), "0 mod 16");
  integer(assume_multiple<4>(8 * n), "0 mod 8");
  integer(assume_multiple<16>(24 + 16 * n - 8), "0 mod 16");
  integer((long long)assume_multiple<8>(n), "0 mod 8");
  integer((unsigned char)assume_multiple<1024>(n), "0 mod 256");
  integer(assume_multiple<8>(16), "16 mod 4294967296");
  const int promised = assume_multiple<8>(n);
  integer(promised, "0 mod 8");
  // A promise about one value says nothing of another.
  int later = assume_multiple<8>(n);
  later += 1;
  integer(later, "1 mod 8");
  assume_multiple<8>(c);
  integer(c, "0 mod 1");
  integer(n > 0 ? assume_multiple<8>(n) : n, "0 mod 1");
}
)cuda");
}

/// The broken promises in \p expression, "promised; known" each.
std::vector<std::string> broken(const std::string &expression) {
  return brokenPromises("\n__global__ void k(int n) { const int twelve = 12; integer(" +
                        expression + ", \"\"); }");
}

TEST(Integer, BrokenPromises) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(broken("assume_multiple<8>(8 * n)"), Lines{});
  EXPECT_EQ(broken("assume_multiple<8>(4 * n)"), Lines{});
  EXPECT_EQ(broken("assume_multiple<8>(4 * n + 2)"),
            (Lines{"a multiple of 8; a number that is 2 mod 4"}));
  EXPECT_EQ(broken("1 + assume_multiple<8>(16 * n + 4) * n"),
            (Lines{"a multiple of 8; a number that is 4 mod 8"}));
  // Constants, too, although the compiler works them out without a word.
  EXPECT_EQ(broken("assume_multiple<8>(12)"), (Lines{"a multiple of 8; a number that is 4 mod 8"}));
  EXPECT_EQ(broken("assume_multiple<8>(twelve) + 1"),
            (Lines{"a multiple of 8; a number that is 4 mod 8"}));
  EXPECT_EQ(broken("assume_multiple<8>(16)"), Lines{});
  // Code that never runs makes no promise.
  EXPECT_EQ(broken("false ? assume_multiple<8>(12) : 8"), Lines{});
}

TEST(Integer, ParametersAreWhatCallersPass) {
  expectIntegers(R"cuda(
__device__ void once(int n) { integer(n, "8 mod 4294967296"); }
__device__ void twice(int n) { integer(n, "8 mod 16"); }
__device__ void nobody(int n) { integer(n, "0 mod 1"); }
__device__ void taken(int n) { integer(n, "0 mod 1"); }
__device__ void (*pointer)(int) = taken;
__device__ void itself(int n) {
  integer(n, "0 mod 1");
  if (n > 8)
    itself(n - 8);
}
__global__ void k(int n) {
  once(8);
  twice(8);
  twice(16 * n + 24);
  taken(8);
  itself(64);
  integer(n, "0 mod 1");
}
)cuda");
}

// Each variable is used twice in the next one: followed each time, it would take 2^60 steps.
TEST(Integer, LongChainsTakeNoTime) {
  std::string code = "\n__global__ void k(int n) {\n  int v0 = 8 * n;\n";
  for (int i = 1; i <= 60; ++i)
    code += "  int v" + std::to_string(i) + " = v" + std::to_string(i - 1) + " + v" +
            std::to_string(i - 1) + ";\n";
  code += "  integer(v4, \"0 mod 8\");\n  integer(v60, \"0 mod 8\");\n}\n";
  expectIntegers(code);
}

} // namespace
