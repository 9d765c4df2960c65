#include "Emit/CallText.h"

#include "Emit/ScopeText.h"
#include "Match/Annotation.h"
#include "Match/Match.h"

#include "clang/Lex/Lexer.h"

using namespace clang;

namespace ldgsts {

CharSourceRange CallText::fileRange(const Expr &expr) const {
  return Lexer::makeFileCharRange(CharSourceRange::getTokenRange(expr.getSourceRange()), sources,
                                  language);
}

std::optional<std::string> CallText::sourceText(const Expr &expr) const {
  const CharSourceRange range = fileRange(expr);
  if (range.isInvalid())
    return std::nullopt;
  return Lexer::getSourceText(range, sources, language).str();
}

std::optional<std::string> CallText::argumentText(const Expr &written) const {
  const CharSourceRange range = fileRange(written);
  Token next;
  if (range.isInvalid() || Lexer::getRawToken(range.getEnd(), next, sources, language,
                                              /*IgnoreWhiteSpace=*/true))
    return std::nullopt;
  return next.is(tok::ellipsis) ? std::nullopt : sourceText(written);
}

std::optional<TextOperand> CallText::operand(const TileOperand &operand) const {
  const Expr *written = operand.expr->IgnoreImplicit();
  const std::optional<std::string> text = argumentText(*written);
  if (!text)
    return std::nullopt;
  const bool isName = isa<DeclRefExpr>(written);
  if (operand.form == TileForm::Array)
    return TextOperand{*text, "", "", isName};
  const bool isPrimary = isName || isa<CallExpr, MemberExpr, ParenExpr>(written);
  return TextOperand{isPrimary ? *text : "(" + *text + ")",
                     operand.form == TileForm::Mdspan ? ".data_handle()" : ".data()", ".stride(",
                     isName};
}

bool CallText::readFallback(const CopySite &site, TextFrame &frame) const {
  const Expr *written = site.call->getCallee()->IgnoreImplicit();
  frame.fallbackIsHeaders = headerPartOf(*site.callee) == HeaderPart::Public;
  const std::optional<std::string> callee =
      frame.fallbackIsHeaders ? scopedCallee(*written, site) : sourceText(*written);
  if (!callee)
    return false;
  frame.fallbackOpen = *callee + "(";
  std::string options;
  for (const Expr *argument : site.options) {
    if (frame.fallbackIsHeaders &&
        !annotationOf(argument->getType()).starts_with("ldgsts.option.fill."))
      continue;
    const std::optional<std::string> text = argumentText(*argument->IgnoreImplicit());
    if (!text)
      return false;
    options += ", " + *text;
  }
  frame.fallbackClose = options + (frame.fallbackIsHeaders ? ", ::ldgsts::dispatch::sync)" : ")");
  return true;
}

std::optional<std::string> CallText::scopedCallee(const Expr &written, const CopySite &site) const {
  const auto *reference = dyn_cast<DeclRefExpr>(written.IgnoreParens());
  if (!reference || (!site.group && reference->getNumTemplateArgs() <= 1))
    return sourceText(written);
  const SourceLocation end = site.group ? reference->getLocation()
                                        : reference->getTemplateArgs()->getSourceRange().getEnd();
  const CharSourceRange range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(reference->getBeginLoc(), end), sources, language);
  if (range.isInvalid())
    return std::nullopt;
  return Lexer::getSourceText(range, sources, language).str() +
         (site.group ? "<" + scopeText(*site.scope) + ">" : ">");
}

bool CallText::readOptions(const Decision &decision, TextFrame &frame) const {
  const CopySite &site = decision.site;
  for (const Expr *argument : site.options) {
    const bool isValid = argument == site.edges.valid, isWhen = argument == site.edges.when;
    const bool isPolicy = argument == site.policy &&
                          decision.lowering->alternatives.front().policy == CachePolicy::Given;
    if (!isValid && !isWhen && !isPolicy && !doesSomething(*argument, site))
      continue;
    const Expr *written = argument->IgnoreImplicit();
    std::optional<std::string> text = argumentText(*written);
    // A list in braces, or an object that is converted, has not the option's type by itself.
    const bool isOption = !isa<InitListExpr>(written) &&
                          annotationOf(argument->IgnoreUnlessSpelledInSource()->getType()) ==
                              annotationOf(argument->getType());
    if (!text || !isOption)
      return false;
    if (isPolicy) {
      frame.policy = frame.options.size();
      if (!isa<CallExpr>(argument->IgnoreImplicit()))
        text = "(" + *text + ")";
    }
    if (isValid)
      frame.valid = *text;
    else if (isWhen)
      frame.when = *text;
    else
      frame.options.push_back(*text);
  }
  return true;
}

bool CallText::doesSomething(const Expr &argument, const CopySite &site) const {
  const auto *made = &argument == site.policy
                         ? dyn_cast<CallExpr>(argument.IgnoreUnlessSpelledInSource())
                         : nullptr;
  if (!made)
    return argument.HasSideEffects(context);
  return llvm::any_of(made->arguments(),
                      [&](const Expr *part) { return part->HasSideEffects(context); });
}

} // namespace ldgsts
