// Copies by some threads of a block, or all of them, in blocks of one to three dimensions: the tile
// arrives, and what lies around it in shared memory keeps the poison.
#include "round_trip.cuh"

#include <cooperative_groups.h>
#include <string>

namespace cg = cooperative_groups;
using namespace ldgsts;
using namespace round_trip;

/// 384 pieces of 16 bytes, which all scopes here divide.
constexpr int Elements = 1536;
constexpr size_t TileBytes = Elements * sizeof(float);

__device__ void write_back(float *to, const float (&from)[3][Elements]) {
  wait_for_all_threads();
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned i = detail::linear_thread(); i < 3 * Elements; i += threads)
    to[i] = from[i / Elements][i % Elements];
}

__global__ void first_warp(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<subset<32>>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

__global__ void two_warps(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<subset<64, 32>>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

__global__ void parts_of_two_warps(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<subset<48, 5>>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

__global__ void one_thread(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<subset<1, 77>>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

__global__ void most_threads(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<subset<128>>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

/// Nothing is promised: the number of the thread is tested, then the alignment.
__global__ void tested(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<subset<32>>(s[1], tile<shape<Elements>>(A), dispatch::ldgsts);
  write_back(B, s);
}

/// The condition leaves nobody else, so that no number is tested.
__global__ void under_its_condition(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  if (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z) - 32 < 64)
    copy_async<subset<64, 32>>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)),
                               dispatch::ldgsts);
  write_back(B, s);
}

/// The other way, by loads and stores: only the tile in the middle is written.
__global__ void to_global(const float *A, float *B) {
  __shared__ alignas(16) float s[Elements];
  const unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  for (unsigned i = detail::linear_thread(); i < Elements; i += threads)
    s[i] = A[i];
  __syncthreads();
  copy<subset<48, 5>>(tile<shape<Elements>>(assume_aligned<16>(B + Elements)), s, dispatch::ldgsts);
}

__global__ void row(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<cta<128>>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

__global__ void plane(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<cta<16, 8>>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

__global__ void box(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<cta<6, 4, 4>>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

__global__ void each_warp(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<warp>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

__global__ void each_warpgroup(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<warpgroup>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

/// Lowered for blocks of 128 threads of any shape, and right for others.
__global__ __launch_bounds__(128) void whole_block(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy_async<cta<>>(s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

/// The same by a group.
__global__ __launch_bounds__(128) void block_group(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  const auto block = cg::this_thread_block();
  copy_async(block, s[1], tile<shape<Elements>>(assume_aligned<16>(A)), dispatch::ldgsts);
  write_back(B, s);
}

/// Each warp copies the tile, in pieces that when() leaves to all threads; nothing is promised.
__global__ void warp_groups(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  const auto one = cg::tiled_partition<32>(cg::this_thread_block());
  copy_async(one, s[1], tile<shape<Elements>>(A), when(one.thread_rank() < 32), dispatch::ldgsts);
  write_back(B, s);
}

/// Groups that no instruction is planned for: each half of a warp, and the even threads of each.
__global__ void other_groups(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  const auto half = cg::tiled_partition<16>(cg::this_thread_block());
  copy(half, slice<Elements / 2>(s[1], 0), tile<shape<Elements / 2>>(A));
  const auto last = tile<shape<Elements / 2>>(A + Elements / 2);
  if (half.thread_rank() % 2 == 0)
    copy(cg::coalesced_threads(), slice<Elements / 2>(s[1], Elements / 2), last, when(true));
  write_back(B, s);
}

/// All threads of the grid, which is one block here.
__global__ void grid_group(const float *A, float *B) {
  __shared__ alignas(16) float s[3][Elements];
  poison(s);
  copy(cg::this_grid(), s[1], tile<shape<Elements>>(A));
  write_back(B, s);
}

/// `tile` between what nobody has written.
static Bytes between(const Bytes &tile, unsigned char filler) {
  Bytes all(3 * TileBytes, filler);
  std::memcpy(&all[TileBytes], tile.data(), TileBytes);
  return all;
}

static void run(Suite &suite, const char *name, void (*kernel)(const float *, float *), dim3 block,
                size_t misalignment = 0, unsigned char filler = SharedPoison) {
  const std::string shape = " of " + std::to_string(block.x) + "x" + std::to_string(block.y) + "x" +
                            std::to_string(block.z);
  const Bytes tile = randomBytes(TileBytes, block.x + 2 * block.y);
  suite.run((name + shape).c_str(), kernel, block, tile, between(tile, filler), misalignment);
}

int main() {
  if (skipped())
    return SkipCode;
  Suite suite;
  for (const dim3 block : {dim3(128), dim3(32, 4), dim3(16, 8), dim3(8, 4, 4), dim3(5, 5, 6)}) {
    run(suite, "the first warp", first_warp, block);
    run(suite, "two warps", two_warps, block);
    run(suite, "parts of two warps", parts_of_two_warps, block);
    run(suite, "one thread", one_thread, block);
    run(suite, "all threads, or most", most_threads, block);
    for (const size_t misalignment : {0, 4, 8})
      run(suite, "tested", tested, block, misalignment);
    run(suite, "under its condition", under_its_condition, block);
    run(suite, "to global memory", to_global, block, 0, OutputPoison);
  }
  run(suite, "cta", row, dim3(128));
  run(suite, "cta", plane, dim3(16, 8));
  run(suite, "cta", box, dim3(6, 4, 4));
  run(suite, "warps", each_warp, dim3(16, 8));
  run(suite, "warps", each_warp, dim3(4, 4, 6));
  run(suite, "warpgroups", each_warpgroup, dim3(8, 8, 4));
  for (const dim3 block : {dim3(128), dim3(16, 8), dim3(8, 4, 4), dim3(96), dim3(5, 5, 5), dim3(1)})
    run(suite, "the whole block", whole_block, block);
  for (const dim3 block : {dim3(128), dim3(16, 8), dim3(96), dim3(5, 5, 5)})
    run(suite, "a block as a group", block_group, block);
  for (const dim3 block : {dim3(128), dim3(16, 8), dim3(4, 4, 6)}) {
    for (const size_t misalignment : {0, 4, 8})
      run(suite, "tiles of a warp's threads", warp_groups, block, misalignment);
    run(suite, "other groups", other_groups, block);
    run(suite, "the grid", grid_group, block);
  }
  return suite.finish();
}
