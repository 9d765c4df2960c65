#include "Emit/Edits.h"

#include "Emit/CallText.h"
#include "Emit/Instance.h"
#include "Emit/ScopeText.h"
#include "Match/Match.h"
#include "Report/Words.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace ldgsts {

namespace {

class EditWriter {
public:
  EditWriter(TextStyle style, bool editsHeaders, ASTContext &context)
      : style(style), editsHeaders(editsHeaders), context(context),
        sources(context.getSourceManager()), language(context.getLangOpts()), reader(context) {
    // A suffix that makes every name of the sequence new: no identifier of the unit may have it.
    for (unsigned i = 2; clashes(); ++i)
      nameSuffix = "_" + std::to_string(i);
  }

  /// What one decision makes of the call in its file. False: \p obstacle stands against it.
  bool edit(const Decision &decision, CallPlacing &place, InstanceText &instance,
            std::optional<Reason> &obstacle) {
    const CallExpr &call = *decision.site.call;
    if (!decision.site.fitsFastPath) {
      obstacle = reasonOf(ReasonKind::NoFastPath, call.getBeginLoc());
      return false;
    }
    const CharSourceRange range = callRange(call);
    const std::optional<TextOperand> dst = reader.operand(*decision.site.dst),
                                     src = reader.operand(*decision.site.src);
    TextFrame frame;
    if (range.isInvalid() || isFromMacroBody(call.getRParenLoc()) || !dst || !src ||
        !reader.readOptions(decision, frame) ||
        (decision.lowering->needsFallback && !reader.readFallback(decision.site, frame))) {
      obstacle = unreadable(call);
      return false;
    }
    if (doMore(call) || outlives(decision)) {
      obstacle = reasonOf(ReasonKind::ArgumentsDoMore, call.getBeginLoc());
      return false;
    }
    if (decision.lowering->needsFallback && !frame.fallbackIsHeaders &&
        (!frame.options.empty() || decision.site.edges.any())) {
      obstacle = reasonOf(ReasonKind::FallbackHasOptions, call.getBeginLoc());
      return false;
    }
    if (!sources.isInMainFile(range.getBegin()) &&
        (!editsHeaders || sources.isInSystemHeader(range.getBegin()))) {
      obstacle = reasonOf(ReasonKind::InHeader, call.getBeginLoc());
      return false;
    }
    if (hasDirective(range)) {
      obstacle = reasonOf(ReasonKind::HasDirective, call.getBeginLoc());
      return false;
    }
    frame.dst = *dst;
    frame.src = *src;
    if (decision.tested)
      frame.tested = decision.tested->getName().str();
    frame.rank = rankText(*decision.site.scope);
    frame.comment = commentText(decision);
    frame.nameSuffix = nameSuffix;
    placeAt(range.getBegin(), place);
    place.offset = sources.getDecomposedLoc(range.getBegin()).second;
    place.original = Lexer::getSourceText(range, sources, language).str();
    place.expression = !decision.site.isStatement || call.getBeginLoc().isMacroID();
    frame.expression = place.expression;
    frame.unit = place.unit;
    frame.newline = place.newline;
    frame.indent = place.indent;
    instance.text = textOf(*decision.lowering, style, frame);
    if (!instance.condition.empty()) { // Else there is no chain.
      frame.indent = place.indentInChain();
      instance.textInChain = textOf(*decision.lowering, style, frame);
    }
    return true;
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

  /// Through all macros that the text was an argument of. (A macro that is nothing but the call has
  /// a range in the file too: that of its use.)
  bool isFromMacroBody(SourceLocation loc) const {
    for (; loc.isMacroID(); loc = sources.getImmediateSpellingLoc(loc))
      if (sources.isMacroBodyExpansion(loc))
        return true;
    return false;
  }

  /// The call as it is written. Of a macro that is nothing but its argument, the range in the file
  /// would be that of the macro's use.
  CharSourceRange callRange(const CallExpr &call) const {
    const SourceLocation begin = call.getBeginLoc(), end = call.getRParenLoc();
    if (isFromMacroBody(begin) || isFromMacroBody(end))
      return reader.fileRange(call);
    return Lexer::makeFileCharRange(
        CharSourceRange::getTokenRange(sources.getFileLoc(begin), sources.getFileLoc(end)), sources,
        language);
  }

  /// What an #if leaves out is part of the program too, in another configuration.
  bool hasDirective(CharSourceRange range) const {
    const auto [file, offset] = sources.getDecomposedLoc(range.getBegin());
    const StringRef buffer = sources.getBufferData(file);
    Lexer lexer(sources.getLocForStartOfFile(file), language, buffer.begin(),
                buffer.begin() + offset, buffer.end());
    Token token;
    do
      if (lexer.LexFromRawLexer(token) || token.getLocation() >= range.getEnd())
        return false;
    while (token.isNot(tok::hash) || !token.isAtStartOfLine());
    return true;
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
  void placeAt(SourceLocation loc, CallPlacing &place) const {
    const auto [file, offset] = sources.getDecomposedLoc(loc);
    const StringRef buffer = sources.getBufferData(file);
    const size_t lineStart = buffer.rfind('\n', offset) + 1; // npos + 1 is 0
    place.indent =
        buffer.substr(lineStart).take_while([](char c) { return c == ' ' || c == '\t'; }).str();
    place.unit = StringRef(place.indent).contains('\t') ? "\t" : "  ";
    const size_t lineEnd = buffer.find('\n', offset);
    place.newline =
        lineEnd != StringRef::npos && lineEnd > 0 && buffer[lineEnd - 1] == '\r' ? "\r\n" : "\n";
  }

  const TextStyle style;
  const bool editsHeaders;
  ASTContext &context;
  const SourceManager &sources;
  const LangOptions &language;
  const CallText reader;
  std::string nameSuffix;
};

} // namespace

/// What the instantiations of a call want, together.
static void settle(CallEdit &call, EditWriter &writer, ASTContext &context) {
  for (const Decision *decision : call.decisions) {
    const CopySite &site = decision->site;
    CallRewrite one;
    if (llvm::any_of(decision->verdict.reasons,
                     [](const Reason &reason) { return reason.rule == Rule::Target; })) {
      one.isForNewer = true;
      call.rewrite.add(one);
      continue;
    }
    const InstanceCondition condition = instanceCondition(*site.function, call.place, context);
    InstanceText instance = {condition.text, std::nullopt, "", condition.isPartial};
    if (decision->lowering && !writer.edit(*decision, one.place, instance, call.obstacle))
      one.stays = true;
    one.instances.push_back(std::move(instance));
    if (!call.rewrite.add(one) && !call.obstacle)
      call.obstacle = reasonOf(ReasonKind::InstantiationsDiffer, call.place, functionName(site));
  }
  call.rewrite.stays |= call.obstacle.has_value();
}

std::vector<CallEdit> editsOf(const std::vector<Decision> &decisions, TextStyle style,
                              bool editsHeaders, ASTContext &context) {
  // One place in a file can be several calls: instantiations, and a macro's argument that the macro
  // uses twice.
  llvm::MapVector<SourceLocation, CallEdit> calls;
  for (const Decision &decision : decisions)
    calls[context.getSourceManager().getFileLoc(decision.site.call->getBeginLoc())]
        .decisions.push_back(&decision);

  EditWriter writer(style, editsHeaders, context);
  std::vector<CallEdit> edits;
  for (auto &[loc, call] : calls) {
    call.place = loc;
    settle(call, writer, context);
    edits.push_back(std::move(call));
  }
  return edits;
}

} // namespace ldgsts
