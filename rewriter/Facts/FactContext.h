// What the analyses of one translation unit share: the AST, how variables are used, who calls whom.
#pragma once

#include "Facts/BlockShape.h"
#include "Facts/Callers.h"
#include "Facts/Facts.h"
#include "Facts/SourceText.h"
#include "Facts/Values.h"
#include "Facts/VariableUses.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"

#include <map>
#include <memory>
#include <string>
#include <tuple>

namespace ldgsts {

class FunctionAnalysis;
class FunctionFlow;
class ValueFlow;

/// What is believed without proof, because the user asked for it.
struct FactOptions {
  bool trustKernelPointers = false; ///< pointer parameters of kernels are 16-byte aligned
};

class FactContext {
public:
  /// \p isWhole: the unit is read to its end. Until then more calls, and instantiations of what was
  /// read, may follow: nobody knows all callers, and what was found is best forgotten at the end.
  explicit FactContext(clang::ASTContext &ast, FactOptions options = {}, bool isWhole = true);
  ~FactContext();

  clang::ASTContext &ast;
  const FactOptions options;

  /// How the variables of \p function and of the functions around it are used.
  const VariableUses &uses(const clang::FunctionDecl &function);
  /// Who calls \p function, if every caller is visible here.
  CallersOf callers(const clang::FunctionDecl &function);

  /// The control flow of a function and what is uniform in it, made once.
  FunctionAnalysis &analysis(const clang::FunctionDecl &function);

  /// Whether every change of a local variable is seen, and when it happens.
  bool isFollowed(const clang::VarDecl &variable);
  /// Whether a parameter keeps what it was passed.
  bool isOnlyRead(const clang::ParmVarDecl &parameter);
  /// The initial value of a local variable that nothing changes; null for others.
  const clang::Expr *onlyValue(const clang::VarDecl &variable);

  /// What the variables of \p function hold where \p expr stands in it.
  Values valuesAt(const clang::FunctionDecl &function, const clang::Expr &expr);
  /// What a place holds wherever it can be named.
  Value everywhere(const Place &place);
  /// What a parameter, or its member, holds when its function is entered: what all callers pass.
  Value passed(const clang::ParmVarDecl &parameter,
               llvm::ArrayRef<const clang::FieldDecl *> fields = {});

  /// What was found out already. A function that is still being followed is unknown there, so that
  /// circles end, and nothing is followed twice.
  /// A function, and the team that enters it: its group, and of a range the first thread and the
  /// count.
  using Entry = std::tuple<const clang::FunctionDecl *, ThreadGroup, uint64_t, uint64_t>;
  std::map<Entry, ActivityFact> entries;
  llvm::DenseMap<const clang::FunctionDecl *, BlockNotes> notes;
  llvm::DenseMap<const clang::FunctionDecl *, BodyNotes> bodies;

  /// Calls whose operands are being read in their callees, innermost last.
  llvm::SmallVector<const clang::FunctionDecl *, 4> returning;

  /// Source text of an expression, as the user wrote it.
  std::string text(const clang::Stmt &stmt) const { return sourceText(stmt, ast); }

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
  Value passedByHost(const clang::ParmVarDecl &parameter,
                     llvm::ArrayRef<const clang::FieldDecl *> fields);
  ValueFlow &valueFlow(const clang::FunctionDecl &function);

  unsigned depth = 0;
  std::map<Place, Value> known;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<ValueFlow>> flows;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<VariableUses>> usesOf;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<FunctionAnalysis>> analyses;
  const bool isWhole;
  std::unique_ptr<CallerIndex> callerIndex;
};

} // namespace ldgsts
