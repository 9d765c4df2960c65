// Who calls a device function: its parameters are what the callers pass, and it is as active as its
// calls.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace ldgsts {

struct DeviceCall {
  const clang::Expr *call = nullptr; ///< the call expression
  const clang::FunctionDecl *caller = nullptr;
  /// Arguments in the order of the callee's parameters (the object of a lambda's call operator left
  /// out).
  llvm::ArrayRef<const clang::Expr *> arguments() const;
};

struct CallersOf {
  /// False when somebody else may call too: another translation unit, or whoever has the function's
  /// address.
  bool complete = false;
  llvm::ArrayRef<DeviceCall> calls;
};

/// All calls in device code of one translation unit, found in one walk over it.
class CallerIndex {
public:
  explicit CallerIndex(clang::ASTContext &context);
  CallersOf callers(const clang::FunctionDecl &function) const;

private:
  class Reader;
  clang::ASTContext &context;
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<DeviceCall, 2>> calls;
  llvm::DenseSet<const clang::FunctionDecl *> addressTaken;
  llvm::DenseSet<const clang::CXXRecordDecl *> convertedLambdas;
  bool aliases = false; ///< some function has a second name
};

} // namespace ldgsts
