// What calls return: promises, functions of the toolkit, and functions of one return statement.
#include "Facts/Constants.h"
#include "Facts/ToolkitFunctions.h"
#include "Facts/Uniform.h"
#include "Facts/ValueReader.h"
#include "Match/Annotation.h"
#include "Match/Group.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace ldgsts {

namespace {

/// Threads of the tile of cooperative groups whose function is called; 0: not known.
uint64_t tileSize(const CallExpr &call) {
  const auto *member = dyn_cast<MemberExpr>(call.getCallee()->IgnoreParenImpCasts());
  const Expr *object = member ? member->getBase()->IgnoreParens() : nullptr;
  // The function may be a base's; a class that extends a tile is none.
  while (const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(object))
    object = cast->getSubExpr()->IgnoreParens();
  return object ? tileThreads(object->getType()) : 0;
}

/// The largest group of which a tile is made; Thread: it is smaller than a warp, or not known.
ThreadGroup groupInTile(uint64_t threads) {
  for (const ThreadGroup group : {ThreadGroup::Warpgroup, ThreadGroup::Warp})
    if (threads && threads % threadsIn(group) == 0)
      return group;
  return ThreadGroup::Thread;
}

/// The definition that a call surely executes, without an object that it depends on.
const FunctionDecl *plainDefinition(const FunctionDecl *callee) {
  const FunctionDecl *definition = callee ? callee->getDefinition() : nullptr;
  if (!definition || definition->hasAttr<WeakAttr>() || definition->isDependentContext() ||
      definition->getReturnType()->isReferenceType())
    return nullptr;
  const auto *method = dyn_cast<CXXMethodDecl>(definition);
  if (method && (method->isVirtual() ||
                 (method->getParent()->isLambda() && method->getParent()->capture_size() > 0)))
    return nullptr;
  return definition;
}

} // namespace

ThreadValue UniformValues::ofCall(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  if (!callee)
    return ThreadValue::unknown();
  if (const StringRef annotation = annotationOf(callee); !annotation.empty()) {
    if (annotation == "ldgsts.assume_uniform" && !isCopied)
      return {};
    const bool isArgument = annotation.starts_with("ldgsts.assume_") && call.getNumArgs() == 1;
    return isArgument ? value(call.getArg(0)) : ThreadValue::unknown();
  }
  if (const ToolkitFunction known = toolkitFunction(*callee); known != ToolkitFunction::None)
    return ofToolkit(call, known);
  return ofReturn(call);
}

/// The constant names all lanes of a warp.
static bool isFullMask(const Expr *mask, const ASTContext &context) {
  const std::optional<int64_t> constant = constantOf(*mask, context);
  return constant && static_cast<uint32_t>(*constant) == UINT32_MAX;
}

ThreadValue UniformValues::ofToolkit(const CallExpr &call, ToolkitFunction function) {
  const ThreadValue varying = ThreadValue::of({ThreadGroup::Thread, ThreadGroup::Warp});
  const uint64_t threads = tileSize(call);
  const ThreadGroup group = groupInTile(threads);
  const bool isVote = function == ToolkitFunction::WarpVote ||
                      function == ToolkitFunction::WarpShuffle ||
                      function == ToolkitFunction::BlockVote;
  if (isVote && isCopied) // Each round has its own.
    return ThreadValue::unknown();
  switch (function) {
  // CUDA C++ Programming Guide, "Warp Vote Functions", "Warp Shuffle Functions": all threads that
  // the mask names must execute the call, with the same mask, else the result is undefined.
  case ToolkitFunction::WarpVote:
    return isFullMask(call.getArg(0), context.ast)
               ? ThreadValue::of({ThreadGroup::Warp, ThreadGroup::Grid})
               : ThreadValue::unknown();
  case ToolkitFunction::WarpShuffle:
    return ofShuffle(call);
  case ToolkitFunction::BlockVote:
  case ToolkitFunction::BlockExtents:
  case ToolkitFunction::BlockProperty:
    return {};
  case ToolkitFunction::Pure: {
    ThreadValue result;
    for (const Expr *argument : call.arguments())
      result = madeOf(result, value(argument));
    return result;
  }
  case ToolkitFunction::BlockRank:
    return ThreadValue::counting(ThreadGroup::Warpgroup, 1023);
  case ToolkitFunction::TileRank:
    return threads ? ThreadValue::counting(group, threads - 1) : varying;
  case ToolkitFunction::TileNumber:
    return group == ThreadGroup::Thread ? ThreadValue::unknown()
                                        : ThreadValue::of(varying.uniformity.onceSameIn(group));
  case ToolkitFunction::ThreadIndex:
    return varying;
  case ToolkitFunction::Group:
  case ToolkitFunction::None:
    break;
  }
  return ThreadValue::unknown();
}

/// __shfl_sync(mask, value, lane, width): all threads get the value of the same lane.
ThreadValue UniformValues::ofShuffle(const CallExpr &call) {
  if (call.getNumArgs() != 4 || !isFullMask(call.getArg(0), context.ast) ||
      of(call.getArg(2)).in(ThreadGroup::Warp) != Agreement::Same ||
      constantOf(*call.getArg(3), context.ast) != 32)
    return ThreadValue::unknown();
  const ThreadValue shuffled = value(call.getArg(1));
  if (shuffled.uniformity.in(ThreadGroup::Warp) == Agreement::Same)
    return shuffled; // its own value
  return ThreadValue::of(shuffled.uniformity.onceSameIn(ThreadGroup::Warp));
}

ThreadValue UniformValues::ofReturn(const CallExpr &call) {
  const FunctionDecl *callee = plainDefinition(call.getDirectCallee());
  const Expr *result = callee ? onlyReturn(*callee) : nullptr;
  const llvm::ArrayRef<const Expr *> arguments = DeviceCall{&call, callee}.arguments();
  if (frames.empty())
    framesLeft = 64; // Functions that call others twice each would take very long.
  const bool isOpen = llvm::any_of(frames, [&](const Frame &f) { return f.function == callee; });
  if (!result || isOpen || framesLeft == 0 || arguments.size() != callee->getNumParams())
    return ThreadValue::unknown();
  --framesLeft;
  Frame frame = {callee, {}};
  for (const Expr *argument : arguments)
    frame.arguments.push_back(value(argument));
  frames.push_back(std::move(frame));
  const ThreadValue known = value(result);
  frames.pop_back();
  return known;
}

/// A parameter of the function whose return statement is looked at.
ThreadValue UniformValues::ofFrame(const VarDecl &variable) {
  const Frame &frame = frames.back();
  const auto *parameter = dyn_cast<ParmVarDecl>(&variable);
  if (!parameter || parameter->getDeclContext() != frame.function ||
      !context.uses(*frame.function).isOnlyRead(*parameter))
    return ThreadValue::unknown();
  return frame.arguments[parameter->getFunctionScopeIndex()];
}

} // namespace ldgsts
