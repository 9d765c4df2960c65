// A call of copy_async makes Sema instantiate the element copy behind it, which costs as much as
// half of the lowered form. Where no call is left that needs it, the plugin takes it off Sema's
// list.
#pragma once

#include "Match/CopySite.h"

#include "llvm/ADT/DenseSet.h"

namespace clang {
class Sema;
}

namespace ldgsts {

class CalleeDefinitions {
public:
  /// The site's callee will be called: it was not swapped, or nobody knows yet.
  void keep(const CopySite &site) { kept.insert(site.callee); }
  /// The site, a kernel's, has a new callee. Forgets that its old one was ever used, if this was
  /// its first use and certainly the only one so far; a later use starts from the beginning.
  void dropIfUnused(clang::Sema &sema, const CopySite &site);

private:
  llvm::DenseSet<const clang::FunctionDecl *> kept;
};

} // namespace ldgsts
