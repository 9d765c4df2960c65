// Steps -> text: the tool's back end. No Clang header.
#pragma once

#include "Emit/Steps.h"

#include <string>
#include <vector>

namespace ldgsts {

/// How one copy is spelled.
enum class TextStyle {
  Asm,      ///< inline PTX: nvcc and Clang, every prefetch size
  Builtin,  ///< __nvvm_cp_async_*: Clang only, no prefetch size
  Pipeline, ///< __pipeline_memcpy_async of <cuda_pipeline.h>: no prefetch size
};

/// The parts of the user's source that the text is made of, and where it stands.
struct TextFrame {
  std::string dst, src; ///< pointer expressions, evaluated once, in this order
  std::vector<std::string>
      options;         ///< further arguments that do something, evaluated once, after dst and src
  std::string rank;    ///< a thread's number inside the scope
  std::string comment; ///< the plan in words
  std::string indent;  ///< white space in front of the statement
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
std::string textOf(const Steps &steps, TextStyle style, const TextFrame &frame);

} // namespace ldgsts
