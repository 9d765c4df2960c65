// What the analyses of one translation unit share: the AST, how variables are used, who calls whom.
#pragma once

#include "Facts/Callers.h"
#include "Facts/VariableUses.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <string>

namespace ldgsts {

class FactContext {
public:
  explicit FactContext(clang::ASTContext &ast) : ast(ast) {}

  clang::ASTContext &ast;

  /// How the variables of the outermost function around \p function are used.
  const VariableUses &uses(const clang::FunctionDecl &function);
  /// Who calls \p function, if every caller is visible here.
  CallersOf callers(const clang::FunctionDecl &function);

  /// Source text of an expression, as the user wrote it.
  std::string text(const clang::Stmt &stmt) const;

  /// Holds one level of the analyses' recursion: expressions nest, and functions may call each other in a circle.
  class Level {
  public:
    explicit Level(FactContext &context) : depth(context.depth) { ++depth; }
    ~Level() { --depth; }
    Level(const Level &) = delete;
    Level &operator=(const Level &) = delete;
    /// Too deep to go on: what is asked there is unknown.
    bool tooDeep() const { return depth > MaxDepth; }

  private:
    static constexpr unsigned MaxDepth = 64;
    unsigned &depth;
  };

private:
  unsigned depth = 0;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<VariableUses>> usesOf;
  std::unique_ptr<CallerIndex> callerIndex;
};

} // namespace ldgsts
