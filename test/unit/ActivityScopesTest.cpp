// Whether warps and warpgroups reach a call together, where a block does not.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(ActivityScopes, Conditions) {
  expectActivity(R"cuda(
__global__ void k(int n, const int *p) {
  const int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (w == 0) {
    here<warp>("uniform");
    here<warpgroup>("varying");
    here("varying");
  } else
    here<warp>("uniform");
  if (threadIdx.x < 128) {
    here<warp>("uniform");
    here<warpgroup>("uniform");
    here("uniform"); // a scope of 128 threads is the whole block
  }
  if (lane == 0) {
    here<warp>("varying");
    here<warpgroup>("varying");
  }
  if (w == 0 && lane < n) here<warp>("varying");
  if (w == 0 && n) here<warp>("uniform");
  if (lane || w) here<warp>("varying");
  if (w == *p) here<warp>("unknown");
  if (w == *p) here("varying");
  w && (here<warp>("uniform"), true);
  lane && (here<warp>("varying"), true);
  w ? here<warp>("uniform") : here<warp>("uniform");
  lane ? here<warp>("varying") : here<warp>("varying");
  if (lane == 0) here<thread>("uniform");
  here<warp>("uniform");
}
)cuda");
}

// A subset agrees where the warp, warpgroup or block around it does, and where a condition holds
// for each of its threads.
TEST(ActivityScopes, Subsets) {
  expectActivity(R"cuda(
__global__ void k(int n, const int *p) {
  const int w = threadIdx.x / 32, lane = threadIdx.x % 32;
  here<subset<32>>("uniform");
  here<subset<1024>>("uniform, alone");
  if (n) here<subset<48, 3>>("uniform");
  if (*p) here<subset<32>>("unknown");
  if (threadIdx.x < 32) here<subset<32>>("uniform, alone");
  if (threadIdx.x < 33) here<subset<32>>("uniform");
  if (threadIdx.x < 16) here<subset<32>>("varying, alone");
  if (threadIdx.x < 100) here<subset<48, 16>>("uniform");
  if (threadIdx.x >= 96 && threadIdx.x < 128) here<subset<32, 96>>("uniform, alone");
  if (threadIdx.x >= 96 && n) here<subset<32, 96>>("uniform");
  if (threadIdx.x - 40u < 10u && n) here<subset<10, 40>>("uniform, alone");
  if ((__int128)threadIdx.x > (__int128)-1) here<subset<32>>("uniform");
  if ((__int128)threadIdx.x < (__int128)32) here<subset<32>>("uniform, alone");
  if (w == 1) {
    here<subset<32, 32>>("uniform, alone");
    here<subset<32>>("uniform");
    here<subset<16, 40>>("uniform");
    here<subset<32, 16>>("varying");
    here<subset<64>>("varying, alone");
    here<subset<1, 32>>("uniform");
  }
  if (lane == 0) {
    here<subset<1>>("uniform");
    here<subset<2>>("varying");
  }
  if (threadIdx.x == 5) here<subset<1, 5>>("uniform, alone");
  if (w == n) {
    here<subset<32, 32>>("uniform");
    here<subset<8, 40>>("uniform");
    here<subset<64>>("varying");
  }
  if (threadIdx.x / 64 == n) {
    here<subset<64>>("uniform");
    here<subset<64, 32>>("varying");
  }
  if ((threadIdx.x < 64 ? n + 1 : *p) == 3) here<subset<64>>("unknown");
  if (w < 2 || n) here<subset<64>>("uniform");
  if (w < 3 || *p) here<subset<64, 64>>("varying");
  for (int i = 0; i < n; ++i) here<subset<64>>("uniform");
  for (int i = w; i < n; ++i) here<subset<64>>("varying");
  for (int i = w; i < n; ++i) here<subset<32>>("uniform");
}
)cuda");
}

