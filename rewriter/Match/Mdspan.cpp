#include "Match/Mdspan.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace ldgsts {

namespace {

/// A class (template) of this name in std or cuda::std, inline namespaces set aside.
bool isStandard(const RecordDecl *record, StringRef name) {
  if (!record || !record->getIdentifier() || record->getName() != name)
    return false;
  const DeclContext *scope = record->getEnclosingNamespaceContext();
  while (scope->isInlineNamespace())
    scope = scope->getParent();
  const auto *space = dyn_cast<NamespaceDecl>(scope);
  if (!space || !space->isStdNamespace()) {
    // cuda::std is no "std" to Clang.
    const auto *outer = space ? dyn_cast<NamespaceDecl>(space->getParent()) : nullptr;
    return outer && space->getName() == "std" && outer->getName() == "cuda" &&
           outer->getParent()->isTranslationUnit();
  }
  return true;
}

const ClassTemplateSpecializationDecl *standardSpecialization(QualType type, StringRef name) {
  const auto *record =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  return isStandard(record, name) ? record : nullptr;
}

/// The integers of extents<Index, E...>. std::dynamic_extent is the largest size_t, which reads as
/// -1 here, and no extent of a tile.
std::optional<std::vector<int64_t>> extentsOf(QualType type) {
  const auto *extents = standardSpecialization(type, "extents");
  if (!extents || extents->getTemplateArgs().size() != 2 ||
      extents->getTemplateArgs().get(1).getKind() != TemplateArgument::Pack)
    return std::nullopt;
  std::vector<int64_t> values;
  for (const TemplateArgument &extent : extents->getTemplateArgs().get(1).pack_elements()) {
    if (extent.getKind() != TemplateArgument::Integral)
      return std::nullopt;
    values.push_back(extent.getAsIntegral().extOrTrunc(64).getSExtValue());
  }
  return values;
}

} // namespace

std::optional<TileOperand> decodeMdspan(QualType type) {
  const auto *mdspan = standardSpecialization(type, "mdspan");
  if (!mdspan || mdspan->getTemplateArgs().size() != 4)
    return std::nullopt;
  const TemplateArgumentList &args = mdspan->getTemplateArgs();
  for (const TemplateArgument &argument : args.asArray())
    if (argument.getKind() != TemplateArgument::Type)
      return std::nullopt;
  const auto extents = extentsOf(args.get(1).getAsType());
  if (!extents || extents->empty() ||
      !standardSpecialization(args.get(3).getAsType(), "default_accessor"))
    return std::nullopt;

  TileOperand tile;
  tile.form = TileForm::Mdspan;
  tile.element = args.get(0).getAsType();
  tile.extents = *extents;
  const RecordDecl *layout = args.get(2).getAsType()->getAsRecordDecl();
  const size_t rank = extents->size();
  if (isStandard(layout, "layout_stride")) {
    tile.strides.assign(rank, RuntimeStride);
    return tile;
  }
  const bool isRight = isStandard(layout, "layout_right");
  if (!isRight && !isStandard(layout, "layout_left"))
    return std::nullopt;
  tile.strides.assign(rank, 1);
  for (size_t i = 1; i < rank; ++i) {
    const size_t dim = isRight ? rank - 1 - i : i, inner = isRight ? dim + 1 : dim - 1;
    if (__builtin_mul_overflow(tile.strides[inner], tile.extents[inner], &tile.strides[dim]))
      return std::nullopt;
  }
  return tile;
}

} // namespace ldgsts
