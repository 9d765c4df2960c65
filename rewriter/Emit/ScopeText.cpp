#include "Emit/ScopeText.h"

#include "llvm/Support/FormatVariadic.h"

namespace ldgsts {

std::string scopeText(const CopyScope &scope) {
  switch (scope.kind) {
  case ScopeKind::Thread:
    return "::ldgsts::thread";
  case ScopeKind::Warp:
    return "::ldgsts::warp";
  case ScopeKind::Warpgroup:
    return "::ldgsts::warpgroup";
  case ScopeKind::Subset:
    return llvm::formatv("::ldgsts::subset<{0}, {1}>", scope.threads, scope.first);
  case ScopeKind::Cta:
    break;
  }
  if (scope.isWholeBlock())
    return "::ldgsts::cta<>";
  return llvm::formatv("::ldgsts::cta<{0}, {1}, {2}>", scope.extents[0], scope.extents[1],
                       scope.extents[2]);
}

std::string rankText(const CopyScope &scope) {
  if (scope.kind == ScopeKind::Thread)
    return "0";
  if (scope.kind != ScopeKind::Cta || scope.isWholeBlock())
    return scopeText(scope) + "::rank()";
  if (scope.extents[1] == 1 && scope.extents[2] == 1)
    return "::threadIdx.x"; // The kernel may have a threadIdx of its own.
  return llvm::formatv("::threadIdx.x + {0} * (::threadIdx.y + {1} * ::threadIdx.z)",
                       scope.extents[0], scope.extents[1]);
}

} // namespace ldgsts
