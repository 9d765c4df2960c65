// The whole chain on one page.
//
// clang-format off
//   call     -> CopySite  Match/Match.h    findSites      who copies what, as written
//   CopySite -> Facts     Facts/Facts.h    gatherFacts    both addresses, and who is active
//   Facts    -> Verdict   Check/Check.h    check          every rule of Checks.def, with all reasons
//                                                         for a no, and what the planner says
//   attempts -> Choice    Plan/Choice.h    choosePlans    the partitions [outer, threads, vec], and
//                                                         the test between them
//   Choice   -> Lowering  Emit/Steps.h     loweringOf     what one thread executes: bases, loop,
//                                                         unrolled rounds
//   Lowering -> AST       Emit/Ast.h       swapCallee     the plugin: issue<plan<...>> takes the
//                                                         place of the callee
//   Lowering -> text      Emit/Text.h      textOf         the tool: cp.async takes the place of the
//                                                         call
//   Decision -> record    Report/Record.h  recordOf       what blocks a width, what helps, what a
//                                                         lowering rests on
//   record   -> words     Report/Report.h  report         warnings, errors, remarks and fix-its
//   record   -> views     Report/Views.h   explanation    --explain, and JSON
//   JSON     -> SARIF     Report/Sarif.h   sarifOf        the same for code scanning
//   JSON, old and new     Report/Baseline.h regressions   which sites got worse, and why
//
// Glossary
//   site       one call of a function annotated ldgsts.copy_async or ldgsts.copy, in one
//              instantiation
//   scope      the threads that copy together: thread, warp, warpgroup, cta,
//              subset
//   tile       a C array, a tile_view or an mdspan: element type, extents, strides in elements
//   fact       something proved about a site; what can't be proved is unknown, and unknown is never
//              taken for true
//   rule       one line of the eligibility table
//   partition  how the tile is cut: `vec` bytes a thread copies at once, `threads` side by side,
//              `outer` rounds
//   digit      a part of a thread's or round's number, with the steps that it moves both addresses
//              by
//   round      one copy of every thread
//   door       a way in: the plugin or the tool. Doors hold no logic.
// clang-format on
#pragma once

#include "Check/Check.h"
#include "Emit/Steps.h"
#include "Facts/FactContext.h"
#include "Options.h"

#include "clang/AST/ASTConsumer.h"
#include "llvm/ADT/DenseSet.h"

namespace ldgsts {

/// What was decided about one site, with everything that the decision rests on.
struct Decision {
  CopySite site;
  /// What the call is lowered as: copy for a copy_async that goes the other way, else what it asks
  /// for.
  Operation operation = Operation::CopyAsync;
  std::vector<Reason> notAsync; ///< why such a copy_async is none
  Facts facts;
  Verdict verdict;
  std::optional<Lowering> lowering; ///< absent: the call stays
  PolicyOperand policy = PolicyOperand::Drop;
  Hints hints; ///< of those that the call asks for, what the door can say
  /// What the lowering's test looks at in place of the source's address; null: the address.
  const clang::ParmVarDecl *tested = nullptr;
};

/// The chain from the site to its steps.
Decision decide(const CopySite &site, FactContext &context, const Options &options);

/// Hears of every decision of a translation unit, once a site: kernels when they are complete,
/// other functions at the end, when all their callers are known. Both doors are such a consumer, so
/// both see the same decisions.
class DecisionConsumer : public clang::ASTConsumer {
public:
  DecisionConsumer(const Options &options) : options(options) {}

  void Initialize(clang::ASTContext &context) override;
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *function) override;
  void HandleTranslationUnit(clang::ASTContext &context) override;

protected:
  virtual void decided(const Decision &decision) = 0;
  /// A device function with sites whose decisions must wait for the end of the unit.
  virtual void postponed(clang::FunctionDecl &function, llvm::ArrayRef<CopySite> sites) {}
  /// The last decision was made.
  virtual void finished(clang::ASTContext &context) {}

  Options options;

private:
  void searchDecl(clang::Decl *decl);
  void searchFunction(clang::FunctionDecl *function);
  void decideAbout(const CopySite &site);
  /// Functions that are defined or instantiated behind a kernel may end threads that it counts on,
  /// or show another shape of its blocks: then what was lowered is an error.
  void checkWhatFollowed();

  clang::ASTContext *ast = nullptr;
  std::unique_ptr<FactContext> facts;
  bool copyDeclared = false;
  bool atEnd = false;
  std::vector<CopySite> waiting;
  /// Before the unit was read to its end, by what its kernel was seen to call then.
  struct Early {
    CopySite site;
    BlockNotes notes;
    bool isReachedByOthers;
  };
  std::vector<Early> lowered;
  llvm::DenseSet<const clang::CallExpr *> seen;
};

} // namespace ldgsts