TEST(ActivityScopes, SubsetsOfVariablesAndWaysOut) {
  expectActivity(R"cuda(
__global__ void returns() {
  if (threadIdx.x >= 64)
    return;
  here<subset<64>>("uniform, alone");
  here<subset<32>>("uniform");
  if (threadIdx.x >= 48)
    return;
  here<subset<32>>("uniform");
  here<subset<64>>("varying, alone");
}
__global__ void named(int n) {
  const bool mine = threadIdx.x < 64;
  const int part = threadIdx.x / 64 + n;
  int changed = threadIdx.x / 64;
  if (mine) here<subset<64>>("uniform, alone");
  if (part == 3) here<subset<64>>("uniform");
  if (static_cast<__int128>(threadIdx.x) < static_cast<__int128>(1) << 64)
    here<subset<64>>("uniform");
  if (changed == 0) here<subset<64>>("varying");
  changed += n;
  switch (threadIdx.x / 64) {
  case 0:
    here<subset<64>>("uniform");
    break;
  default:
    here<subset<128>>("varying");
  }
}
__device__ void inner() { here<subset<64>>("uniform, alone"); }
__device__ void outer() { inner(); }
__device__ void shared() { here<subset<64>>("uniform"); }
__device__ void parted() { here<subset<64>>("varying, alone"); }
__device__ void again(int n) { here<subset<64>>("unknown"); if (n) again(n - 1); if (n) again(n - 2); }
__global__ void calls(int n) {
  if (threadIdx.x < 64) outer();
  if (n && threadIdx.x / 64 == 0) { inner(); shared(); }
  shared();
  if (threadIdx.x < 64) parted();
  if (threadIdx.x < 32) parted();
  again(n);
  auto lambda = [&] { if (threadIdx.x < 64) here<subset<64>>("uniform, alone"); };
  lambda();
}
)cuda");
}

TEST(ActivityScopes, SubsetsOfBlocksOfMoreDimensions) {
  expectActivity(R"cuda(
__global__ void unknown() {
  if (threadIdx.y == 0) here<subset<32>>("unknown");
  if (threadIdx.x + blockDim.x * threadIdx.y < 64) here<subset<64>>("uniform, alone");
}
__global__ void rows() {
  here<cta<32, 4>>("uniform");
  if (threadIdx.y == 0) here<subset<32>>("uniform, alone");
  if (threadIdx.y < 2) here<subset<64>>("uniform, alone");
  if (threadIdx.y == 1) here<subset<64>>("varying, alone");
  if (threadIdx.x == 0) here<subset<2>>("varying");
}
__global__ void narrow() {
  here<cta<8, 4, 4>>("uniform");
  if (threadIdx.z == 1) here<subset<32, 32>>("uniform, alone");
  if (threadIdx.z == 1 && threadIdx.y == 2) here<subset<8, 48>>("uniform, alone");
  if (threadIdx.z == 1 && threadIdx.y == 2) here<subset<16, 48>>("varying, alone");
}
)cuda");
}

