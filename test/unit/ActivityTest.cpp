// Whether the threads of a block reach a call together. What must be found stands in each call.
#include "Expectations.h"

#include "Facts/Facts.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(Activity, Conditions) {
  expectActivity(R"cuda(
struct Params { int rows; int *pointer; };
template <int N> __global__ void k(int n, Params p, const int *memory) {
  here("uniform");
  if (true) here("uniform");
  if (N > 3) here("uniform");
  if (n > 3) here("uniform");
  if (p.rows) here("uniform");
  if (blockIdx.x == 0 && n < 4) here("uniform");
  if (blockDim.y * gridDim.z > 2) here("uniform");
  if (memory) here("uniform");
  if (threadIdx.x < 64) here("varying");
  if (threadIdx.y == 0) here("varying"); else here("varying");
  if (!(n > 3 || threadIdx.z)) here("varying");
  if (threadIdx.x < 64 && n) here("varying");
  if (n && threadIdx.x < 64) here("varying");
  if (n ? threadIdx.x : 0) here("varying");
  if ((0, threadIdx.x)) here("varying");
  if (memory[0]) here("unknown");
  if (*memory) here("unknown");
  if (*p.pointer) here("unknown");
  here("uniform");
}
template __global__ void k<2>(int, Params, const int *);
)cuda");
}

TEST(Activity, EarlyWaysOut) {
  expectActivity(R"cuda(
__global__ void returns(int n) {
  here("uniform");
  if (n == 0)
    return;
  here("uniform");
  if (threadIdx.x >= n)
    return;
  here("varying");
}
__global__ void jumps(int n) {
  if (threadIdx.x >= n)
    goto end;
  here("varying");
end:
  here("uniform");
}
__global__ void backwards(int n) {
  int i = 0;
again:
  here("varying");
  if (++i < threadIdx.x)
    goto again;
  here("uniform");
}
[[noreturn]] __device__ void stop();
__global__ void stops(int n) {
  if (threadIdx.x >= n)
    stop();
  here("varying");
}
)cuda");
}

TEST(Activity, Loops) {
  expectActivity(R"cuda(
__global__ void k(int n) {
  for (int i = 0; i < n; ++i) here("uniform");
  for (int i = 0; i < 8; ++i) { if (i % 2) here("uniform"); }
  for (int i = blockIdx.x; i < n; i += gridDim.x) here("uniform");
  for (int i = threadIdx.x; i < n; i += blockDim.x) here("varying");
  for (int i = 0; i < n; i += threadIdx.x) here("varying");
  for (int i = 0; i < threadIdx.x; ++i) here("varying");
  int w = n;
  while (w-- > 0) here("uniform");
  int d = 0;
  do here("uniform"); while (++d < n);
  int t = 0;
  do here("varying"); while (++t < threadIdx.x);
  here("uniform");
}
__global__ void breaks(int n) {
  for (int i = 0; i < n; ++i) {
    here("varying");
    if (threadIdx.x == i)
      break;
    here("varying");
  }
  for (int i = 0; i < n; ++i) {
    here("uniform");
    if (threadIdx.x == i)
      continue;
    here("varying");
  }
  for (int i = 0; i < n; ++i) {
    if (i == 3)
      break;
    here("uniform");
  }
  here("uniform");
}
__global__ void rangeFor() {
  const int values[] = {1, 2, 3};
  for (int value : values)
    here("unknown"); // the iterators are pointers
}
)cuda");
}

// Without a way to the end nothing says where threads that diverged come together again.
TEST(Activity, LoopsWithoutEnd) {
  expectActivity(R"cuda(
__global__ void condition(int n) {
  while (true) {
    here("unknown");
    if (threadIdx.x < 5)
      here("unknown");
  }
}
__global__ void noCondition(int n) {
  for (;;)
    if (threadIdx.x < 5)
      here("unknown");
}
__global__ void atTheEnd(int n) {
  do {
    if (threadIdx.x < 5)
      here("unknown");
  } while (1);
}
__global__ void label() {
again:
  if (threadIdx.x < 5)
    here("unknown");
  goto again;
}
__global__ void someStay() {
  if (threadIdx.x < 5)
    for (;;)
      ;
  here("unknown");
}
__global__ void leaves(int n) {
  while (true) {
    here("varying");
    if (threadIdx.x == 0)
      break;
  }
}
__global__ void leavesTogether(int n) {
  for (int i = 0;; ++i) {
    here("uniform");
    if (threadIdx.x < 5)
      here("varying");
    if (i == n)
      return;
  }
}
)cuda");
}

