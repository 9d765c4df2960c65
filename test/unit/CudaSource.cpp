#include "CudaSource.h"

#include "Match/Match.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Tooling/Tooling.h"

using namespace clang;

namespace ldgsts {

namespace {

constexpr llvm::StringLiteral FileName = "input.cu";

class MessageKeeper : public DiagnosticConsumer {
public:
  explicit MessageKeeper(std::vector<std::string> &messages) : messages(messages) {}

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &diagnostic) override {
    DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    llvm::SmallString<128> text;
    diagnostic.FormatDiagnostic(text);
    std::string place;
    if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid())
      place = std::to_string(
          diagnostic.getSourceManager().getPresumedLineNumber(diagnostic.getLocation()));
    messages.push_back(place + ": " + levelText(level) + ": " + text.str().str());
  }

private:
  static std::string levelText(DiagnosticsEngine::Level level) {
    switch (level) {
    case DiagnosticsEngine::Ignored:
      return "ignored";
    case DiagnosticsEngine::Note:
      return "note";
    case DiagnosticsEngine::Remark:
      return "remark";
    case DiagnosticsEngine::Warning:
      return "warning";
    case DiagnosticsEngine::Error:
    case DiagnosticsEngine::Fatal:
      return "error";
    }
    return "";
  }

  std::vector<std::string> &messages;
};

/// Every function with a body, instantiations included.
class SiteReader : public RecursiveASTVisitor<SiteReader> {
public:
  explicit SiteReader(ASTContext &context) : context(context) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitFunctionDecl(FunctionDecl *function) {
    for (CopySite &site : findSites(*function, context))
      if (seen.insert(site.call).second)
        sites.push_back(std::move(site));
    return true;
  }

  ASTContext &context;
  std::vector<CopySite> sites;

private:
  llvm::DenseSet<const CallExpr *> seen;
};

} // namespace

/// The command line of a device pass, without the file.
static std::vector<std::string> cudaArguments(const CudaFlags &flags) {
  std::vector<std::string> arguments = {"-x",
                                        "cuda",
                                        "--cuda-device-only",
                                        "--cuda-gpu-arch=" + flags.arch,
                                        "-nocudainc",
                                        "-nocudalib",
                                        "--cuda-path=/nonexistent",
                                        "--cuda-feature=+ptx80",
                                        "-std=c++17",
                                        "-isystem" LDGSTS_SOURCE_DIR "/test/standin",
                                        "-I" LDGSTS_SOURCE_DIR "/include",
                                        "-include",
                                        "cuda_standin.h",
                                        "-resource-dir=" LDGSTS_CLANG_RESOURCE_DIR,
                                        "-Wno-unused-value",
                                        "-fno-caret-diagnostics"};
  arguments.insert(arguments.end(), flags.more.begin(), flags.more.end());
  return arguments;
}

CudaSource::CudaSource(llvm::StringRef code, const CudaFlags &flags, const FactOptions &options) {
  MessageKeeper keeper(messages);
  unit = tooling::buildASTFromCodeWithArgs(code, cudaArguments(flags), FileName, "ldgsts-test",
                                           std::make_shared<PCHContainerOperations>(),
                                           tooling::getClangStripDependencyFileAdjuster(),
                                           {flags.headers.begin(), flags.headers.end()}, &keeper);
  factContext = std::make_unique<FactContext>(ast(), options);
  SiteReader reader(ast());
  reader.TraverseDecl(ast().getTranslationUnitDecl());
  found = std::move(reader.sites);
}

std::vector<const CallExpr *> CudaSource::calls(llvm::StringRef name) const {
  using namespace ast_matchers;
  std::vector<const CallExpr *> result;
  for (const BoundNodes &nodes :
       match(traverse(TK_AsIs, callExpr(callee(functionDecl(hasName(name)))).bind("call")), ast()))
    if (const auto *call = nodes.getNodeAs<CallExpr>("call"); !call->isInstantiationDependent())
      result.push_back(call);
  return result;
}

unsigned CudaSource::line(SourceLocation loc) const {
  return ast().getSourceManager().getPresumedLineNumber(loc);
}

std::optional<std::string> literalText(const Expr *expr) {
  const auto *literal = dyn_cast<StringLiteral>(expr->IgnoreParenImpCasts());
  return literal ? std::optional(literal->getString().str()) : std::nullopt;
}

namespace {

class Consumer : public DecisionConsumer {
public:
  Consumer(CompilerInstance &compiler, const Options &options, DecisionListener &listener)
      : DecisionConsumer(options), compiler(compiler), listener(listener) {}

protected:
  void decided(const Decision &decision) override { listener.decided(decision, compiler); }
  void finished(ASTContext &) override { listener.finished(compiler); }

private:
  CompilerInstance &compiler;
  DecisionListener &listener;
};

class Action : public ASTFrontendAction {
public:
  Action(const Options &options, DecisionListener &listener)
      : options(options), listener(listener) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler,
                                                 llvm::StringRef) override {
    return std::make_unique<Consumer>(compiler, options, listener);
  }

private:
  const Options &options;
  DecisionListener &listener;
};

} // namespace

std::vector<std::string> decideAll(llvm::StringRef code, DecisionListener &listener,
                                   const CudaFlags &flags, const Options &options) {
  std::vector<std::string> command = {"ldgsts-test", "-fsyntax-only"};
  const std::vector<std::string> arguments = cudaArguments(flags);
  command.insert(command.end(), arguments.begin(), arguments.end());
  command.push_back(FileName.str());
  auto files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  files->pushOverlay(memory); // First, so that names in memory are relative to the same folder.
  memory->addFile(FileName, 0, llvm::MemoryBuffer::getMemBufferCopy(code));
  for (const auto &[name, text] : flags.headers)
    memory->addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  auto fileManager = llvm::makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), files);
  tooling::ToolInvocation invocation(command, std::make_unique<Action>(options, listener),
                                     fileManager.get());
  std::vector<std::string> messages;
  MessageKeeper keeper(messages);
  invocation.setDiagnosticConsumer(&keeper);
  invocation.run();
  return messages;
}

} // namespace ldgsts
