#include "Pipeline.h"

#include "Match/Match.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

#include <utility>

using namespace clang;

namespace ldgsts {

/// The direction is all that stands against cp.async, and nobody has asked for it: loads and stores
/// serve both.
static bool mayBecomeCopy(const CopySite &site, const Verdict &verdict) {
  return site.operation == Operation::CopyAsync && !site.mustLower() && !verdict.eligible() &&
         llvm::all_of(verdict.reasons,
                      [](const Reason &reason) { return reason.rule == Rule::Direction; });
}

Decision decide(const CopySite &asked, FactContext &context, const Options &options) {
  Decision decision;
  decision.site = asked;
  decision.operation = asked.operation;
  if (asked.dispatch == Dispatch::Sync) {
    decision.facts.computeCapability = computeCapabilityOf(context.ast);
    return decision;
  }
  decision.facts = gatherFacts(asked, context);
  settleScope(decision.site, decision.facts);
  const CopySite &site = decision.site;
  decision.verdict = check(site, decision.facts, options.check);
  if (mayBecomeCopy(site, decision.verdict)) {
    CopySite copy = site;
    copy.operation = Operation::Copy;
    Verdict verdict = check(copy, decision.facts, options.check);
    if (verdict.eligible()) {
      decision.operation = copy.operation;
      decision.notAsync = std::exchange(decision.verdict, std::move(verdict)).reasons;
    }
  }
  if (!decision.verdict.eligible() || !decision.verdict.choice)
    return decision;
  Hints &hints = decision.hints = site.hints;
  if (options.policy != PolicyOperand::Emit)
    hints.policy = CachePolicy::None;
  decision.policy = options.policy;
  if (!options.saysPrefetch)
    hints.prefetch = 0;
  if (!options.saysCache)
    hints.cache.reset();
  decision.lowering = loweringOf(*decision.verdict.choice, site.elementBytes,
                                 {hints, options.unrollLimit, decision.facts.isReachedByOthers});
  if (decision.lowering->isGuarded() &&
      destinationOf(decision.verdict.problem->transfer) == Side::Shared)
    decision.tested =
        alignedAlike(site, decision.facts.src, decision.lowering->alternatives.front().width);
  return decision;
}

void DecisionConsumer::Initialize(ASTContext &context) {
  ast = &context;
  facts = std::make_unique<FactContext>(context, options.facts, /*isWhole=*/false);
}

bool DecisionConsumer::HandleTopLevelDecl(DeclGroupRef group) {
  if (!atEnd)
    for (Decl *decl : group)
      searchDecl(decl);
  return true;
}

void DecisionConsumer::HandleInlineFunctionDefinition(FunctionDecl *function) {
  if (!atEnd && copyDeclared)
    searchFunction(function);
}

void DecisionConsumer::searchDecl(Decl *decl) {
  // Almost all declarations of a CUDA source come from the toolkit's headers, before anything of
  // ours: until a copy is declared there is nothing to look for in bodies.
  if (!copyDeclared)
    copyDeclared = declaresCopy(*decl);
  if (!copyDeclared)
    return;
  if (auto *function = dyn_cast<FunctionDecl>(decl))
    searchFunction(function);
  else if (auto *scope = dyn_cast<DeclContext>(decl);
           scope && isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(decl))
    for (Decl *member : scope->decls())
      searchDecl(member);
}

void DecisionConsumer::searchFunction(FunctionDecl *function) {
  // The host's copy of a function is never lowered, nor talked about.
  if (!ast->getLangOpts().CUDAIsDevice)
    return;
  const size_t before = waiting.size();
  for (CopySite &site : findSites(*function, *ast)) {
    if (!seen.insert(site.call).second)
      continue;
    if (site.function->hasAttr<CUDAGlobalAttr>()) {
      decideAbout(site);
      continue;
    }
    waiting.push_back(std::move(site));
  }
  if (waiting.size() > before)
    postponed(*function, llvm::ArrayRef(waiting).drop_front(before));
}

void DecisionConsumer::decideAbout(const CopySite &site) {
  const Decision decision = decide(site, *facts, options);
  if (!atEnd && decision.lowering)
    lowered.push_back({site, blockNotes(*site.function, *facts), decision.facts.isReachedByOthers});
  decided(decision);
}

void DecisionConsumer::checkWhatFollowed() {
  DiagnosticsEngine &diagnostics = ast->getDiagnostics();
  const auto complain = [&](const CopySite &site, const std::string &fact,
                            const std::string &remedy) {
    diagnostics.Report(site.call->getBeginLoc(),
                       diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "%0"))
        << say(Message::DeclinedAfterAll, wordsOf(site.operation).call, fact, remedy);
  };
  for (const Early &early : lowered) {
    const CopySite &site = early.site;
    if (blockNotes(*site.function, *facts) == early.notes)
      continue;
    const Decision now = decide(site, *facts, options);
    if (!now.lowering && !now.verdict.reasons.empty())
      complain(site, now.verdict.reasons.front().fact, now.verdict.reasons.front().remedy);
    else if (now.facts.isReachedByOthers && !early.isReachedByOthers)
      complain(site, say(Message::OthersReach), say(Message::KeepOthersOut));
  }
}

void DecisionConsumer::HandleTranslationUnit(ASTContext &context) {
  atEnd = true;
  facts = std::make_unique<FactContext>(context, options.facts);
  checkWhatFollowed();
  for (const CopySite &site : waiting)
    decideAbout(site);
  finished(context);
}

} // namespace ldgsts
