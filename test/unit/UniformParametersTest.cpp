// What the callers of a function pass, and what lambdas capture.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(UniformParameters, Parameters) {
  expectUniform(R"cuda(
__device__ void agreed(int n) { same(n, "block"); }
__device__ void worst(int n, int m) { same(n, "warp < warpgroup"); same(m, "thread < warp"); }
__device__ void deep(int n) { same(n, "warp < warpgroup"); same(n / 4, "warpgroup < block"); }
__device__ void between(int n) { deep(n); }
__device__ void counting(unsigned t) { same(t / 32, "warp < warpgroup"); }
__device__ void differently(unsigned t) { same(t / 32, "thread < warp"); }
__device__ void assigned(int n) { same(n, "thread < warp"); n += threadIdx.x; }
__device__ void taken(int n) { same(n, "thread"); }
__device__ void (*pointer)(int) = taken;
__device__ void uncalled(int n) { same(n, "thread"); }
__device__ void changed(int &n) { same(n, "thread"); }
__device__ void defaulted(int n = 4) { same(n, "block"); }
__device__ void again(int n) { same(n, "thread"); if (n) again(n - 1); }
__device__ void pong(int n);
__device__ void ping(int n) { same(n, "thread"); pong(n); }
__device__ void pong(int n) { same(n, "thread"); ping(n); }
template <class T> __device__ void generic(T n) { same(n, "warp < warpgroup"); }
struct S { __device__ void operator()(int n, int m) { same(m, "block"); } };
__global__ void reference(int n) { changed(n); }
__global__ void k(int n) {
  agreed(n);
  agreed(3);
  worst(n, n);
  worst(threadIdx.x / 32, threadIdx.x % 32);
  between(threadIdx.x / 32);
  counting(threadIdx.x);
  counting(threadIdx.x + 64);
  differently(threadIdx.x);
  differently(threadIdx.x / 2);
  assigned(n);
  taken(n);
  defaulted();
  again(n);
  ping(n);
  generic(threadIdx.x / 32);
  S()(threadIdx.x, 4);
}
)cuda",
                {"sm_90", {"-Wno-infinite-recursion"}});
}

TEST(UniformParameters, OtherUnitsMayPassAnything) {
  expectUniform(R"cuda(
__device__ void visible(int n) { same(n, "thread"); }
static __device__ void internal(int n) { same(n, "block"); }
__global__ void k(int n) {
  visible(n);
  internal(n);
}
)cuda",
                {"sm_90", {"-fgpu-rdc"}});
}

TEST(UniformParameters, Captures) {
  expectUniform(R"cuda(
template <class F> __device__ void run(F f) { f(); }
__device__ void inDevice(int n) {
  auto byReference = [&] { same(n, "block"); };
  byReference();
  auto byValue = [=] { same(n, "thread"); }; // another call's, perhaps
  byValue();
}
__global__ void k(int n, const int *p) {
  const int warp = threadIdx.x / 32;
  inDevice(n);
  auto both = [&, warp] { same(warp, "warp < warpgroup"); same(n, "block"); };
  both();
  for (int i = 0; i < n; ++i) {
    auto byReference = [&] {
      same(i, "block");
      auto inner = [&] { same(i, "block"); };
      inner();
      auto copying = [=] { same(i, "thread"); };
      copying();
    };
    byReference();
    auto byValue = [=] { same(i, "thread"); }; // another round's, perhaps
    byValue();
    auto initialized = [j = i] { same(j, "thread"); };
    initialized();
    auto later = [=] { auto inner = [&] { same(i, "thread"); }; inner(); };
    later();
  }
  for (int i = 0; i < n; ++i) {
    const bool any = __any_sync(0xffffffff, p[i]), said = assume_uniform(p[i]);
    auto byReference = [&] { same(any, "warp"); same(said, "block"); };
    byReference();
    auto byValue = [=] { same(any, "thread"); same(said, "thread"); }; // another round's, perhaps
    byValue();
  }
  for (int i = threadIdx.x; i < n; ++i)
    [&] { same(i, "thread < warp"); }();
  int changed = 0;
  auto changing = [&] { changed = threadIdx.x; same(changed, "thread"); };
  changing();
  auto argument = [&](int m) { same(m, "warp < warpgroup"); };
  argument(warp);
  argument(n);
}
)cuda");
}

} // namespace
