// Lowering -> text: the tool's back end. No Clang header.
#pragma once

#include "Emit/TextStyle.h"

#include <optional>
#include <string>
#include <vector>

namespace ldgsts {

/// One side of the call as the user wrote it.
struct TextOperand {
  std::string expr;    ///< the argument, evaluated once unless it is a name
  std::string pointer; ///< behind it, to get the address of element (0, ..., 0): "" or ".data()"
  std::string stride;  ///< behind it, in front of a dimension's number and ")": ".stride("
  bool isName = false; ///< a variable, which can be named again
};

/// The parts of the user's source that the text is made of, and where it stands.
struct TextFrame {
  TextOperand dst, src;    ///< evaluated once, in this order
  std::string valid, when; ///< the options of these names; empty: there are none
  std::string tested; ///< a pointer to test in place of the source's address; empty: the address
  std::vector<std::string>
      options; ///< further arguments that do something, evaluated once, after dst and src
  std::optional<size_t> policy; ///< which of them is a cache policy that the copies take
  std::string rank;             ///< a thread's number inside the scope
  /// The synchronous copy, around "dst, src", for a lowering that needs it.
  std::string fallbackOpen, fallbackClose;
  bool fallbackIsHeaders = true; ///< it takes its operands as they come; else they are forwarded
  std::string comment;           ///< the plan in words
  std::string indent;            ///< white space in front of the statement
  std::string unit = "  ";
  std::string newline = "\n";
  /// Makes the names of the sequence differ from all of the user's.
  std::string nameSuffix;
  /// An expression (a lambda, called on the spot) where a statement cannot stand.
  bool expression = false;
};

/// Every name that the text can introduce, before the suffix.
std::vector<std::string> textNames();

/// One statement without its semicolon, or one expression; the first line is not indented.
std::string textOf(const Lowering &lowering, TextStyle style, const TextFrame &frame);

} // namespace ldgsts
