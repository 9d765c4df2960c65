// What a device function knows from its callers: whether its threads come together, and what its
// parameters point to.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(CallersActivity, Seen) {
  expectActivity(R"cuda(
__device__ void together() { here("uniform"); }
__device__ void apart() { here("varying"); }
__device__ void sometimes() { here("varying"); }
__device__ void deep() { here("varying"); }
__device__ void deeper() { if (threadIdx.x) deep(); }
__device__ void parameter(int n) { if (n) here("uniform"); }
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

TEST(CallersActivity, BeyondSight) {
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

TEST(CallersActivity, Circles) {
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

TEST(CallersActivity, OtherUnitsMayCallRelocatableCode) {
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

TEST(CallersAddress, Agree) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64], T[64];
__device__ void viaPointer(float *p, const float *q) {
  at(tile<shape<8>>(p), "shared 0 mod 8");
  at(tile<shape<8>>(q), "global 0 mod 4");
}
__device__ void viaReference(float (&s)[64]) { at(s, "shared 0 mod 16"); }
__device__ void inner(float *p) { at(tile<shape<8>>(p), "shared 4 mod 16"); }
__device__ void outer(float *p) { inner(p + 1); }
template <class T> __device__ void pattern(T *p) { at(tile<shape<8>>(p), "shared 0 mod 16"); }
struct Loader {
  __device__ void load(float *p) { at(tile<shape<8>>(p), "shared 8 mod 16"); }
  static __device__ void fetch(float *p) { at(tile<shape<8>>(p), "shared 8 mod 16"); }
  __device__ void operator()(int, float *p) { at(tile<shape<8>>(p), "shared 12 mod 16"); }
};
__global__ void k(const float *A) {
  viaPointer(S, A);
  viaPointer(T + 2, A + 1);
  viaReference(S);
  viaReference(T);
  outer(S);
  pattern(T);
  Loader loader;
  loader.load(S + 2);
  loader.fetch(S + 2);
  loader(0, S + 3);
  auto lambda = [](float *p) { at(tile<shape<8>>(p), "shared 4 mod 16"); };
  lambda(S + 1);
  auto generic = [&](auto *p) { at(tile<shape<8>>(p), "shared 4 mod 16"); };
  generic(S + 5);
}
)cuda");
}

TEST(CallersAddress, ParameterPacks) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64];
template <class... T> __device__ void each(float *first, T *...p, float *last) {
  at(tile<shape<8>>(first), "shared 0 mod 16");
  (at(tile<shape<8>>(p), "shared 4 mod 16"), ...);
  at(tile<shape<8>>(last), "shared 8 mod 16");
}
__global__ void k() {
  each<float, float>(S, S + 1, S + 5, S + 2);
}
)cuda");
}

TEST(CallersAddress, DoNotAgree) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64];
__device__ alignas(16) float G[64];
__device__ void mixed(float *p) { at(tile<shape<8>>(p), "unknown 0 mod 16"); }
__device__ void reassigned(float *p, int n) {
  at(tile<shape<8>>(p), "shared 0 mod 16");
  p += n;
  at(tile<shape<8>>(p), "shared 0 mod 16"); // by 4 in the only call
  p += threadIdx.x;
  at(tile<shape<8>>(p), "shared 0 mod 4");
}
__device__ void unused(float *p) { at(tile<shape<8>>(p), "unknown 0 mod 4"); }
__device__ void taken(float *p) { at(tile<shape<8>>(p), "unknown 0 mod 4"); }
__device__ void defaulted(float *p = nullptr) { at(tile<shape<8>>(p), "unknown 0 mod 4"); }
__device__ void (*pointer)(float *) = taken;
struct Base { virtual __device__ void call(float *p) { at(tile<shape<8>>(p), "unknown 0 mod 4"); } };
struct Built { __device__ Built(float *p) { at(tile<shape<8>>(p), "unknown 0 mod 4"); } };
__global__ void k() {
  mixed(S);
  mixed(G);
  reassigned(S, 4);
  taken(S);
  defaulted(S);
  defaulted();
  Base base;
  base.call(S);
  Built built(S);
  auto lambda = [](float *p) { at(tile<shape<8>>(p), "unknown 0 mod 4"); };
  lambda(S);
  void (*function)(float *) = lambda;
  function(G);
}
)cuda");
}

TEST(CallersAddress, Circles) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64];
__device__ void again(float *p, int n) {
  if (n)
    again(p + 4, n - 1);
  at(tile<shape<8>>(p), "unknown 0 mod 4");
}
__device__ void twice(float (&s)[64], int n) {
  if (n) {
    twice(s, n - 1);
    twice(s, n - 2);
  }
  at(s, "unknown 0 mod 4");
}
__global__ void k() {
  again(S, 3);
  twice(S, 3);
}
)cuda");
}

TEST(CallersAddress, OtherUnitsMayCallRelocatableCode) {
  const char *code = R"cuda(
__shared__ alignas(16) float S[64];
__device__ void visible(float *p) { at(tile<shape<8>>(p), "unknown 0 mod 4"); }
static __device__ void internal(float *p) { at(tile<shape<8>>(p), "shared 0 mod 16"); }
namespace { __device__ void unnamed(float *p) { at(tile<shape<8>>(p), "shared 0 mod 16"); } }
__global__ void k() {
  visible(S);
  internal(S);
  unnamed(S);
}
)cuda";
  expectAddresses(code, {"sm_90", {"-fgpu-rdc"}});
}

TEST(CallersAddress, ObjectParametersAreNotArguments) {
  expectAddresses(R"cuda(
__shared__ alignas(16) float S[64];
struct Static {
  static __device__ void operator()(float *p, float *q) { at(tile<shape<8>>(q), "shared 4 mod 16"); }
};
struct Explicit {
  __device__ void operator()(this Explicit, float *p, float *q) {
    at(tile<shape<8>>(q), "shared 4 mod 16");
  }
};
__global__ void k() {
  Static()(S, S + 1);
  Explicit()(S, S + 1);
}
)cuda",
                  {"sm_90", {"-std=c++23"}});
}

} // namespace
