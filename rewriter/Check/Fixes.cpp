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
  const SourceLocation end =
      Lexer::getLocForEndOfToken(expr->getEndLoc(), 0, ast.getSourceManager(), ast.getLangOpts());
  // In full: nobody knows which names are in sight there.
  return Fix{expr->getBeginLoc(), end, "ldgsts::" + promise + "(", ")"};
}

std::optional<Fix> aligned(const VarDecl &variable, int width, const ASTContext &ast) {
  const SourceLocation type = variable.getTypeSpecStartLoc();
  // Behind const or volatile it would be part of the type, which may not have it.
  if (type.isInvalid() || type.isMacroID() ||
      ast.getBaseElementType(variable.getType()).hasLocalQualifiers())
    return std::nullopt;
  return Fix{type, type, "alignas(" + std::to_string(width) + ") ", ""};
}

} // namespace ldgsts
