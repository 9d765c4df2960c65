// Options: what the caller asks of one call, as extra arguments in any order.
#pragma once

#include "detail/config.cuh"

namespace ldgsts {

/// What to do with a call that cannot be lowered. Without such an option: keep the element
/// copy, and warn of a copy_async.
namespace dispatch {

struct LDGSTS_ANNOTATE("ldgsts.option.dispatch.ldgsts") ldgsts_t {};
struct LDGSTS_ANNOTATE("ldgsts.option.dispatch.sync") sync_t {};

inline constexpr ldgsts_t ldgsts{}; ///< a call that is not eligible is a compile error
inline constexpr sync_t sync{};     ///< never lower this call, and say nothing

} // namespace dispatch

template <int Bytes> struct LDGSTS_ANNOTATE("ldgsts.option.prefetch") prefetch_t {
  static_assert(
      Bytes == 0 || Bytes == 64 || Bytes == 128 || Bytes == 256,
      "prefetch<Bytes>: 0, 64, 128 or 256 bytes (PTX ISA \"cp.async\", .level::prefetch_size)");
};

/// How much of the L2 line around each copy to fetch along, in bytes; 0 asks for nothing beyond the
/// copy itself.
template <int Bytes> inline constexpr prefetch_t<Bytes> prefetch{};

/// Where the copied line may stay. By default 16-byte copies take cg, and narrower ones ca, which
/// is all that there is for them: a wish that cannot be had is dropped with a remark.
namespace cache {

struct LDGSTS_ANNOTATE("ldgsts.option.cache.ca") ca_t {};
struct LDGSTS_ANNOTATE("ldgsts.option.cache.cg") cg_t {};

inline constexpr ca_t ca{}; ///< in L1 and L2
inline constexpr cg_t cg{}; ///< in L2 alone

} // namespace cache

struct LDGSTS_ANNOTATE("ldgsts.option.evict_first") evict_first_t {};
struct LDGSTS_ANNOTATE("ldgsts.option.evict_last") evict_last_t {};
struct LDGSTS_ANNOTATE("ldgsts.option.cache_policy") cache_policy_t {
  unsigned long long value;
};

/// How soon L2 gives up the copied lines (PTX ISA "createpolicy"). These take effect with the
/// option cache-policy=on only, and are dropped with a remark else: ptxas 13.0 was seen to
/// miscompile the operand.
inline constexpr evict_first_t evict_first{};
inline constexpr evict_last_t evict_last{};
/// A policy that createpolicy made.
__host__ __device__ constexpr cache_policy_t cache_policy(unsigned long long policy) {
  return {policy};
}

template <int Bytes> struct LDGSTS_ANNOTATE("ldgsts.option.expect_width") expect_width_t {
  static_assert(Bytes == 16 || Bytes == 8 || Bytes == 4 || Bytes == 2 || Bytes == 1,
                "expect_width<Bytes>: 16, 8 or 4 bytes; for copy, also 2 or 1");
};
template <int Rounds> struct LDGSTS_ANNOTATE("ldgsts.option.expect_rounds") expect_rounds_t {
  static_assert(Rounds > 0, "expect_rounds<Rounds>: each thread makes one copy at least");
};

/// A contract: the call is lowered, and copies at least so many bytes at a time wherever a test at
/// run time may lead. What breaks it is a compile error. The header alone checks no contract.
template <int Bytes> inline constexpr expect_width_t<Bytes> expect_width{};

/// A contract like expect_width: each thread makes exactly so many copies.
template <int Rounds> inline constexpr expect_rounds_t<Rounds> expect_rounds{};

struct LDGSTS_ANNOTATE("ldgsts.option.direct") direct_t {};

/// A contract: scope thread, and 16, 8 or 4 contiguous bytes, which are one instruction at the
/// addresses that the thread gives. Where their alignment is neither proved nor promised, a test
/// chooses between it and the element copy, as for every other call.
inline constexpr direct_t direct{};

namespace detail {

/// Those from expect_width on are contracts.
enum class option_kind {
  unknown,
  dispatch,
  prefetch,
  cache,
  policy,
  valid,
  when,
  fill,
  expect_width,
  expect_rounds,
  direct
};

template <class Option> inline constexpr option_kind kind_of = option_kind::unknown;
template <> inline constexpr option_kind kind_of<dispatch::ldgsts_t> = option_kind::dispatch;
template <> inline constexpr option_kind kind_of<dispatch::sync_t> = option_kind::dispatch;
template <int Bytes>
inline constexpr option_kind kind_of<prefetch_t<Bytes>> = option_kind::prefetch;
template <> inline constexpr option_kind kind_of<cache::ca_t> = option_kind::cache;
template <> inline constexpr option_kind kind_of<cache::cg_t> = option_kind::cache;
template <> inline constexpr option_kind kind_of<evict_first_t> = option_kind::policy;
template <> inline constexpr option_kind kind_of<evict_last_t> = option_kind::policy;
template <> inline constexpr option_kind kind_of<cache_policy_t> = option_kind::policy;
template <int Bytes>
inline constexpr option_kind kind_of<expect_width_t<Bytes>> = option_kind::expect_width;
template <int Rounds>
inline constexpr option_kind kind_of<expect_rounds_t<Rounds>> = option_kind::expect_rounds;
template <> inline constexpr option_kind kind_of<direct_t> = option_kind::direct;

template <option_kind Kind, class... Options>
inline constexpr int count_of = (0 + ... + (kind_of<Options> == Kind));

template <class Option> inline constexpr bool is_sync = false;
template <> inline constexpr bool is_sync<dispatch::sync_t> = true;

/// dispatch::sync keeps the call from being lowered, which every contract asks for.
template <class... Options>
inline constexpr bool contradicts_itself =
    (... || is_sync<Options>) && (... || (kind_of<Options> >= option_kind::expect_width));

} // namespace detail
} // namespace ldgsts
