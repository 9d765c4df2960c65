#include "Match/Group.h"

#include "Match/Match.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace ldgsts {

StringRef cooperativeGroup(QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->getIdentifier() ||
      !record->getASTContext().getSourceManager().isInSystemHeader(record->getLocation()))
    return {};
  // __v1 is the toolkit's own, used from the namespace around it.
  const auto *space = dyn_cast<NamespaceDecl>(record->getDeclContext());
  if (space && space->getName() == "__v1")
    space = dyn_cast<NamespaceDecl>(space->getParent());
  const bool isKnown = space && space->getName() == "cooperative_groups" &&
                       space->getParent()->getRedeclContext()->isTranslationUnit();
  return isKnown ? record->getName() : StringRef();
}

uint64_t tileThreads(QualType type) {
  const TemplateArgumentList *args =
      cooperativeGroup(type) == "thread_block_tile" ? templateArgsOf(type) : nullptr;
  if (!args || args->size() == 0 || args->get(0).getKind() != TemplateArgument::Integral)
    return 0;
  return args->get(0).getAsIntegral().getZExtValue();
}

std::optional<ScopeKind> scopeKindOf(QualType group) {
  if (cooperativeGroup(group) == "thread_block")
    return ScopeKind::Cta;
  // A tile is of consecutive linear ids, and starts at a multiple of its size, as a warp does.
  return tileThreads(group) == 32 ? std::optional(ScopeKind::Warp) : std::nullopt;
}

std::optional<CopyScope> decodeGroup(QualType group, const FunctionDecl &copy) {
  const std::optional<ScopeKind> kind = scopeKindOf(group);
  if (!kind)
    return std::nullopt;
  ASTContext &context = copy.getASTContext();
  const char *name = *kind == ScopeKind::Warp ? "warp" : "cta";
  for (const NamedDecl *found : copy.getDeclContext()->lookup(&context.Idents.get(name))) {
    if (const auto *scope = dyn_cast<CXXRecordDecl>(found))
      return decodeScope(context.getCanonicalTagType(scope));
    if (const auto *scopes = dyn_cast<ClassTemplateDecl>(found))
      for (const ClassTemplateSpecializationDecl *scope : scopes->specializations())
        if (auto decoded = decodeScope(context.getCanonicalTagType(scope));
            decoded && decoded->isWholeBlock())
          return decoded;
  }
  return std::nullopt;
}

} // namespace ldgsts
