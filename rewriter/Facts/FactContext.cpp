#include "Facts/FactContext.h"

#include "Facts/Uniform.h"
#include "Facts/ValueFlow.h"
#include "Facts/ValueReader.h"
#include "Match/Match.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace ldgsts {

FactContext::FactContext(ASTContext &ast, FactOptions options, bool isWhole)
    : ast(ast), options(options), isWhole(isWhole) {}
FactContext::~FactContext() = default;

FunctionAnalysis &FactContext::analysis(const FunctionDecl &function) {
  std::unique_ptr<FunctionAnalysis> &known = analyses[&function];
  if (!known)
    known = std::make_unique<FunctionAnalysis>(function, *this);
  return *known;
}

const VariableUses &FactContext::uses(const FunctionDecl &function) {
  std::unique_ptr<VariableUses> &uses = usesOf[&function];
  if (uses)
    return *uses;
  uses = std::make_unique<VariableUses>();
  // A lambda shares the variables of the functions around it.
  for (const DeclContext *context = &function; context; context = context->getParent())
    if (const auto *around = dyn_cast<FunctionDecl>(context))
      if (!around->getParentFunctionOrMethod() || around == &function) {
        uses->read(around->getBody(),
                   /*isPlain=*/true); // Methods of a local class are no part of a body.
        if (const auto *constructor = dyn_cast<CXXConstructorDecl>(around))
          for (const CXXCtorInitializer *initializer : constructor->inits())
            uses->read(initializer->getInit(), /*isPlain=*/false); // It may bind a reference.
      }
  return *uses;
}

bool FactContext::isFollowed(const VarDecl &variable) {
  const QualType type = variable.getType();
  const FunctionDecl *owner = ownerOf(variable);
  if (!owner || !variable.hasLocalStorage() || type.isVolatileQualified())
    return false;
  // A reference may be bound to an object that has no other name.
  if (type.getNonReferenceType().isConstQualified())
    return true;
  const VariableUses &all = uses(*owner);
  return all.isTracked(variable) && !all.isEntangled(variable);
}

bool FactContext::isOnlyRead(const ParmVarDecl &parameter) {
  const FunctionDecl *owner = ownerOf(parameter);
  return owner && isFollowed(parameter) &&
         (parameter.getType().isConstQualified() || uses(*owner).isOnlyRead(parameter));
}

const Expr *FactContext::onlyValue(const VarDecl &variable) {
  if (!variable.hasInit() || isa<ParmVarDecl>(variable) || !isFollowed(variable))
    return nullptr;
  const bool isFixed = variable.getType().getNonReferenceType().isConstQualified() ||
                       uses(*ownerOf(variable)).isOnlyRead(variable);
  return isFixed ? variable.getInit() : nullptr;
}

ValueFlow &FactContext::valueFlow(const FunctionDecl &function) {
  const auto [flow, isNew] = flows.try_emplace(&function);
  if (!isNew)
    return *flow->second;
  // The map may grow while the function is followed.
  ValueFlow &made =
      *(flow->second = std::make_unique<ValueFlow>(function, analysis(function).flow, *this));
  made.follow();
  return made;
}

Values FactContext::valuesAt(const FunctionDecl &function, const Expr &expr) {
  ValueFlow &flow = valueFlow(function);
  return flow.isComplete() ? flow.before(expr) : Values();
}

Value FactContext::everywhere(const Place &place) {
  const auto &variable = *cast<VarDecl>(place.front());
  const FunctionDecl *owner = ownerOf(variable);
  if (!owner)
    return {};
  if (!isa<ParmVarDecl>(variable) || !isOnlyRead(cast<ParmVarDecl>(variable)))
    if (ValueFlow &flow = valueFlow(*owner); flow.isComplete())
      if (const Value *ever = flow.ever(place))
        return *ever;
  const auto [value, isNew] = known.try_emplace(place);
  if (!isNew)
    return value->second;
  const Values nothing;
  ValueReader reader(*this, nothing);
  Value found;
  const auto fields = fieldsOf(place);
  if (const auto *parameter = dyn_cast<ParmVarDecl>(&variable)) {
    if (isOnlyRead(*parameter) || variable.getType()->isReferenceType())
      found = passed(*parameter, fields);
  } else if (variable.getType()->isReferenceType() && variable.hasInit()) {
    found = reader.initial(variable.getInit(), variable.getType());
  } else if (const Expr *init = onlyValue(variable)) {
    found = fields.empty() ? reader.initial(init, variable.getType()) : reader.member(init, fields);
  }
  return known[place] = found;
}

Value FactContext::passed(const ParmVarDecl &parameter, llvm::ArrayRef<const FieldDecl *> fields) {
  const FunctionDecl &function = *ownerOf(parameter);
  if (function.hasAttr<CUDAGlobalAttr>())
    return passedByHost(parameter, fields);
  const CallersOf callers = this->callers(function);
  const unsigned index = parameter.getFunctionScopeIndex();
  if (!callers.complete || callers.calls.empty())
    return {};
  std::optional<Value> result;
  for (const DeviceCall &call : callers.calls) {
    if (index >= call.arguments().size())
      return {};
    const Values values = valuesAt(*call.caller, *call.call);
    ValueReader reader(*this, values);
    const Expr *argument = call.arguments()[index];
    const Value value = fields.empty() ? reader.initial(argument, parameter.getType())
                                       : reader.member(argument, fields);
    result = result ? joined(*result, value) : value;
  }
  return *result;
}

Value FactContext::passedByHost(const ParmVarDecl &parameter,
                                llvm::ArrayRef<const FieldDecl *> fields) {
  const QualType type = fields.empty() ? parameter.getType() : fields.back()->getType();
  if (!type->isPointerType() && !(type->isRecordType() && isTileClass(type)))
    return {};
  std::string name = parameter.getName().str();
  for (const FieldDecl *field : fields)
    name += "." + field->getName().str();
  AddressFact fact = hostPointer(name, parameter);
  if (fields.empty() && type->isPointerType()) {
    if (options.trustKernelPointers)
      fact.settle(Congruence::multipleOf(16), Ground(&parameter));
    if (isOnlyRead(parameter))
      fact.root = {&parameter, Congruence::constant(0)};
  }
  Value value;
  value.address = fact;
  return value;
}

CallersOf FactContext::callers(const FunctionDecl &function) {
  if (!isWhole)
    return {};
  if (!callerIndex)
    callerIndex = std::make_unique<CallerIndex>(ast);
  return callerIndex->callers(function);
}

} // namespace ldgsts
