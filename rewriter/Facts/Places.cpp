// What variables and their members hold: where expressions meet what the flow knows.
#include "Facts/ValueReader.h"

#include "Facts/PromiseSpelling.h"
#include "Match/Annotation.h"
#include "Match/Match.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace ldgsts {

/// A member's own initializer may change other members, or keep their address.
static bool hasOwnInitializers(const RecordDecl &record) {
  const auto *type = dyn_cast<CXXRecordDecl>(&record);
  return type && type->hasDefinition() && type->hasInClassInitializer();
}

/// Reading the expression changes nothing and calls nobody who might.
static bool isPure(const Stmt &statement) {
  return !changedBy(statement) &&
         !isa<CallExpr, CXXConstructExpr, LambdaExpr, StmtExpr>(statement) &&
         llvm::all_of(statement.children(),
                      [](const Stmt *child) { return !child || isPure(*child); });
}

std::optional<Place> placeOf(const Expr *expr, FactContext &context) {
  expr = expr->IgnoreParens();
  if (const auto *reference = dyn_cast<DeclRefExpr>(expr)) {
    const auto *variable = dyn_cast<VarDecl>(reference->getDecl());
    if (!variable || variable->getType()->isReferenceType() || !context.isFollowed(*variable))
      return std::nullopt;
    return Place{variable};
  }
  const auto *member = dyn_cast<MemberExpr>(expr);
  const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field || member->isArrow() || field->isBitField() || field->isMutable() ||
      field->getType()->isReferenceType() || field->getType().isVolatileQualified() ||
      field->getParent()->isUnion() || hasOwnInitializers(*field->getParent()))
    return std::nullopt;
  std::optional<Place> place =
      placeOf(member->getBase()->IgnoreParenNoopCasts(context.ast), context);
  if (!place)
    return std::nullopt;
  place->push_back(field);
  return place;
}

AddressFact hostPointer(StringRef name, const VarDecl &parameter) {
  AddressFact fact;
  fact.spaceFrom.add(Ground(&parameter));
  fact.space = Space::Global;
  fact.object = ("kernel parameter '" + name + "'").str();
  return fact;
}

const ParmVarDecl *kernelParameterOf(const Expr *expr, FactContext &context) {
  while (true) {
    expr = expr->IgnoreParens();
    if (const auto *reference = dyn_cast<DeclRefExpr>(expr))
      if (const Expr *object = boundTo(*reference->getDecl())) {
        expr = object;
        continue;
      }
    const auto *member = dyn_cast<MemberExpr>(expr);
    const auto *element = dyn_cast<ArraySubscriptExpr>(expr);
    const Expr *array = element ? element->getBase()->IgnoreParenImpCasts() : nullptr;
    if (member && !member->isArrow() && isa<FieldDecl>(member->getMemberDecl()) &&
        !cast<FieldDecl>(member->getMemberDecl())->isMutable() &&
        !member->getMemberDecl()->getType()->isReferenceType())
      expr = member->getBase()->IgnoreParenImpCasts();
    else if (array && array->getType()->isArrayType())
      expr = array;
    else
      break;
  }
  const auto *reference = dyn_cast<DeclRefExpr>(expr);
  const auto *parameter = reference ? dyn_cast<ParmVarDecl>(reference->getDecl()) : nullptr;
  const bool isPart = parameter && context.isOnlyRead(*parameter) &&
                      parameter->getDeclContext()->isFunctionOrMethod() &&
                      cast<FunctionDecl>(parameter->getDeclContext())->hasAttr<CUDAGlobalAttr>();
  return isPart ? parameter : nullptr;
}

std::vector<Place> leavesOf(const VarDecl &variable) {
  std::vector<Place> leaves, work = {{&variable}};
  while (!work.empty()) {
    const Place place = std::move(work.back());
    work.pop_back();
    const auto *record = place.back()->getType()->getAsCXXRecordDecl();
    if (!record || isTileClass(place.back()->getType())) {
      leaves.push_back(place);
      continue;
    }
    if (!record->hasDefinition() || record->isUnion())
      continue;
    for (const FieldDecl *field : record->fields()) {
      work.push_back(place);
      work.back().push_back(field);
    }
  }
  return leaves;
}

