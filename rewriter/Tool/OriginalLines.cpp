#include "Tool/OriginalLines.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace clang::tooling;
using llvm::StringRef;

namespace ldgsts {

namespace {

std::string lineDirective(size_t line) { return "#line " + std::to_string(line); }

bool isDirective(StringRef line) { return line.ltrim().starts_with("#"); }

/// What takes the place of lines \p first to \p last, the last one up to its rest.
std::string onLines(StringRef text, size_t first, size_t last) {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  std::string result;
  bool behindDirective = false;
  for (size_t i = 0; i < lines.size();) {
    const size_t start = i;
    if (isDirective(lines[i])) {
      result += lines[i++].rtrim().str();
      behindDirective = true;
      // The rest of the original's line is blank, or begins a line of its own.
      if (i == lines.size())
        return result + "\n" + lineDirective(last + 1);
      result += "\n";
      continue;
    }
    while (i < lines.size() && !isDirective(lines[i]))
      ++i;
    const std::string code =
        onOneLine(llvm::join(llvm::ArrayRef(lines).slice(start, i - start), "\n"));
    if (behindDirective)
      result += lineDirective(code.empty() ? last : first) + "\n";
    result += code;
    if (i < lines.size())
      result += "\n";
    else if (!code.empty())
      // As many lines as the call had: what follows is where it was. A token that has lines of its
      // own, a raw string, has them in the call too.
      result.append(last - std::min(last, first + StringRef(code).count('\n')), '\n');
  }
  return result;
}

} // namespace

std::string onOneLine(StringRef code) {
  LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.CPlusPlus14 = language.CPlusPlus17 = true;
  language.LineComment = true;
  const std::string text = code.str(); // The lexer wants a zero at the end.
  Lexer lexer(SourceLocation(), language, text.data(), text.data(), text.data() + text.size());
  std::string line;
  Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(tok::eof); lexer.LexFromRawLexer(token)) {
    if (!line.empty() && (token.hasLeadingSpace() || token.isAtStartOfLine()))
      line += ' ';
    line.append(lexer.getBufferLocation() - token.getLength(), token.getLength());
  }
  return line;
}

llvm::Expected<std::string> onOriginalLines(StringRef name, const FileEdits &file) {
  const StringRef original = file.original;
  Replacements edits;
  for (const Replacement &edit : file.edits) {
    const StringRef before = original.take_front(edit.getOffset());
    const size_t first = 1 + before.count('\n');
    const size_t last = first + original.substr(edit.getOffset(), edit.getLength()).count('\n');
    if (llvm::Error error =
            edits.add(Replacement(edit.getFilePath(), edit.getOffset(), edit.getLength(),
                                  onLines(edit.getReplacementText(), first, last))))
      return std::move(error);
  }
  llvm::Expected<std::string> text = applyAllReplacements(original, edits);
  if (!text)
    return text;
  std::string quoted;
  for (const char c : name)
    quoted += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
  // A byte order mark is one at the beginning of a file alone.
  StringRef body = *text;
  const StringRef mark = body.consume_front("\xEF\xBB\xBF") ? "\xEF\xBB\xBF" : "";
  return (mark + lineDirective(1) + " \"" + quoted + "\"\n" + body).str();
}

} // namespace ldgsts
