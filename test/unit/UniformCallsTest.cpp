// What functions return: the toolkit's, the user's, and promises.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(UniformCalls, WarpFunctions) {
  expectUniform(R"cuda(
__device__ int memory[32];
__global__ void k(int n) {
  const int lane = threadIdx.x % 32, loaded = memory[n];
  same(loaded, "thread");
  same(__shfl_sync(0xffffffff, loaded, 0), "warp");
  same(__shfl_sync(0xffffffff, threadIdx.x, 0), "warp < warpgroup");
  same(__shfl_sync(-1, loaded, n), "warp");
  same(__shfl_sync(~0u, loaded, 3, 32), "warp");
  same(__shfl_sync(~0u, threadIdx.x / 32, 0) / 4, "warpgroup < block");
  same(__any_sync(0xffffffff, loaded > 3), "warp");
  same(__all_sync(0xffffffff, lane > 3), "warp");
  same(__ballot_sync(0xffffffff, lane > 3) == 7, "warp");
  same(__syncthreads_or(lane > 3), "block");
  same(__syncthreads_and(loaded), "block");
  same(__syncthreads_count(loaded) > 5, "block");
  same(min(n, 7), "block");
  same(max(n, memory[0]), "thread");

  same(__shfl_sync(0xffff, loaded, 0), "thread");
  same(__shfl_sync(n, loaded, 0), "thread");
  same(__shfl_sync(__activemask(), loaded, 0), "thread");
  same(__shfl_sync(~0u, loaded, lane), "thread");
  same(__shfl_sync(~0u, loaded, loaded), "thread");
  same(__shfl_sync(~0u, loaded, 0, 16), "thread");
  same(__shfl_sync(~0u, loaded, 0, n), "thread");
  same(__any_sync(0x7fffffff, loaded), "thread");
  same(__ballot_sync(__activemask(), loaded), "thread");
  same(__activemask(), "thread");
}
)cuda");
}

TEST(UniformCalls, FunctionsOfTheUserAreNotTheToolkits) {
  expectUniform(R"cuda(
__device__ int memory[32];
__device__ int __shfl_sync(unsigned mask, long long value, int lane, int width = 32);
__device__ int __reduce_add_sync(unsigned mask, int value);
__device__ int __syncthreads_or(int *);
namespace cooperative_groups { struct thread_block { __device__ static int num_threads(); }; }
namespace mine { __device__ int __any_sync(unsigned, int); }
__global__ void k() {
  same(__shfl_sync(~0u, (long long)memory[0], 0), "thread");
  same(__reduce_add_sync(~0u, memory[0]), "thread");
  same(__syncthreads_or(memory), "thread");
  same(cooperative_groups::thread_block::num_threads(), "thread");
  same(mine::__any_sync(~0u, memory[0]), "thread");
}
)cuda");
  // A definition of the user makes the function the user's.
  expectUniform(R"cuda(
#include "system.h"
__device__ int __uni_sync(unsigned, int value) { return value; }
__global__ void k(int *p) {
  same(__uni_sync(~0u, *p), "thread");
  same(__match_all_sync(~0u, *p), "warp");
}
)cuda",
                {"sm_90",
                 {},
                 {{"system.h", "#pragma clang system_header\n"
                               "__device__ int __uni_sync(unsigned, int);\n"
                               "__device__ int __match_all_sync(unsigned, int);\n"}}});
}

/// The shape of cooperative_groups.h, as far as names go.
constexpr const char *CooperativeGroups = R"cuda(
#pragma once
#pragma clang system_header
namespace cooperative_groups {
namespace __v1 {
struct thread_block {
  static __device__ unsigned thread_rank();
  static __device__ dim3 group_index();
  static __device__ dim3 thread_index();
  static __device__ dim3 dim_threads();
  static __device__ unsigned num_threads();
};
struct grid_group {
  static __device__ unsigned long long thread_rank();
  static __device__ dim3 dim_blocks();
};
struct coalesced_group {
  __device__ unsigned thread_rank() const;
  __device__ unsigned meta_group_rank() const;
};
template <unsigned Size> struct tile_base { static __device__ unsigned thread_rank(); };
template <unsigned Size, class Parent> struct parent_base {
  static __device__ unsigned meta_group_rank();
};
template <unsigned Size, class Parent>
struct thread_block_tile : tile_base<Size>, parent_base<Size, Parent> {};
template <unsigned Size> struct thread_block_tile<Size, void> : tile_base<Size> {
  __device__ unsigned meta_group_rank() const;
};
__device__ thread_block this_thread_block();
__device__ grid_group this_grid();
__device__ coalesced_group coalesced_threads();
template <unsigned Size, class Parent>
__device__ thread_block_tile<Size, Parent> tiled_partition(const Parent &);
}
using namespace __v1;
}
)cuda";

