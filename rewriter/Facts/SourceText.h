#pragma once

#include <string>

namespace clang {
class ASTContext;
class SourceRange;
class Stmt;
} // namespace clang

namespace ldgsts {

/// Source text as the user wrote it, in one line and without its comments.
std::string sourceText(clang::SourceRange written, const clang::ASTContext &ast);
/// That of an expression.
std::string sourceText(const clang::Stmt &stmt, const clang::ASTContext &ast);

} // namespace ldgsts