Value ValueReader::held(const Place &place) {
  const Value *here = values.find(place);
  Value value = here ? *here : context.everywhere(place);
  grounds.add(value.from);
  if (!broken)
    broken = value.broken;
  return value;
}

AddressFact ValueReader::heldAddress(const Place &place, const Expr *expr) {
  const Value value = held(place);
  return value.address ? *value.address : unknown(expr);
}

AddressFact ValueReader::unknown(const Expr *expr) const { return worded({}, expr); }

AddressFact ValueReader::worded(AddressFact fact, const Expr *expr) const {
  if (fact.object.empty())
    fact.object = "'" + context.text(*expr) + "'";
  return fact;
}

Value ValueReader::initial(const Expr *init, QualType type) {
  Value value;
  const QualType object = type.getNonReferenceType();
  if (object->isRecordType() && isTileClass(object))
    value.address = tile(init);
  else if (type->isReferenceType())
    value.address = this->object(init);
  else if (type->isPointerType())
    value.address = pointer(init);
  else if (auto [known, from] = groundedNumber(*init); known.modulus > 1) {
    value.number = known;
    value.from = std::move(from);
    value.from.add(Ground(init));
  }
  value.broken = broken;
  return value;
}

/// What a list in braces gives a field of its class: base classes come first, and what has no name
/// is given nothing.
static const Expr *initializerOf(const InitListExpr &written, const FieldDecl &field) {
  const InitListExpr *list = written.getSemanticForm() ? written.getSemanticForm() : &written;
  const auto *record = list->getType()->getAsCXXRecordDecl();
  if (!record || record->isUnion() || hasOwnInitializers(*record) ||
      record->getCanonicalDecl() != field.getParent()->getCanonicalDecl())
    return nullptr;
  unsigned index = record->getNumBases();
  for (const FieldDecl *before : record->fields()) {
    if (before == &field)
      return index < list->getNumInits() ? list->getInit(index) : nullptr;
    index += before->isUnnamedBitField() ? 0 : 1;
  }
  return nullptr;
}

/// What a pointer holds that was passed to a kernel in an array, or has another name here.
Value ValueReader::memberOfParameter(const Expr &object, llvm::ArrayRef<const FieldDecl *> fields) {
  const ParmVarDecl *parameter = kernelParameterOf(&object, context);
  if (!parameter || !fields.back()->getType()->isPointerType())
    return {};
  std::string name = context.text(object);
  for (const FieldDecl *field : fields)
    name += "." + field->getName().str();
  Value value;
  value.address = hostPointer(name, *parameter);
  return value;
}

Value ValueReader::member(const Expr *object, llvm::ArrayRef<const FieldDecl *> fields) {
  const Expr *whole = skipCopies(object);
  // A copy constructor of the user's may make anything of it.
  if (whole != object->IgnoreParenImpCasts() &&
      !whole->getType().isTriviallyCopyableType(context.ast))
    return {};
  object = whole;
  const FactContext::Level level(context);
  if (level.tooDeep())
    return {};
  if (fields.empty())
    return initial(object, object->getType());
  if (const auto *list = dyn_cast<InitListExpr>(object)) {
    const Expr *init = initializerOf(*list, *fields.front());
    if (!init)
      return {};
    return fields.size() == 1 ? initial(init, fields.front()->getType())
                              : member(init, fields.drop_front());
  }
  std::optional<Place> place = placeOf(object, context);
  if (!place)
    return memberOfParameter(*object, fields);
  place->append(fields.begin(), fields.end());
  return held(*place);
}

