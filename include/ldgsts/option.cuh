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

namespace detail {

enum class option_kind { unknown, dispatch, prefetch, valid, when, fill };

template <class Option> inline constexpr option_kind kind_of = option_kind::unknown;
template <> inline constexpr option_kind kind_of<dispatch::ldgsts_t> = option_kind::dispatch;
template <> inline constexpr option_kind kind_of<dispatch::sync_t> = option_kind::dispatch;
template <int Bytes>
inline constexpr option_kind kind_of<prefetch_t<Bytes>> = option_kind::prefetch;

template <option_kind Kind, class... Options>
inline constexpr int count_of = (0 + ... + (kind_of<Options> == Kind));

} // namespace detail
} // namespace ldgsts
