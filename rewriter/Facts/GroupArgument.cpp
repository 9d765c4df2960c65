// Whether a call can do without the argument that names the threads.
#include "Facts/Facts.h"
#include "Facts/ToolkitFunctions.h"
#include "Match/Group.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace ldgsts {

/// this_thread_block() and tiled_partition<32>(parent): no more than a name. A block with memory
/// for its tiles, and larger tiles, have barriers to prepare.
static bool namesGroup(const CallExpr &call) {
  const FunctionDecl *callee = call.getDirectCallee();
  const std::optional<ScopeKind> kind = scopeKindOf(call.getType());
  return callee && toolkitFunction(*callee) == ToolkitFunction::Group && kind &&
         (*kind != ScopeKind::Cta || call.getNumArgs() == 0);
}

bool doesMoreThanName(const Expr &group, const ASTContext &context) {
  if (!group.HasSideEffects(context))
    return false;
  if (const auto *call = dyn_cast<CallExpr>(&group))
    return !namesGroup(*call) || llvm::any_of(call->arguments(), [&](const Expr *argument) {
      return doesMoreThanName(*argument, context);
    });
  if (const auto *cast = dyn_cast<CastExpr>(&group))
    return doesMoreThanName(*cast->getSubExpr(), context);
  if (const auto *parens = dyn_cast<ParenExpr>(&group))
    return doesMoreThanName(*parens->getSubExpr(), context);
  if (const auto *temporary = dyn_cast<MaterializeTemporaryExpr>(&group))
    return doesMoreThanName(*temporary->getSubExpr(), context);
  return true;
}

} // namespace ldgsts
