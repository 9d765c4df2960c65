#include "Tool/Unit.h"

#include "Emit/Edits.h"
#include "Pipeline.h"
#include "Report/Report.h"
#include "Report/Views.h"
#include "Tool/StableFiles.h"
#include "Tool/Unseen.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace clang::tooling;

namespace ldgsts {

namespace {

class RewriteConsumer : public DecisionConsumer {
public:
  RewriteConsumer(CompilerInstance &compiler, const RewriteRequest &request, UnitResult &result,
                  const std::vector<SourceRange> &skipped)
      : DecisionConsumer(request.options), compiler(compiler), request(request), result(result),
        skipped(skipped), reporter(compiler.getDiagnostics(), compiler.getCodeGenOpts(), said) {
    if (request.style != TextStyle::Asm && options.policy == PolicyOperand::Emit)
      options.policy = PolicyOperand::Unsayable;
    options.saysPrefetch = request.style == TextStyle::Asm;
    options.saysCache = request.style != TextStyle::Pipeline;
  }

protected:
  void decided(const Decision &decision) override { decisions.push_back(decision); }

  void finished(ASTContext &context) override {
    // What the compiler could not read is not ours to judge.
    if (compiler.getDiagnostics().hasErrorOccurred())
      return;
    const std::vector<CallEdit> calls =
        editsOf(decisions, request.style, request.editsHeaders, context);
    for (const CallEdit &call : calls) {
      bool isGuarded = false, isSync = true;
      for (const Decision *decision : call.decisions) {
        const SiteRecord record = recordOf(*decision, call.obstacle);
        isGuarded |= record.outcome == Outcome::Guarded;
        isSync &= record.outcome == Outcome::Sync;
        reporter.report(*decision, record);
        if (request.views == Views::Text)
          result.explained += explanation(*decision, record);
        else if (request.views == Views::Json)
          result.sites.push_back(jsonOf(*decision, record, order));
      }
      vote(call, isGuarded, isSync, context.getSourceManager());
    }
    if (!request.namesUnseen)
      return;
    const SourceManager &sources = context.getSourceManager();
    for (const UnseenCall &call :
         unseenCalls(skipped, /*mainFileOnly=*/!request.editsHeaders, context))
      if (const std::string path = pathOf(call.loc, sources); !path.empty())
        result.unseen.push_back({path, sources.getFileOffset(call.loc), call.why});
  }

private:
  /// The real path of the file that \p loc is in, whose text is kept; empty: it is in none.
  std::string pathOf(SourceLocation loc, const SourceManager &sources) {
    const FileID file = sources.getFileID(loc);
    const OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
    llvm::SmallString<256> path;
    if (!entry ||
        sources.getFileManager().getVirtualFileSystem().getRealPath(entry->getName(), path))
      return "";
    result.texts.try_emplace(path.str().str(), sources.getBufferData(file));
    return path.str().str();
  }

  void vote(const CallEdit &call, bool isGuarded, bool isSync, SourceManager &sources) {
    const std::string path = pathOf(call.place, sources);
    if (path.empty())
      return;
    const unsigned offset = sources.getFileOffset(call.place);
    const bool mustLower =
        llvm::any_of(call.decisions, [](const Decision *d) { return d->site.mustLower(); });
    const Decision &decision = *call.decisions.front();
    const OptionalFileEntryRef main = sources.getFileEntryRefForID(sources.getMainFileID());
    const FileCall wanted = {
        call.rewrite, decision.site.operation, mustLower,
        say(Message::Compilation, main ? main->getName() : "", decision.facts.computeCapability),
        ""};
    const bool isSystem = SrcMgr::isSystem(sources.getFileCharacteristic(call.place));
    result.votes.push_back({path, offset, wanted, isGuarded, isSync, isSystem});
  }

