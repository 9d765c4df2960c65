// call -> CopySite
#pragma once

#include "Match/CopySite.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclBase.h"

namespace ldgsts {

/// The operation that calls of this function ask for; nothing if it is not annotated as a copy.
std::optional<Operation> operationOf(const clang::FunctionDecl *function);

/// What the plugin puts in a lowered call's place, with the same tiles: detail::issue and its kin.
bool takesCopysPlace(const clang::FunctionDecl &callee);

/// The header's function is one whose first argument names the threads, in place of a scope.
bool takesGroup(const clang::FunctionDecl &callee);

/// All calls of copies in the body of \p function, its lambdas and local classes included, in
/// source order. Calls that are never executed (in decltype), and those in code that is still
/// dependent on template parameters are not sites: each instantiation has its own.
std::vector<CopySite> findSites(const clang::FunctionDecl &function, clang::ASTContext &context);

/// Whether \p decl declares, at any depth of namespaces and classes, a copy. Until one was seen no
/// call can exist, and nothing needs to be searched.
bool declaresCopy(const clang::Decl &decl);

/// Layout of a tile type: a C array of rank 1 to 5, or a specialization of the class annotated
/// `ldgsts.tile`.
std::optional<TileOperand> decodeTile(clang::QualType type, const clang::ASTContext &context);

/// Whether decodeTile knows the layout of class \p type.
bool isTileClass(clang::QualType type);

/// The template arguments of a class type or a reference to one; null for other types.
const clang::TemplateArgumentList *templateArgsOf(clang::QualType type);

/// The scope named by a type annotated `ldgsts.scope.*`.
std::optional<CopyScope> decodeScope(clang::QualType type);

} // namespace ldgsts
