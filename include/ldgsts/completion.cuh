// Completion: when the bytes of copy_async are there. Everything here concerns the calling thread's
// own copies; other threads may read them only after a barrier that follows the wait, or after a
// wait for the barrier that counts them.
#pragma once

#include "detail/config.cuh"

#include <cstdint>
#include <type_traits>

namespace ldgsts {

// Below sm_80 there is no cp.async: every copy was synchronous, and nothing is left to wait for.
// The "memory" clobbers keep the compiler from moving loads and stores of the tile across the call.

/// Closes a group of all copies that this thread issued since the last one; an empty group is fine
/// (PTX ISA "cp.async.commit_group").
__device__ __forceinline__ void commit_group() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

/// Waits until at most the N most recent groups of this thread are still pending (PTX ISA
/// "cp.async.wait_group").
template <int N> __device__ __forceinline__ void wait_group() {
  static_assert(N >= 0, "wait_group<N>: N is the number of groups that may stay pending");
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
#endif
}

/// Waits for all copies of this thread, committed or not (PTX ISA "cp.async.wait_all").
__device__ __forceinline__ void wait_all() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

namespace detail {

/// PTX ISA "cp.async.mbarrier.arrive", of a barrier in shared memory. Where the thread has no copy
/// under way it takes effect at once, so it is right behind copies that were not lowered too.
template <bool CountsItself>
__device__ __forceinline__ void arrive_behind_copies([[maybe_unused]] void *barrier) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  const auto shared = static_cast<unsigned>(__cvta_generic_to_shared(barrier));
  if constexpr (CountsItself)
    asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];" ::"r"(shared) : "memory");
  else
    asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(shared) : "memory");
#endif
}

/// PTX ISA "mbarrier.init": "Requires sm_80 or higher".
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
template <class Word> inline constexpr bool has_mbarrier = sizeof(Word) == 0;
#else
template <class Word> inline constexpr bool has_mbarrier = true;
#endif

/// cuda::barrier<cuda::thread_scope_block>, which is in <cuda/barrier>. In shared memory, from
/// sm_80 on, it is an mbarrier and nothing else.
template <class Scope, template <Scope, class> class Barrier, Scope S, class Completion>
inline constexpr bool is_of_block(const Barrier<S, Completion> *) {
  return S == Scope::thread_scope_block && sizeof(Barrier<S, Completion>) == sizeof(std::uint64_t);
}

template <class Word> using if_word = std::enable_if_t<std::is_same_v<Word, std::uint64_t>>;
template <class Barrier>
using if_barrier = std::enable_if_t<is_of_block(static_cast<Barrier *>(nullptr))>;

} // namespace detail

/// Holds the phase of the mbarrier `bar`, in shared memory, open until all copies that this thread
/// has issued are there. It adds one to the number of arrivals that the phase still waits for, and
/// arrives once they are: the number that the barrier was made for knows nothing of it. The
/// thread's own arrival is still due, and must come behind this call. Needs sm_80.
template <class Word, class = detail::if_word<Word>>
__device__ __forceinline__ void arrive(Word *bar) {
  static_assert(detail::has_mbarrier<Word>, "below sm_80 there is no mbarrier: use cuda::barrier");
  detail::arrive_behind_copies<true>(bar);
}

/// This thread's arrival at the mbarrier `bar`, in shared memory, once all copies that it has
/// issued are there: one of those that the barrier was made for. Needs sm_80.
template <class Word, class = detail::if_word<Word>>
__device__ __forceinline__ void arrive_noinc(Word *bar) {
  static_assert(detail::has_mbarrier<Word>, "below sm_80 there is no mbarrier: use cuda::barrier");
  detail::arrive_behind_copies<false>(bar);
}

/// The same for a cuda::barrier<cuda::thread_scope_block> in shared memory, on every target. Below
/// sm_80, where all copies were synchronous, nothing is to be held open: arrive changes no count,
/// and arrive_noinc is the barrier's own arrive().
template <class Barrier, class = detail::if_barrier<Barrier>>
__device__ __forceinline__ void arrive(Barrier &bar) {
  detail::arrive_behind_copies<true>(&bar);
}
template <class Barrier, class = detail::if_barrier<Barrier>>
__device__ __forceinline__ void arrive_noinc(Barrier &bar) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  static_cast<void>(bar.arrive());
#else
  detail::arrive_behind_copies<false>(&bar);
#endif
}

} // namespace ldgsts
