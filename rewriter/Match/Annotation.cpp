#include "Match/Annotation.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace ldgsts {

namespace {

StringRef ownAnnotation(const Decl *decl) {
  if (decl->hasAttrs())
    for (const Attr *attr : decl->getAttrs())
      if (const auto *annotation = dyn_cast<AnnotateAttr>(attr))
        if (annotation->getAnnotation().starts_with("ldgsts."))
          return annotation->getAnnotation();
  return {};
}

} // namespace

StringRef annotationOf(const Decl *decl) {
  if (!decl)
    return {};
  if (StringRef own = ownAnnotation(decl); !own.empty())
    return own;
  // A specialization that was named but never instantiated has no attributes yet: its pattern does.
  if (const auto *function = dyn_cast<FunctionDecl>(decl)) {
    if (const FunctionDecl *pattern = function->getTemplateInstantiationPattern())
      return ownAnnotation(pattern);
    return {};
  }
  if (const auto *specialization = dyn_cast<ClassTemplateSpecializationDecl>(decl))
    return ownAnnotation(specialization->getSpecializedTemplate()->getTemplatedDecl());
  return {};
}

StringRef annotationOf(QualType type) {
  return annotationOf(type.getNonReferenceType()->getAsCXXRecordDecl());
}

HeaderPart headerPartOf(const FunctionDecl &function) {
  const auto *space = dyn_cast<NamespaceDecl>(function.getEnclosingNamespaceContext());
  const bool isDetail = space && space->getName() == "detail";
  const auto *product = isDetail ? dyn_cast<NamespaceDecl>(space->getParent()) : space;
  if (!product || product->getName() != "ldgsts" ||
      !product->getParent()->getRedeclContext()->isTranslationUnit())
    return HeaderPart::None;
  return isDetail ? HeaderPart::Detail : HeaderPart::Public;
}

} // namespace ldgsts
