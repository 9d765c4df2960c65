// Where a tile starts and how far apart its rows are: from the tile call itself, a window of
// another tile, an mdspan's constructor, or what a variable holds.
#include "Facts/ValueReader.h"

#include "Facts/Constants.h"
#include "Facts/PromiseSpelling.h"
#include "Match/Annotation.h"
#include "Match/Match.h"
#include "Match/Mdspan.h"

using namespace clang;

namespace ldgsts {

/// The tile that a member function with a name is called of.
static std::optional<TileOperand> calledTile(const CXXMemberCallExpr &call, const ASTContext &ast) {
  const Expr *object = call.getImplicitObjectArgument();
  const CXXMethodDecl *method = call.getMethodDecl();
  if (!object || !method || !method->getDeclName().isIdentifier())
    return std::nullopt;
  std::optional<TileOperand> tile = decodeTile(object->getType(), ast);
  if (tile)
    tile->expr = object;
  return tile;
}

AddressFact ValueReader::tile(const Expr *expr) {
  expr = skipCopies(expr);
  return deeper(expr, [&] { return worded(tileOf(expr), expr); });
}

AddressFact ValueReader::tileOf(const Expr *expr) {
  if (expr->getType()->isArrayType())
    return object(expr);
  if (const auto *call = dyn_cast<CallExpr>(expr)) {
    const StringRef annotation = annotationOf(call->getDirectCallee());
    if (annotation == "ldgsts.tile" && call->getNumArgs() >= 1)
      return made(*call);
    if (annotation == "ldgsts.slice" && call->getNumArgs() >= 1)
      return window(*call);
  }
  if (const auto *construct = dyn_cast<CXXConstructExpr>(expr))
    return constructed(*construct);
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr))
    return joined(tile(choice->getTrueExpr()), tile(choice->getFalseExpr()));
  if (const auto *reference = dyn_cast<DeclRefExpr>(expr))
    if (const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
        variable && context.isFollowed(*variable))
      return heldAddress({variable}, reference);
  if (const std::optional<Place> place = placeOf(expr, context))
    return heldAddress(*place, expr);
  return unknown(expr);
}

/// tile<shape<...>, layout>(pointer, run-time strides...)
AddressFact ValueReader::made(const CallExpr &call) {
  const Expr *of = call.getArg(0);
  const bool isArray = of->getType()->isArrayType(); // tile<swizzle<...>>(array)
  AddressFact fact = named(isArray ? object(of) : pointer(of), *of);
  fact.origin = Congruence::constant(0);
  const std::optional<TileOperand> tile = decodeTile(call.getType(), context.ast);
  if (!tile)
    return fact;
  if (isArray) { // No pointer: a tile of its first element takes the place of this one.
    TileOperand array = *tile;
    array.form = TileForm::Array;
    array.expr = of;
    fact.promise = promiseSpelling(array, fact.pointer);
  }
  const auto runtime = llvm::count(tile->strides, RuntimeStride);
  const auto numbers = llvm::drop_begin(call.arguments());
  fact.strides.resize(tile->strides.size());
  const auto given = call.getNumArgs() - 1;
  if (runtime > 0 && given == 1) // A row pitch: what lies outside of the rows is packed.
    readPitch(*tile, **numbers.begin(), fact);
  else if (runtime == given)
    for (size_t dim = 0, next = 1; dim < tile->strides.size(); ++dim)
      if (tile->strides[dim] == RuntimeStride)
        fact.strides[dim] = readStride(*call.getArg(next++));
  return fact;
}

/// tile.data(), mdspan.data_handle(): where the tile's index counts from.
std::optional<AddressFact> ValueReader::dataOf(const CXXMemberCallExpr &call) {
  const std::optional<TileOperand> of = calledTile(call, context.ast);
  if (!of || call.getMethodDecl()->getName() != dataName(of->form))
    return std::nullopt;
  AddressFact fact = tile(of->expr);
  fact.origin = {};
  fact.originOffsets.clear();
  fact.strides.clear();
  return fact;
}

/// tile.stride(dim), mdspan.stride(dim), of a constant dimension.
std::optional<Congruence> ValueReader::strideOf(const CXXMemberCallExpr &call) {
  const std::optional<TileOperand> of = calledTile(call, context.ast);
  const bool isStride = of && call.getMethodDecl()->getName() == "stride" && call.getNumArgs() == 1;
  const std::optional<int64_t> dim =
      isStride ? constantOf(*call.getArg(0), context.ast) : std::nullopt;
  if (!dim || *dim < 0 || static_cast<uint64_t>(*dim) >= of->strides.size())
    return std::nullopt;
  if (of->strides[*dim] != RuntimeStride)
    return Congruence::constant(of->strides[*dim]);
  const AddressFact fact = tile(of->expr);
  if (static_cast<size_t>(*dim) >= fact.strides.size())
    return Congruence::unknown();
  grounds.add(fact.strides[*dim].from);
  return fact.strides[*dim].known;
}

/// mdspan(pointer, extents...) or mdspan(pointer, mapping).
AddressFact ValueReader::constructed(const CXXConstructExpr &construct) {
  if (!decodeMdspan(construct.getType()) || construct.getNumArgs() == 0 ||
      !construct.getArg(0)->getType()->isPointerType())
    return unknown(&construct);
  AddressFact fact = named(pointer(construct.getArg(0)), *construct.getArg(0));
  if (construct.getNumArgs() >= 2)
    readMapping(construct.getArg(1), fact);
  return fact;
}

