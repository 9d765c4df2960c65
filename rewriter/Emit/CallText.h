// What a call says, as text that can stand in front of or inside of the sequence that replaces it.
#pragma once

#include "Emit/Text.h"
#include "Pipeline.h"

#include "clang/AST/ASTContext.h"

#include <optional>
#include <string>

namespace ldgsts {

class CallText {
public:
  explicit CallText(clang::ASTContext &context)
      : context(context), sources(context.getSourceManager()), language(context.getLangOpts()) {}

  /// Where an expression stands in its file; invalid: it comes from the body of a macro.
  clang::CharSourceRange fileRange(const clang::Expr &expr) const;

  /// An operand; nothing: it cannot be read.
  std::optional<TextOperand> operand(const TileOperand &operand) const;

  /// Most options are types; the text needs their arguments only if they do something. False: one
  /// cannot be read.
  bool readOptions(const Decision &decision, TextFrame &frame) const;

  /// The call itself, for operands that no plan suits. The header's copy is asked to stay
  /// synchronous, so that no later run lowers it again; a user's own function takes the options
  /// that it had. False: it cannot be read.
  bool readFallback(const CopySite &site, TextFrame &frame) const;

private:
  /// Exactly as the user wrote it.
  std::optional<std::string> sourceText(const clang::Expr &expr) const;
  /// Of an argument of the call. Nothing where the text between two commas is not the argument
  /// alone: "options..." expands a pack, and a default is not written at all.
  std::optional<std::string> argumentText(const clang::Expr &written) const;
  /// The header's function with its scope alone, also in place of a group: the types of the
  /// operands are deduced, for those in the text are not those of the call.
  std::optional<std::string> scopedCallee(const clang::Expr &written, const CopySite &site) const;
  /// The making of a cache policy does not count, only what it is made of.
  bool doesSomething(const clang::Expr &argument, const CopySite &site) const;

  clang::ASTContext &context;
  const clang::SourceManager &sources;
  const clang::LangOptions &language;
};

} // namespace ldgsts
