#include "Tool/Unseen.h"

#include "Match/Match.h"
#include "Report/Messages.h"
#include "Report/Words.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace ldgsts {

namespace {

/// Finds the copies in templates' patterns, and which patterns have instances.
class PatternReader : public RecursiveASTVisitor<PatternReader> {
public:
  using Base = RecursiveASTVisitor<PatternReader>;

  PatternReader(llvm::function_ref<bool(SourceLocation)> isOurs) : isOurs(isOurs) {}

  struct Call {
    SourceLocation loc;
    const FunctionDecl *pattern;
  };
  std::vector<Call> calls;
  llvm::DenseSet<const FunctionDecl *> instantiated;

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseTypeLoc(TypeLoc, bool = true) { return true; }

  bool TraverseDecl(Decl *decl) {
    const DeclContext *around = decl ? decl->getDeclContext() : nullptr;
    if (around && around->isFileContext() && !isa<NamespaceDecl, LinkageSpecDecl>(decl) &&
        !isOurs(decl->getLocation()))
      return true;
    const auto *function = dyn_cast_or_null<FunctionDecl>(decl);
    if (function && function->isTemplateInstantiation() && function->hasBody())
      if (const FunctionDecl *pattern = function->getTemplateInstantiationPattern())
        instantiated.insert(pattern->getCanonicalDecl());
    functions.push_back(function ? function : functions.empty() ? nullptr : functions.back());
    const bool result = Base::TraverseDecl(decl);
    functions.pop_back();
    return result;
  }

  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *function = functions.empty() ? nullptr : functions.back();
    if (!function || !function->isDependentContext() || !isOurs(call->getBeginLoc()))
      return true;
    if (asksForCopy(*call->getCallee()->IgnoreParenImpCasts()))
      calls.push_back({call->getBeginLoc(), function->getCanonicalDecl()});
    return true;
  }

private:
  /// What the name can mean: nobody knows yet which.
  static bool asksForCopy(const Expr &callee) {
    const auto isAsync = [](const NamedDecl *decl) {
      return operationOf(decl->getUnderlyingDecl()->getAsFunction()) == Operation::CopyAsync;
    };
    if (const auto *reference = dyn_cast<DeclRefExpr>(&callee))
      return isAsync(reference->getDecl());
    const auto *lookup = dyn_cast<OverloadExpr>(&callee);
    return lookup && llvm::any_of(lookup->decls(), isAsync);
  }

  llvm::function_ref<bool(SourceLocation)> isOurs;
  llvm::SmallVector<const FunctionDecl *> functions; ///< around what is visited, innermost last
};

/// The names of copies in a piece of a file, where something follows that a call goes on with.
void readSkipped(SourceRange range, const ASTContext &context, std::vector<UnseenCall> &calls) {
  const SourceManager &sources = context.getSourceManager();
  const auto [file, begin] = sources.getDecomposedLoc(range.getBegin());
  const unsigned end = sources.getFileOffset(range.getEnd());
  const StringRef text = sources.getBufferData(file);
  Lexer lexer(sources.getLocForStartOfFile(file), context.getLangOpts(), text.begin(),
              text.begin() + begin, text.end());
  const OperationWords words = wordsOf(Operation::CopyAsync);
  SourceLocation named;
  Token token;
  bool isDirective = false; // a macro's definition, say
  while (!lexer.LexFromRawLexer(token) && sources.getFileOffset(token.getLocation()) < end) {
    if (token.isAtStartOfLine())
      isDirective = token.is(tok::hash);
    if (isDirective)
      continue;
    if (named.isValid() && token.isOneOf(tok::less, tok::l_paren))
      calls.push_back({named, say(Message::UnseenSkipped, words.call)});
    named = token.is(tok::raw_identifier) && token.getRawIdentifier() == words.call
                ? token.getLocation()
                : SourceLocation();
  }
}

} // namespace

std::vector<UnseenCall> unseenCalls(const std::vector<SourceRange> &skipped, bool mainFileOnly,
                                    ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  const auto isOurs = [&](SourceLocation loc) {
    return mainFileOnly ? sources.isInMainFile(loc)
                        : loc.isValid() && !sources.isInSystemHeader(loc);
  };
  std::vector<UnseenCall> calls;
  for (SourceRange range : skipped)
    if (isOurs(range.getBegin()))
      readSkipped(range, context, calls);
  PatternReader reader(isOurs);
  reader.TraverseDecl(context.getTranslationUnitDecl());
  for (const auto &[loc, pattern] : reader.calls)
    if (!reader.instantiated.contains(pattern))
      calls.push_back(
          {sources.getFileLoc(loc), say(Message::UnseenTemplate, wordsOf(Operation::CopyAsync).call,
                                        pattern->getQualifiedNameAsString())});
  return calls;
}

} // namespace ldgsts
