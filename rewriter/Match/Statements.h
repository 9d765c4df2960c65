// Which calls are statements of their own: a statement can stand in their place, not only an expression.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"

namespace ldgsts {

llvm::DenseSet<const clang::CallExpr *> callStatements(const clang::FunctionDecl &function);

} // namespace ldgsts
