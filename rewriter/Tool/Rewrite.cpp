#include "Tool/Rewrite.h"

#include "Emit/Edits.h"
#include "Pipeline.h"
#include "Report/Report.h"

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
  RewriteConsumer(CompilerInstance &compiler, TextStyle style, const Options &options,
                  RewriteResult &result)
      : DecisionConsumer(options), compiler(compiler), style(style), result(result),
        reporter(compiler.getDiagnostics(), compiler.getCodeGenOpts()) {}

protected:
  void decided(const Decision &decision) override { decisions.push_back(decision); }

  void finished(ASTContext &context) override {
    // What the compiler could not read is not ours to judge.
    if (compiler.getDiagnostics().hasErrorOccurred())
      return;
    const std::vector<CallEdit> calls = editsOf(decisions, style, context);
    for (const CallEdit &call : calls)
      for (const Decision *decision : call.decisions)
        reporter.report(*decision, call.obstacle);
    if (compiler.getDiagnostics().hasErrorOccurred())
      return;
    for (const CallEdit &call : calls)
      if (call.edit)
        add(*call.edit, context.getSourceManager());
  }

private:
  void add(const Replacement &edit, SourceManager &sources) {
    auto file = sources.getFileManager().getFileRef(edit.getFilePath());
    if (!file) {
      llvm::consumeError(file.takeError());
      return;
    }
    const std::string path = absolute(edit.getFilePath());
    FileEdits &entry = result.files[path];
    if (entry.original.empty())
      entry.original = sources.getBufferData(sources.translateFile(*file)).str();
    const Replacement here(path, edit.getOffset(), edit.getLength(), edit.getReplacementText());
    // Two units that include one header want the same edit of it; the second one is no news.
    if (llvm::is_contained(entry.edits, here))
      return;
    if (llvm::Error error = entry.edits.add(here)) {
      llvm::errs() << "ldgsts-rewrite: " << path << ": " << llvm::toString(std::move(error))
                   << "\n";
      result.failed = true;
    }
  }

  std::string absolute(StringRef path) const {
    llvm::SmallString<256> full(path);
    compiler.getFileManager().makeAbsolutePath(full);
    llvm::sys::path::remove_dots(full, /*remove_dot_dot=*/true);
    return full.str().str();
  }

  CompilerInstance &compiler;
  const TextStyle style;
  RewriteResult &result;
  Reporter reporter;
  std::vector<Decision> decisions;
};

class RewriteAction : public ASTFrontendAction {
public:
  RewriteAction(TextStyle style, const Options &options, RewriteResult &result)
      : style(style), options(options), result(result) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    return std::make_unique<RewriteConsumer>(compiler, style, options, result);
  }

private:
  const TextStyle style;
  const Options &options;
  RewriteResult &result;
};

class RewriteActionFactory : public FrontendActionFactory {
public:
  RewriteActionFactory(TextStyle style, const Options &options, RewriteResult &result)
      : style(style), options(options), result(result) {}
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<RewriteAction>(style, options, result);
  }

private:
  const TextStyle style;
  const Options &options;
  RewriteResult &result;
};

/// Clang's own printer, which also sees what the driver says of flags that it does not know: such a command was not
/// understood, and what follows from it is not to be trusted.
class ErrorCounter : public TextDiagnosticPrinter {
public:
  explicit ErrorCounter(DiagnosticOptions &options) : TextDiagnosticPrinter(llvm::errs(), options) {}
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

} // namespace

llvm::Expected<std::string> FileEdits::rewritten() const {
  return applyAllReplacements(original, edits);
}

RewriteResult rewrite(const CompilationDatabase &database, const std::vector<std::string> &sources,
                      TextStyle style, const Options &options) {
  RewriteResult result;
  ClangTool tool(database, sources);
  tool.setPrintErrorMessage(false); // The compiler has said what is wrong.
  tool.appendArgumentsAdjuster([](const CommandLineArguments &arguments, StringRef) {
    return deviceSideArguments(arguments);
  });
  RewriteActionFactory factory(style, options, result);
  DiagnosticOptions diagnosticOptions;
  ErrorCounter printer(diagnosticOptions);
  tool.setDiagnosticConsumer(&printer);
  result.failed |= tool.run(&factory) != 0 || printer.failed;
  if (style == TextStyle::Pipeline)
    for (auto &[path, file] : result.files)
      includePipeline(path, file);
  return result;
}

} // namespace ldgsts
