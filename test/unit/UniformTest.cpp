// Which variables are the same for all threads of a block, by the conditions made of them.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(Uniform, VariablesOfThreads) {
  expectActivity(R"cuda(
__global__ void k(int n, float f) {
  int warp = threadIdx.x / 32;
  const int fixed = warp + 1;
  int copy = fixed;
  bool flag = copy > 3;
  unsigned short narrow = threadIdx.x;
  float real = threadIdx.x;
  if (warp) here("varying");
  if (fixed) here("varying");
  if (copy) here("varying");
  if (flag) here("varying");
  if (narrow) here("varying");
  if (real > f) here("varying");
  if (int inside = threadIdx.x) here("varying");
  if (int inside = n; inside > 3) here("uniform");
  int uniform = n * 2 + blockIdx.x;
  if (uniform > 3) here("uniform");
  int later;
  later = threadIdx.x;
  if (later) here("varying");
  int sum = 0;
  sum += n;
  if (sum) here("uniform");
}
__global__ void later(int n) {
  int sum = 0;
  if (sum) here("varying"); // the order of assignments is not looked at
  sum += threadIdx.x;
  if (n) here("varying");
  n = threadIdx.x;
}
)cuda");
}

TEST(Uniform, VariablesAssignedWhereThreadsDiverge) {
  expectActivity(R"cuda(
__global__ void k(int n) {
  int a = 0;
  if (threadIdx.x < 5)
    a = n;
  if (a) here("varying");

  int b = 0;
  if (n)
    b = 1;
  if (b) here("uniform");

  int c = 0;
  for (int i = 0; i < threadIdx.x; ++i)
    c = 1;
  if (c) here("varying");

  int d = 0;
  while (true) {
    ++d;
    if (d > threadIdx.x)
      break;
  }
  if (d == 3) here("varying");

  int e = 0;
  (threadIdx.x > 3) && (e = 1);
  if (e) here("varying");

  int f = 0;
  threadIdx.x ? f = 1 : f = 2;
  if (f == 1) here("varying");

  int g = 0, h = g;
  switch (threadIdx.x) {
  case 0:
    g = 1;
  }
  h = g;
  if (h) here("varying");

  int i = 0;
  i = i + threadIdx.x;
  int j = 0;
  j = i;
  if (j) here("varying");
}
__global__ void through(int n) {
  int x = 0, y = 0;
  for (int i = 0; i < n; ++i) {
    if (y) here("varying");
    y = x;
    x = threadIdx.x;
  }
}
)cuda");
}

// Followed each time it is used, the last variable would take 2^20 steps and more.
TEST(Uniform, LongChainsTakeNoTime) {
  std::string code = "\n__global__ void k(int n) {\n  int v0 = n;\n";
  for (int i = 1; i <= 60; ++i)
    code += "  int v" + std::to_string(i) + " = v" + std::to_string(i - 1) + " + v" +
            std::to_string(i - 1) + ";\n";
  code += "  if (v9) here(\"uniform\");\n  if (v60) here(\"unknown\");\n}\n";
  expectActivity(code);
}

TEST(Uniform, VariablesBeyondSight) {
  expectActivity(R"cuda(
__device__ void change(int &);
template <class T> __device__ void exchange(T &a, T &b) { T t = a; a = b; b = t; }
struct Fields { int field; int other; };
struct Mixed { union { int whole; int parts[1]; }; };
struct Holder { int &reference; static __device__ int shared; };
__device__ int global;
__shared__ int inShared;
__constant__ int constant1, table[4];
volatile __constant__ int changing;
__global__ void k(int n, Holder holder) {
  int taken = 0, passed = 0, swapped = 0, other = 0, asmed = 0, captured = 0, copied = 0, bound = 0,
      cast = 0, raw = 0;
  volatile int restless = 0;
  int *pointer = &taken;
  *pointer = threadIdx.x;
  if (taken) here("unknown");
  if (*pointer) here("unknown");
  change(passed);
  if (passed) here("unknown");
  exchange(swapped, other);
  if (swapped) here("unknown");
  asm("mov.u32 %0, %%tid.x;" : "=r"(asmed));
  if (asmed) here("unknown");
  auto lambda = [&] { captured = threadIdx.x; };
  lambda();
  if (captured) here("unknown");
  auto own = [copied]() mutable {
    copied = threadIdx.x;
    if (copied) here("unknown");
  };
  own();
  int &reference = bound;
  reference = threadIdx.x;
  if (bound) here("unknown");
  if (reference) here("unknown");
  const_cast<int &>(cast) = threadIdx.x;
  if (cast) here("unknown");
  reinterpret_cast<unsigned &>(raw) = threadIdx.x;
  if (raw) here("unknown");
  if (restless) here("unknown");
  if (global) here("unknown");
  if (inShared) here("unknown");
  if (constant1) here("uniform");
  if (table[n]) here("unknown");
  if (changing) here("unknown");
  static int kept = 0;
  if (kept) here("unknown");
  if (change(n), n) here("unknown");

  Fields fields = {0, 0};
  fields.other = threadIdx.x;
  if (fields.field) here("unknown");
  Fields constant = {0, 0};
  if (constant.field) here("uniform");
  Mixed mixed = {0};
  mixed.parts[0] = threadIdx.x;
  if (mixed.whole) here("unknown");
  int array[2] = {0, 0};
  array[0] = threadIdx.x;
  if (array[0]) here("unknown");
  if (array[1]) here("unknown");
  auto [first, second] = fields;
  if (first) here("unknown");
  if (holder.reference) here("unknown");
  if (holder.shared) here("unknown");
  int uninitialized;
  if (uninitialized) here("unknown");
}
)cuda");
}

TEST(Uniform, PropertiesOfOthersAreUnknown) {
  expectActivity(R"cuda(
struct Liar {
  __declspec(property(get = read)) int value;
  __device__ int read() { return threadIdx.x; }
};
__global__ void k(Liar liar) {
  if (liar.value) here("unknown");
}
)cuda",
                 {"sm_90", {"-fdeclspec"}});
}

TEST(Uniform, VariablesOfGenericLambdas) {
  expectActivity(R"cuda(
__global__ void k(int n) {
  auto generic = [&](auto m) {
    int inner = 0;
    inner = threadIdx.x;
    if (inner) here("varying");
    if (m) here("uniform");
    if (n) here("uniform");
  };
  generic(n);
}
)cuda");
}

} // namespace
