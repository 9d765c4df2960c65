// CUDA device code in a test, with the stand-in for the toolkit and our own header: parsed, or sent
// through the whole chain as a door does it.
#pragma once

#include "Facts/FactContext.h"
#include "Pipeline.h"

#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ldgsts {

/// How a test's source is compiled.
struct CudaFlags {
  std::string arch = "sm_90";
  std::vector<std::string> more = {};
  std::map<std::string, std::string> headers = {}; ///< further files, by name
};

/// A parsed source. What the compiler says is kept in `messages`: "line: level: text".
class CudaSource {
public:
  explicit CudaSource(llvm::StringRef code, const CudaFlags &flags = {},
                      const FactOptions &options = {});

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
std::optional<std::string> literalText(const clang::Expr *expr);

/// Hears of every decision about a source while the compiler reads it, as a door does.
struct DecisionListener {
  virtual ~DecisionListener() = default;
  virtual void decided(const Decision &decision, clang::CompilerInstance &compiler) = 0;
  virtual void finished(clang::CompilerInstance &compiler) {}
};

/// Runs the whole chain on a source. Returns the compiler's messages, as above.
std::vector<std::string> decideAll(llvm::StringRef code, DecisionListener &listener,
                                   const CudaFlags &flags = {}, const Options &options = {});

} // namespace ldgsts
