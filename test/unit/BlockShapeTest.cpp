// Which shape a block has, by what the kernel mentions, and the linear ids of its threads.
#include "Expectations.h"

#include <gtest/gtest.h>

using namespace ldgsts;

namespace {

TEST(BlockShape, OneDimensionWithoutMention) {
  expectUniform(R"cuda(
__global__ void row() { same(threadIdx.x / 32, "warp < warpgroup"); }
__global__ void other(int n) {
  int y = blockIdx.y + gridDim.z;
  same(threadIdx.x / 32, "warp < warpgroup");
}
__global__ void plane() {
  same(threadIdx.x / 32, "thread < warp");
  same(threadIdx.x, "thread < warp");
  same(threadIdx.x < 64, "thread < warp");
  same(threadIdx.y, "thread < block");
}
__global__ void space() {
  int n = blockDim.z;
  same(threadIdx.y, "thread < block");
  same(threadIdx.z, "thread < block");
}
__global__ void copied() {
  dim3 t = threadIdx;
  same(threadIdx.x / 32, "thread < warp");
}
)cuda",
                {"sm_90", {"-Wno-unused-variable"}});
}

TEST(BlockShape, MentionsInSystemHeaders) {
  expectUniform(R"cuda(
#include <lib.h>
__global__ void asks() { same(threadIdx.x / 32, "thread < warp"); lib::row(); }
__global__ void adds() { same(threadIdx.x / 32, "warp < warpgroup"); lib::add(1, 2); }
)cuda",
                {"sm_90",
                 {"-I."},
                 {{"lib.h", "#pragma GCC system_header\n"
                            "namespace lib {\n"
                            "__device__ int row() { return threadIdx.y; }\n"
                            "__device__ int add(int a, int b) { return a + b; }\n}\n"}}});
}

TEST(BlockShape, MentionsInOtherFunctions) {
  expectUniform(R"cuda(
__device__ int column() { return threadIdx.x; }
__device__ int row() { return threadIdx.y; }
__device__ int deep() { return row(); }
template <class T> __device__ T generic(T n) { return n + threadIdx.z; }
__device__ void unseen();
__device__ void helper() { same(threadIdx.x / 32, "thread < warp"); }
__device__ void elsewhere() { same(threadIdx.x / 32, "warp < warpgroup"); }
__global__ void a() { same(threadIdx.x / 32, "warp < warpgroup"); column(); elsewhere(); }
__global__ void b() { same(threadIdx.x / 32, "thread < warp"); row(); }
__global__ void c() { same(threadIdx.x / 32, "thread < warp"); deep(); }
__global__ void d() { same(threadIdx.x / 32, "thread < warp"); generic(1); }
__global__ void e() { same(threadIdx.x / 32, "thread < warp"); unseen(); }
__global__ void f() { same(threadIdx.x / 32, "thread < warp"); [] { return threadIdx.y; }(); }
__global__ void g() { helper(); row(); }
__global__ void h() { helper(); }
struct Made { int m; __device__ Made() : m(threadIdx.y) {} };
struct Ended { __device__ ~Ended() { row(); } };
struct Holds { Ended member[2]; };
struct Base { virtual __device__ int id() { return 0; } };
__device__ int defaulted(int n = threadIdx.y) { return n; }
template <class T> __device__ T dependent(T n) { return generic(n); }
extern "C" __host__ __device__ int abs(int n) { return row() + n; }
__global__ void i() { same(threadIdx.x / 32, "thread < warp"); Made(); }
__global__ void u() { same(threadIdx.x / 32, "thread < warp"); Ended ended; }
__global__ void v() { same(threadIdx.x / 32, "thread < warp"); Holds holds; }
__global__ void j(Base *b) { same(threadIdx.x / 32, "thread < warp"); b->id(); }
__global__ void l() { same(threadIdx.x / 32, "thread < warp"); defaulted(); }
__global__ void m(int (*f)()) { same(threadIdx.x / 32, "thread < warp"); f(); }
__global__ void o() { same(threadIdx.x / 32, "thread < warp"); dependent(1); }
__global__ void q() { same(threadIdx.x / 32, "thread < warp"); abs(1); }
__global__ void r() { same(threadIdx.x / 32, "warp < warpgroup"); __nvvm_read_ptx_sreg_tid_x(); }
__global__ void s() { same(threadIdx.x / 32, "thread < warp"); __nvvm_read_ptx_sreg_ntid_y(); }
__global__ void t(unsigned y) {
  asm("mov.u32 %0, %%tid.y;" : "=r"(y));
  same(threadIdx.x / 32, "thread < warp");
}
)cuda");
}

