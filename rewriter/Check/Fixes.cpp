#include "Check/Fixes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace ldgsts {

std::optional<Fix> wrapped(const Expr *expr, const std::string &promise, const ASTContext &ast) {
  if (!expr || expr->getBeginLoc().isMacroID() || expr->getEndLoc().isMacroID())
    return std::nullopt;
  if (const auto *op = dyn_cast<BinaryOperator>(expr); op && op->isCommaOp())
    return std::nullopt; // It would become two arguments.
  const QualType written = expr->IgnoreParenImpCasts()->getType();
  if (written->isEnumeralType() || written->isBooleanType())
    return std::nullopt; // They are no numbers to the header, nor to what follows them.
  const SourceLocation end =
      Lexer::getLocForEndOfToken(expr->getEndLoc(), 0, ast.getSourceManager(), ast.getLangOpts());
  // In full: nobody knows which names are in sight there.
  return Fix{expr->getBeginLoc(), end, "ldgsts::" + promise + "(", ")"};
}

std::string alignmentText(const VarDecl &variable, int width) {
  // alignas stands in front of all else, or right behind an attribute; CUDA's word stands anywhere.
  // (Clang gives a shared variable in a function a storage class that nobody wrote.)
  const ASTContext &ast = variable.getASTContext();
  const StringRef before = Lexer::getSourceText(
      CharSourceRange::getCharRange(variable.getBeginLoc(), variable.getTypeSpecStartLoc()),
      ast.getSourceManager(), ast.getLangOpts());
  const bool isPlain = !before.contains("extern") && !before.contains("static") &&
                       !ast.getBaseElementType(variable.getType()).hasLocalQualifiers();
  return (isPlain ? "alignas(" : "__align__(") + std::to_string(width) + ")";
}

std::optional<Fix> aligned(const VarDecl &variable, int width, const ASTContext &ast) {
  const SourceLocation type = variable.getTypeSpecStartLoc();
  if (type.isInvalid() || type.isMacroID())
    return std::nullopt;
  return Fix{type, type, alignmentText(variable, width) + " ", ""};
}

} // namespace ldgsts
