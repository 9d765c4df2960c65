#include "Facts/FactContext.h"

#include "Facts/Uniform.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace ldgsts {

FactContext::FactContext(ASTContext &ast, FactOptions options) : ast(ast), options(options) {}
FactContext::~FactContext() = default;

FunctionAnalysis &FactContext::analysis(const FunctionDecl &function) {
  std::unique_ptr<FunctionAnalysis> &known = analyses[&function];
  if (known)
    return *known;
  known = std::make_unique<FunctionAnalysis>(function, *this);
  FunctionAnalysis &made = *known; // The map may grow while the values are worked out.
  if (made.flow.valid())
    made.values.emplace(function, made.flow, *this);
  return made;
}

const VariableUses &FactContext::uses(const FunctionDecl &function) {
  std::unique_ptr<VariableUses> &uses = usesOf[&function];
  if (uses)
    return *uses;
  uses = std::make_unique<VariableUses>();
  // A lambda shares the variables of the functions around it. The instantiation of a generic one is
  // not part of their bodies: there stands its pattern.
  for (const DeclContext *context = &function; context; context = context->getParent())
    if (const auto *around = dyn_cast<FunctionDecl>(context))
      if (!around->getParentFunctionOrMethod() || around->isTemplateInstantiation())
        uses->read(around->getBody());
  return *uses;
}

CallersOf FactContext::callers(const FunctionDecl &function) {
  if (!callerIndex)
    callerIndex = std::make_unique<CallerIndex>(ast);
  return callerIndex->callers(function);
}

std::string FactContext::text(const Stmt &stmt) const {
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