TEST(BlockShape, ScopesSayHowLargeTheBlockIs) {
  expectUniform(R"cuda(
__global__ void rows64(int n) {
  if (n)
    here<cta<64, 4>>(nullptr);
  same(threadIdx.x / 32, "warp < warpgroup");
  same(threadIdx.x < 32, "warp < warpgroup");
  same(threadIdx.x < 64, "block"); // all of them
  same(threadIdx.y, "warp < block");
  same(threadIdx.y / 2, "warp < block");
}
__global__ void rows128() {
  here<cta<128, 2, 2>>(nullptr);
  same(threadIdx.x / 128, "warpgroup < block");
  same(threadIdx.y, "warpgroup < block");
  same(threadIdx.z, "warpgroup < block");
}
__global__ void rows16() {
  here<cta<16, 8, 4>>(nullptr);
  same(threadIdx.x / 32, "thread < warp");
  same(threadIdx.y, "thread < block");
  same(threadIdx.z, "warpgroup < block"); // planes of 128
}
__global__ void unmentioned() {
  here<cta<16, 8>>(nullptr);
  same(threadIdx.x / 32, "thread < warp");
}
__global__ void row() {
  here<cta<96>>(nullptr);
  same(threadIdx.x / 32, "warp < warpgroup");
  same(threadIdx.x / 128, "warpgroup < block");
  same(threadIdx.x / 32 < 3, "block");
  same(threadIdx.x / 32 < 2, "warp < warpgroup");
  same(threadIdx.x < 96, "block");
  same(threadIdx.x < 95, "thread < warp");
}
__global__ void contradictory(int n) {
  if (n)
    here<cta<64, 2>>(nullptr);
  else
    here<cta<32, 4>>(nullptr);
  same(threadIdx.y, "thread < block");
}
__device__ void inside() {
  here<cta<32, 4>>(nullptr);
  same(threadIdx.y, "warp < block");
}
__global__ void around() { inside(); same(threadIdx.y, "warp < block"); }
)cuda");
}

// The block is of the size of scopes that are there, whether or not they are reached. Others may
// be.
TEST(BlockShape, ScopesThatMayNotBeThere) {
  expectUniform(R"cuda(
__shared__ float S[64], T[64];
template <int N> struct number { static constexpr int value = N; };
template <class T> __device__ void helper(T) { copy_async<cta<32, 8>>(S, ::T); }
__device__ void helper(int) {}
__global__ void there() { same(threadIdx.y, "warp < block"); copy_async<cta<32, 8>>(S, T); }
__global__ void discarded() {
  if constexpr (sizeof(int) == 8) copy_async<cta<32, 8>>(S, T);
  same(threadIdx.y, "thread < block");
}
__global__ void kept() {
  if constexpr (sizeof(int) == 4) copy_async<cta<32, 8>>(S, T);
  same(threadIdx.y, "warp < block");
}
__global__ void generic() {
  [](auto n) { if constexpr (n.value == 8) copy_async<cta<32, 8>>(S, T); }(number<16>());
  same(threadIdx.y, "thread < block");
}
__device__ void other(float) { copy_async<cta<32, 8>>(S, ::T); }
__device__ void other(int) {}
__global__ void plainOverload() {
  [](auto n) { other(n); }(1);
  same(threadIdx.y, "thread < block");
}
__device__ void deep() { copy_async<cta<32, 8>>(S, T); }
__device__ void via(float) { deep(); }
__device__ void via(int) {}
__global__ void deeper() {
  [](auto n) { via(n); }(1);
  same(threadIdx.y, "thread < block");
}
__global__ void calledToo() {
  deep();
  [](auto n) { via(n); }(1);
  same(threadIdx.y, "warp < block");
}
__global__ void thereToo() {
  [](auto n) { if constexpr (n.value == 8) copy_async<cta<16, 8>>(S, T); }(number<16>());
  copy_async<cta<32, 8>>(S, T);
  same(threadIdx.y, "warp < block");
}
__global__ void overloaded() {
  [](auto n) { helper(n); }(1);
  same(threadIdx.y, "thread < block");
}
)cuda");
}

