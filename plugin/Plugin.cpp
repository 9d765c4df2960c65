// The -fplugin door: arguments and consumer, no logic.
#include "Emit/Ast.h"
#include "Emit/Definitions.h"
#include "Emit/Withhold.h"
#include "Pipeline.h"
#include "Report/Report.h"

#include "clang/AST/Attr.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace {

class PluginConsumer : public ldgsts::DecisionConsumer {
public:
  PluginConsumer(CompilerInstance &compiler, const ldgsts::Options &options)
      : DecisionConsumer(options), compiler(compiler),
        reporter(compiler.getDiagnostics(), compiler.getCodeGenOpts(), said) {}

protected:
  void decided(const ldgsts::Decision &decision) override {
    std::optional<ldgsts::Reason> obstacle;
    if (!decision.lowering) {
      definitions.keep(decision.site);
    } else if (ldgsts::swapCallee(compiler.getSema(), decision.site, *decision.lowering,
                                  decision.tested)) {
      if (decision.lowering->needsFallback)
        definitions.keep(decision.site);
      else
        definitions.dropIfUnused(compiler.getSema(), decision.site);
    } else {
      definitions.keep(decision.site);
      obstacle =
          ldgsts::reasonOf(ldgsts::ReasonKind::NoFastPath, decision.site.call->getBeginLoc());
    }
    reporter.report(decision, recordOf(decision, obstacle));
  }

  void postponed(FunctionDecl &function, llvm::ArrayRef<ldgsts::CopySite> sites) override {
    withheld.hold(function);
    for (const ldgsts::CopySite &site : sites)
      definitions.keep(site);
  }

  void finished(ASTContext &) override {
    compiler.getSema().PerformPendingInstantiations();
    withheld.release(compiler.getASTConsumer());
  }

private:
  CompilerInstance &compiler;
  llvm::StringSet<> said;
  ldgsts::Reporter reporter;
  ldgsts::WithheldFunctions withheld;
  ldgsts::CalleeDefinitions definitions;
};

class PluginAction : public PluginASTAction {
protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &compiler, StringRef) override {
    return std::make_unique<PluginConsumer>(compiler, options);
  }

  bool ParseArgs(const CompilerInstance &compiler,
                 const std::vector<std::string> &arguments) override {
    for (StringRef argument : arguments) {
      const auto [name, value] = argument.split('=');
      if (llvm::Error error = ldgsts::setOption(options, name, value)) {
        DiagnosticsEngine &diagnostics = compiler.getDiagnostics();
        const unsigned id = diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "ldgsts: %0");
        diagnostics.Report(id) << llvm::toString(std::move(error));
        return false;
      }
    }
    return true;
  }

  // Before code generation, so that it sees the calls after the swap.
  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  ldgsts::Options options;
};

} // namespace

static FrontendPluginRegistry::Add<PluginAction> registration("ldgsts",
                                                              "lower copy_async to cp.async");
