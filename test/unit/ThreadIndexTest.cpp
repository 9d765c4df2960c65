// Thread numbers, warp numbers and lanes: what is made of threadIdx in blocks of one dimension.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(ThreadIndex, WarpsAndLanes) {
  expectUniform(R"cuda(
constexpr int Warp = 32;
template <int N> __device__ int perThreads() { return threadIdx.x / N; }
__global__ void k(int n) {
  same(threadIdx.x, "thread < warp");
  same(threadIdx.x / 32, "warp < warpgroup");
  same(threadIdx.x / warpSize, "warp < warpgroup");
  same(threadIdx.x / Warp, "warp < warpgroup");
  same(threadIdx.x >> 5, "warp < warpgroup");
  same(threadIdx.x & ~31, "warp < warpgroup");
  same(threadIdx.x & 0xffe0, "warp < warpgroup");
  same(threadIdx.x | 31, "warp < warpgroup");
  same(threadIdx.x - threadIdx.x % 32, "warp < warpgroup");
  same(threadIdx.x - (threadIdx.x & 31), "warp < warpgroup");
  same(threadIdx.x / 96, "warp < warpgroup");
  same(perThreads<64>(), "warp < warpgroup");
  same(perThreads<16>(), "thread < warp");
  same(threadIdx.x / 128, "warpgroup < block");
  same(threadIdx.x >> 7, "warpgroup < block");
  same(threadIdx.x & ~127, "warpgroup < block");
  same(threadIdx.x - threadIdx.x % 128, "warpgroup < block");
  same(threadIdx.x / 32 / 4, "warpgroup < block");
  same(threadIdx.x / 8 / 16, "warpgroup < block");
  same(threadIdx.x / 32 % 4, "warp < warpgroup");
  same((threadIdx.x / 32 + blockIdx.x) % 4, "warp < warpgroup");

  same(threadIdx.x & 31, "thread < warp");
  same(threadIdx.x % 32, "thread < warp");
  same(threadIdx.x & ~15, "thread < warp");
  same(threadIdx.x & ~33, "thread < warp");
  same(threadIdx.x - threadIdx.x % 16, "thread < warp");
  same(threadIdx.x % 32 - threadIdx.x % 16, "thread < warp");
  same(threadIdx.x / 31, "thread < warp");
  same(threadIdx.x / 48, "thread < warp");
  same(threadIdx.x / n, "thread < warp");
  same(threadIdx.x >> n, "thread < warp");
  same(threadIdx.x >> 4, "thread < warp");
  same(threadIdx.x & n, "thread < warp");
  same(32 / (threadIdx.x + 1), "thread < warp");
  same(threadIdx.x * 4 / 128, "thread < warp"); // true of warps, but not followed
  same((threadIdx.x + 31) / 32, "thread < warp");
  same((threadIdx.x + 64) / 128, "warp < warpgroup");
  same((threadIdx.x ^ 16) / 32, "thread < warp"); // likewise
  same((threadIdx.x ^ 96) / 32, "warp < warpgroup");
  same(-threadIdx.x / 32, "thread < warp");
  same(~threadIdx.x / 32, "thread < warp");
}
)cuda");
}

TEST(ThreadIndex, Comparisons) {
  expectUniform(R"cuda(
__global__ void k(int n, unsigned m) {
  int x = threadIdx.x;
  same(threadIdx.x < 64, "warp < warpgroup");
  same(threadIdx.x >= 32, "warp < warpgroup");
  same(threadIdx.x <= 63, "warp < warpgroup");
  same(threadIdx.x > 31, "warp < warpgroup");
  same(64 > threadIdx.x, "warp < warpgroup");
  same(63 >= threadIdx.x, "warp < warpgroup");
  same(31 < threadIdx.x, "warp < warpgroup");
  same(32 <= threadIdx.x, "warp < warpgroup");
  same(threadIdx.x < 128, "warpgroup < block");
  same(threadIdx.x <= 127, "warpgroup < block");
  same(threadIdx.x < 256u, "warpgroup < block");
  same(x < 128, "warpgroup < block");
  same(x > -1, "warpgroup < block");
  same(!(threadIdx.x < 64), "warp < warpgroup");
  same(threadIdx.x < 64 && n > 2, "warp < warpgroup");
  same(threadIdx.x / 32 == 0, "warp < warpgroup");
  same(threadIdx.x / 32 == n, "warp < warpgroup");
  same(threadIdx.x / 32 < 4, "warpgroup < block");
  same(threadIdx.x < assume_multiple<32>(m), "warp < warpgroup");
  same(threadIdx.x < assume_multiple<256>(m), "warpgroup < block");
  same(threadIdx.x < 32 * m, "warp < warpgroup");
  same(threadIdx.x + 64 * blockIdx.x < 4096, "warp < warpgroup");

  same(threadIdx.x <= 64, "thread < warp");
  same(threadIdx.x > 64, "thread < warp");
  same(threadIdx.x < 63, "thread < warp");
  same(64 < threadIdx.x, "thread < warp");
  same(64 >= threadIdx.x, "thread < warp");
  same(threadIdx.x == 0, "thread < warp");
  same(threadIdx.x != 32, "thread < warp");
  same(threadIdx.x < n, "thread < warp");
  same(threadIdx.x < assume_multiple<16>(m), "thread < warp");
  same(threadIdx.x < 32 * threadIdx.x, "thread < warp");
  same(x >= -1, "thread < warp"); // true of all, but not looked at
  same(float(threadIdx.x) < 64.0f, "thread < warp");
  same(threadIdx.x + 64 * blockIdx.x < n, "thread < warp");
  same((threadIdx.x + 16) < 64, "thread < warp");
  same(threadIdx.x < 64 || threadIdx.x % 32 == 0, "thread < warp");
}
)cuda");
}