const Expr *onlyReturn(const FunctionDecl &function) {
  const auto *body = dyn_cast_or_null<CompoundStmt>(function.getBody());
  const auto *statement =
      body && body->size() == 1 ? dyn_cast<ReturnStmt>(body->body_front()) : nullptr;
  return statement ? statement->getRetValue() : nullptr;
}

std::optional<Value> ValueReader::returned(const CallExpr &call) {
  constexpr size_t MaxDepth = 4;
  const FunctionDecl *function = call.getDirectCallee();
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(function);
  if (!function || !function->hasBody(function) || function->isDependentContext() ||
      function->hasAttr<WeakAttr>() || (method && method->isVirtual()) ||
      context.returning.size() >= MaxDepth || llvm::is_contained(context.returning, function))
    return std::nullopt;
  const Expr *result = onlyReturn(*function);
  const llvm::ArrayRef<const Expr *> given = DeviceCall{&call, nullptr}.arguments();
  const QualType type = function->getReturnType(), referred = type.getNonReferenceType();
  // Of a reference to a number its value is what counts.
  const bool isReference = type->isReferenceType() && !referred->isIntegerType();
  if (!result || isReference || given.size() != function->getNumParams())
    return std::nullopt;
  Values bound;
  for (const auto [parameter, argument] : llvm::zip(function->parameters(), given)) {
    if (!context.isOnlyRead(*parameter) && !parameter->getType()->isReferenceType())
      return std::nullopt;
    const QualType type = parameter->getType(), referred = type.getNonReferenceType();
    // Nothing changes while the operand is read: a reference to a number is as good as its value.
    const bool isNumber = type->isReferenceType() && referred->isIntegerType() && isPure(*result);
    bound.bind({parameter}, initial(argument, isNumber ? referred : type));
    // Nothing of it may be looked for elsewhere: callers are other calls than this one.
    for (const Place &leaf : leavesOf(*parameter))
      if (leaf.size() > 1)
        bound.bind(leaf, member(argument, fieldsOf(leaf)));
  }
  context.returning.push_back(function);
  ValueReader reader(context, bound);
  const Value value = reader.initial(result, referred);
  context.returning.pop_back();
  grounds.add(value.from);
  if (!broken)
    broken = reader.broken;
  return value;
}

/// The local variable that an option is and that nothing changes; null if it is none.
static const VarDecl *fixedVariable(const Expr &option, FactContext &context) {
  const auto *reference = dyn_cast<DeclRefExpr>(option.IgnoreUnlessSpelledInSource());
  const auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  return variable && context.onlyValue(*variable) ? variable : nullptr;
}

std::vector<StrideFact> validOf(const CopySite &site, const Values &values, FactContext &context) {
  const Expr *option = site.edges.valid;
  std::vector<StrideFact> facts(site.edges.rank); // of numbers that are out of sight
  const VarDecl *variable = option ? fixedVariable(*option, context) : nullptr;
  if (variable)
    option = context.onlyValue(*variable);
  const auto *made = option ? dyn_cast<CallExpr>(option->IgnoreUnlessSpelledInSource()) : nullptr;
  if (!made || annotationOf(made->getDirectCallee()) != "ldgsts.valid" ||
      made->getNumArgs() != facts.size())
    return facts;
  // The numbers are those of the moment when the option was made.
  const Values then = variable ? context.valuesAt(*ownerOf(*variable), *made) : values;
  ValueReader reader(context, then);
  llvm::transform(made->arguments(), facts.begin(),
                  [&](const Expr *count) { return reader.readStride(*count); });
  return facts;
}

AddressFact addressOf(const TileOperand &operand, const Values &values, FactContext &context) {
  ValueReader reader(context, values);
  AddressFact fact = reader.tile(operand.expr);
  if (!fact.contradiction)
    fact.contradiction = reader.broken;
  const std::string text = context.text(*operand.expr);
  fact.wholePromise = promiseSpelling(operand, text);
  if (fact.pointer.empty()) {
    fact.isWhole = true;
    fact.pointer = text;
    fact.promise = fact.wholePromise;
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