TEST(Activity, Switches) {
  expectActivity(R"cuda(
__global__ void k(int n) {
  switch (n) {
  case 0:
    here("uniform");
    break;
  case 1:
    here("uniform");
  default:
    here("uniform");
  }
  switch (threadIdx.x) {
  case 0:
    here("varying");
  case 1:
    here("varying");
    break;
  default:
    here("varying");
  }
  switch (n) {
  case 0:
    if (threadIdx.x)
      break;
    here("varying");
  }
  switch (threadIdx.x)
  default:
    here("uniform");
  here("uniform");
}
)cuda");
}

TEST(Activity, PartsOfExpressions) {
  expectActivity(R"cuda(
template <class T> __device__ T value();
__global__ void k(int n) {
  n && (here("uniform"), true);
  threadIdx.x && (here("varying"), true);
  threadIdx.x || (here("varying"), true);
  n ? here("uniform") : here("uniform");
  threadIdx.x ? here("varying") : here("varying");
  (here("uniform"), threadIdx.x) ? 1 : 2;
  for (here("uniform"); n > 0; here("uniform"), --n)
    ;
  return here("uniform");
}
)cuda");
}

TEST(Activity, VariablesOfThreads) {
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

TEST(Activity, VariablesAssignedWhereThreadsDiverge) {
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
TEST(Activity, LongChainsTakeNoTime) {
  std::string code = "\n__global__ void k(int n) {\n  int v0 = n;\n";
  for (int i = 1; i <= 60; ++i)
    code += "  int v" + std::to_string(i) + " = v" + std::to_string(i - 1) + " + v" +
            std::to_string(i - 1) + ";\n";
  code += "  if (v9) here(\"uniform\");\n  if (v60) here(\"unknown\");\n}\n";
  expectActivity(code);
}

TEST(Activity, VariablesBeyondSight) {
  expectActivity(R"cuda(
__device__ void change(int &);
template <class T> __device__ void exchange(T &a, T &b) { T t = a; a = b; b = t; }
struct Fields { int field; int other; };
struct Mixed { union { int whole; int parts[1]; }; };
struct Holder { int &reference; static __device__ int shared; };
__device__ int global;
__shared__ int inShared;
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

TEST(Activity, PropertiesOfOthersAreUnknown) {
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

TEST(Activity, VariablesOfGenericLambdas) {
  expectActivity(R"cuda(
__global__ void k(int n) {
  auto generic = [&](auto m) {
    int inner = 0;
    inner = threadIdx.x;
    if (inner) here("varying");
    if (m) here("unknown");
    if (n) here("uniform");
  };
  generic(n);
}
)cuda");
}

TEST(Activity, Callers) {
  expectActivity(R"cuda(
__device__ void together() { here("uniform"); }
__device__ void apart() { here("varying"); }
__device__ void sometimes() { here("varying"); }
__device__ void deep() { here("varying"); }
__device__ void deeper() { if (threadIdx.x) deep(); }
__device__ void parameter(int n) { if (n) here("unknown"); }
__device__ void never() { here("unknown"); }
template <class T> __device__ void pattern() { here("uniform"); }
struct S {
  __device__ void method() { here("uniform"); }
  __device__ void operator()(int) { here("varying"); }
  __device__ S() { here("unknown"); }
  __device__ ~S() { here("unknown"); }
  virtual __device__ void overridable() { here("unknown"); }
};
__global__ void k(int n) {
  together();
  if (n) together();
  if (threadIdx.x) apart();
  sometimes();
  if (threadIdx.x) sometimes();
  deeper();
  parameter(n);
  pattern<int>();
  S s;
  s.method();
  s.overridable();
  if (threadIdx.x) s(1);
  auto lambda = [&] { here("uniform"); };
  lambda();
  auto divergent = [&] { here("varying"); };
  if (threadIdx.x) divergent();
  auto generic = [&](auto) { here("varying"); };
  if (threadIdx.x) generic(1);
  auto uncalled = [&] { here("unknown"); };
  [&] { if (n) here("uniform"); }();
  [&] { if (threadIdx.x) return; here("varying"); }();
}
__global__ void afterReturn() {
  if (threadIdx.x)
    return;
  [&] { here("varying"); }();
}
)cuda");
}

TEST(Activity, CallersBeyondSight) {
  expectActivity(R"cuda(
__device__ void taken() { here("unknown"); }
__device__ void (*pointer)() = taken;
__device__ void passed() { here("unknown"); }
template <class F> __device__ void invoke(F f) { f(); }
template <void (*F)()> __device__ void invokeConstant() { F(); }
__device__ void constant() { here("unknown"); }
__device__ int initializes() { here("unknown"); return 0; }
struct Member { int field = initializes(); };
__device__ int defaults() { here("unknown"); return 0; }
__device__ void defaulted(int n = defaults()) {}
__device__ void cleans(int *) { here("unknown"); }
__device__ int captured() { here("varying"); return 0; }
__global__ void k() {
  taken();
  passed();
  invoke(passed);
  constant();
  invokeConstant<constant>();
  initializes();
  if (threadIdx.x) Member();
  defaults();
  if (threadIdx.x) defaulted();
  auto lambda = [] { here("unknown"); };
  lambda();
  void (*function)() = lambda;
  if (threadIdx.x) function();
  auto generic = [](auto) { here("unknown"); };
  generic(1);
  void (*instance)(int) = generic;
  if (threadIdx.x) instance(1);
  cleans(nullptr);
  if (threadIdx.x) { __attribute__((cleanup(cleans))) int n; }
  captured();
  if (threadIdx.x) [n = captured()](auto) { return n; };
}
)cuda");
}

TEST(Activity, Circles) {
  expectActivity(R"cuda(
__device__ void twice(int n) {
  here("unknown");
  if (n) {
    twice(n - 1);
    twice(n - 2);
  }
}
__device__ void odd(int n);
__device__ void even(int n) { here("unknown"); if (n) { odd(n - 1); odd(n - 1); } }
__device__ void odd(int n) { here("unknown"); if (n) { even(n - 1); even(n - 1); } }
__global__ void k(int n) {
  twice(n);
  even(n);
}
)cuda");
}

TEST(Activity, OtherUnitsMayCallRelocatableCode) {
  const char *code = R"cuda(
__device__ void visible() { here("unknown"); }
static __device__ void internal() { here("uniform"); }
static __device__ void behind() { here("unknown"); }
__device__ void front() { behind(); }
__global__ void k() {
  visible();
  internal();
  front();
  here("uniform");
}
)cuda";
  expectActivity(code, {"sm_90", {"-fgpu-rdc"}});
}

TEST(Activity, AThreadIsAloneInItsScope) {
  expectActivity(R"cuda(
__device__ void uncalled() { here<thread>("uniform"); }
__global__ void k() {
  if (threadIdx.x < 64) {
    here<thread>("uniform");
    here<warp>("varying");
    here<warpgroup>("varying");
    here<int>("varying");
  }
}
)cuda");
}

TEST(Activity, TheConditionIsNamed) {
  CudaSource source(withProbes(R"cuda(
__global__ void k(int n) {
  if (n > 2 && threadIdx.x  <
      64)
    here("");
}
__device__ void uncalled() { here(""); }
)cuda"));
  ASSERT_EQ(source.sites().size(), 2u);
  const ActivityFact divergent = activityOf(source.sites()[0], source.facts());
  EXPECT_EQ(divergent.blame, ActivityBlame::Condition);
  EXPECT_EQ(divergent.text, "threadIdx.x < 64");
  EXPECT_EQ(source.line(divergent.loc), 2u);
  const ActivityFact uncalled = activityOf(source.sites()[1], source.facts());
  EXPECT_EQ(uncalled.blame, ActivityBlame::Callers);
  EXPECT_EQ(uncalled.text, "no call of 'uncalled' is seen in this translation unit");
  EXPECT_EQ(source.line(uncalled.loc), 6u);
}

} // namespace
