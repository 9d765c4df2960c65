// The texts of one call, for the template arguments that each stands for -> the text that replaces
// it. No Clang header.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ldgsts {

/// What becomes of a call in one instantiation.
struct InstanceText {
  /// What holds of the template's arguments there: "N == 64"; empty: it is in no template, or
  /// nothing can be said of them.
  std::string condition;
  /// The sequence, indented as the call is; nothing: the call stays.
  std::optional<std::string> text;
  /// The same inside of the chain that tells instantiations apart by their conditions.
  std::string textInChain;
  /// The condition may hold in other instantiations too.
  bool isPartial = false;
};

/// Where a call stands in its file, and how a statement is written there.
struct CallPlacing {
  unsigned offset = 0;  ///< in bytes, from the file's beginning
  std::string original; ///< the call as it is written, without the semicolon; empty: not edited
  std::string indent, unit = "  ", newline = "\n";
  bool expression = false; ///< a lambda, called on the spot, where a statement cannot stand

  /// White space in front of what stands in the chain.
  std::string indentInChain() const { return indent + unit + unit; }
};

/// In bytes, from the file's beginning.
struct TextEdit {
  unsigned offset, length;
  std::string text;
};

struct CallRewrite {
  CallPlacing place;
  std::vector<InstanceText> instances; ///< each condition once
  bool stays = false; ///< some instantiation stands against any edit: the text of a call is one

  /// Some target has no cp.async (PTX ISA "cp.async": sm_80 or later), and keeps the call.
  bool isForNewer = false;

  /// Adds what another instantiation, or another compilation, wants. False: it wants another text
  /// where the same condition holds, or one that is partial may, or \ref stays where this is
  /// edited, or a directive where none can stand.
  bool add(const CallRewrite &other);
  bool isEdited() const;
  /// In place of the call; nothing: it stays. One sequence where all instantiations want the same,
  /// which does not compile for others; else an `if constexpr` chain that ends in the call itself.
  std::optional<std::string> text() const;
  /// The same as a change of \p file, with directives around it where some targets keep the call.
  std::optional<TextEdit> edit(std::string_view file) const;
};

} // namespace ldgsts