TEST(ActivityScopes, WaysOut) {
  expectActivity(R"cuda(
[[noreturn]] __device__ void stop();
__global__ void returns(int n) {
  if (threadIdx.x >= 64)
    return;
  here<warp>("uniform");
  here<warpgroup>("varying");
  if (threadIdx.x >= 48)
    return;
  here<warp>("varying");
}
__global__ void stops() {
  if (threadIdx.x >= 128)
    stop();
  here<warp>("varying"); // what is not seen may mention y
}
__global__ void breaks(int n) {
  for (int i = 0; i < n; ++i) {
    if (threadIdx.x / 32 == i)
      break;
    here<warp>("uniform");
    here<warpgroup>("varying");
    if (threadIdx.x == i)
      continue;
    here<warp>("varying");
  }
  here("uniform");
}
__global__ void endless(int n) {
  for (int i = 0;; ++i) {
    here<warp>("uniform");
    here("varying");
    if (threadIdx.x / 32 + i == n)
      break;
    here<warp>("uniform");
  }
  here("uniform");
}
__global__ void jumps(int n) {
  if (threadIdx.x / 32 >= n)
    goto end;
  here<warp>("uniform");
  if (threadIdx.x >= n)
    goto end;
  here<warp>("varying");
end:
  here("uniform");
}
__global__ void backwards(int n) {
  int i = 0;
again:
  here<warp>("uniform");
  here<warpgroup>("varying");
  if (++i < threadIdx.x / 32)
    goto again;
  here("uniform");
}
__global__ void switches(int n) {
  switch (threadIdx.x / 32) {
  case 0:
    here<warp>("uniform");
    here<warpgroup>("varying");
  case 1:
    if (threadIdx.x % 2)
      break;
    here<warp>("varying");
  default:
    here<warp>("varying");
  }
  switch (threadIdx.x) {
  case 0:
    here<warp>("varying");
  }
}
)cuda");
}

TEST(ActivityScopes, Loops) {
  expectActivity(R"cuda(
#define ONCE(statement) do { statement; } while (0)
__global__ void k(int n) {
  for (unsigned i = threadIdx.x / 32; i < n; i += 4) {
    here<warp>("uniform");
    here<warpgroup>("varying");
  }
  for (unsigned i = threadIdx.x; i < 512; i += 128)
    here<warp>("uniform");
  for (unsigned i = threadIdx.x; i < 512; i += 128)
    here<warpgroup>("uniform");
  for (unsigned i = threadIdx.x; i < 512; i += 128)
    here("varying");
  for (unsigned i = threadIdx.x; i < n; i += 128)
    here<warp>("varying");
  for (unsigned i = threadIdx.x; i < 500; i += 128)
    here<warp>("varying");
  for (unsigned i = threadIdx.x; i < 512; i += 120)
    here<warp>("varying");
  for (unsigned i = threadIdx.x % 32; i < 512; i += 32)
    here<warp>("uniform");
  for (unsigned i = threadIdx.x % 32; i < 512; i += 32)
    here<warpgroup>("varying");
  ONCE(here<warp>("uniform"));
  ONCE(if (threadIdx.x % 2) here<warp>("varying"));
  ONCE(if (threadIdx.x % 2) break);
  here("uniform");
}
)cuda");
}

// Threads leave a loop with what it was to them, though every round was the same for all.
TEST(ActivityScopes, ValuesBehindDivergentLoops) {
  expectActivity(R"cuda(
__global__ void counted(int n) {
  int rounds = 0;
  while (rounds < threadIdx.x)
    ++rounds;
  if (rounds == 3) here<warp>("varying");
}
__global__ void left(int n) {
  int i = 0, last = 0;
  for (;; ++i) {
    last = i;
    if (threadIdx.x % 7 == i)
      break;
  }
  if (last) here<warp>("varying");
  if (i) here<warp>("varying");
}
__global__ void firstRound(int n) {
  int seen = 0;
  do {
    seen = n;
  } while (--n > threadIdx.x);
  if (seen) here<warp>("varying");
}
__global__ void warps(int n) {
  int rounds = 0;
  while (rounds < threadIdx.x / 32)
    ++rounds;
  if (rounds == 3) {
    here<warp>("uniform");
    here<warpgroup>("varying");
  }
}
__global__ void jumping(int n) {
  int rounds = 0;
again:
  ++rounds;
  if (rounds < threadIdx.x % 32)
    goto again;
  if (rounds == 3) here<warp>("varying");
}
)cuda");
}

