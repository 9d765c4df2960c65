// Where pointers point and lvalues lie, followed from the expression to its roots.
#include "Facts/ValueReader.h"

#include "Facts/Constants.h"
#include "Match/Annotation.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace ldgsts {

AddressFact ValueReader::pointer(const Expr *expr) {
  expr = withoutBraces(expr);
  return deeper(expr, [&] { return worded(pointerOf(expr), expr); });
}

AddressFact ValueReader::object(const Expr *expr) {
  expr = expr->IgnoreParens();
  return deeper(expr, [&] { return worded(objectOf(expr), expr); });
}

AddressFact ValueReader::pointerOf(const Expr *expr) {
  if (const auto *cast = dyn_cast<CastExpr>(expr))
    return throughCast(*cast);
  if (const auto *substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(expr))
    return pointer(substituted->getReplacement());
  if (const auto *op = dyn_cast<UnaryOperator>(expr))
    return op->getOpcode() == UO_AddrOf ? object(op->getSubExpr()) : unknown(expr);
  if (const auto *op = dyn_cast<BinaryOperator>(expr)) {
    if (op->getOpcode() == BO_Comma)
      return pointer(op->getRHS());
    if (op->getOpcode() != BO_Add && op->getOpcode() != BO_Sub)
      return unknown(expr);
    const bool pointerFirst = op->getLHS()->getType()->isPointerType();
    return moved(pointer(pointerFirst ? op->getLHS() : op->getRHS()),
                 pointerFirst ? op->getRHS() : op->getLHS(), expr->getType()->getPointeeType(),
                 op->getOpcode() == BO_Sub);
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr))
    return joined(pointer(choice->getTrueExpr()), pointer(choice->getFalseExpr()));
  if (const auto *call = dyn_cast<CallExpr>(expr))
    return throughCall(*call);
  return unknown(expr);
}

AddressFact ValueReader::throughCast(const CastExpr &cast) {
  const Expr *inner = cast.getSubExpr();
  switch (cast.getCastKind()) {
  case CK_ArrayToPointerDecay:
    return object(inner);
  case CK_NoOp:
  case CK_BitCast:
    return pointer(inner);
  case CK_IntegralToPointer: {
    // Where a number points is not followed, only its low bits.
    AddressFact fact = unknown(&cast);
    const auto [known, from] = groundedNumber(*inner);
    fact.settle(known, from);
    return fact;
  }
  case CK_LValueToRValue:
    return loaded(inner);
  default:
    return unknown(&cast);
  }
}

/// The pointer that lies in an lvalue.
AddressFact ValueReader::loaded(const Expr *expr) {
  expr = expr->IgnoreParens();
  if (const std::optional<Place> place = placeOf(expr, context))
    return heldAddress(*place, expr);
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr))
    return joined(loaded(choice->getTrueExpr()), loaded(choice->getFalseExpr()));
  const ParmVarDecl *parameter = kernelParameterOf(expr, context);
  return parameter ? hostPointer(context.text(*expr), *parameter) : unknown(expr);
}

AddressFact ValueReader::throughCall(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  const StringRef annotation = annotationOf(callee);
  if (annotation == "ldgsts.assume_aligned" && call.getNumArgs() >= 1) {
    const TemplateArgumentList *args = callee->getTemplateSpecializationArgs();
    if (args && args->get(0).getKind() == TemplateArgument::Integral)
      return promised(pointer(call.getArg(0)), args->get(0).getAsIntegral().getZExtValue(), call);
  }
  if (callee && callee->getBuiltinID() == Builtin::BI__builtin_assume_aligned &&
      call.getNumArgs() == 2) {
    Expr::EvalResult alignment;
    if (call.getArg(1)->EvaluateAsInt(alignment, context.ast))
      return promised(pointer(call.getArg(0)), alignment.Val.getInt().getZExtValue(), call);
  }
  if (annotation == "ldgsts.assume_shared" || annotation == "ldgsts.assume_global") {
    AddressFact fact = pointer(call.getArg(0));
    const Space space = annotation == "ldgsts.assume_shared" ? Space::Shared : Space::Global;
    if (fact.space == Space::Unknown) {
      fact.space = space;
      fact.spaceFrom = Ground(&call);
    } else if (fact.space != space)
      fact.contradiction = {space == Space::Shared ? "shared memory" : "global memory", fact.object,
                            call.getBeginLoc()};
    return fact;
  }
  if (const auto *method = dyn_cast<CXXMemberCallExpr>(&call))
    if (const std::optional<AddressFact> data = dataOf(*method))
      return *data;
  const std::optional<Value> value = returned(call);
  return value && value->address ? *value->address : unknown(&call);
}

