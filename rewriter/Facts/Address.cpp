// Where an operand points: address space and alignment, followed from the expression to its roots.
#include "Facts/Facts.h"

#include "Facts/FactContext.h"
#include "Facts/Integer.h"
#include "Match/Annotation.h"
#include "Match/Match.h"
#include "Match/Mdspan.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace ldgsts {

namespace {

class AddressReader {
public:
  explicit AddressReader(FactContext &context) : context(context) {}

  /// The value of a pointer expression.
  AddressFact pointer(const Expr *expr) {
    expr = expr->IgnoreParens();
    return deeper(expr, [&] { return pointerUnguarded(expr); });
  }

  /// The address of an lvalue.
  AddressFact object(const Expr *expr) {
    expr = expr->IgnoreParens();
    return deeper(expr, [&] { return objectUnguarded(expr); });
  }

  /// Element (0, ..., 0) of a tile, and its run-time strides: from the tile call itself, a window
  /// of another tile, the only value of a variable, or what all callers pass for a parameter.
  AddressFact tile(const Expr *expr) {
    expr = skipCopies(expr);
    return deeper(expr, [&]() -> AddressFact {
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
        return joined(tile(choice->getTrueExpr()), tile(choice->getFalseExpr()), expr);
      if (const auto *reference = dyn_cast<DeclRefExpr>(expr))
        if (const auto *variable = dyn_cast<VarDecl>(reference->getDecl()))
          return tileVariable(*variable, *reference);
      return unknown(expr);
    });
  }

private:
  template <class Body> AddressFact deeper(const Expr *expr, Body body) {
    const FactContext::Level level(context);
    return level.tooDeep() ? unknown(expr) : body();
  }

  AddressFact tileVariable(const VarDecl &variable, const DeclRefExpr &reference) {
    if (const Expr *init = onlyValue(variable))
      return tile(init);
    const auto *parameter = dyn_cast<ParmVarDecl>(&variable);
    if (!parameter || !isOnlyRead(*parameter))
      return unknown(&reference);
    return once(variable, reference, [&] {
      return fromCallers(*cast<FunctionDecl>(parameter->getDeclContext()), *parameter, reference,
                         [&](const Expr *argument) { return tile(argument); });
    });
  }