TEST(ActivityScopes, TheLeastActiveCallDecides) {
  expectActivity(R"cuda(
__device__ void both() { here<warp>("uniform"); here<warpgroup>("varying"); here("varying"); }
__device__ void lanes() { here<warp>("varying"); here<thread>("uniform"); }
__device__ void known(int w) { if (w == 0) here<warp>("uniform"); if (w == 1) here("varying"); }
__device__ void inner() { here<warpgroup>("uniform"); here<cta<512>>("varying"); }
__device__ void outer() { inner(); }
__device__ void again(int n) { here<warp>("unknown"); if (n) again(n - 1); }
__global__ void k(int n) {
  both();
  if (threadIdx.x / 32 == 0) both();
  lanes();
  if (threadIdx.x / 32 == 0) lanes();
  if (threadIdx.x == 0) lanes();
  known(threadIdx.x / 32);
  known(2);
  if (threadIdx.x < 256) outer();
  again(n);
  const int w = threadIdx.x / 32;
  auto lambda = [&] { if (w) { here<warp>("uniform"); here("varying"); } };
  lambda();
}
)cuda");
}

TEST(ActivityScopes, FunctionsThatEndTheThread) {
  expectActivity(R"cuda(
__device__ void leave() { asm volatile("exit;"); }
__device__ void deep() { leave(); }
__device__ void trap() { asm volatile("trap;"); }
__global__ void own() { if (threadIdx.x) asm volatile("exit;"); here<warp>("unknown"); }
__global__ void called() { if (threadIdx.x) deep(); here<warp>("unknown"); }
__global__ void inLambda() {
  auto lambda = [] { asm volatile("exit;"); };
  if (threadIdx.x) lambda();
  here<warp>("unknown");
}
__global__ void predicated() {
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %0, 0; @p ret.uni; }" ::"r"(threadIdx.x));
  here<warp>("unknown");
}
__global__ void spaced() {
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %0, 0; @p exit ; }" ::"r"(threadIdx.x));
  here<warp>("unknown");
}
__global__ void named() { asm volatile("mov.u32 exits, 0; retry: ;"); here<warp>("uniform"); }
__global__ void all() { if (threadIdx.x) trap(); here<warp>("uniform"); } // ends the whole grid
__device__ void before() { here("unknown"); }
__global__ void around() { deep(); before(); }
)cuda");
}

