#include "Emit/Edits.h"

#include "Emit/ScopeText.h"
#include "Match/Annotation.h"
#include "Match/Match.h"
#include "Report/Words.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace ldgsts {

namespace {

class EditWriter {
public:
  EditWriter(TextStyle style, ASTContext &context)
      : style(style), context(context), sources(context.getSourceManager()),
        language(context.getLangOpts()) {
    // A suffix that makes every name of the sequence new: no identifier of the unit may have it.
    for (unsigned i = 2; clashes(); ++i)
      nameSuffix = "_" + std::to_string(i);
  }

  /// The replacement for one decision, or what stands against it.
  std::optional<tooling::Replacement> edit(const Decision &decision,
                                           std::optional<Reason> &obstacle) {
    const CallExpr &call = *decision.site.call;
    if (!decision.site.fitsFastPath) {
      obstacle = reasonOf(ReasonKind::NoFastPath, call.getBeginLoc());
      return std::nullopt;
    }
    const CharSourceRange range = fileRange(call);
    const std::optional<TextOperand> dst = operandText(*decision.site.dst),
                                     src = operandText(*decision.site.src);
    TextFrame frame;
    if (range.isInvalid() || isFromMacroBody(call.getRParenLoc()) || !dst || !src ||
        !readOptions(decision, frame) ||
        (decision.lowering->needsFallback && !readFallback(decision.site, frame))) {
      obstacle = unreadable(call);
      return std::nullopt;
    }
    if (doMore(call) || outlives(decision)) {
      obstacle = reasonOf(ReasonKind::ArgumentsDoMore, call.getBeginLoc());
      return std::nullopt;
    }
    if (decision.lowering->needsFallback && !frame.fallbackIsHeaders &&
        (!frame.options.empty() || decision.site.edges.any())) {
      obstacle = reasonOf(ReasonKind::FallbackHasOptions, call.getBeginLoc());
      return std::nullopt;
    }
    if (!sources.isInMainFile(range.getBegin())) {
      obstacle = reasonOf(ReasonKind::InHeader, call.getBeginLoc());
      return std::nullopt;
    }
    if (hasDirective(Lexer::getSourceText(range, sources, language))) {
      obstacle = reasonOf(ReasonKind::HasDirective, call.getBeginLoc());
      return std::nullopt;
    }
    frame.dst = *dst;
    frame.src = *src;
    if (decision.tested)
      frame.tested = decision.tested->getName().str();
    frame.rank = rankText(*decision.site.scope);
    frame.comment = commentText(decision);
    frame.nameSuffix = nameSuffix;
    frame.expression = !decision.site.isStatement || call.getBeginLoc().isMacroID();
    placeAt(range.getBegin(), frame);
    return tooling::Replacement(sources, range, textOf(*decision.lowering, style, frame), language);
  }

private:
  bool clashes() const {
    return llvm::any_of(textNames(), [&](const std::string &name) {
      return context.Idents.find(name + nameSuffix) != context.Idents.end();
    });
  }

  /// Why a call cannot be read as it stands in the file.
  Reason unreadable(const CallExpr &call) const {
    llvm::SmallVector<SourceLocation> parts = {call.getBeginLoc(), call.getRParenLoc()};
    for (const Expr *argument : call.arguments())
      parts.push_back(argument->getBeginLoc());
    const auto part = llvm::find_if(parts, [](SourceLocation loc) { return loc.isMacroID(); });
    if (part == parts.end())
      return reasonOf(ReasonKind::ArgumentUnwritten, call.getBeginLoc());
    return reasonOf(ReasonKind::MacroBody, call.getBeginLoc(),
                    Lexer::getImmediateMacroName(*part, sources, language));
  }

  CharSourceRange fileRange(const Expr &expr) const {
    return Lexer::makeFileCharRange(CharSourceRange::getTokenRange(expr.getSourceRange()), sources,
                                    language);
  }

  /// Through all macros that the text was an argument of. (A macro that is nothing but the call has
  /// a range in the file too: that of its use.)
  bool isFromMacroBody(SourceLocation loc) const {
    for (; loc.isMacroID(); loc = sources.getImmediateSpellingLoc(loc))
      if (sources.isMacroBodyExpansion(loc))
        return true;
    return false;
  }

  /// What an #if leaves out is part of the program too, in another configuration.
  static bool hasDirective(StringRef text) {
    llvm::SmallVector<StringRef> lines;
    text.split(lines, '\n');
    return llvm::any_of(lines, [](StringRef line) { return line.ltrim().starts_with("#"); });
  }

  /// Exactly as the user wrote it.
  std::optional<std::string> sourceText(const Expr &expr) const {
    const CharSourceRange range = fileRange(expr);
    if (range.isInvalid())
      return std::nullopt;
    return Lexer::getSourceText(range, sources, language).str();
  }

  /// Of an argument of the call. Nothing where the text between two commas is not the argument
  /// alone: "options..." expands a pack, and a default is not written at all.
  std::optional<std::string> argumentText(const Expr &written) const {
    const CharSourceRange range = fileRange(written);
    Token next;
    if (range.isInvalid() || Lexer::getRawToken(range.getEnd(), next, sources, language,
                                                /*IgnoreWhiteSpace=*/true))
      return std::nullopt;
    return next.is(tok::ellipsis) ? std::nullopt : sourceText(written);
  }

