// Where the calls of a function body stand.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <vector>

namespace ldgsts {

struct CallPlace {
  clang::CallExpr *call = nullptr;
  const clang::FunctionDecl *function = nullptr; ///< the innermost function or lambda around it
  /// A statement of its own: a statement can stand in its place, not only an expression.
  bool isStatement = false;
};

/// The calls that execution can come to in the body of \p function, its lambdas and local classes
/// included, in source order. Operands of sizeof, decltype and the like are not executed. A generic
/// lambda's body is a pattern only; its instantiations are functions of their own.
std::vector<CallPlace> callPlaces(const clang::FunctionDecl &function);

} // namespace ldgsts