/// layout_stride::mapping(extents, strides), the strides as a list in braces.
void ValueReader::readMapping(const Expr *expr, AddressFact &fact) {
  expr = skipCopies(expr);
  const Values anywhere;
  ValueReader *reader = this;
  ValueReader elsewhere(context, anywhere);
  if (const auto *reference = dyn_cast<DeclRefExpr>(expr)) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    const Expr *init = variable ? context.onlyValue(*variable) : nullptr;
    if (!init)
      return;
    // Written elsewhere: what holds here need not hold there.
    reader = &elsewhere;
    expr = skipCopies(init);
  }
  const auto *mapping = dyn_cast<CXXConstructExpr>(expr);
  if (!mapping || mapping->getNumArgs() < 2)
    return;
  const auto *list = dyn_cast<InitListExpr>(skipCopies(mapping->getArg(1)));
  while (list && list->getNumInits() == 1 && isa<InitListExpr>(list->getInit(0)))
    list = cast<InitListExpr>(list->getInit(0));
  if (!list)
    return;
  for (const Expr *number : list->inits())
    fact.strides.push_back(reader->readStride(*number));
  if (!broken)
    broken = reader->broken;
}

StrideFact ValueReader::readStride(const Expr &number) {
  const Expr *written = withoutPromise(number, "ldgsts.assume_multiple");
  auto [known, from] = groundedNumber(number);
  StrideFact stride{known,   std::nullopt,   context.text(*written), written->getBeginLoc(),
                    written, std::move(from)};
  stride.value = constantOf(number, context.ast);
  return stride;
}

void ValueReader::readPitch(const TileOperand &tile, const Expr &number, AddressFact &fact) {
  StrideFact stride = readStride(number);
  for (size_t dim = tile.strides.size(); dim-- > 0;) {
    if (tile.strides[dim] != RuntimeStride)
      continue;
    fact.strides[dim] = stride;
    stride.known = stride.known * Congruence::constant(tile.extents[dim]);
    if (stride.value && __builtin_mul_overflow(*stride.value, tile.extents[dim], &*stride.value))
      stride.value.reset();
  }
}

/// slice<...>(tile, origin...)
AddressFact ValueReader::window(const CallExpr &call) {
  AddressFact fact = tile(call.getArg(0));
  const std::optional<TileOperand> whole =
      decodeTile(skipCopies(call.getArg(0))->getType(), context.ast);
  if (!whole || call.getNumArgs() != whole->strides.size() + 1)
    return unknown(&call);
  const Congruence bytes =
      Congruence::constant(context.ast.getTypeSizeInChars(whole->element).getQuantity());
  for (size_t dim = 0; dim < whole->strides.size(); ++dim) {
    Congruence stride = Congruence::constant(whole->strides[dim]);
    if (whole->strides[dim] == RuntimeStride)
      stride = dim < fact.strides.size() ? fact.strides[dim].known : Congruence::unknown();
    const Expr &origin = *call.getArg(dim + 1);
    OffsetFact offset = offsetBy(origin, stride * bytes);
    offset.isWindow = true;
    if (whole->strides[dim] == RuntimeStride && dim < fact.strides.size())
      blamePitch(offset, fact.strides[dim], bytes);
    if (whole->swizzle.bits == 0) {
      fact.move(offset);
      continue;
    }
    // The index is swizzled, so the pointer stays and the index moves.
    fact.origin = fact.origin + number(&origin) * stride;
    addOffset(fact.originOffsets, offset);
  }
  return fact;
}

/// Any number of rows is as good as the pitch is: which rows they are need not be promised.
void ValueReader::blamePitch(OffsetFact &offset, const StrideFact &pitch, Congruence bytes) {
  if (pitch.value || pitch.text.empty())
    return;
  offset.unit = bytes.knownAlignment();
  offset.text = pitch.text;
  offset.loc = pitch.loc;
  offset.number = pitch.known;
  offset.expr = pitch.expr;
  offset.from.add(pitch.from);
}

/// Keeps the pointer as the user wrote it. Whatever moved it is part of it.
AddressFact ValueReader::named(AddressFact fact, const Expr &pointer) {
  const Expr *written = withoutPromise(pointer, "ldgsts.assume_aligned");
  fact.pointer = context.text(*written);
  fact.promise = {"", fact.pointer, ""};
  fact.loc = written->getBeginLoc();
  fact.expr = written;
  for (OffsetFact &offset : fact.offsets)
    offset.isWindow = false;
  return fact;
}

const Expr *withoutPromise(const Expr &expr, StringRef annotation) {
  const auto *call = dyn_cast<CallExpr>(expr.IgnoreParenImpCasts());
  const bool isPromise = call && annotationOf(call->getDirectCallee()) == annotation;
  return (isPromise ? call->getArg(0) : &expr)->IgnoreParens();
}

const Expr *skipCopies(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParenImpCasts();
    if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(expr))
      expr = temporary->getSubExpr();
    else if (const auto *cleanups = dyn_cast<ExprWithCleanups>(expr))
      expr = cleanups->getSubExpr();
    else if (const auto *construct = dyn_cast<CXXConstructExpr>(expr);
             construct && construct->getNumArgs() == 1 &&
             construct->getConstructor()->isCopyOrMoveConstructor())
      expr = construct->getArg(0);
    else if (const auto *cast = dyn_cast<ExplicitCastExpr>(expr);
             cast &&
             (cast->getCastKind() == CK_ConstructorConversion || cast->getCastKind() == CK_NoOp))
      expr = cast->getSubExpr();
    else
      return expr;
  }
}

} // namespace ldgsts
