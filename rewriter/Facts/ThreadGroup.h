// Groups of the threads of a block, and in which of them a value is the same for all threads.
#pragma once

#include <algorithm>
#include <cstdint>

namespace ldgsts {

/// Each is made of whole groups of the one before. A warp is 32 threads with consecutive linear
/// ids, a warpgroup four consecutive warps, aligned to four (PTX ISA "wgmma": warpgroup).
enum class ThreadGroup { Thread, Warp, Warpgroup, Block, Grid };

/// Threads of a group that has the same size in every launch.
constexpr uint64_t threadsIn(ThreadGroup group) {
  return group == ThreadGroup::Warpgroup ? 128 : group == ThreadGroup::Warp ? 32 : 1;
}

constexpr ThreadGroup nextLarger(ThreadGroup group) {
  return static_cast<ThreadGroup>(static_cast<int>(group) + 1);
}

/// Threads `first` .. `first + count - 1` of a block, by linear id.
struct ThreadRange {
  uint64_t first = 0, count = 0;

  bool contains(uint64_t thread) const { return thread - first < count; }
  /// The smallest group that has all of them.
  ThreadGroup groupAround() const {
    const auto isInOne = [this](ThreadGroup group) {
      return first / threadsIn(group) == (first + count - 1) / threadsIn(group);
    };
    return count == 1                        ? ThreadGroup::Thread
           : isInOne(ThreadGroup::Warp)      ? ThreadGroup::Warp
           : isInOne(ThreadGroup::Warpgroup) ? ThreadGroup::Warpgroup
                                             : ThreadGroup::Block;
  }
};

/// The threads that copy together: those of each such group, or of each block those in the range
/// alone, of which the group has all.
struct Team {
  ThreadGroup group = ThreadGroup::Block;
  ThreadRange range = {}; ///< count 0: all

  bool isRange() const { return range.count != 0; }
};

/// What the threads of one group have to say, from good to bad.
enum class Agreement { Same, Unknown, Different };

/// In which groups a value is one. A pair is `{same, differs}`.
struct Uniformity {
  ThreadGroup same = ThreadGroup::Block; ///< the largest group in which it surely is one value
  /// The smallest group in which it is made of what differs among the threads, as threadIdx does;
  /// Grid: no group of a block.
  ThreadGroup differs = ThreadGroup::Grid;

  /// Nothing is known.
  static constexpr Uniformity unknown() { return {ThreadGroup::Thread, ThreadGroup::Grid}; }

  Agreement in(ThreadGroup group) const {
    return same >= group      ? Agreement::Same
           : differs <= group ? Agreement::Different
                              : Agreement::Unknown;
  }
  /// The value is the same in each \p group after all.
  Uniformity onceSameIn(ThreadGroup group) const {
    const ThreadGroup larger = std::max(same, group);
    return {larger, differs == ThreadGroup::Grid ? differs : std::max(differs, nextLarger(larger))};
  }

  friend Uniformity worse(Uniformity a, Uniformity b) {
    return {std::min(a.same, b.same), std::min(a.differs, b.differs)};
  }
  friend bool operator==(Uniformity a, Uniformity b) {
    return a.same == b.same && a.differs == b.differs;
  }
};

} // namespace ldgsts
