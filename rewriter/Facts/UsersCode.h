// The user's own code that a function is instantiated for: what it may call without naming it.
#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/SmallVector.h"

namespace ldgsts {

/// The outermost namespace around a declaration; empty: none.
llvm::StringRef outermostNamespace(const clang::DeclContext &declaration);

struct UsersCode {
  llvm::SmallVector<const clang::CXXRecordDecl *>
      classes;               ///< neither the system's nor the header's
  bool hasFunctions = false; ///< one, or a type of such

  bool isEmpty() const { return classes.empty() && !hasFunctions; }
};

/// Among the template arguments of \p function and of its class, and at any depth of theirs.
UsersCode usersCodeOf(const clang::FunctionDecl &function);

} // namespace ldgsts
