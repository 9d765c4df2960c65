#include "Facts/SourceText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace ldgsts {

std::string sourceText(const Stmt &stmt, const ASTContext &ast) {
  const SourceManager &sources = ast.getSourceManager();
  CharSourceRange range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(stmt.getSourceRange()), sources, ast.getLangOpts());
  if (range.isInvalid()) // From a macro body: the place of the macro's use says more than its
                         // definition.
    range = CharSourceRange::getTokenRange(
        sources.getExpansionRange(stmt.getSourceRange()).getAsRange());
  StringRef text = Lexer::getSourceText(range, sources, ast.getLangOpts());
  // One line, single spaces: it goes into messages.
  std::string line;
  for (char c : text.trim())
    if (!isspace(static_cast<unsigned char>(c)))
      line += c;
    else if (line.empty() || line.back() != ' ')
      line += ' ';
  return line;
}

} // namespace ldgsts
