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

BlockNotes BlockNotes::withoutSize() const {
  BlockNotes notes;
  notes.add(*this); // which raises the rank
  notes.isSized = notes.sizesDiffer = false;
  std::fill(notes.size, notes.size + 3, 1);
  return notes;
}

BlockNotes blockNotes(const FunctionDecl &function, FactContext &context) {
  if (const auto found = context.notes.find(&function); found != context.notes.end())
    return found->second;
  BlockNotes notes;
  llvm::SmallVector<Callee> work = {{&function, true}};
  llvm::SmallDenseMap<const FunctionDecl *, bool, 16> certain; // those that were read
  while (!work.empty()) {
    const Callee next = work.pop_back_val();
    const FunctionDecl *callee = next.function->getCanonicalDecl();
    const auto [read, isNew] = certain.try_emplace(callee, next.isCertain);
    if (!isNew && (read->second || !next.isCertain))
      continue;
    read->second = next.isCertain;
    const BodyNotes body = bodyNotes(*callee, context);
    notes.add(next.isCertain ? body.own : body.own.withoutSize());
    notes.ends |= body.endsInSight && callee != function.getCanonicalDecl();
    for (const Callee &called : body.callees)
      work.push_back({called.function, called.isCertain && next.isCertain});
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