  /// tile<shape<...>, layout>(pointer, run-time strides...)
  AddressFact made(const CallExpr &call) {
    const Expr *of = call.getArg(0); // tile<swizzle<...>>(array) too
    AddressFact fact = named(of->getType()->isArrayType() ? object(of) : pointer(of), *of);
    fact.origin = Congruence::constant(0);
    const std::optional<TileOperand> tile = decodeTile(call.getType(), context.ast);
    if (!tile)
      return fact;
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

  /// mdspan(pointer, extents...) or mdspan(pointer, mapping).
  AddressFact constructed(const CXXConstructExpr &construct) {
    if (!decodeMdspan(construct.getType()) || construct.getNumArgs() == 0 ||
        !construct.getArg(0)->getType()->isPointerType())
      return unknown(&construct);
    AddressFact fact = named(pointer(construct.getArg(0)), *construct.getArg(0));
    if (construct.getNumArgs() >= 2)
      readMapping(construct.getArg(1), fact);
    return fact;
  }

  /// layout_stride::mapping(extents, strides), the strides as a list in braces.
  void readMapping(const Expr *expr, AddressFact &fact) {
    expr = skipCopies(expr);
    if (const auto *reference = dyn_cast<DeclRefExpr>(expr)) {
      const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
      if (const Expr *init = variable ? onlyValue(*variable) : nullptr)
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
      fact.strides.push_back(readStride(*number));
  }

  StrideFact readStride(const Expr &number) {
    const Expr *written = withoutPromise(number, "ldgsts.assume_multiple");
    StrideFact stride{congruenceOf(&number, context), std::nullopt, context.text(*written),
                      written->getBeginLoc()};
    Expr::EvalResult constant;
    if (!number.isValueDependent() && number.EvaluateAsInt(constant, context.ast))
      stride.value = constant.Val.getInt().extOrTrunc(64).getSExtValue();
    return stride;
  }

  void readPitch(const TileOperand &tile, const Expr &number, AddressFact &fact) {
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
  AddressFact window(const CallExpr &call) {
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
      if (whole->swizzle.bits == 0) {
        fact = movedBy(fact, origin, stride * bytes);
        continue;
      }
      // The index is swizzled, so the pointer stays and the index moves.
      fact.origin = fact.origin + congruenceOf(&origin, context) * stride;
      fact.originOffsets.push_back(offsetBy(origin, stride * bytes));
    }
    return fact;
  }

  AddressFact unknown(const Expr *expr) {
    AddressFact fact;
    fact.object = "'" + context.text(*expr) + "'";
    return fact;
  }

  /// The number or pointer that a promise is about: a remedy wraps it in a better one.
  static const Expr *withoutPromise(const Expr &expr, StringRef annotation) {
    const auto *call = dyn_cast<CallExpr>(expr.IgnoreParenImpCasts());
    const bool isPromise = call && annotationOf(call->getDirectCallee()) == annotation;
    return (isPromise ? call->getArg(0) : &expr)->IgnoreParens();
  }

  /// Keeps the pointer as the user wrote it.
  AddressFact named(AddressFact fact, const Expr &pointer) {
    const Expr *written = withoutPromise(pointer, "ldgsts.assume_aligned");
    fact.pointer = context.text(*written);
    fact.loc = written->getBeginLoc();
    return fact;
  }

  static const Expr *skipCopies(const Expr *expr) {
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

  const Expr *onlyValue(const VarDecl &variable) {
    if (!variable.hasInit() || isa<ParmVarDecl>(variable) || !variable.hasLocalStorage() ||
        variable.getType().isVolatileQualified())
      return nullptr;
    // A reference may be bound to an object that has no other name.
    if (variable.getType().getNonReferenceType().isConstQualified())
      return variable.getInit();
    const auto *function = dyn_cast_or_null<FunctionDecl>(variable.getParentFunctionOrMethod());
    return function && context.uses(*function).isOnlyRead(variable) ? variable.getInit() : nullptr;
  }

  AddressFact pointerUnguarded(const Expr *expr) {
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
      return joined(pointer(choice->getTrueExpr()), pointer(choice->getFalseExpr()), expr);
    if (const auto *call = dyn_cast<CallExpr>(expr))
      return throughCall(*call);
    return unknown(expr);
  }

  AddressFact throughCast(const CastExpr &cast) {
    const Expr *inner = cast.getSubExpr();
    switch (cast.getCastKind()) {
    case CK_ArrayToPointerDecay:
      return object(inner);
    case CK_NoOp:
    case CK_BitCast:
      return pointer(inner);
    case CK_LValueToRValue:
      if (const auto *reference = dyn_cast<DeclRefExpr>(inner->IgnoreParens()))
        if (const auto *variable = dyn_cast<VarDecl>(reference->getDecl()))
          return variableValue(*variable, *reference);
      return unknown(&cast);
    default:
      return unknown(&cast);
    }
  }

  /// The value of a pointer variable or the address behind a reference parameter, each followed
  /// once.
  template <class Body>
  AddressFact once(const VarDecl &variable, const DeclRefExpr &reference, Body body) {
    const auto [known, isNew] = context.pointers.try_emplace(&variable, unknown(&reference));
    if (!isNew)
      return known->second;
    const AddressFact fact = body();
    return context.pointers[&variable] = fact;
  }

  AddressFact variableValue(const VarDecl &variable, const DeclRefExpr &reference) {
    if (variable.getType()->isReferenceType()) // A variable elsewhere, which others may change.
      return unknown(&reference);
    return once(variable, reference, [&] { return variableValueUnguarded(variable, reference); });
  }

  AddressFact variableValueUnguarded(const VarDecl &variable, const DeclRefExpr &reference) {
    if (const Expr *init = onlyValue(variable))
      return pointer(init);
    const auto *parameter = dyn_cast<ParmVarDecl>(&variable);
    if (!parameter || !isOnlyRead(*parameter))
      return unknown(&reference);
    const auto &function = *cast<FunctionDecl>(parameter->getDeclContext());
    if (function.hasAttr<CUDAGlobalAttr>()) {
      // What a host passes to a kernel is memory that the whole grid can reach, never a block's
      // own.
      AddressFact fact = unknown(&reference);
      fact.space = Space::Global;
      if (context.options.trustKernelPointers)
        fact.address = Congruence::multipleOf(16);
      fact.root = {parameter, Congruence::constant(0)};
      fact.object = "kernel parameter '" + parameter->getName().str() + "'";
      return fact;
    }
    return fromCallers(function, *parameter, reference,
                       [&](const Expr *argument) { return pointer(argument); });
  }

  bool isOnlyRead(const ParmVarDecl &parameter) {
    const auto *function = dyn_cast<FunctionDecl>(parameter.getDeclContext());
    return function && (parameter.getType().isConstQualified() ||
                        context.uses(*function).isOnlyRead(parameter));
  }

  template <class Read>
  AddressFact fromCallers(const FunctionDecl &function, const ParmVarDecl &parameter,
                          const DeclRefExpr &reference, Read read) {
    // A kernel is called by the host, and decided before the rest of the unit was read.
    if (function.hasAttr<CUDAGlobalAttr>())
      return unknown(&reference);
    const CallersOf callers = context.callers(function);
    const unsigned index = parameter.getFunctionScopeIndex();
    if (!callers.complete || callers.calls.empty())
      return unknown(&reference);
    std::optional<AddressFact> result;
    for (const DeviceCall &call : callers.calls) {
      if (index >= call.arguments().size())
        return unknown(&reference);
      const AddressFact fact = read(call.arguments()[index]);
      result = result ? joined(*result, fact, &reference) : fact;
    }
    return *result;
  }

  AddressFact throughCall(const CallExpr &call) {
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
      if (fact.space == Space::Unknown)
        fact.space = space;
      else if (fact.space != space)
        fact.contradiction = {space == Space::Shared ? "shared memory" : "global memory",
                              fact.object, call.getBeginLoc()};
      return fact;
    }
    return unknown(&call);
  }

  AddressFact promised(AddressFact fact, uint64_t alignment, const CallExpr &call) {
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
      fact.address = fact.address.meet(promise);
    return fact;
  }

  AddressFact joined(const AddressFact &a, const AddressFact &b, const Expr *expr) {
    AddressFact fact = a.space == b.space ? a : unknown(expr);
    fact.address = a.address.join(b.address);
    fact.contradiction = a.contradiction ? a.contradiction : b.contradiction;
    // No offset of one explains the address of both, and no pointer is both.
    fact.offsets.clear();
    fact.originOffsets.clear();
    fact.origin = a.origin.join(b.origin);
    if (a.loc != b.loc)
      fact.pointer.clear();
    fact.strides = joined(a.strides, b.strides);
    fact.root = {};
    return fact;
  }

  static std::vector<StrideFact> joined(std::vector<StrideFact> a,
                                        const std::vector<StrideFact> &b) {
    if (a.size() != b.size())
      return {};
    for (size_t dim = 0; dim < a.size(); ++dim) {
      a[dim].known = a[dim].known.join(b[dim].known);
      if (a[dim].value != b[dim].value)
        a[dim].value.reset();
      if (a[dim].text != b[dim].text) // No number of one explains both.
        a[dim].text.clear();
    }
    return a;
  }

  AddressFact moved(AddressFact base, const Expr *index, QualType element, bool backwards) {
    if (element->isIncompleteType() || element->isFunctionType())
      return unknown(index);
    const Congruence unit =
        Congruence::constant(context.ast.getTypeSizeInChars(element).getQuantity());
    return movedBy(base, *index, backwards ? Congruence::constant(0) - unit : unit);
  }

  OffsetFact offsetBy(const Expr &index, Congruence unit) {
    const Expr *written = withoutPromise(index, "ldgsts.assume_multiple");
    return {congruenceOf(&index, context) * unit, static_cast<int64_t>(unit.knownAlignment()),
            context.text(*written), written->getBeginLoc()};
  }

  /// An index moves the address by itself times \p unit bytes.
  AddressFact movedBy(AddressFact base, const Expr &index, Congruence unit) {
    base.offsets.push_back(offsetBy(index, unit));
    base.address = base.address + base.offsets.back().bytes;
    base.root.offset = base.root.offset + base.offsets.back().bytes;
    return base;
  }

  AddressFact objectUnguarded(const Expr *expr) {
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
      return kind == CK_NoOp || kind == CK_LValueBitCast ? object(cast->getSubExpr())
                                                         : unknown(expr);
    }
    if (const auto *member = dyn_cast<MemberExpr>(expr))
      return memberObject(*member);
    return unknown(expr);
  }

  AddressFact memberObject(const MemberExpr &member) {
    const auto *field = dyn_cast<FieldDecl>(member.getMemberDecl());
    if (!field || field->isBitField() || field->getType()->isReferenceType())
      return unknown(&member);
    AddressFact fact = member.isArrow() ? pointer(member.getBase()) : object(member.getBase());
    const uint64_t bits = context.ast.getFieldOffset(field);
    const Congruence offset =
        Congruence::constant(context.ast.toCharUnitsFromBits(bits).getQuantity());
    fact.address = fact.address + offset;
    fact.root.offset = fact.root.offset + offset;
    return fact;
  }

  AddressFact variableObject(const VarDecl &variable, const DeclRefExpr &reference) {
    if (variable.getType()->isReferenceType()) {
      if (const auto *parameter = dyn_cast<ParmVarDecl>(&variable))
        return once(variable, reference, [&] {
          return fromCallers(*cast<FunctionDecl>(parameter->getDeclContext()), *parameter,
                             reference, [&](const Expr *argument) { return object(argument); });
        });
      return variable.hasInit() ? object(variable.getInit()) : unknown(&reference);
    }
    AddressFact fact;
    fact.address = Congruence::multipleOf(context.ast.getDeclAlign(&variable).getQuantity());
    const auto in = [&](Space space, const char *what) {
      fact.space = space;
      fact.object = llvm::formatv("{0} '{1}'", what, variable.getName());
      return fact;
    };
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

  FactContext &context;
};

} // namespace

AddressFact addressOf(const TileOperand &operand, FactContext &context) {
  context.contradictions.clear();
  AddressFact fact = AddressReader(context).tile(operand.expr);
  if (!fact.contradiction && !context.contradictions.empty())
    fact.contradiction = context.contradictions.front();
  if (fact.pointer.empty()) {
    fact.isWhole = true;
    fact.pointer = context.text(*operand.expr);
    fact.loc = operand.expr->getBeginLoc();
  }
  // The copy is defined by accesses to whole elements, so the address is at least an element's.
  const Congruence natural =
      Congruence::multipleOf(context.ast.getTypeAlignInChars(operand.element).getQuantity());
  if (!fact.address.contradicts(natural))
    fact.address = fact.address.meet(natural);
  return fact;
}

} // namespace ldgsts
