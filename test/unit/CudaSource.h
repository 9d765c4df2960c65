// CUDA device code in a test: parsed once, with the stand-in for the toolkit and our own header.
#pragma once

#include "Facts/FactContext.h"
#include "Pipeline.h"

#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/FrontendAction.h"

#include <memory>
#include <string>
#include <vector>

namespace ldgsts {

/// How a test's source is compiled.
struct CudaFlags {
  std::string arch = "sm_90";
  std::vector<std::string> more;
};

/// The command line of a device pass, without the file.
std::vector<std::string> cudaArguments(const CudaFlags &flags = {});

/// A parsed source. What the compiler says is kept in `messages`: "line: text", errors and
/// warnings.
class CudaSource {
public:
  explicit CudaSource(llvm::StringRef code, const CudaFlags &flags = {});

  std::vector<std::string> messages;

  clang::ASTContext &ast() const { return unit->getASTContext(); }
  FactContext &facts() const { return *factContext; }

  /// The call sites of the whole unit, each once.
  const std::vector<CopySite> &sites() const { return found; }
  /// The calls of the function \p name that are no longer dependent.
  std::vector<const clang::CallExpr *> calls(llvm::StringRef name) const;

  unsigned line(clang::SourceLocation loc) const;

private:
  std::unique_ptr<clang::ASTUnit> unit;
  std::unique_ptr<FactContext> factContext;
  std::vector<CopySite> found;
};

/// The text of a string literal, as probes have it as their last argument.
std::string literalText(const clang::Expr *expr);

/// Runs \p action on a source; false if there were errors. \p messages as above.
bool runOnCuda(llvm::StringRef code, std::unique_ptr<clang::FrontendAction> action,
               std::vector<std::string> &messages, const CudaFlags &flags = {});

} // namespace ldgsts
