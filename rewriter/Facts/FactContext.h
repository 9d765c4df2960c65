// What the analyses of one translation unit share: the AST, how variables are used, who calls whom.
#pragma once

#include "Facts/BlockShape.h"
#include "Facts/Callers.h"
#include "Facts/Facts.h"
#include "Facts/VariableUses.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <string>

namespace ldgsts {

struct FunctionAnalysis;

/// What is believed without proof, because the user asked for it.
struct FactOptions {
  bool trustKernelPointers = false; ///< pointer parameters of kernels are 16-byte aligned
};

class FactContext {
public:
  explicit FactContext(clang::ASTContext &ast, FactOptions options = {});
  ~FactContext();

  clang::ASTContext &ast;
  const FactOptions options;

  /// How the variables of \p function and of the functions around it are used.
  const VariableUses &uses(const clang::FunctionDecl &function);
  /// Who calls \p function, if every caller is visible here.
  CallersOf callers(const clang::FunctionDecl &function);

  /// The control flow of a function and what is uniform in it, worked out once. While that is done
  /// the values are absent.
  FunctionAnalysis &analysis(const clang::FunctionDecl &function);

  /// What was found out already. A variable or function that is still being followed is unknown
  /// there, so that circles end, and nothing is followed twice.
  llvm::DenseMap<const clang::VarDecl *, AddressFact> pointers;
  llvm::DenseMap<const clang::VarDecl *, Congruence> integers;
  llvm::DenseMap<std::pair<const clang::FunctionDecl *, int>, ActivityFact>
      entries; ///< by function and ThreadGroup
  llvm::DenseMap<const clang::FunctionDecl *, BlockNotes> notes;

  /// Broken promises about integers that were met since somebody last looked.
  std::vector<Contradiction> contradictions;

  /// Source text of an expression, as the user wrote it.
  std::string text(const clang::Stmt &stmt) const;

  /// Holds one level of the analyses' recursion, which goes as deep as the source nests and refers.
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
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<FunctionAnalysis>> analyses;
  std::unique_ptr<CallerIndex> callerIndex;
};

} // namespace ldgsts
