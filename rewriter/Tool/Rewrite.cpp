#include "Tool/Rewrite.h"

#include "Emit/Edits.h"
#include "Pipeline.h"
#include "Report/Report.h"
#include "Report/Views.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Tooling/Inclusions/HeaderIncludes.h"
#include "clang/Tooling/Tooling.h"

using namespace clang;
using namespace clang::tooling;

namespace ldgsts {

namespace {

class RewriteConsumer : public DecisionConsumer {
public:
  RewriteConsumer(CompilerInstance &compiler, TextStyle style, const Options &options, Views views,
                  RewriteResult &result)
      : DecisionConsumer(compiler, options), style(style), views(views), result(result),
        reporter(compiler.getDiagnostics(), compiler.getCodeGenOpts(), result.said) {
    if (style != TextStyle::Asm && options.policy == PolicyOperand::Emit)
      this->options.policy = PolicyOperand::Unsayable;
    this->options.saysPrefetch = style == TextStyle::Asm;
    this->options.saysCache = style != TextStyle::Pipeline;
  }

protected:
  void decided(const Decision &decision) override { decisions.push_back(decision); }

  void finished(ASTContext &context) override {
    // What the compiler could not read is not ours to judge.
    if (compiler.getDiagnostics().hasErrorOccurred())
      return;
    const std::vector<CallEdit> calls = editsOf(decisions, style, context);
    for (const CallEdit &call : calls)
      for (const Decision *decision : call.decisions) {
        const SiteRecord record = recordOf(*decision, call.obstacle);
        reporter.report(*decision, record);
        if (views == Views::Text)
          result.explained += explanation(*decision, record);
        else if (views == Views::Json)
          result.sites.push_back(jsonOf(*decision, record));
      }
    if (compiler.getDiagnostics().hasErrorOccurred())
      return;
    for (const CallEdit &call : calls)
      vote(call, context.getSourceManager());
  }

private:
  void vote(const CallEdit &call, SourceManager &sources) {
    const auto [file, offset] = sources.getDecomposedLoc(call.place);
    const OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
    llvm::SmallString<256> path;
    if (!entry || llvm::sys::fs::real_path(entry->getName(), path))
      return;
    FileEdits &edits = result.files[path.str().str()];
    if (edits.original.empty())
      edits.original = sources.getBufferData(file).str();
    const bool mustLower =
        llvm::any_of(call.decisions, [](const Decision *d) { return d->site.mustLower(); });
    const Decision &decision = *call.decisions.front();
    const OptionalFileEntryRef main = sources.getFileEntryRefForID(sources.getMainFileID());
    edits.vote(offset, {call.rewrite, decision.site.operation, mustLower,
                        say(Message::Compilation, main ? main->getName() : "",
                            decision.facts.computeCapability),
                        ""});
  }

  const TextStyle style;
  const Views views;
  RewriteResult &result;
  Reporter reporter;
  std::vector<Decision> decisions;
};

class RewriteAction : public ASTFrontendAction {
public:
  RewriteAction(TextStyle style, const Options &options, Views views, RewriteResult &result)
      : style(style), options(options), views(views), result(result) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    return std::make_unique<RewriteConsumer>(compiler, style, options, views, result);
  }

private:
  const TextStyle style;
  const Options &options;
  const Views views;
  RewriteResult &result;
};

class RewriteActionFactory : public FrontendActionFactory {
public:
  RewriteActionFactory(TextStyle style, const Options &options, Views views, RewriteResult &result)
      : style(style), options(options), views(views), result(result) {}
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<RewriteAction>(style, options, views, result);
  }

private:
  const TextStyle style;
  const Options &options;
  const Views views;
  RewriteResult &result;
};

/// Clang's own printer, which also sees what the driver says of flags that it does not know: such a
/// command was not understood, and what follows from it is not to be trusted.
class ErrorCounter : public TextDiagnosticPrinter {
public:
  explicit ErrorCounter(DiagnosticOptions &options)
      : TextDiagnosticPrinter(llvm::errs(), options) {}
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    failed |= level >= DiagnosticsEngine::Error;
    TextDiagnosticPrinter::HandleDiagnostic(level, info);
  }
  bool failed = false;
};

/// The calls of this style are declared in a header of the toolkit.
void includePipeline(const std::string &path, FileEdits &file) {
  HeaderIncludes includes(path, file.original, IncludeStyle());
  if (const auto include =
          includes.insert("cuda_pipeline.h", /*IsAngled=*/true, IncludeDirective::Include))
    if (llvm::Error error = file.edits.add(*include))
      llvm::consumeError(
          std::move(error)); // The place is taken by an edit, so the file has it already.
}

size_t mostTargets(const CompilationDatabase &database, const std::vector<std::string> &sources) {
  size_t most = 1;
  for (const std::string &source : sources)
    for (const CompileCommand &command : database.getCompileCommands(getAbsolutePath(source)))
      most = std::max(most, deviceTargets(command.CommandLine).size());
  return most;
}

/// Turns what was voted into edits, and names the calls without agreement.
void settle(const std::string &path, FileEdits &file, RewriteResult &result) {
  file.settle(path);
  for (const auto &[offset, call] : file.calls) {
    // A plain copy is synchronous anyway: it loses speed alone, which is no reason to warn.
    if (call.against.empty() || (call.operation == Operation::Copy && !call.mustLower))
      continue;
    const OperationWords words = wordsOf(call.operation);
    const std::string why = say(Message::CompilationsDiffer, call.first, call.against);
    const size_t line = 1 + StringRef(file.original).take_front(offset).count('\n');
    llvm::errs() << path << ":" << line << (call.mustLower ? ": error: " : ": warning: ")
                 << (call.mustLower
                         ? say(Message::CannotBeLowered, words.call, words.instructions, why)
                         : say(Message::StaysSynchronous, words.call, why))
                 << "\n";
    result.failed |= call.mustLower;
  }
}

} // namespace

RewriteResult rewrite(const CompilationDatabase &database, const std::vector<std::string> &sources,
                      TextStyle style, const Options &options, Views views) {
  RewriteResult result;
  DiagnosticOptions diagnosticOptions;
  diagnosticOptions.ShowOptionNames =
      true; // As the driver has it: [-Wpass-failed] tells how to silence a warning.
  diagnosticOptions.ShowColors = llvm::errs().has_colors();
  ErrorCounter printer(diagnosticOptions);
  for (size_t target = 0; target < mostTargets(database, sources); ++target) {
    ClangTool tool(database, sources);
    tool.setPrintErrorMessage(false); // The compiler has said what is wrong.
    tool.appendArgumentsAdjuster([target](const CommandLineArguments &arguments, StringRef) {
      return deviceSideArguments(arguments, target);
    });
    tool.setDiagnosticConsumer(&printer);
    RewriteActionFactory factory(style, options, views, result);
    result.failed |= tool.run(&factory) != 0 || printer.failed;
  }
  for (auto &[path, file] : result.files)
    settle(path, file, result);
  for (auto file = result.files.begin(); file != result.files.end();)
    file = file->second.edits.empty() ? result.files.erase(file) : std::next(file);
  if (style == TextStyle::Pipeline)
    for (auto &[path, file] : result.files)
      includePipeline(path, file);
  return result;
}

} // namespace ldgsts