TEST(UniformCalls, CooperativeGroups) {
  expectUniform(R"cuda(
#include "cooperative_groups.h"
namespace cg = cooperative_groups;
__global__ void k() {
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto half = cg::tiled_partition<16>(warp);
  auto four = cg::tiled_partition<128>(block);
  auto active = cg::coalesced_threads();
  cg::thread_block_tile<32, void> erased;
  same(block.thread_rank(), "thread < warp");
  same(block.thread_rank() / 32, "warp < warpgroup");
  same(cg::thread_block::thread_rank() < 128, "warpgroup < block");
  same(block.group_index().x, "block");
  same(block.num_threads(), "block");
  same(block.thread_index().x, "thread < warp");
  same(warp.thread_rank(), "thread < warp");
  same(warp.thread_rank() / 32, "warp < warpgroup");
  same(warp.meta_group_rank(), "warp < warpgroup");
  same(erased.meta_group_rank() == 0, "warp < warpgroup");
  same(four.meta_group_rank(), "warpgroup < block");
  same(half.meta_group_rank(), "thread");
  same(half.thread_rank(), "thread < warp");
  same(active.meta_group_rank(), "thread");
  same(active.thread_rank() / 32, "thread < warp");
  same(cg::this_grid().dim_blocks().x, "block");
  same(cg::this_grid().thread_rank() / 32, "thread < warp");
  same(threadIdx.x / 32, "warp < warpgroup");
}
__global__ void plane() {
  auto block = cg::this_thread_block();
  int y = block.thread_index().y;
  same(block.thread_rank() / 32, "warp < warpgroup");
  same(threadIdx.x / 32, "thread < warp");
}
__global__ void whole() {
  dim3 size = cg::this_thread_block().dim_threads();
  same(threadIdx.x / 32, "thread < warp");
}
)cuda",
                {"sm_90", {"-Wno-unused-variable"}, {{"cooperative_groups.h", CooperativeGroups}}});
}

TEST(UniformCalls, ReturnStatements) {
  expectUniform(R"cuda(
__device__ int number() { return threadIdx.x / 32; }
__device__ int lane() { return threadIdx.x & 31; }
__device__ int divided(int n, int by) { return n / 32 + by; }
__device__ int loaded(const int *p) { return *p; }
__device__ int statements() { int x = threadIdx.x / 32; return x; }
__device__ int assigning(int n) { return n = threadIdx.x, n; }
__device__ int again(int n) { return n > 0 ? again(n - 1) : 0; }
__device__ int ping(int n);
__device__ int pong(int n) { return ping(n); }
__device__ int ping(int n) { return pong(n); }
__device__ int twice(int n) { return number() + n; }
__device__ __attribute__((weak)) int replaced() { return threadIdx.x / 32; }
__device__ unsigned char narrow(unsigned n) { return n; }
__device__ const int &refers(const int &n) { return n; }
template <class T> __device__ T generic(T n) { return n / 32; }
struct Index {
  int field;
  static __device__ int warp() { return threadIdx.x / 32; }
  __device__ int own() const { return field; }
  virtual __device__ int overridable() const { return 0; }
};
__device__ int later();
__global__ void unseen() { same(later(), "thread"); }
__global__ void reference(int n) { same(refers(n), "thread"); }
__global__ void dispatched(Index index) { same(index.overridable(), "thread"); }
__global__ void k(int n, const int *p, Index index) {
  same(number(), "warp < warpgroup");
  same(number() == 0, "warp < warpgroup");
  same(number() / 4, "warpgroup < block");
  same(lane(), "thread < warp");
  same(divided(threadIdx.x, n), "warp < warpgroup");
  same(divided(threadIdx.x, *p), "thread < warpgroup");
  same(divided(n, n), "block");
  same(twice(n), "warp < warpgroup");
  same(generic(threadIdx.x), "warp < warpgroup");
  same(Index::warp(), "warp < warpgroup");
  same(narrow(threadIdx.x) / 32, "warp < warpgroup");
  same([] { return threadIdx.x / 32; }(), "warp < warpgroup");
  same([](int m) { return m / 32; }(threadIdx.x), "warp < warpgroup");

  same([n] { return n; }(), "thread");
  same(loaded(p), "thread");
  same(statements(), "thread");
  same(assigning(n), "thread < warp");
  same(again(n), "thread");
  same(ping(n), "thread");
  same(replaced(), "thread");
  same(index.own(), "thread");
}
)cuda",
                {"sm_90", {"-Wno-infinite-recursion"}});
}

// Each function looked at as often as it is called, the last would take 2^30 steps.
TEST(UniformCalls, LongChainsTakeNoTime) {
  std::string code = "\n__device__ int f0(int n) { return n; }\n";
  for (int i = 1; i <= 30; ++i) {
    const std::string below = "f" + std::to_string(i - 1) + "(n)";
    code += "__device__ int f" + std::to_string(i) + "(int n) { return " + below + " + " + below +
            "; }\n";
  }
  expectUniform(code +
                "__global__ void k(int n) { same(f3(n), \"block\"); same(f30(n), \"thread\"); }\n");
}

TEST(UniformCalls, Promises) {
  expectUniform(R"cuda(
__device__ bool mine(bool c) { return c; }
__global__ void k(const int *p, int n) {
  same(assume_uniform(*p > 3), "block");
  same(assume_uniform(threadIdx.x == 0), "block");
  const bool flag = assume_uniform(*p > 3);
  same(flag && n > 2, "block");
  same(assume_uniform(*p > 3) && *p < 9, "thread");
  same(assume_multiple<32>(n), "block");
  same(assume_multiple<32>(*p), "thread");
  same(mine(*p > 3), "thread");
}
)cuda");
}

} // namespace