AddressFact ValueReader::promised(AddressFact fact, uint64_t alignment, const CallExpr &call) {
  if (alignment == 0 || (alignment & (alignment - 1)))
    return fact;
  const Congruence promise = Congruence::multipleOf(alignment);
  if (fact.address.contradicts(promise))
    fact.contradiction = {llvm::formatv("{0}-byte alignment", alignment),
                          llvm::formatv("an address that is {0} mod {1}",
                                        fact.address.residue % alignment,
                                        std::min<uint64_t>(alignment, fact.address.modulus)),
                          call.getBeginLoc()};
  else
    fact.settle(fact.address.meet(promise), Ground(&call));
  return fact;
}

AddressFact ValueReader::moved(AddressFact base, const Expr *index, QualType element,
                               bool backwards) {
  if (element->isIncompleteType() || element->isFunctionType())
    return index ? unknown(index) : AddressFact();
  Congruence unit = Congruence::constant(context.ast.getTypeSizeInChars(element).getQuantity());
  if (backwards)
    unit = Congruence::constant(0) - unit;
  if (index)
    base.move(offsetBy(*index, unit));
  else
    base.shift(unit);
  return base;
}

/// An index moves an address by itself times \p unit bytes.
OffsetFact ValueReader::offsetBy(const Expr &index, Congruence unit) {
  const Expr *written = withoutPromise(index, "ldgsts.assume_multiple");
  auto [known, from] = groundedNumber(index);
  return {known * unit,
          static_cast<int64_t>(unit.knownAlignment()),
          context.text(*written),
          written->getBeginLoc(),
          known,
          written,
          std::move(from)};
}

AddressFact ValueReader::objectOf(const Expr *expr) {
  if (const auto *reference = dyn_cast<DeclRefExpr>(expr)) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    return variable ? variableObject(*variable, *reference) : unknown(expr);
  }
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr))
    return moved(pointer(subscript->getBase()), subscript->getIdx(), subscript->getType(), false);
  if (const auto *op = dyn_cast<UnaryOperator>(expr); op && op->getOpcode() == UO_Deref)
    return pointer(op->getSubExpr());
  if (const auto *cast = dyn_cast<CastExpr>(expr)) {
    const CastKind kind = cast->getCastKind();
    return kind == CK_NoOp || kind == CK_LValueBitCast ? object(cast->getSubExpr()) : unknown(expr);
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr))
    return joined(object(choice->getTrueExpr()), object(choice->getFalseExpr()));
  if (const auto *member = dyn_cast<MemberExpr>(expr))
    return memberObject(*member);
  return unknown(expr);
}

AddressFact ValueReader::memberObject(const MemberExpr &member) {
  const auto *field = dyn_cast<FieldDecl>(member.getMemberDecl());
  if (!field || field->isBitField() || field->getType()->isReferenceType())
    return unknown(&member);
  AddressFact fact = member.isArrow() ? pointer(member.getBase()) : object(member.getBase());
  const uint64_t bits = context.ast.getFieldOffset(field);
  fact.shift(Congruence::constant(context.ast.toCharUnitsFromBits(bits).getQuantity()));
  return fact;
}

/// Whether the declaration that the alignment of a shared or device variable depends on is the
/// user's, and in sight: shared memory is never defined in another unit.
static bool isDeclaredHere(const VarDecl &variable, const ASTContext &ast) {
  const bool isDefined =
      variable.hasAttr<CUDASharedAttr>() ||
      (variable.hasAttr<CUDADeviceAttr>() && variable.hasDefinition() == VarDecl::Definition);
  return isDefined && !ast.getSourceManager().isInSystemHeader(variable.getLocation());
}

AddressFact ValueReader::variableObject(const VarDecl &variable, const DeclRefExpr &reference) {
  if (variable.getType()->isReferenceType()) // What it is bound to never changes.
    return heldAddress({&variable}, &reference);
  AddressFact fact;
  fact.settle(Congruence::multipleOf(context.ast.getDeclAlign(&variable).getQuantity()),
              Ground(&variable));
  fact.spaceFrom = fact.addressFrom;
  const auto in = [&](Space space, const char *what) {
    fact.space = space;
    fact.object = llvm::formatv("{0} '{1}'", what, variable.getName());
    return fact;
  };
  if (isDeclaredHere(variable, context.ast))
    fact.base.variable = &variable;
  if (variable.hasAttr<CUDASharedAttr>())
    return in(Space::Shared, "shared variable");
  if (variable.hasAttr<CUDAConstantAttr>())
    return in(Space::Constant, "constant variable");
  if (variable.hasAttr<CUDADeviceAttr>())
    return in(Space::Global, "device variable");
  if (const auto *parameter = dyn_cast<ParmVarDecl>(&variable))
    if (const auto *function = dyn_cast<FunctionDecl>(parameter->getDeclContext());
        function && function->hasAttr<CUDAGlobalAttr>())
      return in(Space::Constant, "kernel parameter (constant space)");
  if (variable.hasLocalStorage())
    return in(Space::Local, "local variable");
  return unknown(&reference);
}

} // namespace ldgsts