  CompilerInstance &compiler;
  const RewriteRequest &request;
  UnitResult &result;
  const std::vector<SourceRange> &skipped; ///< text that the preprocessor left out
  llvm::StringSet<> said; ///< by the unit, whose instantiations often share their words
  Reporter reporter;
  SiteOrder order;
  std::vector<Decision> decisions;
};

/// All that is read: headers of the system belong to a toolkit that may be updated.
class FilesRead : public DependencyCollector {
  bool needSystemDependencies() override { return true; }
};

class RewriteAction : public ASTFrontendAction {
public:
  RewriteAction(const RewriteRequest &request, UnitResult &result)
      : request(request), result(result) {}

protected:
  bool PrepareToExecuteAction(CompilerInstance &compiler) override {
    // Its count of errors would go to stderr, in between of other units' words.
    compiler.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    return std::make_unique<RewriteConsumer>(compiler, request, result, skipped);
  }
  bool BeginSourceFileAction(CompilerInstance &compiler) override {
    if (request.namesUnseen)
      compiler.getPreprocessor().addPPCallbacks(std::make_unique<SkippedText>(skipped));
    if (request.listsRead)
      read.attachToPreprocessor(compiler.getPreprocessor());
    return true;
  }
  void EndSourceFileAction() override { result.read = read.getDependencies(); }

private:
  std::vector<SourceRange> skipped;
  FilesRead read;
  const RewriteRequest &request;
  UnitResult &result;
};

/// Keeps what Clang's own printer writes. It also sees what the driver says of flags that it does
/// not know: such a command was not understood, and what follows from it is not to be trusted.
class SaidCollector : public TextDiagnosticPrinter {
public:
  SaidCollector(llvm::raw_string_ostream &stream, DiagnosticOptions &options, UnitResult &result)
      : TextDiagnosticPrinter(stream, options), stream(stream), result(result) {}

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    result.failed |= level >= DiagnosticsEngine::Error;
    TextDiagnosticPrinter::HandleDiagnostic(level, info);
    if (level != DiagnosticsEngine::Note || result.said.empty())
      result.said.emplace_back();
    SaidOnce &said = result.said.back();
    said.text += stream.str();
    stream.str().clear();
    llvm::SmallString<256> words;
    info.FormatDiagnostic(words);
    if (info.hasSourceManager())
      said.key += info.getLocation().printToString(info.getSourceManager());
    said.key += ("\n" + std::to_string(level) + " " + words + "\n").str();
  }

private:
  llvm::raw_string_ostream &stream;
  UnitResult &result;
};

} // namespace

UnitResult compileUnit(const CompileCommand &command, size_t target,
                       const RewriteRequest &request) {
  UnitResult result;
  const llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem =
      llvm::vfs::createPhysicalFileSystem();
  fileSystem->setCurrentWorkingDirectory(command.Directory);
  llvm::SmallString<256> mainFile;
  if (!fileSystem->getRealPath(command.Filename, mainFile))
    result.mainFile = mainFile.str().str();

  CommandLineArguments arguments = command.CommandLine;
  for (const ArgumentsAdjuster &adjust :
       {getClangStripOutputAdjuster(), getClangSyntaxOnlyAdjuster(),
        getClangStripDependencyFileAdjuster()})
    arguments = adjust(arguments, command.Filename);

  std::string text;
  llvm::raw_string_ostream stream(text);
  stream.enable_colors(request.colors);
  DiagnosticOptions options;
  options.ShowOptionNames = true; // As the driver has it: it tells how to silence a warning.
  options.ShowColors = request.colors;
  SaidCollector collector(stream, options, result);
  const auto files =
      llvm::makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), stableFiles(fileSystem));
  ToolInvocation invocation(deviceSideArguments(arguments, target),
                            std::make_unique<RewriteAction>(request, result), files.get());
  invocation.setDiagnosticConsumer(&collector);
  result.failed |= !invocation.run();
  for (std::string &file : result.read) {
    llvm::SmallString<256> path(file);
    llvm::sys::path::make_absolute(command.Directory, path);
    // Builds compare names: none goes up and down the tree.
    if (llvm::is_contained(
            llvm::make_range(llvm::sys::path::begin(path), llvm::sys::path::end(path)), ".."))
      llvm::sys::fs::real_path(path.str().str(), path);
    file = path.str().str();
  }
  return result;
}

} // namespace ldgsts
