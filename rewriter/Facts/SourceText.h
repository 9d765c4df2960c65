#pragma once

#include <string>

namespace clang {
class ASTContext;
class Stmt;
} // namespace clang

namespace ldgsts {

/// Source text of an expression, as the user wrote it, in one line.
std::string sourceText(const clang::Stmt &stmt, const clang::ASTContext &ast);

} // namespace ldgsts
