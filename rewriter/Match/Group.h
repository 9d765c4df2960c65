// Groups of threads as the toolkit's cooperative groups have them, and the scopes that they are.
#pragma once

#include "Match/CopySite.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/StringRef.h"

namespace ldgsts {

/// The name of a class of cooperative groups, references and inner namespaces set aside; empty: it
/// is none of the toolkit's.
llvm::StringRef cooperativeGroup(clang::QualType type);

/// Threads of a thread_block_tile; 0: it is none.
uint64_t tileThreads(clang::QualType type);

/// The kind of scope that the threads of a group are, whatever the launch.
std::optional<ScopeKind> scopeKindOf(clang::QualType group);

/// The scope, as \p copy, a function of the header, would take it in place of the group.
std::optional<CopyScope> decodeGroup(clang::QualType group, const clang::FunctionDecl &copy);

} // namespace ldgsts
