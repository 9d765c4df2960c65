#include "Facts/SourceText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace ldgsts {

std::string sourceText(SourceRange written, const ASTContext &ast) {
  const SourceManager &sources = ast.getSourceManager();
  CharSourceRange range =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(written), sources, ast.getLangOpts());
  if (range.isInvalid()) // From a macro body: the place of the macro's use says more than its
                         // definition.
    range = Lexer::getAsCharRange(sources.getExpansionRange(written), sources, ast.getLangOpts());
  if (range.isInvalid())
    return "";
  const auto [file, begin] = sources.getDecomposedLoc(range.getBegin());
  const auto [lastFile, end] = sources.getDecomposedLoc(range.getEnd());
  if (file != lastFile)
    return "";
  // One line, single spaces: it goes into messages, and where it is typed a comment would end it.
  const StringRef text = sources.getBufferData(file);
  Lexer lexer(sources.getLocForStartOfFile(file), ast.getLangOpts(), text.begin(),
              text.begin() + begin, text.end());
  std::string line;
  unsigned last = begin;
  Token token;
  while (!lexer.LexFromRawLexer(token)) {
    const unsigned offset = sources.getFileOffset(token.getLocation());
    if (offset >= end)
      break;
    if (offset > last)
      line += ' ';
    last = offset + token.getLength();
    // The range may end between the two of a `>>`.
    line += last > end ? text.slice(offset, end).str()
                       : Lexer::getSpelling(token, sources, ast.getLangOpts());
  }
  return line;
}

std::string sourceText(const Stmt &stmt, const ASTContext &ast) {
  return sourceText(stmt.getSourceRange(), ast);
}

} // namespace ldgsts
