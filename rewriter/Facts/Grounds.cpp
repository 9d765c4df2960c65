#include "Facts/Grounds.h"

#include "clang/AST/DeclBase.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

namespace ldgsts {

void Grounds::add(Ground ground) {
  constexpr size_t Most = 8;
  if (all.size() < Most && !llvm::is_contained(all, ground))
    all.push_back(ground);
}

void Grounds::add(const Grounds &others) {
  for (Ground ground : others)
    add(ground);
}

clang::SourceLocation locationOf(Ground ground) {
  if (const auto *declaration = llvm::dyn_cast<const clang::Decl *>(ground))
    return declaration->getLocation();
  return llvm::cast<const clang::Stmt *>(ground)->getBeginLoc();
}

} // namespace ldgsts
