// The text's tests at the edges of a tile: which copies a thread leaves out, or cuts. No Clang
// header.
#pragma once

#include "Emit/Steps.h"

#include <string>
#include <vector>

namespace ldgsts {

class EdgeText {
public:
  /// \p suffix: makes all names differ from the user's.
  explicit EdgeText(const std::string &suffix);

  /// Every name that the text can introduce, before the suffix.
  static std::vector<std::string> names();

  const std::string valid, when; ///< the variables that hold the options of these names

  /// How many elements of a dimension are valid.
  std::string validCount(int dimension, int64_t extent) const;
  /// Without which a thread, of that number, makes none of the copies; empty: it makes some.
  std::string condition(const Steps &steps, const std::string &thread) const;
  /// Declarations of what is left of each limit that is tested: in front of the loop, if there is
  /// one, or behind round \p number of it.
  std::vector<std::string> declarations(const Steps &steps, const std::vector<RoundEdges> &edges,
                                        const std::string &number, bool isInLoop) const;
  /// What must hold for a round's copy to be made; empty: it always is.
  std::string reaches(const RoundEdges &round, bool isInLoop) const;
  /// How many bytes of the source a round reads, where zeros fill the rest; else empty.
  std::string bytes(const Steps &steps, const RoundEdges &round, bool isInLoop) const;

private:
  std::string left(size_t limit, bool isInLoop) const;
  std::string allHold(const std::vector<LimitTest> &tests, bool isInLoop) const;
  std::string extentOf(const Limit &limit) const;

  const std::string suffix;
};

} // namespace ldgsts
