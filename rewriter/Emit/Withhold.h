// Code generation emits a device function as soon as it is complete, before its callers were seen.
// A function whose sites are decided by its callers is withheld until then.
#pragma once

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Decl.h"

#include <vector>

namespace ldgsts {

class WithheldFunctions {
public:
  /// Makes code generation pass the function by, where it would not do so by itself.
  void hold(clang::FunctionDecl &function);
  /// Gives all functions back and hands them to \p consumer, code generation among its parts, once
  /// more.
  void release(clang::ASTConsumer &consumer);

private:
  std::vector<clang::FunctionDecl *> functions;
};

} // namespace ldgsts