  std::optional<TextOperand> operandText(const TileOperand &operand) const {
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

  /// The call itself, for operands that no plan suits. The header's copy is asked to stay
  /// synchronous, so that no later run lowers it again; a user's own function takes the options
  /// that it had.
  bool readFallback(const CopySite &site, TextFrame &frame) const {
    const Expr *written = site.call->getCallee()->IgnoreImplicit();
    frame.fallbackIsHeaders = isHeadersCopy(*site.callee);
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

  /// The header's function with its scope alone, also in place of a group: the types of the
  /// operands are deduced, for those in the text are not those of the call.
  std::optional<std::string> scopedCallee(const Expr &written, const CopySite &site) const {
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

  static std::string commentText(const Decision &decision) {
    std::string text = wordsOf(decision.operation).call + std::string(": ");
    const std::vector<Plan> &plans = decision.verdict.choice->plans;
    for (const Plan &plan : plans)
      text += llvm::formatv("{0}{1}, {2} a copy", &plan == &plans.front() ? "" : "; or ",
                            planText(plan, decision.site.elementBytes), bytesText(plan.width));
    if (decision.lowering->needsFallback)
      text += "; or element by element";
    return text;
  }

  /// Most options are types; the text needs their arguments only if they do something. False: one
  /// cannot be read.
  bool readOptions(const Decision &decision, TextFrame &frame) const {
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

  /// The making of a cache policy does not count, only what it is made of.
  bool doesSomething(const Expr &argument, const CopySite &site) const {
    const auto *made = &argument == site.policy
                           ? dyn_cast<CallExpr>(argument.IgnoreUnlessSpelledInSource())
                           : nullptr;
    if (!made)
      return argument.HasSideEffects(context);
    return llvm::any_of(made->arguments(),
                        [&](const Expr *part) { return part->HasSideEffects(context); });
  }

  /// Arguments that mean something else inside of the text: statements, whose break or continue
  /// would leave another loop, objects with a destructor, which live until the call returns, and
  /// copies of their own, which are edited too.
  bool doMore(const CallExpr &call) const {
    llvm::SmallVector<const Stmt *> work(call.arg_begin(), call.arg_end());
    while (!work.empty()) {
      const Stmt *part = work.pop_back_val();
      const auto *inner = dyn_cast_or_null<CallExpr>(part);
      if (isa_and_nonnull<StmtExpr, LambdaExpr, CXXBindTemporaryExpr>(part) ||
          (inner && operationOf(inner->getDirectCallee())))
        return true;
      if (part)
        work.append(part->child_begin(), part->child_end());
    }
    return false;
  }

  /// Whether an operand would be read after a temporary that it is, or is a part of, is gone: what
  /// refers to an operand in front of the sequence keeps only a temporary that it is bound to
  /// itself.
  static bool outlives(const Decision &decision) {
    const auto refersToTemporary = [](const Expr *operand) {
      operand = operand->IgnoreParens();
      return operand->isGLValue() && !isa<MaterializeTemporaryExpr>(operand) &&
             holdsTemporary(*operand);
    };
    return decision.lowering->readsOperandsAgain() && (refersToTemporary(decision.site.dst->expr) ||
                                                       refersToTemporary(decision.site.src->expr));
  }

  static bool holdsTemporary(const Stmt &part) {
    return isa<MaterializeTemporaryExpr>(part) ||
           llvm::any_of(part.children(),
                        [](const Stmt *child) { return child && holdsTemporary(*child); });
  }

  /// Indentation and line ending of the line that the call starts on.
  void placeAt(SourceLocation loc, TextFrame &frame) const {
    const auto [file, offset] = sources.getDecomposedLoc(loc);
    const StringRef buffer = sources.getBufferData(file);
    const size_t lineStart = buffer.rfind('\n', offset) + 1; // npos + 1 is 0
    frame.indent =
        buffer.substr(lineStart).take_while([](char c) { return c == ' ' || c == '\t'; }).str();
    frame.unit = StringRef(frame.indent).contains('\t') ? "\t" : "  ";
    const size_t lineEnd = buffer.find('\n', offset);
    frame.newline =
        lineEnd != StringRef::npos && lineEnd > 0 && buffer[lineEnd - 1] == '\r' ? "\r\n" : "\n";
  }

  const TextStyle style;
  ASTContext &context;
  const SourceManager &sources;
  const LangOptions &language;
  std::string nameSuffix;
};

} // namespace

std::vector<CallEdit> editsOf(const std::vector<Decision> &decisions, TextStyle style,
                              ASTContext &context) {
  // One place in a file can be several calls: instantiations, and a macro's argument that the macro
  // uses twice.
  llvm::MapVector<SourceLocation, CallEdit> calls;
  for (const Decision &decision : decisions)
    calls[context.getSourceManager().getSpellingLoc(decision.site.call->getBeginLoc())]
        .decisions.push_back(&decision);

  EditWriter writer(style, context);
  std::vector<CallEdit> edits;
  for (auto &[loc, call] : calls) {
    call.place = loc;
    std::vector<std::optional<tooling::Replacement>> texts;
    for (const Decision *decision : call.decisions)
      texts.push_back(decision->lowering ? writer.edit(*decision, call.obstacle) : std::nullopt);
    const bool agree = llvm::all_of(texts, [&](const auto &text) { return text == texts.front(); });
    if (agree)
      call.edit = texts.front();
    else if (!call.obstacle)
      call.obstacle = reasonOf(ReasonKind::InstantiationsDiffer, loc);
    edits.push_back(std::move(call));
  }
  return edits;
}

} // namespace ldgsts
