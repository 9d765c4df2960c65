// Types of the header -> scopes and layouts.
#include "Match/Annotation.h"
#include "Match/Match.h"
#include "Match/Mdspan.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace ldgsts {

const TemplateArgumentList *templateArgsOf(QualType type) {
  const auto *specialization = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      type.getNonReferenceType()->getAsCXXRecordDecl());
  return specialization ? &specialization->getTemplateArgs() : nullptr;
}

namespace {

constexpr size_t MaxRank = 5;
constexpr int64_t MaxThreads = 1024;
constexpr int64_t Dynamic = -1; ///< the header's `dynamic`

/// The integers of a type such as shape<128, 32>.
std::optional<std::vector<int64_t>> integersOf(const TemplateArgument &argument) {
  if (argument.getKind() != TemplateArgument::Type)
    return std::nullopt;
  const TemplateArgumentList *args = templateArgsOf(argument.getAsType());
  if (!args || args->size() != 1 || args->get(0).getKind() != TemplateArgument::Pack)
    return std::nullopt;
  std::vector<int64_t> values;
  for (const TemplateArgument &element : args->get(0).pack_elements()) {
    if (element.getKind() != TemplateArgument::Integral)
      return std::nullopt;
    values.push_back(element.getAsIntegral().getExtValue());
  }
  return values;
}

std::optional<TileOperand> decodeArray(QualType type, const ASTContext &context) {
  TileOperand tile;
  tile.form = TileForm::Array;
  QualType element = type;
  while (const ConstantArrayType *array = context.getAsConstantArrayType(element)) {
    tile.extents.push_back(array->getSExtSize());
    element = array->getElementType();
  }
  if (tile.extents.empty() || element->isArrayType())
    return std::nullopt;
  tile.element = element;
  tile.strides.assign(tile.extents.size(), 1);
  for (size_t i = tile.extents.size() - 1; i > 0; --i)
    tile.strides[i - 1] = tile.strides[i] * tile.extents[i];
  return tile;
}

/// The bits, base and shift of swizzle<B, M, S>.
std::optional<Swizzle> swizzleOf(const TemplateArgument &argument) {
  const TemplateArgumentList *args =
      argument.getKind() == TemplateArgument::Type ? templateArgsOf(argument.getAsType()) : nullptr;
  if (!args || args->size() != 3)
    return std::nullopt;
  int numbers[3];
  for (unsigned i = 0; i < 3; ++i) {
    if (args->get(i).getKind() != TemplateArgument::Integral)
      return std::nullopt;
    numbers[i] = static_cast<int>(args->get(i).getAsIntegral().getExtValue());
  }
  // The header has told of others, as errors.
  const auto [bits, base, shift] = numbers;
  if (bits < 0 || base < 0 || shift < bits || base > 31 || shift > 31 || base + shift + bits > 31)
    return std::nullopt;
  return Swizzle{bits, base, shift};
}

std::optional<TileOperand> decodeView(QualType type) {
  const TemplateArgumentList *args = templateArgsOf(type);
  if (!args || args->size() != 4 || args->get(0).getKind() != TemplateArgument::Type)
    return std::nullopt;
  auto extents = integersOf(args->get(1)), strides = integersOf(args->get(2));
  if (!extents || !strides || extents->size() != strides->size() || extents->empty())
    return std::nullopt;
  const auto swizzle = swizzleOf(args->get(3));
  if (!swizzle)
    return std::nullopt;
  // A pointer to rows is no tile's: the header says so.
  if (args->get(0).getAsType()->isArrayType())
    return std::nullopt;
  TileOperand tile;
  tile.element = args->get(0).getAsType();
  tile.extents = *extents;
  tile.swizzle = *swizzle;
  // The header has no negative strides; its `dynamic` is negative.
  for (int64_t stride : *strides)
    tile.strides.push_back(stride < 0 ? RuntimeStride : stride);
  return tile;
}

} // namespace

static std::optional<TileOperand> decodeClass(QualType type) {
  return annotationOf(type) == "ldgsts.tile" ? decodeView(type) : decodeMdspan(type);
}

bool isTileClass(QualType type) { return decodeClass(type.getNonReferenceType()).has_value(); }

std::optional<TileOperand> decodeTile(QualType type, const ASTContext &context) {
  type = type.getNonReferenceType();
  std::optional<TileOperand> tile =
      type->isArrayType() ? decodeArray(type, context) : decodeClass(type);
  if (!tile || tile->extents.size() > MaxRank)
    return std::nullopt;
  for (int64_t extent : tile->extents)
    if (extent <= 0)
      return std::nullopt;
  // An element to copy has a size, which an empty array (a GNU extension) has not.
  if (tile->element->isIncompleteType() || context.getTypeSizeInChars(tile->element).isZero())
    return std::nullopt;
  return tile;
}

/// The integers of a type such as subset<32, 0>.
static std::vector<int64_t> integerArgsOf(QualType type) {
  std::vector<int64_t> values;
  if (const TemplateArgumentList *args = templateArgsOf(type))
    for (const TemplateArgument &argument : args->asArray()) {
      if (argument.getKind() != TemplateArgument::Integral)
        return {};
      values.push_back(argument.getAsIntegral().getExtValue());
    }
  return values;
}

std::optional<CopyScope> decodeScope(QualType type) {
  const std::optional<ScopeKind> kind =
      llvm::StringSwitch<std::optional<ScopeKind>>(annotationOf(type))
          .Case("ldgsts.scope.thread", ScopeKind::Thread)
          .Case("ldgsts.scope.warp", ScopeKind::Warp)
          .Case("ldgsts.scope.warpgroup", ScopeKind::Warpgroup)
          .Case("ldgsts.scope.cta", ScopeKind::Cta)
          .Case("ldgsts.scope.subset", ScopeKind::Subset)
          .Default(std::nullopt);
  if (!kind)
    return std::nullopt;
  CopyScope scope{*kind, 1, {}, type.getNonReferenceType().getUnqualifiedType()};
  switch (*kind) {
  case ScopeKind::Thread:
    return scope;
  case ScopeKind::Warp:
    scope.threads = 32;
    return scope;
  case ScopeKind::Warpgroup:
    scope.threads = 128;
    return scope;
  case ScopeKind::Cta:
  case ScopeKind::Subset:
    break;
  }
  const std::vector<int64_t> numbers = integerArgsOf(type);
  if (*kind == ScopeKind::Subset) {
    if (numbers.size() != 2 || numbers[0] < 1 || numbers[0] > MaxThreads || numbers[1] < 0 ||
        numbers[1] > MaxThreads - numbers[0])
      return std::nullopt;
    scope.threads = numbers[0];
    scope.first = numbers[1];
    return scope;
  }
  if (numbers == std::vector<int64_t>{Dynamic, 1, 1}) {
    scope.threads = 0;
    return scope;
  }
  for (const int64_t extent : numbers) {
    // PTX ISA "%ntid": a block has at most 1024 threads on every target.
    if (extent < 1 || extent > MaxThreads / scope.threads)
      return std::nullopt;
    scope.threads *= extent;
  }
  scope.extents = numbers;
  return numbers.size() == 3 ? std::optional(scope) : std::nullopt;
}

} // namespace ldgsts
