#include "Facts/Callers.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/LangOptions.h"

using namespace clang;

namespace ldgsts {

namespace {

/// Host code cannot call a device function, and host calls of a __host__ __device__ function say
/// nothing of the GPU.
bool runsOnDevice(const FunctionDecl &function) {
  return function.hasAttr<CUDAGlobalAttr>() || function.hasAttr<CUDADeviceAttr>();
}

} // namespace

llvm::ArrayRef<const Expr *> DeviceCall::arguments() const {
  const auto *callExpr = cast<CallExpr>(call);
  llvm::ArrayRef<const Expr *> all(const_cast<const Expr *const *>(callExpr->getArgs()),
                                   callExpr->getNumArgs());
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(callExpr->getDirectCallee());
  if (isa<CXXOperatorCallExpr>(call) && method && !method->isExplicitObjectMemberFunction())
    return all.drop_front(); // The object; a static operator() is called with one too.
  return all;
}

class CallerIndex::Reader : public RecursiveASTVisitor<CallerIndex::Reader> {
public:
  explicit Reader(CallerIndex &index) : index(index) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseFunctionDecl(FunctionDecl *f) {
    return inFunction(f, [&] { return Base::TraverseFunctionDecl(f); });
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *f) {
    return inFunction(f, [&] { return Base::TraverseCXXMethodDecl(f); });
  }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *f) {
    return inFunction(f, [&] { return Base::TraverseCXXConstructorDecl(f); });
  }
  bool TraverseCXXDestructorDecl(CXXDestructorDecl *f) {
    return inFunction(f, [&] { return Base::TraverseCXXDestructorDecl(f); });
  }
  bool TraverseCXXConversionDecl(CXXConversionDecl *f) {
    return inFunction(f, [&] { return Base::TraverseCXXConversionDecl(f); });
  }
  bool TraverseLambdaExpr(LambdaExpr *lambda) {
    return inFunction(lambda->getCallOperator(), [&] { return Base::TraverseLambdaExpr(lambda); });
  }
  bool TraverseLambdaCapture(LambdaExpr *lambda, const LambdaCapture *capture, Expr *init) {
    const auto *around = dyn_cast<FunctionDecl>(lambda->getLambdaClass()->getDeclContext());
    return inFunction(around, [&] { return Base::TraverseLambdaCapture(lambda, capture, init); });
  }

  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee)
      return true;
    if (const auto *reference = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()))
      callees.insert(reference);
    // The initializer of a member or of a global runs wherever somebody makes the object.
    if (!current)
      index.addressTaken.insert(callee->getCanonicalDecl());
    // A lambda without captures that becomes a function pointer is called through it.
    if (const auto *conversion = dyn_cast<CXXConversionDecl>(callee);
        conversion && conversion->getParent()->isLambda())
      index.convertedLambdas.insert(conversion->getParent()->getCanonicalDecl());
    // A template's pattern is no code yet; each of its instantiations is visited by itself.
    if (current && runsOnDevice(*current) && !current->isDependentContext())
      index.calls[callee->getCanonicalDecl()].push_back({call, current});
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) {
    if (const auto *cleanup = variable->getAttr<CleanupAttr>()) // Called at the end of its scope.
      index.addressTaken.insert(cleanup->getFunctionDecl()->getCanonicalDecl());
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *function) {
    // Two names for one function: calls of either are calls of both.
    index.aliases |= function->hasAttr<AliasAttr>() ||
                     (function->hasAttr<AsmLabelAttr>() && runsOnDevice(*function));
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *reference) {
    if (const auto *function = dyn_cast<FunctionDecl>(reference->getDecl()))
      if (!callees.contains(reference))
        index.addressTaken.insert(function->getCanonicalDecl());
    return true;
  }

private:
  using Base = RecursiveASTVisitor<Reader>;

  template <class Body> bool inFunction(const FunctionDecl *function, Body body) {
    const FunctionDecl *outer = current;
    current = function;
    bool result = body();
    current = outer;
    return result;
  }

  CallerIndex &index;
  llvm::DenseSet<const DeclRefExpr *> callees;
  const FunctionDecl *current = nullptr;
};

CallerIndex::CallerIndex(ASTContext &context) : context(context) {
  Reader(*this).TraverseDecl(context.getTranslationUnitDecl());
}

CallersOf CallerIndex::callers(const FunctionDecl &function) const {
  const FunctionDecl *key = function.getCanonicalDecl();
  const auto *method = dyn_cast<CXXMethodDecl>(key);
  const bool otherUnits =
      context.getLangOpts().GPURelocatableDeviceCode && key->isExternallyVisible();
  CallersOf result;
  // These are called where no call is written, or by another declaration's name.
  const auto op = key->getOverloadedOperator();
  if (aliases || key->isExternC() || isa<CXXConstructorDecl, CXXDestructorDecl>(key) ||
      op == OO_New || op == OO_Array_New || op == OO_Delete || op == OO_Array_Delete)
    return {};
  const bool throughPointer =
      addressTaken.contains(key) || (method && method->isVirtual()) ||
      (method && convertedLambdas.contains(method->getParent()->getCanonicalDecl()));
  result.complete = !otherUnits && !throughPointer;
  if (const auto found = calls.find(key); found != calls.end())
    result.calls = found->second;
  return result;
}

} // namespace ldgsts
