#include "Facts/BlockShape.h"

#include "Facts/FactContext.h"

#include "clang/AST/Attr.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace ldgsts {

namespace {

void addKernels(const FunctionDecl &function, FactContext &context,
                llvm::SmallPtrSetImpl<const FunctionDecl *> &seen, BlockNotes &notes) {
  if (!seen.insert(&function).second)
    return;
  const BlockNotes own = blockNotes(function, context);
  notes.add(own);
  if (function.hasAttr<CUDAGlobalAttr>())
    notes.sizesDiffer |= !own.isSized; // of blocks of any size
  else
    for (const DeviceCall &call : context.callers(function).calls)
      addKernels(*call.caller, context, seen, notes);
}

} // namespace

void BlockNotes::add(const BlockNotes &other) {
  rank = std::max(rank, other.rank);
  ends |= other.ends;
  sizesDiffer |=
      other.sizesDiffer || (isSized && other.isSized && !std::equal(size, size + 3, other.size));
  for (unsigned dim = 0; dim < 3 && other.isSized; ++dim) {
    size[dim] = other.size[dim];
    if (size[dim] > 1)
      rank = std::max(rank, dim + 1);
  }
  isSized |= other.isSized;
}

BlockNotes blockNotes(const FunctionDecl &function, FactContext &context) {
  if (const auto found = context.notes.find(&function); found != context.notes.end())
    return found->second;
  BlockNotes notes;
  llvm::SmallVector<const FunctionDecl *> work = {&function};
  llvm::SmallPtrSet<const FunctionDecl *, 16> seen;
  while (!work.empty()) {
    const FunctionDecl *next = work.pop_back_val()->getCanonicalDecl();
    if (!seen.insert(next).second)
      continue;
    const BodyNotes body = bodyNotes(*next, context);
    notes.add(body.own);
    notes.ends |= body.endsInSight && next != function.getCanonicalDecl();
    llvm::append_range(work, body.callees);
  }
  return context.notes[&function] = notes;
}

BlockShape blockShape(const FunctionDecl &function, FactContext &context) {
  BlockNotes notes;
  llvm::SmallPtrSet<const FunctionDecl *, 8> seen;
  addKernels(function, context, seen, notes);
  BlockShape shape;
  shape.rank = notes.rank;
  if (notes.isSized && !notes.sizesDiffer) {
    shape.x = Congruence::constant(notes.size[0]);
    shape.y = Congruence::constant(notes.size[1]);
  }
  return shape;
}

} // namespace ldgsts
