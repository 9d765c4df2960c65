// The header's declarations are known by their annotation, never by their name alone.
#pragma once

#include "clang/AST/Decl.h"
#include "llvm/ADT/StringRef.h"

namespace ldgsts {

/// The `ldgsts.*` annotation of a declaration, or of the template pattern that it was made from;
/// empty if none.
llvm::StringRef annotationOf(const clang::Decl *decl);

/// The `ldgsts.*` annotation of a class type (a scope, an option, a tile), references ignored;
/// empty if none.
llvm::StringRef annotationOf(clang::QualType type);

/// Which part of the header a function is, by its namespace; None: it is a user's, whatever its
/// annotation says.
enum class HeaderPart { None, Public, Detail };
HeaderPart headerPartOf(const clang::FunctionDecl &function);

} // namespace ldgsts
