// Runs the kernels of a table of test/Proofs, in which test/tools/proof_gpu.py has put a check
// around each copy.
#pragma once

#include "made.h"
#include "round_trip.cuh"

#include <ldgsts/copy_async.cuh>

#include <cstdio>
#include <type_traits>
#include <utility>
#include <vector>

namespace proofs {

/// What was seen of one copy_async.
struct Tally {
  unsigned executed;  ///< times, all scopes counted
  unsigned different; ///< elements
};

constexpr int MaxSites = 256;
static __device__ Tally tallies[MaxSites];

/// subset<N, First>: whole warps of a block of one dimension, or threads of one warp.
template <class Scope> struct Subset {
  static constexpr int first = 0;
};
template <int N, int First> struct Subset<ldgsts::subset<N, First>> {
  static constexpr int first = First;
  static constexpr bool is_whole = N % 32 == 0 && First % 32 == 0;
  static_assert(is_whole || First / 32 == (First + N - 1) / 32);

  static __device__ void barrier() {
    if constexpr (is_whole)
      // Subsets may wait side by side, each at its own barrier.
      asm volatile("bar.sync %0, %1;" ::"n"(1 + First / 32 % 15), "n"(N) : "memory");
    else
      __syncwarp((~0u >> (32 - N)) << First % 32);
  }
};

/// Waits for all threads of the scope.
template <class Scope> __device__ void barrier() {
  if constexpr (ldgsts::detail::others_may_reach<Scope>)
    Subset<Scope>::barrier();
  else if constexpr (std::is_same_v<Scope, ldgsts::warp>)
    __syncwarp();
  else if constexpr (std::is_same_v<Scope, ldgsts::warpgroup>)
    // One barrier for each warpgroup, none of them __syncthreads' (PTX ISA "barrier").
    asm volatile("bar.sync %0, 128;" ::"r"(1 + threadIdx.x / 128) : "memory");
  else if constexpr (!std::is_same_v<Scope, ldgsts::thread>)
    __syncthreads();
}

/// A thread's number in the scope. Scope::rank() of a warpgroup or a subset reads threadIdx.y, by
/// which the analysis would take the kernel's block for one of two dimensions; here it has one.
template <class Scope> __device__ unsigned rank() {
  if constexpr (ldgsts::detail::others_may_reach<Scope>)
    return threadIdx.x - Subset<Scope>::first;
  else if constexpr (std::is_same_v<Scope, ldgsts::warpgroup>)
    return threadIdx.x % 128;
  else
    return Scope::rank();
}

/// The elements of a tile. A class, because the analysis reads the templates that a kernel calls:
/// there a call of an overloaded function may be one of any function.
template <class Tile> struct Elements {
  using tile_type = std::remove_reference_t<Tile>;
  static constexpr unsigned count = ldgsts::detail::tile_traits<tile_type>::size;
  static constexpr unsigned bytes = // of one
      sizeof(ldgsts::detail::element(std::declval<tile_type &>(), 0));

  static __device__ auto &at(tile_type &tile, unsigned i) {
    return ldgsts::detail::element(tile, i);
  }
};

/// In front of a copy: no bit of the destination is as it will be.
template <class Scope, class Dst, class Src>
__device__ __noinline__ void spoil(Dst &&dst, const Src &src) {
  if (ldgsts::detail::others_may_reach<Scope> && rank<Scope>() >= Scope::size)
    return;
  for (unsigned i = rank<Scope>(); i < Elements<Dst>::count; i += Scope::size) {
    auto *to = reinterpret_cast<unsigned char *>(&Elements<Dst>::at(dst, i));
    auto *from = reinterpret_cast<const unsigned char *>(&Elements<const Src>::at(src, i));
    for (unsigned byte = 0; byte < Elements<Dst>::bytes; ++byte)
      to[byte] = ~from[byte];
  }
  barrier<Scope>();
}

/// Behind a copy: whether every bit arrived, and in time for a thread that waits as it should. When
/// it returns, no thread of the scope looks at the tile any more.
template <class Scope, class Dst, class Src>
__device__ __noinline__ void check(int site, Dst &&dst, const Src &src) {
  if (ldgsts::detail::others_may_reach<Scope> && rank<Scope>() >= Scope::size)
    return;
  ldgsts::wait_all();
  barrier<Scope>();
  unsigned different = 0;
  for (unsigned i = rank<Scope>(); i < Elements<Dst>::count; i += Scope::size) {
    auto *to = reinterpret_cast<const unsigned char *>(&Elements<Dst>::at(dst, i));
    auto *from = reinterpret_cast<const unsigned char *>(&Elements<const Src>::at(src, i));
    bool same = true;
    for (unsigned byte = 0; byte < Elements<Dst>::bytes; ++byte)
      same &= to[byte] == from[byte];
    different += !same;
  }
  if (different > 0)
    atomicAdd(&tallies[site].different, different);
  if (rank<Scope>() == 0)
    atomicAdd(&tallies[site].executed, 1u);
  barrier<Scope>();
}

struct Shape {
  dim3 grid, block;
  size_t shared; ///< dynamic shared memory in bytes
};

class Program {
public:
  /// `values`: one for each parameter, a number or `made`.
  template <class... P, class... Values>
  void launch(const char *name, void (*kernel)(P...), const Shape &shape, Values... values) {
    Memory::get().reset();
    kernel<<<shape.grid, shape.block, shape.shared>>>(argument<P>(values)...);
    require(name, cudaGetLastError());
    require(name, cudaDeviceSynchronize());
    ++launches;
  }

  void leave_out(const char *name, const char *reason) {
    std::printf("not run: %s, because %s\n", name, reason);
    ++left_out;
  }

  /// Copy number `site` is to be executed.
  void expect(int site, const char *name) {
    if (site >= MaxSites) {
      std::printf("MaxSites is too small for %s\n", name);
      std::exit(1);
    }
    sites.push_back({site, name});
  }

  /// The exit code of the program.
  int finish() const {
    Tally seen[MaxSites];
    require("tallies", cudaMemcpyFromSymbol(seen, tallies, sizeof(seen)));
    int right = 0;
    for (const auto &[site, name] : sites) {
      const Tally &tally = seen[site];
      if (tally.executed == 0)
        std::printf("%s: never executed\n", name);
      if (tally.different > 0)
        std::printf("%s: %u elements differ\n", name, tally.different);
      right += tally.executed > 0 && tally.different == 0;
    }
    const int wrong = static_cast<int>(sites.size()) - right;
    std::printf("%d launches: %d copies right, %d wrong; %d kernels not run\n", launches, right,
                wrong, left_out);
    return wrong == 0 && right > 0 ? 0 : 1;
  }

private:
  std::vector<std::pair<int, const char *>> sites;
  int launches = 0, left_out = 0;
};

} // namespace proofs