// The header's loops call these where a copy stays.
TEST(BlockShape, MentionsInWhatACopyIsMadeOf) {
  expectUniform(R"cuda(
__shared__ float S[64];
struct Rows {
  __device__ unsigned thread_rank() const { return threadIdx.x + blockDim.x * threadIdx.y; }
  __device__ unsigned size() const { return blockDim.x * blockDim.y; }
};
struct Line {
  __device__ unsigned thread_rank() const { return threadIdx.x; }
  __device__ unsigned size() const { return blockDim.x; }
};
struct Scaled {
  float v;
  Scaled() = default;
  __device__ Scaled &operator=(float from) { v = from + threadIdx.y; return *this; }
};
struct Holds { Scaled part; };
struct Based : Rows {};
__global__ void group(float *A) {
  copy_async(Rows{}, S, tile<shape<64>>(A));
  same(threadIdx.x / 32, "thread < warp");
}
__global__ void basedGroup(float *A) {
  copy_async(Based{}, S, tile<shape<64>>(A));
  same(threadIdx.x / 32, "thread < warp");
}
__global__ void row(float *A) {
  copy_async(Line{}, S, tile<shape<64>>(A));
  same(threadIdx.x / 32, "warp < warpgroup");
}
__global__ void element(const float *A, Scaled *s) {
  copy<thread>(tile<shape<64>>(s), tile<shape<64>>(A));
  same(threadIdx.x / 32, "thread < warp");
}
__global__ void part(Holds *a, Holds *s) {
  copy<thread>(tile<shape<64>>(s), tile<shape<64>>(a));
  same(threadIdx.x / 32, "thread < warp");
}
)cuda");
}

TEST(BlockShape, LinearIds) {
  expectUniform(R"cuda(
template <int Y> __device__ int flat() { return threadIdx.x + blockDim.x * (threadIdx.y % Y); }
__global__ void plane(int n) {
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const unsigned tx = threadIdx.x, ty = threadIdx.y;
  same(tid / 32, "warp < warpgroup");
  same(tid < 128, "warpgroup < block");
  same((threadIdx.x + blockDim.x * threadIdx.y) / 128, "warpgroup < block");
  same((tx + ty * blockDim.x) >> 5, "warp < warpgroup");
  same((int)(tx + ty * blockDim.x) / 32, "warp < warpgroup");
  same((blockIdx.x * 256 + threadIdx.y * blockDim.x + threadIdx.x) / 32, "warp < warpgroup");
  same((threadIdx.x + (blockIdx.x * 16 + threadIdx.y * blockDim.x)) / 32, "thread < warp");
  same((threadIdx.x + blockDim.y * threadIdx.y) / 32, "thread < warp");
  same((threadIdx.x + blockDim.x * threadIdx.y + threadIdx.x) / 32, "thread < warp");
  same((threadIdx.x * blockDim.y + threadIdx.y) / 32, "thread < warp"); // the other way round
  same((threadIdx.x + 32 * threadIdx.y) / 32, "thread < warp");
  same((unsigned char)(tx + ty * blockDim.x) / 32, "warp < warpgroup");
  same(((unsigned char)tx + ty * blockDim.x) / 32, "thread < warp");
  same((tx + 1 + ty * blockDim.x - 1) / 32, "thread < warp");
  unsigned reassigned = threadIdx.y;
  reassigned += n;
  same((threadIdx.x + blockDim.x * reassigned) / 32, "thread < warp");
}
__global__ void space() {
  same((threadIdx.x + blockDim.x * threadIdx.y) / 32, "thread < warp");
  same((threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32,
       "warp < warpgroup");
  same((threadIdx.z * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x) / 32,
       "warp < warpgroup");
  same(detail::linear_thread() / 128, "warpgroup < block");
}
__global__ void sized() {
  here<cta<16, 8>>(nullptr);
  same((threadIdx.x + 16 * threadIdx.y) / 32, "warp < warpgroup");
  same((threadIdx.x + blockDim.x * threadIdx.y) / 32, "warp < warpgroup");
  same((threadIdx.x + 8 * threadIdx.y) / 32, "thread < warp");
  same(flat<8>() / 32, "thread < warp");
}
// Where a row wraps around in 32 bits and its number does not in 64, threads of a warp part.
__global__ void widths(unsigned n) {
  same((long)(threadIdx.x + 32 * n) + (long)(blockDim.x * threadIdx.y) >> 5, "thread < warp");
  same((long)(threadIdx.x + 32 * n + blockDim.x * threadIdx.y) >> 5, "warp < warpgroup");
  same((long)threadIdx.x + (long)(blockDim.x * threadIdx.y) >> 5, "warp < warpgroup");
  same((long)(threadIdx.x + 0xffffffffu) + 1 + (long)(blockDim.x * threadIdx.y) >> 5,
       "thread < warp");
  same((long)(threadIdx.x + 0xffffffe0u) + 1 * ((long)(blockDim.x * threadIdx.y) + -0xffffffe0L) >>
           5,
       "thread < warp");
}
)cuda");
}

} // namespace