TEST(ThreadIndex, Types) {
  expectUniform(R"cuda(
typedef signed char schar;
__global__ void k(int n) {
  const int tid = threadIdx.x;
  const long wide = threadIdx.x;
  same(tid / 32, "warp < warpgroup");
  same(wide / 128, "warpgroup < block");
  same(tid % 32, "thread < warp");
  same(tid - tid % 32, "warp < warpgroup");
  same((unsigned short)threadIdx.x / 32, "warp < warpgroup");
  same((unsigned char)threadIdx.x / 32, "warp < warpgroup"); // the low byte
  same((unsigned char)threadIdx.x / 128, "warpgroup < block");
  same((schar)threadIdx.x >> 5, "warp < warpgroup"); // rounds down
  // Threads 128 to 255 have -128 to -1, and division rounds towards 0: -97 / 32 is -3, as -96 / 32.
  same((schar)threadIdx.x / 32, "thread < warp");
  same((schar)threadIdx.x % 32, "thread < warp");
  same((schar)threadIdx.x - (schar)threadIdx.x % 32, "thread < warp");
  same((tid - 64) / 32, "thread < warp");
  same((tid - 64) >> 5, "warp < warpgroup");
  same((tid - 64) < 0, "warp < warpgroup");
  same((threadIdx.x - 64) / 32, "warp < warpgroup"); // no sign, and wraps as a whole warp
  same((threadIdx.x - 63) / 32, "thread < warp");
  same((tid + 64 * n) / 32, "thread < warp"); // n may be negative
  same((tid + 64 * n) >> 5, "warp < warpgroup");
  same((tid + 64 * n) & 31, "thread < warp");
  same((__int128)threadIdx.x / 32, "warp < warpgroup");
  same((unsigned __int128)(tid - 64) / 32, "thread < warp"); // bounds end at 64 bits
  same(bool(threadIdx.x) / 32, "thread < warp");
  same((int)(float)threadIdx.x / 32, "thread < warp");
}
)cuda");
}

TEST(ThreadIndex, Variables) {
  expectUniform(R"cuda(
__device__ void change(int &);
__global__ void k(int n) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int first = warp * 32;
  same(warp, "warp < warpgroup");
  same(lane, "thread < warp");
  same(threadIdx.x - first, "thread < warp");
  same(threadIdx.x - lane, "warp < warpgroup");
  same(warp * 32 + lane < 64, "warp < warpgroup");
  same(warp == 0 ? n : 5, "warp < warpgroup");
  same(lane == 0 ? n : 5, "thread < warp");
  same((warp == 0 ? threadIdx.x : threadIdx.x + 32) < 64, "warp < warpgroup");
  same((lane == 0 ? threadIdx.x : threadIdx.x + 32) < 64, "thread < warp");

  int later;
  later = threadIdx.x;
  same(later, "thread < warp");
  same(later < 64, "warp < warpgroup");
  for (unsigned i = threadIdx.x; i < 512; i += 128) {
    same(i, "thread < warp");
    same(i < 256, "warpgroup < block");
    same(i / 32, "warp < warpgroup");
  }
  for (unsigned short i = threadIdx.x; i < 512; i += 128)
    same(i < 256, "warpgroup < block");
  for (unsigned i = threadIdx.x; i < 512; i += 96)
    same(i < 256, "warp < warpgroup");
  for (unsigned i = threadIdx.x; i < 512; i += 16)
    same(i < 256, "thread < warp");
  for (unsigned i = threadIdx.x; i < 500; i += 32) // the threads of a warp part
    same(i < 256, "thread < warp");
  for (unsigned i = threadIdx.x; i < 512; i++)
    same(i < 256, "thread < warp");
  for (unsigned i = threadIdx.x; i < 512; i *= 32)
    same(i < 256, "thread < warp");
  unsigned moved = threadIdx.x;
  if (threadIdx.x % 2)
    moved += 32;
  same(moved < 64, "thread < warp");

  unsigned changed = threadIdx.x;
  changed += n;
  same(changed / 32, "thread < warp");
  volatile int restless = threadIdx.x / 32;
  same(restless, "thread");
  int taken = threadIdx.x / 32;
  int *pointer = &taken;
  same(taken, "thread");
}
__global__ void k2() {
  int passed = threadIdx.x / 32;
  change(passed);
  same(passed, "thread");
}
)cuda");
}

} // namespace
