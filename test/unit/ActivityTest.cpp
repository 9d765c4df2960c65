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

TEST(Activity, ConstantConditionsOfInstances) {
  expectActivity(R"cuda(
template <class T, bool B> __global__ void k(int n, T *p) {
  n = 3;
  if constexpr (B) here("uniform"); else here("uniform");
  here("uniform");
  if constexpr (sizeof(T) == 8) { ++n; }
  if (threadIdx.x < n) {
    n = 4;
    if constexpr (B) here("varying"); else here("varying");
  }
}
template __global__ void k<int, true>(int, int *);
template __global__ void k<int, false>(int, int *);
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
__device__ void check(int t) {
  if (t == 5)
    stop();
}
__global__ void out_of_sight() {
  check(threadIdx.x);
  here("unknown");
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

TEST(Activity, AThreadIsAloneInItsScope) {
  expectActivity(R"cuda(
__device__ void uncalled() { here<thread>("uniform"); }
__global__ void k() {
  if (threadIdx.x < 64) {
    here<thread>("uniform");
    here<warp>("uniform");
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
  EXPECT_EQ(divergent.together, Agreement::Different);
  ASSERT_EQ(divergent.doubts.size(), 1u);
  EXPECT_EQ(divergent.doubts[0].blame, ActivityBlame::Condition);
  EXPECT_EQ(divergent.doubts[0].text, "threadIdx.x < 64");
  EXPECT_EQ(source.line(divergent.doubts[0].loc), 2u);
  const ActivityFact uncalled = activityOf(source.sites()[1], source.facts());
  EXPECT_EQ(uncalled.together, Agreement::Unknown);
  ASSERT_EQ(uncalled.doubts.size(), 1u);
  EXPECT_EQ(uncalled.doubts[0].blame, ActivityBlame::Callers);
  EXPECT_EQ(uncalled.doubts[0].text, "no call of 'uncalled' is seen in this translation unit");
  EXPECT_EQ(source.line(uncalled.doubts[0].loc), 6u);
}

TEST(Activity, RowsAreBlamedWhereOneRowWouldDo) {
  CudaSource source(withProbes(R"cuda(
__global__ void rows(int *out) {
  if (threadIdx.x / 32 == 0)
    here<warp>("");
  if (threadIdx.x / 16 == 0)
    here<warp>("");
  out[threadIdx.y] = 0;
}
__global__ void sized(int *out) {
  __shared__ int s[192];
  copy_async<cta<48, 4>>(s, s);
  if (threadIdx.x / 32 == 0)
    here<warp>("");
}
)cuda"));
  std::vector<ActivityBlame> blames;
  for (const CopySite &site : source.sites())
    for (const ActivityDoubt &doubt : activityOf(site, source.facts()).doubts)
      blames.push_back(doubt.blame);
  // Half a warp differs in any block; in rows of 48 threads warps certainly do.
  EXPECT_EQ(blames,
            (std::vector{ActivityBlame::Rows, ActivityBlame::Condition, ActivityBlame::Condition}));
}

/// The doubts about each call, each with its line.
std::vector<std::vector<std::string>> doubts(const std::string &code) {
  CudaSource source(withProbes(code));
  std::vector<std::vector<std::string>> all;
  for (const CopySite &site : source.sites()) {
    all.emplace_back();
    for (const ActivityDoubt &doubt : activityOf(site, source.facts()).doubts)
      all.back().push_back(std::to_string(source.line(doubt.loc)) + ": " + doubt.text);
  }
  return all;
}

using Doubts = std::vector<std::vector<std::string>>;

TEST(Activity, AllConditionsThatNobodyKnowsAreNamed) {
  EXPECT_EQ(doubts(R"cuda(
__device__ void shared(const int *a) {
  if (a[3] > 0)
    here("");
}
__global__ void k(const int *a, int n) {
  if (a[0] > 0 && n > 2)
    if (a[1] > 0 || n)
      if (a[2] > 0)
        shared(a);
}
__global__ void other(const int *a) {
  if (a[4] > 0)
    shared(a);
}
)cuda"),
            (Doubts{{"2: a[3] > 0", "8: a[2] > 0", "7: a[1] > 0", "6: a[0] > 0", "12: a[4] > 0"}}));
  // Twice the same is one doubt, and what is known to differ is the only one.
  EXPECT_EQ(doubts(R"cuda(
__device__ void shared() { here(""); }
__global__ void k(const int *a) {
  if (a[0] > 0) {
    shared();
    shared();
  }
  if (a[0] > 0)
    if (threadIdx.x < 7)
      if (a[1] > 0)
        here("");
}
)cuda"),
            (Doubts{{"3: a[0] > 0"}, {"8: threadIdx.x < 7"}}));
}

TEST(Activity, TheRangeOfALoopIsNamed) {
  EXPECT_EQ(doubts(R"cuda(
struct numbers {
  const int *from, *to;
  __device__ const int *begin() const { return from; }
  __device__ const int *end() const { return to; }
};
__global__ void k(const numbers *all) {
  for (const int  x : all[1])
    here("");
}
)cuda"),
            (Doubts{{"7: const int x : all[1]"}}));
}

} // namespace
