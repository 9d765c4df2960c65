// Copies that complete on an mbarrier, where nobody waits for them in another way. Each kernel
// makes many rounds, so that a count that is off by one hangs or lets a round through too early.
#include "round_trip.cuh"

#include <cuda/barrier>

#include <cstring>

using namespace ldgsts;
using namespace round_trip;

using byte = unsigned char;
using barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int Threads = 128, Rows = 64, RowBytes = 64, TileBytes = Rows * RowBytes, Rounds = 32;

__device__ void init_word(uint64_t *bar, unsigned arrivals) {
  if (threadIdx.x == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(
                     static_cast<unsigned>(__cvta_generic_to_shared(bar))),
                 "r"(arrivals)
                 : "memory");
  __syncthreads();
}

__device__ void arrive_now(uint64_t *bar) {
  asm volatile("{ .reg .b64 state; mbarrier.arrive.shared.b64 state, [%0]; }" ::"r"(
                   static_cast<unsigned>(__cvta_generic_to_shared(bar)))
               : "memory");
}

__device__ void wait_for_phase(uint64_t *bar, unsigned parity) {
  unsigned done = 0;
  while (!done)
    asm volatile(
        "{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, "
        "0, p; }"
        : "=r"(done)
        : "r"(static_cast<unsigned>(__cvta_generic_to_shared(bar))), "r"(parity)
        : "memory");
}

/// Every thread writes bytes that others copied, and the tile is free for the next round behind it.
__device__ void write_round(byte *B, const byte (&s)[Rows][RowBytes], int round) {
  const byte *from = &s[0][0];
  for (int i = threadIdx.x; i < TileBytes; i += Threads)
    B[round * TileBytes + i] = from[TileBytes - 1 - i];
  __syncthreads();
}

__global__ void __launch_bounds__(Threads) word_noinc(const byte *A, byte *B) {
  __shared__ alignas(16) byte s[Rows][RowBytes];
  __shared__ uint64_t bar;
  poison(s);
  init_word(&bar, Threads);
  for (int round = 0; round < Rounds; ++round) {
    copy_async<cta<Threads>>(
        s, tile<shape<Rows, RowBytes>>(assume_aligned<16>(A) + round * TileBytes));
    arrive_noinc(&bar);
    wait_for_phase(&bar, round % 2);
    write_round(B, s, round);
  }
}

/// The count is that of the threads' own arrivals: what is copied adds none.
__global__ void __launch_bounds__(Threads) word_inc(const byte *A, byte *B) {
  __shared__ alignas(16) byte s[Rows][RowBytes];
  __shared__ uint64_t bar;
  poison(s);
  init_word(&bar, Threads);
  for (int round = 0; round < Rounds; ++round) {
    copy_async<cta<Threads>>(
        s, tile<shape<Rows, RowBytes>>(assume_aligned<16>(A) + round * TileBytes));
    arrive(&bar);
    arrive_now(&bar);
    wait_for_phase(&bar, round % 2);
    write_round(B, s, round);
  }
}

/// One warp copies; all wait.
__global__ void __launch_bounds__(Threads) one_warp(const byte *A, byte *B) {
  __shared__ alignas(16) byte s[Rows][RowBytes];
  __shared__ uint64_t bar;
  poison(s);
  init_word(&bar, 32);
  for (int round = 0; round < Rounds; ++round) {
    if (assume_uniform(threadIdx.x / 32 == 1)) {
      copy_async<warp>(s, tile<shape<Rows, RowBytes>>(assume_aligned<16>(A) + round * TileBytes));
      arrive_noinc(&bar);
    }
    wait_for_phase(&bar, round % 2);
    write_round(B, s, round);
  }
}

/// Half of the tile by a copy that stays synchronous, half by one that does not, in turns.
__global__ void __launch_bounds__(Threads) mixed(const byte *A, byte *B) {
  __shared__ alignas(16) byte s[Rows][RowBytes];
  __shared__ uint64_t bar;
  poison(s);
  init_word(&bar, Threads);
  for (int round = 0; round < Rounds; ++round) {
    const auto from = tile<shape<Rows, RowBytes>>(assume_aligned<16>(A) + round * TileBytes);
    copy_async<cta<Threads>>(slice<Rows / 2, RowBytes>(s, 0, 0),
                             slice<Rows / 2, RowBytes>(from, 0, 0));
    copy_async<cta<Threads>>(slice<Rows / 2, RowBytes>(s, Rows / 2, 0),
                             slice<Rows / 2, RowBytes>(from, Rows / 2, 0), dispatch::sync);
    arrive_noinc(&bar);
    wait_for_phase(&bar, round % 2);
    write_round(B, s, round);
  }
}

template <bool OwnArrival> __device__ void with_library(const byte *A, byte *B) {
  __shared__ alignas(16) byte s[Rows][RowBytes];
  __shared__ alignas(barrier) byte storage[sizeof(barrier)];
  auto &bar = reinterpret_cast<barrier &>(storage);
  poison(s);
  if (threadIdx.x == 0)
    init(&bar, Threads);
  __syncthreads();
  for (int round = 0; round < Rounds; ++round) {
    copy_async<cta<Threads>>(
        s, tile<shape<Rows, RowBytes>>(assume_aligned<16>(A) + round * TileBytes));
    if constexpr (OwnArrival) {
      arrive(bar);
      bar.arrive_and_wait();
    } else {
      arrive_noinc(bar);
      bar.wait_parity(round % 2);
    }
    write_round(B, s, round);
  }
  // The header takes the barrier's address for that of its mbarrier.
  if (static_cast<void *>(&bar) != cuda::device::barrier_native_handle(bar))
    B[0] = ~B[0];
}
__global__ void __launch_bounds__(Threads) library_noinc(const byte *A, byte *B) {
  with_library<false>(A, B);
}
__global__ void __launch_bounds__(Threads) library_inc(const byte *A, byte *B) {
  with_library<true>(A, B);
}

int main() {
  if (skipped())
    return SkipCode;
  Suite suite;
  const Bytes input = randomBytes(Rounds * TileBytes, 1);
  Bytes expected(input.size());
  for (size_t round = 0; round < Rounds; ++round)
    for (size_t i = 0; i < TileBytes; ++i)
      expected[round * TileBytes + i] = input[round * TileBytes + TileBytes - 1 - i];
  suite.run("word, the arrival itself", word_noinc, Threads, input, expected);
  suite.run("word, behind an arrival", word_inc, Threads, input, expected);
  suite.run("one warp copies", one_warp, Threads, input, expected);
  suite.run("one copy is synchronous", mixed, Threads, input, expected);
  suite.run("barrier, the arrival itself", library_noinc, Threads, input, expected);
  suite.run("barrier, behind an arrival", library_inc, Threads, input, expected);
  return suite.finish();
}