TEST(ActivityScopes, EndsThatNobodySpellsAtTheCall) {
  expectActivity(
      R"cuda(
#include <ends.h>
[[noreturn]] __device__ void stop();
__device__ int asked(int n = threadIdx.x == 5 ? (stop(), 1) : 0) { return n; }
struct Asked { int n = threadIdx.x == 5 ? (stop(), 1) : 0; };
struct Made {
  int n;
  __device__ Made() { if (threadIdx.x == 5) asm volatile("exit;"); }
  __device__ Made(int n) : n(n) {}
};
struct Ended { __device__ ~Ended() { asm volatile("exit;"); } };
struct Holds { Ended member; };
struct Less {
  __device__ constexpr bool operator()(int a, int b) const {
    if (threadIdx.x == 5) asm volatile("exit;");
    return a < b;
  }
};
__global__ void defaultArgument() { asked(); here<warp>("unknown"); }
__global__ void argument() { asked(1); here<warp>("uniform"); }
__global__ void defaultInitializer() { Asked asked{}; here<warp>("unknown"); }
__global__ void initializer() { Asked asked{1}; here<warp>("uniform"); }
__global__ void restOfAnArray() { Made made[4] = {Made(1)}; here<warp>("unknown"); }
__global__ void wholeArray() { Made made[2] = {Made(1), Made(2)}; here<warp>("uniform"); }
__global__ void newArray() { new Made[4]{Made(1)}; here<warp>("unknown"); }
__global__ void destructorByName(Holds *one) { one->~Holds(); here<warp>("unknown"); }
struct Stopped { int n; [[noreturn]] __device__ ~Stopped(); };
[[noreturn]] __device__ void stopAt(int *);
struct Allocated {
  [[noreturn]] static __device__ void *operator new(__SIZE_TYPE__);
  static __device__ void operator delete(void *);
};
__global__ void destructor() { if (threadIdx.x < 5) { Stopped one; one.n = 1; } here<warp>("unknown"); }
__global__ void temporary() { if (threadIdx.x < 5) Stopped{1}; here<warp>("unknown"); }
__global__ void cleanup() {
  if (threadIdx.x < 5) { int n __attribute__((cleanup(stopAt))) = 1; }
  here<warp>("unknown");
}
__global__ void allocation() { if (threadIdx.x < 5) new Allocated; here<warp>("unknown"); }
struct Parts { int n; Made first, second; };
__global__ void restInParentheses() { Made made[3](1, 2); here<warp>("unknown"); }
__global__ void memberInParentheses() { Parts parts(1, Made(2)); here<warp>("unknown"); }
__global__ void allInParentheses() { Made made[2](1, 2); here<warp>("uniform"); }
__device__ void leave(int) { if (threadIdx.x == 5) asm volatile("exit;"); }
__device__ void stay(int) {}
__global__ void eitherFunction(int n) { (n ? leave : stay)(n); here<warp>("unknown"); }
template <class Scope>
[[clang::annotate("ldgsts.copy_async")]] __device__ void own(int n) { leave(n); }
__global__ void ownCopy() { own<thread>(1); here<warp>("unknown"); }
__global__ void jump(int n) {
  n = 3;
  asm goto("{ .reg .pred p; setp.lt.u32 p, %0, 5; @p bra %l1; }" ::"r"(threadIdx.x)::out);
  here<warp>("unknown");
out:;
}
__global__ void jumpBehindPtx() {
  asm volatile("nanosleep.u32 4;");
  asm goto("bra %l0;" ::::out);
out:
  here<warp>("unknown");
}
namespace cg = cooperative_groups;
__global__ void ownClass() { cg::invoke(Less{}, 1, 2); here<warp>("unknown"); }
__global__ void ownObject() { Less less; cg::invoke(less, 1, 2); here<warp>("unknown"); }
__global__ void ownArgument() { cg::invoke(cg::apply{}, Less{}); here<warp>("unknown"); }
__global__ void ownFunction() { cg::call<leave>(1); here<warp>("unknown"); }
__global__ void ownClassBehindAnother() {
  cg::invoke(cg::reference<Less>{}, 1, 2);
  here<warp>("unknown");
}
__global__ void libraryAlone() { cg::invoke(cg::less{}, 1, 2); here<warp>("uniform"); }
)cuda",
      {"sm_90",
       {"-I.", "-Wno-invalid-constexpr", "-std=c++20"},
       {{"ends.h", "#pragma GCC system_header\n"
                   "namespace cooperative_groups {\n"
                   "struct less {\n"
                   "  __device__ bool operator()(int a, int b) const { return a < b; }\n"
                   "};\n"
                   "template <class F> struct reference {\n"
                   "  __device__ int operator()(int a, int b) const { return F()(a, b); }\n"
                   "};\n"
                   "struct apply {\n"
                   "  template <class F> __device__ void operator()(F f) const { f(1, 2); }\n"
                   "};\n"
                   "template <class F, class... As> __device__ void invoke(F &&f, As... as) {\n"
                   "  f(as...);\n"
                   "}\n"
                   "template <void (*F)(int)> __device__ void call(int n) { F(n); }\n"
                   "}\n"}}});
}

TEST(ActivityScopes, PromisedConditions) {
  expectActivity(R"cuda(
__global__ void k(const int *p, int n) {
  if (assume_uniform(*p > 3)) here("uniform");
  if (assume_uniform(*p > 3) && n) here("uniform");
  if (assume_uniform(*p > 3) && *p < 9) here("unknown");
  if (!assume_uniform(threadIdx.x == 0)) here("uniform");
  for (int i = 0; assume_uniform(i < *p); ++i) here("uniform");
}
)cuda");
}

} // namespace
