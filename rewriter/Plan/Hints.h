// What a call asks of the caches. Hints change speed alone, so one that cannot be said is dropped.
// No Clang header.
#pragma once

#include <optional>

namespace ldgsts {

/// Where the copied line may stay (PTX ISA "cp.async": .cg caches in L2 alone and exists for 16
/// bytes only).
enum class CacheOp { All, Global };

/// The cache policy operand of a copy (PTX ISA "cp.async", .level::cache_hint).
enum class CachePolicy {
  None,
  EvictFirst, ///< made by createpolicy, as the next one is
  EvictLast,
  Given, ///< an argument of the call
};

struct Hints {
  std::optional<int> prefetch;  ///< L2 prefetch size in bytes; absent: the default of the width
  std::optional<CacheOp> cache; ///< absent: the default of the width
  CachePolicy policy = CachePolicy::None;
};

} // namespace ldgsts
