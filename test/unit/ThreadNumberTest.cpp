// What an expression is in one thread.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(ThreadNumber, Operators) {
  expectNumbers(R"cuda(
__global__ void k(int n, unsigned u) {
  same(threadIdx.x, "37");
  same(threadIdx.x / 32 * 10 + threadIdx.x % 32, "15");
  same(threadIdx.x - 40, "4294967293");
  same((int)threadIdx.x - 40, "-3");
  same(-(int)threadIdx.x / 2, "-18");
  same(threadIdx.x << 2 >> 3, "18");
  same((int)threadIdx.x - 40 >> 1, "-2");
  same((threadIdx.x & 6) + (threadIdx.x | 8) + (threadIdx.x ^ 1), "85");
  same((unsigned char)(threadIdx.x * 7), "3");
  same(~threadIdx.x & 0xff, "218");
  same(threadIdx.x < 37, "0");
  same(threadIdx.x <= 37, "1");
  same(threadIdx.x > 36, "1");
  same(threadIdx.x >= 38, "0");
  same(threadIdx.x == 37 && threadIdx.x != 36, "1");
  same((int)threadIdx.x - 40 < 0, "1");
  same(threadIdx.x - 40 < 0, "0");
  same(!threadIdx.x, "0");
  same(threadIdx.x ? 5 : n, "5");
  same(threadIdx.x == 3 ? 5 : n, "unknown");
  same(threadIdx.x > 100 && n, "0");
  same(threadIdx.x < 100 || n, "1");
  same(threadIdx.x < 100 && n, "unknown");
}
)cuda",
                37);
}

TEST(ThreadNumber, WhatIsNotKnown) {
  expectNumbers(R"cuda(
__constant__ int C;
__global__ void k(int n, const int *p) {
  same(n, "unknown");
  same(threadIdx.x + n, "unknown");
  same(p[threadIdx.x], "unknown");
  same(threadIdx.x + C, "unknown");
  same(blockIdx.x, "unknown");
  same(blockDim.x, "unknown");
  same(threadIdx.x / (threadIdx.x - 5), "unknown"); // undefined in this thread
  same(1 << (threadIdx.x + 40), "unknown");
  same((int)threadIdx.x * 0x7fffffff, "unknown"); // overflows
  int changed = threadIdx.x;
  same(changed, "unknown");
  same(changed++, "unknown");
  volatile int seen = threadIdx.x;
  same(seen, "unknown");
}
)cuda",
                5);
}

TEST(ThreadNumber, Variables) {
  expectNumbers(R"cuda(
__global__ void k(int n) {
  const int tid = threadIdx.x;
  int warp = tid / 32;
  const bool first = warp == 0;
  const short narrow = tid * 1000;
  const auto lambda = [=] { same(tid + warp, "71"); };
  same(tid, "69");
  same(warp, "2");
  same(first, "0");
  same(narrow, "3464"); // 69000 - 65536
  for (int i = 0; i < n; ++i)
    same(i * 0 + warp, "unknown");
  lambda();
}
)cuda",
                69);
}

// Thread 45 of a block of 8 x 4 x 4 threads is x 5, y 1, z 1.
TEST(ThreadNumber, MoreDimensions) {
  expectNumbers(R"cuda(
__shared__ float S[128];
__global__ void unknown() {
  same(threadIdx.x, "unknown");
  same(threadIdx.z * blockDim.y * blockDim.x + threadIdx.y * blockDim.x + threadIdx.x, "45");
  same(threadIdx.x + blockDim.x * threadIdx.y, "unknown"); // z may count too
}
__global__ void flat() {
  same(threadIdx.x + blockDim.x * threadIdx.y + 3, "48");
}
__global__ void known() {
  copy<cta<8, 4, 4>>(S, S);
  same(threadIdx.x, "5");
  same(threadIdx.y, "1");
  same(threadIdx.z, "1");
  same(blockDim.x * blockDim.y, "32");
  same(blockDim.z, "unknown");
}
__global__ void rows() {
  copy<cta<32, 4>>(S, S);
  same(threadIdx.x, "13");
  same(threadIdx.y, "1");
}
)cuda",
                45);
}

} // namespace
